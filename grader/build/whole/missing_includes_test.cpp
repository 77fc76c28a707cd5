#include "grader/build/whole/missing_includes.h"

#include <doctest/doctest.h>

#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

std::vector<Finding> missing_in(const std::string& text, const std::string& own_header = "") {
  const Workspace folder;
  const std::string file = folder.path() + "/a.cu", header = folder.path() + "/own.h";
  REQUIRE(write_file(file, text));
  REQUIRE(write_file(header, own_header));
  return missing_includes(file, {file, header}, false, folder.path());
}

}  // namespace

TEST_CASE("missing includes: a name whose header nothing includes") {
  const auto found =
      missing_in("#include <cublas_v2.h>\n#include <vector>\nint f() {\n  throw std::runtime_error(\"\");\n}\n");
  REQUIRE(found.size() == 1);
  CHECK(found[0].line == 4);
  CHECK(found[0].severity == Severity::warning);
  CHECK(found[0].message.find("#include <stdexcept>") != std::string::npos);
}

TEST_CASE("missing includes: headers that come with others, comments, longer names, and Thrust") {
  CHECK(missing_in("#include <iostream>\nstd::string s; std::runtime_error e(s);\n").empty());
  CHECK(missing_in("#include \"own.h\"\nstd::vector<int> v;\n", "#include <vector>\n").empty());
  CHECK(missing_in("// std::vector\nint x; /* std::string */\n").empty());
  CHECK(missing_in("int f() { return std::vector_like(); }\n").empty());
  CHECK(missing_in("#include <thrust/sort.h>\nstd::vector<int> v;\n").empty());
  CHECK(missing_in("#include \"own.h\"\nint x;\n", "std::vector<int> v;\n").size() == 1);
}
