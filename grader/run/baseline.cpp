#include "grader/run/baseline.h"

#include <mutex>

#include "grader/base/kept.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gpu.h"
#include "grader/build/nvcc.h"
#include "grader/run/cachegrind.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

std::string flavour_name(Flavour flavour) {
  if (flavour == Flavour::gpu) return gpu().arch + ".cuda" + toolkit().version;
  return flavour == Flavour::cpu_plain ? "plain" : "fast";
}

std::string runner_object() { return package_root() + "/build/runner_cpu.o"; }

bool is_cublas(const std::string& name) { return name == "cublas" || name == "cublas_tf32"; }

std::string source_of(const std::string& name, Flavour flavour) {
  if (name == "eigen") return package_root() + "/grader/run/eigen_baseline.cpp";
  if (is_cublas(name)) return package_root() + "/grader/run/cublas_baseline.cu";
  return package_root() + "/solutions/" + name + (flavour == Flavour::gpu ? "/matmul.cu" : "/matmul.cpp");
}

std::string runner_source(Flavour flavour) {
  return flavour == Flavour::gpu ? package_root() + "/common/runner/runner_gpu.cu" : runner_object();
}

/// Eigen is built for one kind of CPU, and build/ may be shared by machines of several kinds.
std::string cpu_features() {
  std::string text;
  read_file("/proc/cpuinfo", text);
  for (const std::string& line : split_lines(text))
    if (line.starts_with("flags") || line.starts_with("Features"))
      return std::to_string(std::hash<std::string>{}(line));
  return "cpu";
}

std::string kept_path(const std::string& name, Flavour flavour) {
  const std::string kind = name == "eigen" ? cpu_features() : flavour_name(flavour);
  return package_root() + "/build/baselines/" + name + "." + kind;
}

/// Eigen's headers would not pass the screening of students' files (they hold inline assembly). For this very CPU, as
/// a library would be: what the machine can do is what the student's kernel is compared with.
std::vector<std::string> eigen_command(const std::string& source, const std::string& binary) {
  const std::string root = package_root();
  return {compiler().path,
          "-std=c++20",
          "-O3",
          "-march=native",
          "-DNDEBUG",
          "-I" + root,
          "-isystem",
          root + "/build/deps/usr/include/eigen3",
          "-isystem",
          "/usr/include/eigen3",
          source,
          runner_object(),
          package_root() + "/common/runner/student_text.ld",
          "-Wl,--wrap=qsort,--wrap=bsearch",
          "-o",
          binary};
}

Built failure(const std::string& why) {
  Built built;
  built.error = why;
  return built;
}

Built build_eigen(const std::string& source, const Workspace& workspace) {
  const std::string copy = workspace.file("eigen_baseline.cpp");
  std::string text;
  if (!read_file(source, text) || !write_file(copy, text)) return failure("cannot read " + source);
  Built built;
  built.binary = workspace.file("eigen");
  const Outcome outcome = run_tool(eigen_command(copy, built.binary), workspace.path());
  built.ok = outcome.started && outcome.exit_code == 0;
  if (!built.ok) built.error = "it does not compile. " + outcome.error + printable(outcome.err.substr(0, 300));
  return built;
}

std::string why(const Built& built) {
  if (!built.error.empty()) return built.error;
  return built.findings.empty() ? "no reason given" : built.findings[0].message;
}

Built build_cublas(const std::string& name, const std::string& source, const Workspace& workspace) {
  if (toolkit().cublas.empty()) return failure("cuBLAS is not installed: it comes with the CUDA Toolkit");
  const GpuPart runner = gpu_runner(gpu().arch);
  if (!runner.error.empty()) return failure(runner.error);
  const std::string copy = workspace.file("cublas_baseline.cu");
  std::string text;
  if (!read_file(source, text) || !write_file(copy, text)) return failure("cannot read " + source);
  Built built;
  built.binary = workspace.file("cublas");
  std::vector<std::string> words = {"-O2",
                                    "-arch=" + gpu().arch,
                                    "-I" + package_root() + "/common",
                                    copy,
                                    runner.path,
                                    "-lcublas",
                                    "-L" + toolkit().cublas,
                                    "-Xlinker",
                                    "-rpath=" + toolkit().cublas,
                                    "-o",
                                    built.binary};
  if (name == "cublas_tf32") words.insert(words.begin(), "-DCUBLAS_TF32");
  const Outcome outcome = run_nvcc(words, workspace.path());
  built.ok = outcome.started && outcome.exit_code == 0;
  if (!built.ok) built.error = "it does not compile. " + outcome.error + printable(outcome.err.substr(0, 300));
  return built;
}

Built build_one(const std::string& name, Flavour flavour, const Workspace& workspace) {
  const std::string source = source_of(name, flavour);
  if (name == "eigen") return build_eigen(source, workspace);
  if (is_cublas(name)) return build_cublas(name, source, workspace);
  return build(source, flavour, workspace.path());
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

Baseline baseline(const std::string& name, Flavour flavour) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  const std::string path = kept_path(name, flavour);
  if (is_fresh(path, {source_of(name, flavour), runner_source(flavour), "/proc/self/exe"})) return {path, ""};
  return make(name, flavour, path);
}

BaselineCount baseline_instructions(const std::string& name, const Shape& shape) {
  const Baseline plain = baseline(name, Flavour::cpu_plain);
  if (!plain.error.empty()) return {0, plain.error};
  const std::string kept = plain.binary + "." + to_string(shape) + ".instructions";
  std::string text;
  if (is_fresh(kept, {plain.binary}) && read_file(kept, text) && std::atof(text.c_str()) > 0)
    return {std::atof(text.c_str()), ""};
  const CachegrindCounts counts = count_matmul(plain.binary, shape, false);
  if (!counts.error.empty()) return {0, counts.error};
  Workspace workspace;
  const std::string made = workspace.file("instructions");
  if (workspace.ok() && write_file(made, std::to_string(counts.instructions))) keep(made, kept);
  return {counts.instructions, ""};
}

}  // namespace grader
