// Edits near a position: what the author might have intended instead.
#include "grader/judge/mend/near.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/judge/mend/makes_test.h"

using namespace grader;
using namespace grader::mend;

namespace {

void all_lines(const SourceText& code, Slips& all) {
  std::vector<int> lines;
  for (int line = 1; line <= code.lines(); ++line) lines.push_back(line);
  all = edits_near(code, lines);
}

std::string kernel(const std::string& body) {
  return "constexpr int W = 16, H = 8;\n__global__ void k(const float* p, const float* q, float* r, int m, int n, int "
         "d) "
         "{\n__shared__ float s[W][W], t[W][W];\nint x = threadIdx.x, y = threadIdx.y;\n" +
         body + "\n}\n";
}

bool makes(const std::string& wrong, const std::string& right) {
  return makes_file(all_lines, kernel(wrong), kernel(right));
}

}  // namespace

TEST_CASE("near: names, components and arrays of a kind stand for each other; what is no value stays") {
  CHECK(makes("float v = p[y * n + x];", "float v = p[y * d + x];"));
  CHECK(makes("float v = s[y + 1][x];", "float v = s[y + H][x];"));
  CHECK(makes("float v = s[y][x] * s[x][y];", "float v = s[y][x] * t[x][y];"));
  CHECK(makes("const float* from = p + x;", "const float* from = q + x;"));
  CHECK(makes("int c = blockIdx.y * W;", "int c = blockIdx.x * W;"));
  CHECK(makes("for (int e = 0; e < n; ++e) r[e] = 0;", "for (int e = 0; e < d; ++e) r[e] = 0;"));
  CHECK(makes("s[y][x] = p[y * n + x];\nt[y][x] = q[y * n + x];", "s[y][x] = p[y * d + x];\nt[y][x] = q[y * d + x];"));
  CHECK_FALSE(makes("r[x] = 0;", "p[x] = 0;"));  // it is const
}

TEST_CASE("near: exchanges") {
  CHECK(makes("float v = t[x][y];", "float v = t[y][x];"));
  CHECK(makes("if (y < n && x < m) r[0] = 0;", "if (y < m && x < n) r[0] = 0;"));
  CHECK_FALSE(makes("r[y * n + x] = 0;", "r[n * y + x] = 0;"));  // the same
}

TEST_CASE("near: signs, brackets, terms and factors") {
  CHECK(makes("int c = y << 4 + x;", "int c = (y << 4) + x;"));
  CHECK(makes("int c = (y + x) * W;", "int c = (y * W + x);"));
  CHECK(makes("int c = y + x * W;", "int c = (y + x) * W;"));
  CHECK(makes("int c = y * W - x;", "int c = y * W + x;"));
  CHECK(makes("int c = y * W + x + 1;", "int c = y * W + x;"));
  CHECK(makes("int c = y * W * n + x;", "int c = y * W + x;"));
  CHECK(makes("int c = y * W;", "int c = y * W + x;"));
  CHECK(makes("int c = y * W + x;", "int c = (y * n) * W + x;"));
  CHECK(makes("p += W;", "p += (W * n);"));
  CHECK(makes("++p;", "p += n;"));
  CHECK(makes("if (y < m || x < n) r[0] = 0;", "if (y < m && x < n) r[0] = 0;"));
  CHECK(makes("if (y <= m) r[0] = 0;", "if (y < m) r[0] = 0;"));
}

TEST_CASE("near: lines behind a line: where its names have their values, and what is around it") {
  const SourceText code(kernel("int c = y * W;\nfor (int e = 0; e < d; ++e)\nr[c + e] = 0;"));
  const std::vector<int> behind = lines_behind(code, {7});
  CHECK(std::ranges::find(behind, 5) != behind.end());  // c
  CHECK(std::ranges::find(behind, 6) != behind.end());  // the loop
}

TEST_CASE("near: one name for another at all its places of a line, a number twice or half as large") {
  CHECK(makes("float v = s[x][y] * t[y][x];", "float v = s[x][x] * t[x][x];"));
  CHECK(makes("int c = x / 4 * 4;", "int c = x / 4 * 8;"));
  CHECK(makes("int c = x / 4 * 4;", "int c = x / 4 * 2;"));
  CHECK(makes("int c = x % (W / H);", "int c = (x % (W / H)) * H;"));
}

TEST_CASE("near: signs of launches, and names of lambdas and fragments, are no operands") {
  const Slips slips = edits_near(SourceText("__global__ void k() {}\nvoid matmul() {\nk<<<1, 1>>>();\n}\n"), {3});
  CHECK(std::ranges::none_of(slips, [](const Slip& slip) { return slip[0].text.find('<') != std::string::npos; }));
  CHECK_FALSE(makes("auto f = [&](int i) { r[i] = 0; };\nr[x] = 0;", "auto f = [&](int i) { r[i] = 0; };\nr[f] = 0;"));
  CHECK_FALSE(makes("wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;\nr[x] = 0;",
                    "wmma::fragment<wmma::accumulator, 16, 16, 8, float> c;\nr[c] = 0;"));
}

TEST_CASE("near: lines behind a line: stores to the arrays that it reads, calls of its lambda, no counters elsewhere") {
  const SourceText filled(kernel("s[y][x] = p[x];\nfloat v = s[x][y];"));
  CHECK(lines_behind(filled, {6}) == std::vector{5, 4});
  const SourceText called(kernel("auto f = [&](int at) {\nr[at] = 0;\n};\nf(x + 1);"));
  const std::vector<int> behind = lines_behind(called, {6});
  CHECK(std::ranges::find(behind, 8) != behind.end());
  const SourceText counted(kernel("for (int e = 0; e < d; ++e)\ny = e;\nfor (int e = 0; e < d; ++e)\nfloat v = e;"));
  const std::vector<int> around = lines_behind(counted, {8});
  CHECK(std::ranges::find(around, 7) != around.end());
  CHECK(std::ranges::find(around, 5) == around.end());
}

TEST_CASE("near: lines behind a line: through a helper's parameters to where its caller computes them") {
  const SourceText code(
      "__device__ void put(float* to, int at) {\nto[at] = 0;\n}\n__global__ void k(float* r) {\nint c = threadIdx.x;\n"
      "put(r, c * 2);\n}\n");
  CHECK(lines_behind(code, {2}) == std::vector{6, 5});
}
