#include "common/source/c_library.h"

#include <doctest/doctest.h>

using namespace lab;

TEST_CASE("every function of the C library is found by its name, another name is not") {
  for (const CFunction& function : kCLibrary) CHECK(uses_of(function.name) == function.uses);
  for (const char* other : {"", "aaa", "memcpyy", "matmul", "zzz"}) CHECK(uses_of(other) == 0);
}

TEST_CASE("who takes the address of a function, or hands it a pointer to call, may call it") {
  for (const CFunction& function : kCLibrary)
    if (function.uses & (kByPointer | kCallsBack | kReported)) CHECK((function.uses & kMayCall) != 0);
}
