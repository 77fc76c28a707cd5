#include "grader/proof/mutants/mutants.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>

#include "grader/proof/mutants/equivalents.h"

using namespace mutants;

namespace {

const char* const kText =
    "void matmul(float* A, float* B, float* C, int M, int N, int K) {\n"
    "  for (int i = 0; i < M; ++i) {\n"
    "    for (int j = 0; j < N; ++j) {\n"
    "      float sum = 0.0f;\n"
    "      for (int k = 0; k < K; ++k) sum += A[size_t(i) * K + k] * B[size_t(k) * N + j];\n"
    "      C[size_t(i) * N + j] = sum;\n"
    "    }\n"
    "  }\n"
    "}\n";

std::vector<std::string> keys(const std::vector<Mutant>& mutants) {
  std::vector<std::string> all;
  for (const Mutant& mutant : mutants) all.push_back(mutant.key());
  return all;
}

}  // namespace

TEST_CASE("mutants: no two have the same tokens, none those of the solution") {
  std::set<std::string> streams = {Code(kText).stream()};
  for (const Mutant& mutant : mutants_of("lab", "matmul.cpp", kText))
    CHECK(streams.insert(Code(mutant.text).stream()).second);
}

TEST_CASE("mutants: a key outlives changes elsewhere in the file") {
  const auto before = keys(mutants_of("lab", "matmul.cpp", kText));
  CHECK(before ==
        keys(mutants_of("lab", "matmul.cpp", "// a new line\nconstexpr int kNew = 1;\n" + std::string(kText))));
  CHECK(std::set<std::string>(before.begin(), before.end()).size() == before.size());
  CHECK(std::count(before.begin(), before.end(), "lab widen: float sum = 0.0f; -> double sum = 0.0f;") == 1);
}

TEST_CASE("mutants: the same change to the same text is distinguished by its number") {
  const auto all = keys(mutants_of("lab", "m.cu", "void f() {\n  __syncthreads();\n  g();\n  __syncthreads();\n}\n"));
  CHECK(std::count(all.begin(), all.end(), "lab drop-barrier: __syncthreads(); -> ;") == 1);
  CHECK(std::count(all.begin(), all.end(), "lab drop-barrier (number 2): __syncthreads(); -> ;") == 1);
}

TEST_CASE("mutants: thinning keeps the order, at most so many of each operator in each lab, spread over the file") {
  std::vector<Mutant> all(10);
  for (int i = 0; i < 10; ++i) {
    all[i].lab = i < 7 ? "a" : "b";
    all[i].operation = "o";
    all[i].line = i;
  }
  std::vector<int> lines;
  for (const Mutant& mutant : thin_out(all, 3)) lines.push_back(mutant.line);
  CHECK(lines == std::vector<int>{2, 4, 6, 7, 8, 9});
}

TEST_CASE("mutants: a sample takes labs in turn and operators one by one, the same for the same seed") {
  const std::vector<Mutant> all = all_mutants();
  const auto some = sample(all, 60, 1);
  CHECK(some.size() == 60);
  CHECK(keys(some) == keys(sample(all, 60, 1)));
  CHECK(keys(some) != keys(sample(all, 60, 2)));
  std::map<std::string, int> labs;
  std::set<std::string> strata;
  for (const Mutant& mutant : some) {
    ++labs[mutant.lab];
    CHECK(strata.insert(mutant.lab + mutant.operation).second);
  }
  for (const auto& [lab, count] : labs) CHECK(count >= 60 / static_cast<int>(labs.size()));
  CHECK(sample(all, all.size() + 5, 1).size() == all.size());
}

TEST_CASE("equivalents: the file's form") {
  const auto reasons = parse_equivalents(
      "# a remark\n\nlab widen\n  - float s;\n  + double s;\n  = More digits\n  = do no harm.\n\nlab drop-barrier 2\n"
      "  - __syncthreads();\n  +\n  = Nothing follows.\n");
  CHECK(reasons ==
        std::map<std::string, std::string>{{"lab widen: float s; -> double s;", "More digits do no harm."},
                                           {"lab drop-barrier (number 2): __syncthreads(); -> ", "Nothing follows."}});
}

TEST_CASE("equivalents: each reason is that of a mutant which exists") {
  const auto all = keys(all_mutants());
  for (const auto& [key, reason] : read_equivalents()) {
    CAPTURE(key);
    CHECK(std::count(all.begin(), all.end(), key) == 1);
    CHECK(reason.size() > 10);
  }
}
