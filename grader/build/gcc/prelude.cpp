#include "grader/build/gcc/prelude.h"

#include <algorithm>
#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/program/library_starts.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Tracing uses the same flags as counting; profiling differs only in the flags that report the path.
std::string compiled_path(Flavour flavour) {
  return prelude_folder() + "/" + flavour_name(std::min(flavour, Flavour::emulator_count)) + ".gch";
}
/// g++ looks for it under the header's own name.
std::string preprocessed_path() { return prelude_folder() + "/preprocessed/cuda_runtime.h.gch"; }

/// The line marker of a submission's own first line.
constexpr std::string_view kOwnLines = "# 1 \"matmul.cu\"\n";

std::string stands_for(const std::string& path) { return "#pragma GCC pch_preprocess \"" + path + "\"\n"; }

std::string text_of(const char* name) {
  std::string text;
  read_file(prelude_folder() + "/" + name, text);
  return text;
}

/// The text as g++ -E writes it, with its macros; and the text to compile.
const std::string& raw_text() {
  static const std::string text = text_of("raw.txt");
  return text;
}
const std::string& compiled_text() {
  static const std::string text = text_of("text.txt");
  return text;
}

std::string up_to_own_lines(const std::string& text) {
  const size_t end = text.rfind("\n" + std::string(kOwnLines));
  return end == std::string::npos ? "" : text.substr(0, end + 1);
}

/// Makes `path` completely or not at all. Returns the reason if it fails.
std::string run_into(Words argv, const std::string& path, const Workspace& workspace) {
  argv.insert(argv.end(), {"-o", workspace.file("made")});
  const Outcome outcome = run_tool(argv, workspace.path());
  if (outcome.exit_code != 0) return "The package's headers do not compile: " + printable(outcome.err);
  std::error_code failed;
  fs::copy_file(workspace.file("made"), path + ".part", fs::copy_options::overwrite_existing, failed);
  if (!failed) fs::rename(path + ".part", path, failed);
  return failed ? "The file " + path + " cannot be written: is the disk full?" : "";
}

/// Preprocesses and rewrites an empty submission, and keeps both texts.
std::string make_texts(const Workspace& workspace) {
  if (!write_file(workspace.file("matmul.cu"), "\n")) return "The folder /tmp cannot be written: is the disk full?";
  const Outcome preprocessed = run_tool(preprocess_command("matmul.cu", true, false), workspace.path());
  const Prepared prepared = prepare("\n", true, workspace.path());
  std::string text;
  read_file(prepared.text_path, text);
  const std::string raw = up_to_own_lines(preprocessed.out), compiled = up_to_own_lines(text);
  if (!prepared.ok || raw.empty() || compiled.empty())
    return "The package's headers cannot be preprocessed: " + printable(preprocessed.err + prepared.error);
  const bool kept =
      write_file(prelude_folder() + "/raw.txt", raw) && write_file(prelude_folder() + "/text.txt", compiled);
  return kept ? "" : "The folder " + prelude_folder() + " cannot be written: is the disk full?";
}

std::string compile_texts(const Workspace& workspace) {
  for (const Flavour flavour : {Flavour::emulator_check, Flavour::emulator_count}) {
    Words argv = compile_command(flavour, false);
    argv.insert(argv.end(), {"-fpreprocessed", "-x", "c++-header", prelude_folder() + "/text.txt"});
    if (const std::string error = run_into(argv, compiled_path(flavour), workspace); !error.empty()) return error;
  }
  if (const std::string error = run_into(preprocessed_header_command(), preprocessed_path(), workspace); !error.empty())
    return error;
  // If the header is included again, g++ cannot use the precompiled one and finds the header itself here.
  const std::string header = fs::path(preprocessed_path()).replace_extension().string();
  return write_file(header, "#include_next <cuda_runtime.h>\n") ? "" : "The file " + header + " cannot be written.";
}

}  // namespace

std::string make_prelude() {
  const Workspace workspace;
  if (!workspace.ok()) return workspace.error();
  std::error_code failed;
  fs::remove_all(fs::path(prelude_folder()).parent_path(), failed);
  if (!failed) fs::create_directories(fs::path(preprocessed_path()).parent_path(), failed);
  if (failed) return "The folder " + prelude_folder() + " cannot be made: may you write there?";
  std::string error = make_texts(workspace);
  if (error.empty()) error = compile_texts(workspace);
  return error.empty() ? keep_library_starts() : error;
}

std::string with_prelude(std::string preprocessed) {
  const size_t own = preprocessed.find(kOwnLines);
  const std::string front = stands_for(preprocessed_path());
  if (own == std::string::npos || !std::string_view(preprocessed).substr(0, own).ends_with(front)) return preprocessed;
  return raw_text() + preprocessed.substr(own);
}

std::string after_prelude(std::string_view text) {
  const std::string& prelude = compiled_text();
  return prelude.empty() || !text.starts_with(prelude) ? "" : std::string(text.substr(prelude.size()));
}

std::string compiled_prelude(Flavour flavour) { return "# 0 \"matmul.cu\"\n" + stands_for(compiled_path(flavour)); }

}  // namespace grader
