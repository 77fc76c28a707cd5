#include "grader/build/gcc/prelude.h"

#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string folder() { return package_root() + "/build/prelude"; }
std::string compiled_path(Flavour flavour) { return folder() + "/" + flavour_name(flavour) + ".gch"; }

/// Where a submission's own first line is announced.
constexpr std::string_view kOwnLines = "\n# 1 \"matmul.cu\"\n";

const std::string& prelude_text() {
  static const std::string text = [] {
    std::string read;
    read_file(folder() + "/text.h", read);
    return read;
  }();
  return text;
}

/// prepare() of nothing, up to where its own lines begin.
std::string text_of_nothing(const std::string& workspace, std::string& error) {
  const Prepared prepared = prepare("\n", true, workspace);
  error = prepared.error;
  std::string text;
  read_file(prepared.text_path, text);
  const size_t end = text.rfind(kOwnLines);
  if (end == std::string::npos && error.empty()) error = "The package's headers cannot be preprocessed.";
  return end == std::string::npos ? "" : text.substr(0, end + 1);
}

std::string compile_prelude(const Workspace& workspace, Flavour flavour) {
  Words argv = compile_command(flavour, false);
  const std::string made = workspace.file(flavour_name(flavour) + ".gch");
  for (const std::string& word : Words{"-fpreprocessed", "-x", "c++-header", workspace.file("text.h"), "-o", made})
    argv.push_back(word);
  const Outcome outcome = run_tool(argv, workspace.path());
  if (outcome.exit_code != 0) return "The package's headers do not compile: " + printable(outcome.err);
  std::error_code failed;
  fs::copy_file(made, compiled_path(flavour) + ".part", fs::copy_options::overwrite_existing, failed);
  if (!failed) fs::rename(compiled_path(flavour) + ".part", compiled_path(flavour), failed);
  return failed ? "The file " + compiled_path(flavour) + " cannot be written: is the disk full?" : "";
}

}  // namespace

std::string make_prelude() {
  const Workspace workspace;
  if (!workspace.ok()) return workspace.error();
  std::string error;
  const std::string text = text_of_nothing(workspace.path(), error);
  if (!error.empty()) return error;
  std::error_code failed;
  fs::create_directories(folder(), failed);
  if (!write_file(workspace.file("text.h"), text)) return "The folder /tmp cannot be written: is the disk full?";
  for (const Flavour flavour : {Flavour::emulator_check, Flavour::emulator_count})
    if (error = compile_prelude(workspace, flavour); !error.empty()) return error;
  return write_file(folder() + "/text.h", text) ? "" : "The folder " + folder() + " cannot be written.";
}

std::string after_prelude(std::string_view text) {
  const std::string& prelude = prelude_text();
  return prelude.empty() || !text.starts_with(prelude) ? "" : std::string(text.substr(prelude.size()));
}

std::string compiled_prelude(Flavour flavour) {
  return "# 0 \"matmul.cu\"\n#pragma GCC pch_preprocess \"" + compiled_path(flavour) + "\"\n";
}

}  // namespace grader
