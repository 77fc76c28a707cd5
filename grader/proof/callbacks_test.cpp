// The emulator depends on calls that g++ -fsanitize=thread,bounds inserts before memory accesses. Their names are not
// documented, so a compiler might stop inserting them, and then no kernel would ever have a finding. These tests
// compile small functions with the flags of the two builds and check that every call is there.
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/compiler.h"
#include "grader/build/program/elf.h"
#include "grader/sandbox/sandbox.h"
#include "grader/sandbox/workspace.h"

namespace {

using namespace grader;

/// Each line is the only one in its source that causes its call.
const std::string kAccesses = R"(#include "matmul.h"
struct Large { float x[12]; };
struct Tile { float x[16][16]; };
__device__ unsigned char read1(const unsigned char* p) { return *p; }
__device__ void write1(unsigned char* p) { *p = 1; }
__device__ unsigned short read2(const unsigned short* p) { return *p; }
__device__ void write2(unsigned short* p) { *p = 1; }
__device__ float read4(const float* p) { return *p; }
__device__ void write4(float* p) { *p = 1; }
__device__ double read8(const double* p) { return *p; }
__device__ void write8(double* p) { *p = 1; }
__device__ void copy16(float4* p, const float4* q) { float4 v = *q; *p = v; }
__device__ void copy48(Large* p, const Large* q) { *p = *q; }
__device__ float volatile_read(const volatile float* p) { return *p; }
__device__ void volatile_write(volatile float* p) { *p = 1; }
__device__ void any_length(float* p, const float* q, int n) { memcpy(p, q, n * sizeof(float)); }
__device__ float beyond_its_row(Tile* t, int i) { return t->x[i][i]; }
void matmul(const float*, const float*, float*, int, int, int) {}
)";

const std::string kReturnedIntoMemory = R"(#include "matmul.h"
__device__ void store(float4* p, float x) { *p = make_float4(x, x, x, x); }
void matmul(const float*, const float*, float*, int, int, int) {}
)";

const std::vector<std::string> kAlways = {
    "__tsan_read1",      "__tsan_write1",      "__tsan_read2",  "__tsan_write2",     "__tsan_read4",
    "__tsan_write4",     "__tsan_read8",       "__tsan_write8", "__tsan_read16",     "__tsan_write16",
    "__tsan_read_range", "__tsan_write_range", "emu_memcpy",    "__tsan_func_entry", "__tsan_func_exit"};
const std::vector<std::string> kCheckingOnly = {"__tsan_volatile_read4", "__tsan_volatile_write4",
                                                "__ubsan_handle_out_of_bounds"};

/// The undefined functions in the object file of this source.
std::set<std::string> calls_of(const std::string& source, Flavour flavour) {
  const Workspace workspace;
  const Built built = build_all(source, {flavour}, workspace.path())[0];
  std::string bytes;
  read_file(workspace.file(flavour == Flavour::emulator_check ? "sealed_check.o" : "sealed_count.o"), bytes);
  ElfObject object;
  REQUIRE_MESSAGE(parse_elf(bytes, object),
                  "the probe does not compile: " << (built.findings.empty() ? built.error : built.findings[0].message));
  std::set<std::string> names;
  for (const ElfSymbol& symbol : object.symbols)
    if (!symbol.defined) names.insert(symbol.name);
  return names;
}

std::string compiler_version() {
  Command command;
  command.argv = {compiler().path, "--version"};
  const std::string text = run(command).out;
  return text.substr(0, text.find('\n'));
}

void check_calls(const std::set<std::string>& calls, const std::vector<std::string>& wanted, const std::string& flag) {
  for (const std::string& name : wanted)
    CHECK_MESSAGE(calls.count(name) == 1, compiler_version() << " at " << flag << " no longer calls " << name
                                                             << " where it should: the emulator would miss accesses.");
}

}  // namespace

TEST_CASE("callbacks: the compiler reports every access to the checking build") {
  const auto calls = calls_of(kAccesses, Flavour::emulator_check);
  check_calls(calls, kAlways, "-O1");
  check_calls(calls, kCheckingOnly, "-O1");
  check_calls(calls_of(kReturnedIntoMemory, Flavour::emulator_check), {"__tsan_write16"}, "-O1");
}

TEST_CASE("callbacks: the compiler reports every access to the counting build") {
  check_calls(calls_of(kAccesses, Flavour::emulator_count), kAlways, "-O0");
  check_calls(calls_of(kReturnedIntoMemory, Flavour::emulator_count), {"__tsan_write16"}, "-O0");
}
