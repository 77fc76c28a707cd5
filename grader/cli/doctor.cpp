#include "grader/cli/commands.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/build/compiler.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/gpu.h"
#include "grader/report/report.h"
#include "grader/run/sanitizer.h"
#include "grader/run/valgrind.h"
#include "grader/sandbox/sandbox_parts.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

struct Item {
  std::string name, text;  // sentences
  bool fatal = false;
};

// ---- Asking the system.

// The output of a fixed command line; "" if it fails.
std::string ask(const std::string& command) {
  const Answer answer = ask_shell(command + " 2>/dev/null");
  return answer.exit_code == 0 ? trim(answer.text) : "";
}

// The first version number in the text: "12.2.0" in "g++ (Debian 12.2.0-14) 12.2.0".
std::string version_in(const std::string& text) {
  for (size_t start = text.find_first_of("0123456789"); start != std::string::npos;
       start = text.find_first_of("0123456789", start + 1)) {
    const size_t end = std::min(text.find_first_not_of("0123456789.", start), text.size());
    const std::string found = text.substr(start, end - start);
    if (found.find('.') != std::string::npos && found.back() != '.') return found;
    start = end;
    if (start >= text.size()) break;
  }
  return "";
}

std::string version_of(const std::string& program, const std::string& setting = "") {
  return version_in(ask(setting + shell_word(program) + " --version"));
}

/// The driver's answer about each GPU, one line each; "" if there is no driver.
std::string ask_driver(const std::string& fields) {
  const std::string smi = find_program("nvidia-smi", {"/usr/lib/wsl/lib/nvidia-smi"});
  return smi.empty() ? "" : ask(shell_word(smi) + " --query-gpu=" + fields + " --format=csv,noheader");
}

std::string first_that_exists(const std::vector<std::string>& paths) {
  for (const std::string& path : paths)
    if (fs::exists(path)) return path;
  return "";
}

// ---- The parts: each asks one question and explains the answer.

Item check_compiler() {
  if (compiler().path.empty()) return {"compiler", compiler().error + " Nothing can be graded without it.", true};
  const std::string version = ask(shell_word(compiler().path) + " -dumpfullversion");
  return {"compiler", fmt::format("g++ {} ({}).", version, compiler().path)};
}

Item check_make() {
  const std::string version = version_in(first_line(ask("make --version")));
  if (version.empty()) return {"make", "Missing: only build/grader works, not the make commands."};
  return {"make", fmt::format("GNU make {}.", version)};
}

Item check_cores() {
  const double gigabytes = double(sysconf(_SC_PHYS_PAGES)) * double(sysconf(_SC_PAGE_SIZE)) / (1 << 30);
  return {"machine",
          fmt::format("{}, {:.1f} GiB of memory.", counted(std::thread::hardware_concurrency(), "core"), gigabytes)};
}

Item check_processor() {
  if (calls_are_checked()) return {"processor", "x86-64."};
  std::string text = "Not x86-64: your own labs are checked, but other people's work is graded only on x86-64.";
  if (const long bytes = sysconf(_SC_PAGE_SIZE); bytes > 4096)
    text += fmt::format(" Memory pages here have {} KiB, but guard pages need 4 KiB. Boot a kernel with 4 KiB pages.",
                        bytes >> 10);
  return {"processor", text};
}

Item check_sandbox() {
  switch (sandbox_kind()) {
    case SandboxKind::bubblewrap:
      return {"sandbox",
              fmt::format("bubblewrap {}: submissions cannot access the network or your files, and run under limits.",
                          version_of(sandbox::bubblewrap_path()))};
    case SandboxKind::landlock:
      return {"sandbox",
              fmt::format("Landlock (version {}), system call filter and limits, since bubblewrap does not work: {}",
                          sandbox::landlock_version(), sandbox::sandbox_reason())};
    case SandboxKind::limits_only:
      break;
  }
  return {"sandbox",
          "Limits only; your own labs can be checked, other people's work is refused. " + sandbox::sandbox_reason()};
}

Item check_folder() {
  const std::string closed = sandbox::closed_to_build({package_root() + "/common", package_root() + "/build"});
  if (closed.empty() || sandbox_kind() == SandboxKind::bubblewrap)
    return {"folder", "The user that runs the build can read the package."};
  return {"folder", closed, true};
}

Item check_valgrind() {
  const std::string path = valgrind_path();
  if (path.empty())
    return {"valgrind",
            "Missing: the technique of 02_tiled_cpu and 03_unrolled_cpu is not graded. make deps fetches it."};
  const std::string folder = package_root() + "/build/deps/usr/libexec/valgrind";
  const std::string setting = fs::exists(folder) ? "VALGRIND_LIB=" + shell_word(folder) + " " : "";
  return {"valgrind",
          fmt::format("{}: counts instructions and cache misses of the CPU labs.", version_of(path, setting))};
}

// Reads three lines of Eigen's own header: #define EIGEN_WORLD_VERSION 3, and so on.
std::string eigen_version(const std::string& header) {
  std::string text, version;
  read_file(header, text);
  for (const char* name : {"EIGEN_WORLD_VERSION ", "EIGEN_MAJOR_VERSION ", "EIGEN_MINOR_VERSION "}) {
    const size_t at = text.find(name);
    if (at == std::string::npos) return "";
    version += (version.empty() ? "" : ".") + std::to_string(atoi(text.c_str() + at + std::string(name).size()));
  }
  return version;
}

Item check_eigen() {
  const std::string inside = "/include/eigen3/Eigen/src/Core/util/Macros.h";
  const std::string header = first_that_exists({package_root() + "/build/deps/usr" + inside, "/usr" + inside});
  if (header.empty())
    return {"Eigen", "Missing: no CPU lab is compared with Eigen's speed. Run make deps to fetch it."};
  return {"Eigen", fmt::format("{}: computes the references.", eigen_version(header))};
}

Item check_nvcc() {
  const std::string path = find_program("nvcc", {"/usr/local/cuda/bin/nvcc"});
  if (path.empty()) return {"nvcc", "Missing: CUDA labs run only in the emulator. It is part of the CUDA Toolkit."};
  const std::string text = ask(shell_word(path) + " --version");
  const size_t release = text.find("release ");
  return {"nvcc", fmt::format("{} ({}).", version_in(text.substr(release == std::string::npos ? 0 : release)), path)};
}

Item check_driver() {
  const std::string version = first_line(ask_driver("driver_version"));
  if (version.empty()) return {"driver", "No NVIDIA driver was found. Every lab is graded, but not timed on a GPU."};
  return {"driver", fmt::format("NVIDIA {}.", version)};
}

Item check_device() {
  const std::string lines = ask_driver("name,memory.total,clocks.sm,clocks.max.sm");
  const std::string unused = "Speed on a GPU is not graded, and its points leave the maximum.";
  if (lines.empty() && gpu_device_files().empty()) return {"GPU", "None. " + unused};
  std::string text;
  for (const std::string& line : split_lines(lines)) text += (text.empty() ? "" : "; ") + line;
  if (!text.empty()) text += " (name, memory, clock now and at most). ";
  if (!gpu().ready) return {"GPU", text + gpu().why_not + " " + unused};
  return {"GPU", text + "A small kernel computed on it."};
}

Item check_sanitizer() {
  const std::string& path = compute_sanitizer();
  if (path.empty())
    return {"sanitizer",
            "compute-sanitizer is missing: check --sanitize adds nothing; everything else is graded without it. It is "
            "part of the CUDA Toolkit."};
  return {"sanitizer",
          fmt::format("compute-sanitizer {}: check --sanitize runs it as well, which takes seconds to a minute.",
                      version_of(path))};
}

Item check_cublas() {
  const std::string path =
      first_that_exists({"/usr/local/cuda/lib64/libcublas.so", "/usr/lib/x86_64-linux-gnu/libcublas.so",
                         "/usr/lib/aarch64-linux-gnu/libcublas.so", "/opt/cuda/lib64/libcublas.so"});
  if (path.empty()) return {"cuBLAS", "Missing: no comparison with NVIDIA's own library on a GPU."};
  return {"cuBLAS", fs::canonical(path).filename().string() + "."};
}

Item check_tool(const std::string& name, const std::string& cost) {
  const std::string path = find_program(name, {"/usr/local/cuda/bin/" + name});
  if (path.empty()) return {name, "Missing: " + cost};
  return {name, version_of(path) + "."};
}

// ---- Printing.

void print_group(std::ostream& out, const std::string& title, const std::vector<Item>& parts) {
  out << title << "\n";
  for (const Item& part : parts) {
    std::string text = fmt::format("  {:<11}{}", part.name, part.text);
    std::replace(text.begin(), text.end(), '\n', ' ');  // a program's error message may have several lines
    out << wrap(text, 78, 13) << "\n";
  }
  out << "\n";
}

}  // namespace

int doctor(std::ostream& out) {
  const std::vector<Item> here = {
      check_cores(),    check_processor(), check_compiler(),
      check_make(),     check_sandbox(),   check_folder(),
      check_valgrind(), check_eigen(),     check_tool("node", "no new plots, only tables. apt-get install nodejs npm")};
  const std::vector<Item> gpu = {
      check_nvcc(),   check_driver(),    check_device(),
      check_cublas(), check_sanitizer(), check_tool("ncu", "no counters of a real GPU to compare the emulator with.")};
  print_group(out, "Grading on this machine", here);
  print_group(out, "Timing on a GPU", gpu);
  for (const Item& part : here)
    if (part.fatal) {
      out << "Labs cannot be graded here yet: " << part.text << "\n";
      return 3;
    }
  out << "All " << counted(lab_names().size(), "lab") << " can be graded here.\n";
  return 0;
}

}  // namespace grader
