#include "grader/build/gpu.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/build/nvcc.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

Gpu absent(const std::string& why) { return {.why_not = why}; }

std::atomic<bool> suspected = false;

/// NVIDIA's own device file, or that of WSL.
bool has_device_file() { return fs::exists("/dev/nvidiactl") || fs::exists("/dev/dxg"); }

Outcome run_probe(const std::string& program) {
  Command command;
  command.argv = {program};
  command.readable = {program};
  command.gpu = true;
  command.environment = gpu_environment();
  command.limits.cpu_seconds = command.limits.wall_seconds = 60;
  return run(command);
}

std::string why_no_answer(const Outcome& outcome) {
  if (!outcome.started) return outcome.error;
  if (outcome.wall_timeout || outcome.cpu_timeout) return "The GPU does not answer: see nvidia-smi.";
  return "The program that queries the GPU ended early: " + printable((outcome.err + outcome.out).substr(0, 200));
}

Gpu look_up() {
  if (!has_device_file()) return absent("There is no NVIDIA GPU here.");
  if (toolkit().nvcc.empty())
    return absent("nvcc was not found, so nothing can be compiled for the GPU. Install the CUDA Toolkit.");
  const GpuPart probe = gpu_probe();
  if (!probe.error.empty()) return absent(probe.error);
  const Outcome outcome = run_probe(probe.path);
  if (outcome.out.empty()) return absent(why_no_answer(outcome));
  return parse_probe(outcome.out);
}

std::map<std::string, std::string> pairs_of(const std::string& printed) {
  std::map<std::string, std::string> pairs;
  for (const std::string& line : split_lines(printed)) {
    const size_t space = line.find(' ');
    if (space != std::string::npos) pairs[line.substr(0, space)] = line.substr(space + 1);
  }
  return pairs;
}

/// 13000 -> "13.0".
std::string cuda_version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

std::string reason(const std::string& error, const Gpu& gpu) {
  const std::string code = error.substr(0, error.find(' '));
  if (code == "cudaErrorInsufficientDriver")
    return gpu.driver == 0
               ? "No NVIDIA driver was found. Install one, or start the container with --gpus all."
               : fmt::format(
                     "The driver is too old: it supports CUDA {}, but the toolkit is {}. Update the driver, or "
                     "install an older toolkit.",
                     cuda_version(gpu.driver), cuda_version(gpu.runtime));
  if (code == "cudaErrorNoDevice") return "The driver shows no GPU: see nvidia-smi and CUDA_VISIBLE_DEVICES.";
  if (code == "cudaErrorNoKernelImageForDevice" || code == "cudaErrorUnsupportedPtxVersion")
    return fmt::format("CUDA {} no longer compiles for {}: install an older toolkit.", cuda_version(gpu.runtime),
                       gpu.name);
  if (code == "cudaErrorMemoryAllocation") return "The GPU's memory is full. End the programs that use it.";
  return "The GPU does not compute: " + printable(error.substr(error.find(' ') + 1)) + ". See nvidia-smi.";
}

}  // namespace

Gpu parse_probe(const std::string& printed) {
  auto pairs = pairs_of(printed);
  const auto whole = [&](const char* name) { return std::strtoull(pairs[name].c_str(), nullptr, 10); };
  Gpu gpu;
  gpu.driver = static_cast<int>(whole("driver"));
  gpu.runtime = static_cast<int>(whole("runtime"));
  gpu.name = printable(pairs["name"]);
  gpu.arch = "sm_" + printable(pairs["arch"]);
  gpu.multiprocessors = static_cast<int>(whole("multiprocessors"));
  gpu.clock_ghz = static_cast<double>(whole("clock")) * 1e-6;  // kHz to GHz
  // Two transfers per clock; the width is in bits.
  gpu.bandwidth_gb_per_s = 2e-6 * static_cast<double>(whole("memory_clock") * whole("memory_bus")) / 8;
  gpu.l2_mb = static_cast<double>(whole("l2")) / (1 << 20);
  gpu.ready = pairs["computes"] == "yes";
  if (gpu.ready) return gpu;
  gpu.why_not = pairs.count("error") ? reason(pairs["error"], gpu) : "The GPU does not answer: see nvidia-smi.";
  return gpu;
}

const Gpu& gpu() {
  static const Gpu found = look_up();
  return found;
}

void suspect_gpu() { suspected = true; }

std::string gpu_trouble() {
  if (!gpu().ready) return gpu().why_not;
  if (!suspected) return "";
  const Outcome outcome = run_probe(gpu_probe().path);
  const std::string trouble = outcome.out.empty() ? why_no_answer(outcome) : parse_probe(outcome.out).why_not;
  suspected = !trouble.empty();
  return trouble.empty() ? "" : "An earlier kernel left the GPU in an error state. " + trouble;
}

std::vector<std::string> gpu_environment() {
  std::vector<std::string> all = {"LC_ALL=C", "PATH=/usr/bin:/bin"};
  for (const char* name : {"LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER", "NVIDIA_VISIBLE_DEVICES"})
    if (const char* value = std::getenv(name)) all.push_back(std::string(name) + "=" + value);
  return all;
}

}  // namespace grader
