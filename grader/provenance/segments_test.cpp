// Deviations that a CPU program's accesses reveal, divided among the elements of C: none for a right program, in
// whatever order it adds.
#include <doctest/doctest.h>

#include "grader/build/build.h"
#include "grader/findings/explain.h"
#include "grader/provenance/measure_cpu.h"
#include "grader/provenance/places_cpu.h"
#include "grader/sandbox/workspace.h"

using namespace grader;
using namespace grader::provenance;

namespace {

const Shape kShape{13, 22, 27};

struct Look {
  size_t elements = 0, explained = 0;
  bool filled = false;                  // operands are read from a tile
  std::vector<std::string> deviations;  // "role difference line fill_line"
};

const std::string kHead = "#include <algorithm>\n#include <cstring>\n#include <vector>\n#include \"matmul.h\"\n";
constexpr int kHeadLines = 4;

/// The first line of `body` is line 1.
Look look(const std::string& body, const Shape& shape = kShape) {
  const Workspace workspace;
  const Built built = build_all(kHead + body, {Flavour::cpu_visited}, workspace.path())[0];
  REQUIRE(built.ok);
  const auto measured = measure_cpu(built, shape);
  REQUIRE(measured);
  const Analysis& analysis = *measured;
  Look seen{analysis.products.threads.size(),
            analysis.products.explained,
            analysis.contract.a.tiled || analysis.contract.b.tiled,
            {}};
  std::vector<uint64_t> pcs;
  for (const Deviation& d : analysis.deviations) pcs.insert(pcs.end(), {d.pc, d.fill_pc});
  const auto lines = resolve_lines(pcs, built.binary, built.source_file);
  const auto line = [&](uint32_t pc) { return std::to_string(lines.contains(pc) ? lines.at(pc) - kHeadLines : 0); };
  for (const Deviation& d : analysis.deviations)
    seen.deviations.push_back(std::string(name_of(d.role)) + " " + name_of(d.difference) + " " + line(d.pc) + " " +
                              line(d.fill_pc));
  return seen;
}

/// Puts the text into matmul().
std::string in_matmul(const std::string& text) {
  return "void matmul(const float* A, const float* B, float* C, int M, int N, int K) {\n" + text + "}\n";
}

std::string first(const std::string& text, const Shape& shape = kShape) {
  const Look seen = look(in_matmul(text), shape);
  return seen.deviations.empty() ? "" : seen.deviations[0];
}

void check_right(const std::string& body, bool filled = false) {
  CAPTURE(body);
  const Look seen = look(body);
  CHECK(seen.elements == 13 * 22);
  CHECK(seen.explained == 13 * 22);
  CHECK(seen.filled == filled);
  CHECK(seen.deviations.empty());
}

const std::string kEach = "for (int i = 0; i < M; ++i)\nfor (int j = 0; j < N; ++j) {\n";  // lines 2 and 3

}  // namespace

TEST_CASE("provenance on the CPU: sums in a variable, in C, in an array, in four parts") {
  check_right(in_matmul(kEach + R"(float s = 0;
    for (int k = 0; k < K; ++k) s += A[i * K + k] * B[k * N + j];
    C[i * N + j] = s; })"));
  check_right(in_matmul(kEach + R"(C[i * N + j] = 0;
    for (int k = 0; k < K; ++k) C[i * N + j] += A[i * K + k] * B[k * N + j]; })"));
  check_right(in_matmul(kEach + R"(float s[4] = {}; int k = 0;
    for (; k + 4 <= K; k += 4) for (int u = 0; u < 4; ++u) s[u] += A[i * K + k + u] * B[(k + u) * N + j];
    for (; k < K; ++k) s[0] += A[i * K + k] * B[k * N + j];
    C[i * N + j] = (s[0] + s[1]) + (s[2] + s[3]); })"));
  check_right(in_matmul(R"(std::vector<float> row(N);
    for (int i = 0; i < M; ++i) {
      std::fill(row.begin(), row.end(), 0.0f);
      for (int k = 0; k < K; ++k) for (int j = 0; j < N; ++j) row[j] += A[i * K + k] * B[k * N + j];
      memcpy(C + i * N, row.data(), N * sizeof(float));
    })"));
}

TEST_CASE("provenance on the CPU: factors that stay in variables") {
  check_right(in_matmul(R"(memset(C, 0, M * N * sizeof(float));
    for (int i = 0; i < M; ++i) for (int k = 0; k < K; ++k) {
      const float a = A[i * K + k];
      for (int j = 0; j < N; ++j) C[i * N + j] += a * B[k * N + j];
    })"));
  check_right(in_matmul(R"(std::fill(C, C + M * N, 0.0f); int i = 0;
    for (; i + 2 <= M; i += 2) for (int k = 0; k < K; ++k) {
      const float a = A[i * K + k], b = A[(i + 1) * K + k];
      for (int j = 0; j < N; ++j) { C[i * N + j] += a * B[k * N + j]; C[(i + 1) * N + j] += b * B[k * N + j]; }
    }
    for (int k = 0; k < K; ++k) for (int j = 0; j < N; ++j) C[i * N + j] += A[i * K + k] * B[k * N + j];)"));
  check_right(in_matmul(R"(for (int i = 0; i < M; ++i) for (int j = 0; j < N; j += 2) {
      float s = 0, t = 0;
      for (int k = 0; k < K; ++k) {
        const float a = A[i * K + k];
        s += a * B[k * N + j];
        t += a * B[k * N + j + 1];
      }
      C[i * N + j] = s;
      C[i * N + j + 1] = t;
    })"));
  check_right(in_matmul(R"(for (int i = 0; i < M; i += 2) for (int j = 0; j < N; j += 2) {
      float s[2][2] = {};
      const bool both = i + 1 < M;
      for (int k = 0; k < K; ++k) {
        const float a = A[i * K + k], b = both ? A[(i + 1) * K + k] : 0, c = B[k * N + j], d = B[k * N + j + 1];
        s[0][0] += a * c; s[0][1] += a * d; s[1][0] += b * c; s[1][1] += b * d;
      }
      C[i * N + j] = s[0][0];
      if (both) C[(i + 1) * N + j] = s[1][0];
      C[i * N + j + 1] = s[0][1];
      if (both) C[(i + 1) * N + j + 1] = s[1][1];
    })"));
}

TEST_CASE("provenance on the CPU: tiles on the stack with zeros at the edge, a transposed copy") {
  check_right(in_matmul(R"(constexpr int T = 8;
    for (int y = 0; y < M; y += T) for (int x = 0; x < N; x += T) {
      float c[T][T] = {}, a[T][T], b[T][T];
      for (int z = 0; z < K; z += T) {
        for (int i = 0; i < T; ++i) for (int j = 0; j < T; ++j) {
          a[i][j] = y + i < M && z + j < K ? A[(y + i) * K + z + j] : 0.0f;
          b[i][j] = z + i < K && x + j < N ? B[(z + i) * N + x + j] : 0.0f;
        }
        for (int i = 0; i < T; ++i) for (int j = 0; j < T; ++j) for (int k = 0; k < T; ++k) c[i][j] += a[i][k] * b[k][j];
      }
      for (int i = 0; i < T && y + i < M; ++i) for (int j = 0; j < T && x + j < N; ++j) C[(y + i) * N + x + j] = c[i][j];
    })"),
              true);
  check_right("static float t[64 * 64];\n" + in_matmul(R"(
    for (int k = 0; k < K; ++k) for (int j = 0; j < N; ++j) t[j * K + k] = B[k * N + j];
    for (int i = 0; i < M; ++i) for (int j = 0; j < N; ++j) {
      float s = 0;
      for (int k = 0; k < K; ++k) s += A[i * K + k] * t[j * K + k];
      C[i * N + j] = s;
    })"),
              true);
}

TEST_CASE("provenance on the CPU: where wrong ones depart") {
  const std::string sum = kEach + "float s = 0;\nfor (int k = 0; k < K; ++k)\n";  // lines 4 and 5
  CHECK(first(sum + "s += A[i * K + k] * B[j * K + k];\nC[i * N + j] = s; }") == "read_b transposed 6 0");
  CHECK(first(sum + "s += A[i * N + k] * B[k * N + j];\nC[i * N + j] = s; }") == "read_a leading_dimension 6 0");
  CHECK(first(sum + "s = A[i * K + k] * B[k * N + j];\nC[i * N + j] = s; }") == "sum last_product 7 6");
  CHECK(first(kEach + "for (int k = 0; k < K; ++k)\nC[i * N + j] += A[i * K + k] * B[k * N + j]; }") ==
        "sum old_c 5 5");
  CHECK(first(kEach + "float s = 0;\nfor (int k = 0; k < K - 4; ++k)\ns += A[i * K + k] * B[k * N + j];\n"
                      "C[i * N + j] = s; }") == "loop without_last 6 0");
  // The second zero makes the sum wrong.
  CHECK(first("std::fill(C, C + M * N, 0.0f);\nfor (int z = 0; z < K; z += 16) {\nif (z > 0)\n"
              "std::fill(C, C + M * N, 0.0f);\nfor (int i = 0; i < M; ++i)\nfor (int j = 0; j < N; ++j)\n"
              "for (int k = z; k < std::min(K, z + 16); ++k)\nC[i * N + j] += A[i * K + k] * B[k * N + j]; }") ==
        "sum last_round 9 5");
}
