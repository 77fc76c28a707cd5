#include "grader/build/nvcc.h"

#include <cstdlib>
#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr double kMostSeconds = 90;  // per run; the largest solution takes about five seconds

std::string find_cublas(const std::string& root) {
  for (const std::string& folder : {root + "/lib64", root + "/lib", std::string("/usr/lib/x86_64-linux-gnu"),
                                    std::string("/usr/lib/aarch64-linux-gnu"), std::string("/usr/lib64")})
    if (fs::exists(folder + "/libcublas.so")) return folder;
  return "";
}

std::string ask_version(const std::string& nvcc) {
  const Command command{.argv = {nvcc, "--version"}, .environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"}};
  return release_of(run(command, SandboxKind::limits_only).out);
}

Toolkit look_up() {
  Toolkit found;
  found.nvcc = find_program("nvcc", {"/usr/local/cuda/bin/nvcc", "/opt/cuda/bin/nvcc"});
  if (found.nvcc.empty()) return found;
  std::error_code error;
  const fs::path real = fs::canonical(found.nvcc, error);
  found.root = (error ? fs::path(found.nvcc) : real).parent_path().parent_path().string();
  found.version = ask_version(found.nvcc);
  found.cublas = find_cublas(found.root);
  return found;
}

std::string first_complaint(const Outcome& outcome) {
  if (!outcome.started) return outcome.error;
  for (const std::string& line : split_lines(outcome.err + outcome.out))
    if (line.find("error") != std::string::npos || line.find("fatal") != std::string::npos)
      return printable(line.substr(0, 200));
  return outcome.wall_timeout ? "nvcc took too long" : "nvcc gave no reason";
}

/// The dependencies of one of our sources: all files in its folder, and the files that build it.
std::vector<std::string> parts_of(const std::string& source) {
  std::vector<std::string> parts = {"/proc/self/exe", toolkit().nvcc};
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(source).parent_path(), error))
    if (entry.is_regular_file(error)) parts.push_back(entry.path().string());
  return parts;
}

/// Builds one of our sources with nvcc and keeps the result.
GpuPart part(const std::string& source, std::vector<std::string> arguments, const std::string& name) {
  const std::string from = package_root() + "/common/" + source;
  const std::string path = package_root() + "/build/gpu/cuda" + toolkit().version + "/" + name;
  if (is_fresh(path, parts_of(from))) return {path, ""};
  Workspace workspace;
  if (!workspace.ok()) return {"", workspace.error()};
  const std::string made = workspace.file("part");
  arguments.insert(arguments.end(), {from, "-o", made});
  const Outcome outcome = run_nvcc(arguments, workspace.path());
  if (!outcome.started || outcome.exit_code != 0)
    return {"", "nvcc cannot compile common/" + source + " with " + compiler().path + ": " + first_complaint(outcome) +
                    ". `make doctor` shows both versions."};
  if (!keep(made, path)) return {"", "build/gpu cannot be written."};
  return {path, ""};
}

/// "matmul.cu(12): error: words" or "matmul.cu(12): catastrophic error: words".
bool parse_error(const std::string& line, const std::string& file, Finding& finding) {
  const size_t open = line.find('('), close = line.find("): "), word = line.find("error");
  if (open == std::string::npos || close == std::string::npos || word == std::string::npos || word < close)
    return false;
  if (base_name(line.substr(0, open)) != file) return false;
  const size_t words = line.find(": ", word);
  if (words == std::string::npos) return false;
  finding.line = std::atoi(line.c_str() + open + 1);
  finding.message = "nvcc: " + printable(line.substr(words + 2)) + ".";
  return true;
}

}  // namespace

std::string release_of(const std::string& text) {
  const size_t at = text.find("release ");
  if (at == std::string::npos) return "";
  const size_t begin = at + 8;
  return text.substr(begin, text.find_first_not_of("0123456789.", begin) - begin);
}

const Toolkit& toolkit() {
  static const Toolkit found = look_up();
  return found;
}

Outcome run_nvcc(const std::vector<std::string>& arguments, const std::string& workspace) {
  Command command = tool_command({toolkit().nvcc, "-ccbin", compiler().path, "-std=c++17"}, workspace, kMostSeconds);
  command.trusted = false;  // it starts a shell
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.readable.push_back(toolkit().root);
  command.limits.file_bytes = 1 << 30;
  command.limits.output_bytes = 64 << 20;
  return run(command);
}

GpuPart gpu_probe() { return part("timing/gpu_probe.cu", {"-O1"}, "probe"); }

GpuPart gpu_runner(const std::string& arch) {
  const std::string root = package_root();
  return part("runner/runner_gpu.cu",
              {"-O2", "-arch=" + arch, "--expt-relaxed-constexpr", "-I" + root, "-I" + root + "/common", "-c"},
              "runner." + arch + ".o");
}

Finding nvcc_error(const std::string& printed, const std::string& file) {
  Finding finding{.kind = FindingKind::compile_error, .file = file};
  for (const std::string& line : split_lines(printed))
    if (parse_error(line, file, finding)) return finding;
  for (const std::string& line : split_lines(printed))
    if (line.find("error") != std::string::npos) {
      finding.message = "nvcc: " + printable(line.substr(0, 300)) + ".";
      return finding;
    }
  finding.message = "nvcc could not compile this file and gave no reason.";
  return finding;
}

}  // namespace grader
