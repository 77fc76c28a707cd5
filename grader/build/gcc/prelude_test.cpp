#include "grader/build/gcc/prelude.h"

#include <doctest/doctest.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"

using namespace grader;

namespace {

Prepared solution(const Workspace& workspace, bool cxx20 = false) {
  std::string content;
  REQUIRE(read_file(package_root() + "/solutions/05_tiled/matmul.cu", content));
  Prepared prepared = prepare(content, true, workspace.path(), cxx20);
  REQUIRE(prepared.ok);
  return prepared;
}

}  // namespace

TEST_CASE("prelude: what a submission has of its own is its own lines, and compiles with what was compiled before") {
  const Workspace workspace;
  const Prepared prepared = solution(workspace);
  CHECK(prepared.own_text.starts_with("# 1 \"matmul.cu\"\n"));
  std::string text;
  REQUIRE(read_file(prepared.text_path, text));
  CHECK(text.ends_with(prepared.own_text));
  REQUIRE(write_file(prepared.text_path, "int no_declaration_is_left = ;"));
  CHECK(compile(prepared, Flavour::emulator_check).ok);
  CHECK(compile(prepared, Flavour::emulator_count).ok);
}

TEST_CASE("prelude: a file may include the header once more") {
  const Workspace workspace;
  const Prepared prepared =
      prepare("#include \"matmul.h\"\n#include <cuda_runtime.h>\nint x;\n", true, workspace.path());
  CHECK(prepared.ok);
  CHECK(!prepared.own_text.empty());
}

TEST_CASE("prelude: the whole text is compiled where what was compiled before is at fault, and for C++20") {
  const Workspace workspace;
  Prepared prepared = solution(workspace);
  prepared.own_text = "# 1 \"cuda_runtime.h\"\nint x = ;\n" + prepared.own_text;
  CHECK(compile(prepared, Flavour::emulator_check).ok);
  CHECK(solution(workspace, true).own_text.empty());
}

TEST_CASE("prelude: a text that begins otherwise is no text after it") {
  CHECK(after_prelude("# 0 \"matmul.cu\"\nint x;\n").empty());
  CHECK(after_prelude("").empty());
}
