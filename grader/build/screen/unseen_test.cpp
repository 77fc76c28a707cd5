#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/build/screen/unseen.h"

namespace grader {
namespace {

std::string body(const std::string& rows) {
  return ";; Function f (_Z1fv)\n\nvoid f ()\n{\n  float a[4];\n\n  <bb 2> :\n" + rows;
}

std::vector<int> lines(const std::string& rows) {
  std::vector<int> all;
  for (const Finding& finding : unseen_accesses(body(rows), "matmul.cu")) all.push_back(finding.line);
  return all;
}

bool copies(const std::string& row) { return has_unseen_copies(body("  [matmul.cu:3:1] " + row + "\n")); }

}  // namespace

TEST_CASE("an index that nothing tells of and nothing bounds is named by its line") {
  CHECK(lines("  [matmul.cu:11:9] x_18 = [matmul.cu:11:21] window[i_17(D)];\n") == std::vector{11});
  CHECK(lines("  [matmul.cu:11:9] x_18 = window[3];\n").empty());
  CHECK(lines("  [matmul.cu:11:9] [return slot optimization] x = \"a[b]\";\n").empty());
  CHECK(lines("  [/usr/a.h:11:9] x_18 = window[i_17(D)];\n").empty());
}

TEST_CASE("places of g++ 13, which say on which path they lie, are places") {
  CHECK(lines("  [matmul.cu:11:9 discrim 7] x_18 = [matmul.cu:11:21 discrim 12] window[i_17(D)];\n") ==
        std::vector{11});
  CHECK(lines("  .UBSAN_BOUNDS (0B, i_17, 3);\n  [a.h:1:2 discrim 2] _1 = [a.h:1:9 discrim 2] tab[i_17];\n").empty());
  CHECK(lines("  [matmul.cu:6:39 discrim 5] .UBSAN_BOUNDS (0B, i_17, 3);\n"
              "  [matmul.cu:6:39 discrim 5] _1 = &[matmul.cu:6:9 discrim 5] tab[i_17];\n"
              "  __builtin___tsan_write8 (_1);\n  [matmul.cu:6:39 discrim 5] tab[i_17] = _2;\n")
            .empty());
}

TEST_CASE("a callback just before tells of the access, and a test bounds its index") {
  const std::string row = "  [matmul.cu:12:3] _1 = tab[j.0_20];\n";
  CHECK(lines("  __builtin___tsan_read4 (_69);\n" + row).empty());
  CHECK(lines("  __builtin___tsan_func_entry (_74);\n" + row) == std::vector{12});
  CHECK(lines("  __builtin___tsan_read4 (_69);\n  _2 = _3 + _4;\n" + row) == std::vector{12});
  CHECK(lines("  .UBSAN_BOUNDS (0B, j.0_20, 3);\n" + row).empty());
  CHECK(lines("  .UBSAN_BOUNDS (0B, j.0_21, 3);\n" + row) == std::vector{12});
  CHECK(lines("  j.0_20 = k_5 & 3;\n" + row).empty());
  CHECK(lines("  j.0_20 = k_5 & 1099511627775;\n" + row) == std::vector{12});
  CHECK(lines("  j.0_20 = k_5 & j_6;\n" + row) == std::vector{12});
  // An array with no element, and one as large as all memory.
  CHECK(lines("  .UBSAN_BOUNDS (0B, j.0_20, 18446744073709551615);\n" + row) == std::vector{12});
}

TEST_CASE("of a sum into an element only the store is bounded, and that is enough") {
  const std::string read = "  [matmul.cu:12:3] _1 = order[_3];\n", store = "  [matmul.cu:12:3] _8 = order[_7];\n";
  CHECK(lines(read + "  .UBSAN_BOUNDS (0B, _7, 3);\n" + store).empty());
  CHECK(lines("  .UBSAN_BOUNDS (0B, _7, 3);\n" + store + read).empty());
  CHECK(lines(read + "  .UBSAN_BOUNDS (0B, _7, 3);\n  _8 = other[_7];\n") == std::vector{12});
}

TEST_CASE("what bounds an index in one function bounds none in the next") {
  const std::string row = "  [matmul.cu:12:3] _1 = tab[j.0_20];\n";
  CHECK(lines("  .UBSAN_BOUNDS (0B, j.0_20, 3);\n}\n\n;; Function g (_Z1gv)\n\n  <bb 2> :\n" + row) == std::vector{12});
}

TEST_CASE("built-in functions that copy without a word are named") {
  CHECK(lines("  [matmul.cu:9:1] __builtin_bzero (_1, 64);\n") == std::vector{9});
  CHECK(lines("  [matmul.cu:9:1] __builtin___memset_chk (_1, 0, 64, 1);\n") == std::vector{9});
  CHECK(lines("  [matmul.cu:9:1] memset (_1, 0, 64);\n").empty());
}

TEST_CASE("structures that calls move in memory are found") {
  CHECK(copies("_39 = take (MEM[(const struct S &)_6]);"));
  CHECK(copies("take (1, *_6);"));
  CHECK(copies("MEM[(struct S *)_7] = make (A_32(D));"));
  CHECK(copies("_1->place = make (A_32(D)); [return slot optimization]"));
  CHECK(copies("take (all[i_3]);"));
  CHECK(copies("MEM[(struct S *)_7] = naive(float*)::<lambda()>::operator() (&make);"));
  CHECK(copies("*_7 = S::operator+ (&a, &b);"));
  CHECK_FALSE(copies("_39 = take (D.2987);"));
  CHECK_FALSE(copies("s = make (A_36(D)); [return slot optimization]"));
  CHECK_FALSE(copies("S::operator= (_8, &D.2998);"));
  CHECK_FALSE(copies("take (&MEM[(struct S *)_7].x, &a[_3]);"));
  CHECK_FALSE(copies("_5 = (long unsigned int) *_3;"));
  CHECK_FALSE(copies("if (_3 != *_4)"));
}

}  // namespace grader
