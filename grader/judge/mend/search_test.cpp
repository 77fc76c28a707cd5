#include "grader/judge/mend/search.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "grader/base/package.h"
#include "grader/base/text.h"

using namespace grader;

namespace {

std::string tiled() {
  std::string source;
  REQUIRE(read_file(package_root() + "/solutions/05_tiled/matmul.cu", source));
  return source;
}

int line_at(const std::string& source, size_t at) {
  return static_cast<int>(std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
}

std::shared_ptr<const Reference> reference() {
  return std::make_shared<const Reference>(make_reference(Fill::integers, {64, 64, 64}, 1));
}

}  // namespace

TEST_CASE("mend: the barrier that a file lacks is put back where it was, and nothing else is tried") {
  const std::string barrier = "__syncthreads();";
  const std::string source = tiled();
  for (size_t at = source.find(barrier), n = 0; at != std::string::npos; at = source.find(barrier, at + 1), ++n) {
    std::string wrong = source;
    wrong.erase(at, barrier.size());
    const auto copy = mend::with_barrier(wrong, false, line_at(wrong, wrong.find("sum += A_tile")), reference());
    REQUIRE(copy);
    CHECK(copy->barrier);
    CHECK(std::abs(copy->line - line_at(source, at)) <= 4);
  }
}

TEST_CASE("mend: no barrier helps a file that is wrong in another way") {
  std::string wrong = tiled();
  const std::string sum = "sum += A_tile";
  wrong.replace(wrong.find(sum), sum.size(), "sum -= A_tile");
  CHECK(!mend::with_barrier(wrong, false, line_at(wrong, wrong.find("sum -=")), reference()));
}

TEST_CASE("mend: slips are searched under the usual names of the sizes, unless two names become one") {
  const auto text = [](const std::string& m, const std::string& n, const std::string& k, const std::string& more) {
    return "__global__ void f(float* c, int " + m + ", int " + n + ", int " + k + more + ") { c[0] = " + m + " + " + n +
           " + " + k +
           "; }\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) { f<<<1, 1>>>(C, ";
  };
  CHECK(mend::as_searched(text("m", "n", "k", "") + "M, N, K); }") == text("M", "N", "K", "") + "M, N, K); }");
  const std::string twice =
      "__global__ void f(float* C, int ARows, int ACols, int BRows, int BCols) { C[0] = ARows * ACols * BRows * BCols; "
      "}"
      "\nvoid matmul(const float* A, const float* B, float* C, int M, int N, int K) { f<<<1, 1>>>(C, M, K, K, N); }";
  CHECK(mend::as_searched(twice) == twice);
}
