// `make editor`: the input to clangd, and its diagnostics. The second part needs clangd and is skipped without it.
#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

namespace fs = std::filesystem;

namespace {

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The package's compile_commands.json, in a temporary folder.
struct Editor : tools_test::Folder {
  std::string package = fs::current_path().string();

  Editor() {
    int status = -1;
    run("sh '" + package + "/common/tools/editor.sh' .", status);
    REQUIRE(status == 0);
  }

  /// Returns the lines with errors that clangd reports for a file.
  std::string errors(const std::string& name, const std::string& text) const {
    tools_test::write(path / name, text);
    int status = 0;
    const std::string said = run("clangd --compile-commands-dir=. --check=" + name, status);
    REQUIRE(said.find("All checks completed") != std::string::npos);
    std::string errors;
    for (size_t at = said.find("] Line "); at != std::string::npos; at = said.find("] Line ", at + 1))
      errors += said.substr(at + 2, said.find('\n', at) - at - 1);
    return errors;
  }

  std::string with(const std::string& from, const std::string& to) const {
    std::string text = text_of(package + "/solutions/05_tiled/matmul.cu");
    const size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  }
};

bool has_clangd() { return std::system("clangd --version > /dev/null 2>&1") == 0; }

}  // namespace

TEST_CASE("editor: every lab and every solution has its command, .cu files as CUDA") {
  const Editor editor;
  const std::string text = text_of(editor.path / "compile_commands.json");
  CHECK(text.starts_with("[\n"));
  CHECK(text.ends_with("}\n]\n"));
  for (const char* folder : {"labs", "solutions"})
    for (const auto& lab : fs::directory_iterator(folder))
      for (const char* name : {"matmul.cu", "matmul.cpp"}) {
        const fs::path file = lab.path() / name;
        if (!fs::exists(file)) continue;
        const size_t at = text.find("\"file\": \"" + file.string() + "\"");
        REQUIRE(at != std::string::npos);
        CHECK((text.substr(at, 120).find("-xcuda") != std::string::npos) == (file.extension() == ".cu"));
      }
  CHECK(!fs::exists(editor.path / "compile_commands.json.new"));
}

TEST_CASE("editor: clangd sees no error in a right file, and the one error of a wrong one") {
  if (!has_clangd()) {
    MESSAGE("clangd is not installed: not tried.");
    return;
  }
  const Editor editor;
  CHECK(editor.errors("right.cu", editor.with("float sum", "float sum")) == "");
  CHECK(editor.errors("semicolon.cu", editor.with("float sum = 0.0f;", "float sum = 0.0f")).find("expected ';'") !=
        std::string::npos);
  const std::string unknown = editor.errors("unknown.cu", editor.with("sum +=", "total +="));
  CHECK(unknown.find("use of undeclared identifier 'total'\n") != std::string::npos);
  CHECK(unknown.find("Line ", 5) == std::string::npos);
}
