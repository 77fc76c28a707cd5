#include "solutions/experiments/measure/compile.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "grader/base/parallel.h"
#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

const char* const kFolder = "build/experiments";
const char* const kDefaultArchitecture = "sm_90";

std::string read(const std::string& path) {
  std::string text;
  if (!grader::read_file(path, text)) throw std::runtime_error(path + " cannot be read.");
  return text;
}

/// Does not write an unchanged file, so that files built from it stay up to date.
void write_if_new(const std::string& path, const std::string& text) {
  if (fs::exists(path) && read(path) == text) return;
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path) << text;
}

/// The name without spaces, for file names.
std::string file_name(const Contestant& contestant) {
  std::string name = contestant.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

std::string compiler() {
  const char* chosen = std::getenv("CXX");
  return chosen && *chosen ? chosen : "g++";
}

std::string compute_capability() {
  if (grader::find_program("nvidia-smi").empty()) return "";
  const grader::Answer answer =
      grader::ask_shell("nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null");
  std::string number = grader::first_line(answer.text);
  number.erase(std::remove(number.begin(), number.end(), '.'), number.end());
  const bool is_number = !number.empty() && std::all_of(number.begin(), number.end(), ::isdigit);
  return answer.exit_code == 0 && is_number ? number : "";
}

Toolkit look_up() {
  Toolkit found;
  found.nvcc = grader::find_program("nvcc", {"/usr/local/cuda/bin/nvcc"});
  if (found.nvcc.empty()) {
    found.missing = "nvcc was not found, so nothing is measured on a GPU: install the CUDA toolkit.";
    return found;
  }
  found.libraries = (fs::path(found.nvcc).parent_path().parent_path() / "lib64").string();
  const std::string capability = compute_capability();
  found.gpu = !capability.empty();
  found.architecture = found.gpu ? "sm_" + capability : kDefaultArchitecture;
  if (!found.gpu) found.missing = "There is no NVIDIA GPU here (nvidia-smi names none), so nothing is measured on one.";
  return found;
}

/// Kernels with Hopper's own instructions need sm_90a, which does not run on later cards.
std::string architecture_for(const Contestant& contestant) {
  const bool uses_hopper = read(contestant.source).find("\"hopper.h\"") != std::string::npos;
  return toolkit().architecture.substr(toolkit().architecture.find('_') + 1) + (uses_hopper ? "a" : "");
}

std::string nvcc_command(const std::string& architecture) {
  return "'" + toolkit().nvcc + "' -std=c++17 -O3 -gencode arch=compute_" + architecture + ",code=sm_" + architecture +
         " --cudart=shared -Xptxas -v -I. -Icommon -Xlinker -rpath -Xlinker '" + toolkit().libraries + "' ";
}

std::string command_for(const Contestant& contestant, const std::string& library) {
  const std::string files = "'" + source_file(contestant) + "' -o '" + library + "' 2>&1";
  if (runs_on_gpu(contestant)) return nvcc_command(architecture_for(contestant)) + "-shared -Xcompiler -fPIC " + files;
  // The flags with which the grader builds CPU labs for speed. A function in a shared object could be replaced at run
  // time, which would prevent inlining; here nobody does that.
  const std::string standard = contestant.flags.empty() ? "-std=c++17 " : "-std=c++20 ";
  return compiler() + " " + standard + "-O3 -shared -fPIC -fno-semantic-interposition -I. -Icommon " +
         contestant.flags + " " + files;
}

bool is_fresh(const std::string& made, const std::vector<std::string>& parts) {
  if (!fs::exists(made)) return false;
  return std::all_of(parts.begin(), parts.end(),
                     [&](const std::string& part) { return fs::last_write_time(part) <= fs::last_write_time(made); });
}

/// The first line with a compiler error, otherwise the last line.
std::string complaint(const std::string& report) {
  for (const std::string& line : grader::split_lines(report))
    if (line.find("error") != std::string::npos) return line;
  return grader::last_line(report);
}

/// Runs `command`, which makes the file `made`, unless the file is newer than `parts` and was made by the same command.
Built make(const std::string& command, const std::string& made, const std::vector<std::string>& parts) {
  const std::string report_path = made + ".report";
  const bool fresh = is_fresh(made, parts) && fs::exists(report_path);
  if (std::string report = fresh ? read(report_path) : ""; fresh && report.starts_with(command + "\n"))
    return {made, "", report};
  fs::create_directories(fs::path(made).parent_path());
  const grader::Answer output = grader::ask_shell(command);
  if (output.exit_code != 0) return {"", complaint(output.text), output.text};
  const std::string report = command + "\n" + output.text;
  std::ofstream(report_path) << report;
  return {made, "", report};
}

Built build(const Contestant& contestant) {
  if (runs_on_gpu(contestant) && toolkit().nvcc.empty()) return {"", toolkit().missing, ""};
  const std::string library = std::string(kFolder) + "/" + file_name(contestant) + ".so";
  return make(command_for(contestant, library), library,
              {source_file(contestant), "common/matmul.h", "common/hopper.h"});
}

}  // namespace

const Toolkit& toolkit() {
  static const Toolkit found = look_up();
  return found;
}

std::string source_file(const Contestant& contestant) {
  if (contestant.edits.empty()) return contestant.source;
  const std::string path = std::string(kFolder) + "/sources/" + file_name(contestant) + ".cu";
  write_if_new(path, edited(read(contestant.source), contestant.edits));
  return path;
}

std::vector<Built> build_all(const std::vector<Contestant>& contestants) {
  toolkit();
  std::vector<Built> built(contestants.size());
  grader::in_parallel(built.size(), grader::cores(), [&](size_t i) { built[i] = build(contestants[i]); });
  return built;
}

Built build_gpu_program() {
  if (toolkit().nvcc.empty()) return {"", toolkit().missing, ""};
  const std::string program = std::string(kFolder) + "/gpu", here = "solutions/experiments/measure/";
  const std::string source = here + "gpu_main.cu";
  const std::string command = nvcc_command(architecture_for({"", source, {}, false, ""})) + source +
                              " common/timing/timing.cpp -o " + program + " -ldl";
  const std::vector<std::string> parts = {source,
                                          here + "gpu_jobs.cuh",
                                          here + "gpu_device.cuh",
                                          here + "gpu_steady.cuh",
                                          "common/timing/gpu_timing.h",
                                          "common/cuda_check.h",
                                          "common/timing/timing.cpp"};
  const Built with_library = make(command + " -lcublas 2>&1", program, parts);
  if (!with_library.library.empty()) return with_library;
  return make(command + " -DWITHOUT_CUBLAS 2>&1", program, parts);
}

}  // namespace experiments
