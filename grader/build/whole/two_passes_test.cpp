#include "grader/build/whole/two_passes.h"

#include <string>

#include <doctest/doctest.h>

#include "grader/base/text.h"

namespace {

using namespace grader;

/// The text as g++ -E writes it: lines that a condition excludes are empty.
std::string preprocessed(const std::string& body, const std::string& head) {
  return "# 1 \"program.cu\"\nnamespace n {\n" + head + " f()\n{\n" + body + "}\n}\nint after;\n";
}
std::string joined(const std::string& head) {
  return join_passes(preprocessed("return 1;\n\n", head), preprocessed("\nreturn 2;\n", head));
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("two passes: a function for both sides has both bodies, each at its own lines") {
  const std::string text = joined("__host__ __device__ int");
  CHECK(has(text, "if (::emu::in_kernel()) {\nreturn 1;"));
  CHECK(has(text, "\n# 3 \"program.cu\"\nelse {\n\nreturn 2;\n}"));
  CHECK(has(text, "\n# 6 \"program.cu\"\n}\n}\nint after;"));
}

TEST_CASE("two passes: a function of one side has the body of its pass") {
  CHECK(!has(joined("__device__ int"), "return 2"));
  CHECK(!has(joined("__global__ void"), "return 2"));
  CHECK(!has(joined("int"), "return 1"));
  CHECK(has(joined("int"), "return 2"));
  CHECK(!has(joined("__host__ int"), "return 1"));
}

TEST_CASE("two passes: what is equal, or no function, stays") {
  const std::string text = preprocessed("return 1;\n", "__host__ __device__ int");
  CHECK(join_passes(text, text) == text);
  CHECK(join_passes("# 1 \"program.cu\"\nint a[] = {1};\n", "# 1 \"program.cu\"\nint a[] = {2};\n") ==
        "# 1 \"program.cu\"\nint a[] = {1};\n");
  CHECK(!has(joined("__host__ __device__ constexpr int"), "return 2"));
}
