#include "grader/run/baseline.h"

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/reference.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/gpu.h"
#include "grader/build/machine_code.h"
#include "grader/build/nvcc.h"
#include "grader/run/cachegrind.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

using Words = std::vector<std::string>;

/// A library used as baseline instead of a solution.
struct Library {
  BaselineKind kind;
  const char *name, *spoken, *source;
};

constexpr Library kLibraries[] = {{BaselineKind::eigen, "eigen", "Eigen", "eigen.cpp"},
                                  {BaselineKind::cublas, "cublas", "cuBLAS in FP32", "cublas.cu"},
                                  {BaselineKind::cublas_tf32, "cublas_tf32", "cuBLAS in TF32", "cublas.cu"}};

/// Returns nullptr if `name` is a solution.
const Library* library_of(const std::string& name) {
  const auto found = std::ranges::find(kLibraries, name, &Library::name);
  return found == std::end(kLibraries) ? nullptr : found;
}

std::string built_for_name(Flavour flavour) {
  if (flavour == Flavour::gpu) return gpu().arch + ".cuda" + toolkit().version;
  return flavour == Flavour::cpu_plain ? "plain" : "fast";
}

/// A package for students has no solutions, but object files of some.
std::string object_of(const std::string& name, Flavour flavour) {
  return solution_object(name, built_for_name(flavour));
}

std::string source_of(const std::string& name, Flavour flavour) {
  if (const Library* library = library_of(name)) return package_root() + "/grader/run/baselines/" + library->source;
  return std::filesystem::exists(solution_file(name)) ? solution_file(name) : object_of(name, flavour);
}

std::string runner_of(Flavour flavour) { return flavour == Flavour::gpu ? gpu_runner(gpu().arch).path : cpu_runner(); }

/// Eigen is built for one kind of CPU, and several kinds of machines may share build/.
std::string cpu_features() {
  std::string text;
  read_file("/proc/cpuinfo", text);
  for (const std::string& line : split_lines(text))
    if (line.starts_with("flags") || line.starts_with("Features"))
      return std::to_string(std::hash<std::string>{}(line));
  return "cpu";
}

std::string kept_path(const std::string& name, Flavour flavour) {
  const std::string built_for = baseline_kind(name) == BaselineKind::eigen ? cpu_features() : built_for_name(flavour);
  return package_root() + "/build/baselines/" + name + "." + built_for;
}

/// Eigen's headers contain inline assembly and would not pass the screening of students' files. Eigen is built for this
/// CPU, like an installed library: the student's kernel is compared with what the machine can do.
Words eigen_command(const std::string& source, const std::string& binary) {
  const std::string root = package_root(), eigen = "/usr/include/eigen3";
  Words words = {compiler().path, "-std=c++20", "-O3", "-march=native", "-DNDEBUG", "-I" + root};
  for (const std::string& word : {root + "/build/deps" + eigen, eigen}) words.insert(words.end(), {"-isystem", word});
  words.insert(words.end(), {source, cpu_runner(), "-o", binary});
  for (const Words& some : {call_check_words(), heap_check_words()})
    words.insert(words.end(), some.begin(), some.end());
  return words;
}

/// Runs `compile` on a copy of the source in the workspace, which must make `program` there.
template <class Compile>
Built build_copy(const std::string& source, const std::string& program, const Workspace& workspace, Compile compile) {
  const std::string copy = workspace.file(base_name(source));
  std::string text;
  if (!read_file(source, text) || !write_file(copy, text)) return {.error = "cannot read " + source};
  Built built;
  built.binary = workspace.file(program);
  const Outcome outcome = compile(copy, built.binary);
  built.ok = outcome.started && outcome.exit_code == 0;
  if (!built.ok) built.error = "it does not compile. " + outcome.error + printable(outcome.err.substr(0, 300));
  return built;
}

Built build_eigen(const std::string& source, const Workspace& workspace) {
  const std::string header = "/include/eigen3/Eigen/Core";
  if (!std::filesystem::exists(package_root() + "/build/deps/usr" + header) &&
      !std::filesystem::exists("/usr" + header))
    return {.error = "Eigen is not installed; make deps fetches it."};
  return build_copy(source, "eigen", workspace, [&](const std::string& copy, const std::string& binary) {
    return run_tool(eigen_command(copy, binary), workspace.path());
  });
}

Built build_cublas(const std::string& source, bool tf32, const Workspace& workspace) {
  const std::string& folder = toolkit().cublas;
  if (folder.empty()) return {.error = "cuBLAS is not installed; it is part of the CUDA Toolkit"};
  const GpuPart runner = gpu_runner(gpu().arch);
  if (!runner.error.empty()) return {.error = runner.error};
  return build_copy(source, "cublas", workspace, [&](const std::string& copy, const std::string& binary) {
    Words words = {"-O2", "-arch=" + gpu().arch, "-I" + package_root() + "/common", copy, runner.path};
    words.insert(words.end(), {"-lcublas", "-L" + folder, "-Xlinker", "-rpath=" + folder, "-o", binary});
    if (tf32) words.insert(words.begin(), "-DCUBLAS_TF32");
    return run_nvcc(words, workspace.path());
  });
}

std::string why(const Built& built) {
  if (!built.error.empty()) return built.error;
  return built.findings.empty() ? "no reason given" : built.findings[0].message;
}

Built build_one(const std::string& name, Flavour flavour, const Workspace& workspace) {
  const std::string source = source_of(name, flavour);
  const BaselineKind kind = baseline_kind(name);
  if (kind == BaselineKind::solution) {
    if (const auto text = solution_text(name)) return build_all(*text, {flavour}, workspace.path())[0];
    if (!std::filesystem::exists(source)) return {.error = "it is not in this package"};
    return link_object(source, flavour, workspace.path());
  }
  return kind == BaselineKind::eigen ? build_eigen(source, workspace)
                                     : build_cublas(source, kind == BaselineKind::cublas_tf32, workspace);
}

Baseline make(const std::string& name, Flavour flavour, const std::string& path) {
  Workspace workspace;
  if (!workspace.ok()) return {"", workspace.error()};
  const Built built = build_one(name, flavour, workspace);
  if (!built.ok) return {"", "The baseline " + name + " could not be built: " + why(built)};
  if (!keep(built.binary, path)) return {"", "The baseline " + name + " could not be kept in build/baselines."};
  return {path, ""};
}

}  // namespace

BaselineKind baseline_kind(const std::string& name) {
  const Library* library = library_of(name);
  return library ? library->kind : BaselineKind::solution;
}

std::string spoken_baseline(const std::string& name) {
  const Library* library = library_of(name);
  return library ? library->spoken : name;
}

Baseline baseline(const std::string& name, Flavour flavour) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const std::string path = kept_path(name, flavour);
  if (is_fresh(path, {source_of(name, flavour), runner_of(flavour), "/proc/self/exe"})) return {path, ""};
  return make(name, flavour, path);
}

BaselineCount baseline_instructions(const std::string& name, const Shape& shape) {
  const Baseline plain = baseline(name, Flavour::cpu_plain);
  if (!plain.error.empty()) return {0, plain.error};
  const std::string kept = plain.binary + "." + to_string(shape) + ".instructions";
  std::string text;
  if (is_fresh(kept, {plain.binary}) && read_file(kept, text) && std::atof(text.c_str()) > 0)
    return {std::atof(text.c_str()), ""};
  const CachegrindCounts counts = count_matmul(plain.binary, plain.binary, shape, false);
  if (!counts.error.empty()) return {0, counts.error};
  Workspace workspace;
  const std::string made = workspace.file("instructions");
  if (workspace.ok() && write_file(made, std::to_string(counts.instructions))) keep(made, kept);
  return {counts.instructions, ""};
}

}  // namespace grader
