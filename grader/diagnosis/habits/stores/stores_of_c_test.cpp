#include "grader/diagnosis/habits/stores/stores_of_c.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/habits/made_source_test.h"

namespace grader {

TEST_CASE("stores: column by column, by the names of a row and a column") {
  CHECK(stored_by_columns(kernel("C[row + col * N] = sum;")).line == 2);
  CHECK(stored_by_columns(kernel("C[row + col * N] = sum;")).name == "col");
  CHECK(stored_by_columns(kernel("C[row * N + col] = sum;")).line == 0);
  CHECK(stored_by_columns(kernel("C[x + y * N] = sum;")).line == 0);
  const std::string at = "__device__ int at(int i, int j, int n) { return i + j * n; }\n";
  CHECK(stored_by_columns(at + kernel("C[at(row, col, N)] = sum;")).line == 3);
  CHECK(stored_by_columns(at + kernel("C[at(col, row, N)] = sum;")).line == 0);
}

TEST_CASE("stores: a row and a column that are exchanged in the store, or in the test before it") {
  const std::string load = "sum += A[row * K + k];\n";
  const Habit across = stored_across(kernel("if (row < M && col < N) {\n" + load + "C[col * N + row] = sum;\n}"));
  CHECK(across.line == 4);
  CHECK(across.name == "col is compared with N, and multiplied with it");
  CHECK(stored_across(kernel("if (row < M && col < N) {\n" + load + "C[row * N + col] = sum;\n}")).line == 0);
  const std::string crossed = kernel("if (row < N && col < M) {\n" + load + "C[row * N + col] = sum;\n}");
  CHECK(stored_across(crossed).line == 0);
  CHECK(tested_across(crossed).line == 2);
  CHECK(tested_across(crossed).name == "row is compared with N, which is the length of a row of C");
  CHECK(tested_across(kernel("if (row < M && col < N) {\n" + load + "C[row * M + col] = sum;\n}")).line == 0);
  CHECK(tested_across(kernel("if (row < N && col < N) {\n" + load + "C[row * N + col] = sum;\n}")).line == 0);
}

TEST_CASE("stores: by what stands first in a sum") {
  CHECK(stored_by_columns(kernel("C[(col + w * 4) * M + row] = sum;")).name == "col");
  CHECK(stored_by_columns(kernel("C[(row + w * 4) * N + col] = sum;")).line == 0);
}

TEST_CASE("stores: a kernel that uses N and K as they are meant") {
  CHECK(stores_rows_of_n(kernel("s += A[row * K + k];\nC[row * N + col] = s;"), "k"));
  CHECK(!stores_rows_of_n(kernel("s += A[row * K + k];\nC[row * M + col] = s;"), "k"));
  CHECK(!stores_rows_of_n(kernel("s += A[row * K + k];\nC[row * N + col] = s;"), "other"));
}

TEST_CASE("stores: one test for all elements of a thread") {
  const std::string both = "C[r * N + c] = a;\nC[r * N + c + 16] = b;\n}";
  CHECK(stored_all_or_none(kernel("if (r < M && c + 16 < N) {\n" + both)).line == 2);
  CHECK(stored_all_or_none(kernel("if (r < M && c + 16 < N) {\n" + both)).name == "c + 16");
  CHECK(stored_all_or_none(kernel("if (r < M && c < N) {\n" + both)).line == 0);
  CHECK(stored_all_or_none(kernel("if (c + 16 < N) {\n" + both + "\nelse { C[r * N + c] = a; }")).line == 0);
  CHECK(stored_all_or_none(kernel("if (c + 16 < N) C[r * N + c + 16] = b;")).line == 0);
}

TEST_CASE("stores: beta by its numbers") {
  const std::string scaled = "__global__ void k(float beta, float* C) { C[0] = beta * C[0]; }\n";
  CHECK(adds_all_of_old_c(scaled + host("k<<<1, 1>>>(1.0f, C);")));
  CHECK(!adds_all_of_old_c(scaled + host("k<<<1, 1>>>(0.0f, C);")));
  CHECK(!adds_all_of_old_c(scaled + host("k<<<1, 1>>>(b, C);")));
  CHECK(adds_all_of_old_c(scaled + host("float beta = 1.0;\nk<<<1, 1>>>(beta, C);")));
  CHECK(!adds_all_of_old_c(scaled + host("const float beta = 0;\nk<<<1, 1>>>(beta, C);")));
}

}  // namespace grader
