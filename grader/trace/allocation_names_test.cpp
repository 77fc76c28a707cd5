#include "grader/trace/allocation_names.h"

#include <doctest/doctest.h>

namespace grader {

TEST_CASE("a line's allocations have the names of their variables, where each array has one") {
  const std::string source =
      "cudaMalloc(&in, n); CHECK(cudaMalloc((void**)&out, n));\nfloat* p = "
      "fresh(&n);\ncudaMallocManaged(reinterpret_cast<void**>(&m), 4);\n";
  const source::Code code(source, source::lex_host_code);
  CHECK(names_in_line(code, 1) == std::vector<std::string>{"in", "out"});
  CHECK(names_in_line(code, 2).empty());
  CHECK(names_in_line(code, 3) == std::vector<std::string>{"m"});
  CHECK(names_in_line(code, 9).empty());
  std::vector<lab::TracedArray> arrays(4);
  for (lab::TracedArray& array : arrays) array.space = static_cast<uint32_t>(lab::Space::global);
  arrays[0].line = arrays[1].line = 1;
  arrays[0].base = 512;  // allocated last
  arrays[2].line = arrays[3].line = 3;
  name_allocations(source, arrays);
  CHECK(std::string(arrays[0].name) == "out");
  CHECK(std::string(arrays[1].name) == "in");
  CHECK(std::string(arrays[2].name) == "");  // one name, two arrays: the line runs twice
}

}  // namespace grader
