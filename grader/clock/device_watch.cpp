#include "grader/clock/device_watch.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

#include <fcntl.h>
#include <fmt/core.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/sandbox/sandbox.h"

namespace grader {
namespace {

const std::string kQuery =
    "--query-gpu=name,driver_version,clocks.sm,clocks.max.sm,power.draw,power.limit,temperature.gpu,utilization.gpu,";
constexpr const char* kFormat = "--format=csv,noheader,nounits";
constexpr double kLoaded = 10;  // per cent of utilisation: below that a sample says nothing about the measurement

// NVML's bits of clocks_event_reasons. An idle GPU and clocks set by the user are not disturbances.
constexpr uint64_t kPowerLimit = 0x4, kHardware = 0x8, kSoftwareHeat = 0x20, kHardwareHeat = 0x40, kPowerBrake = 0x80;

/// The path of nvidia-smi, or "".
const std::string& nvidia_smi() {
  static const std::string path = find_program("nvidia-smi", {"/usr/lib/wsl/lib/nvidia-smi"});
  return path;
}

std::string ask(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), nvidia_smi());
  const Command command{.argv = arguments, .limits = {.wall_seconds = 10}};
  const Outcome outcome = run(command, SandboxKind::limits_only);
  return outcome.started && outcome.exit_code == 0 ? outcome.out : "";
}

/// Drivers before 535 use the name clocks_throttle_reasons.
const std::string& query() {
  static const std::string query = [] {
    const std::string now = kQuery + "clocks_event_reasons.active";
    return ask({now, kFormat}).empty() ? kQuery + "clocks_throttle_reasons.active" : now;
  }();
  return query;
}

/// The GPU that programs use: the first visible one.
std::string device_number() {
  const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
  const std::string first = visible ? std::string(visible).substr(0, std::string(visible).find(',')) : "";
  return first.empty() ? "0" : first;
}

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells = split_cells(line);
  for (std::string& cell : cells) cell = printable(trim(cell));
  return cells;
}

/// Starts a program that writes into a pipe until it is stopped.
int start(const std::vector<std::string>& argv, int& output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));  // spawn only reads
  words.push_back(nullptr);
  pid_t process = -1;
  if (posix_spawn(&process, words[0], &actions, nullptr, words.data(), environ) != 0) process = -1;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  output = ends[0];
  return process;
}

std::string read_to_end(int file) {
  std::string text;
  std::array<char, 4096> buffer;
  for (ssize_t got; (got = read(file, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<size_t>(got));
  return text;
}

std::string why_slow(uint64_t reasons) {
  if (reasons & (kSoftwareHeat | kHardwareHeat)) return "because it was hot";
  if (reasons & kPowerLimit) return "at its power limit";
  if (reasons & (kHardware | kPowerBrake)) return "because of its power supply";
  return "";
}

}  // namespace

void add_samples(const std::string& printed, DeviceState& state) {
  enum { kName, kDriver, kClock, kMostClock, kPower, kPowerCap, kTemperature, kUse, kReasons, kCells };
  for (const std::string& line : split_lines(printed)) {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() != kCells) continue;
    const auto number = [&](int cell) { return std::atof(cells[static_cast<size_t>(cell)].c_str()); };
    state.name = cells[kName];
    state.driver = cells[kDriver];
    state.limit_clock = number(kMostClock);
    state.power_limit = number(kPowerCap);
    state.temperature = std::max(state.temperature, number(kTemperature));
    if (number(kUse) < kLoaded) continue;
    const double clock = number(kClock);
    state.lowest_clock = state.samples == 0 ? clock : std::min(state.lowest_clock, clock);
    state.highest_clock = std::max(state.highest_clock, clock);
    state.most_power = std::max(state.most_power, number(kPower));
    state.reasons |= std::strtoull(cells[kReasons].c_str(), nullptr, 16);
    ++state.samples;
  }
}

std::vector<std::string> parse_programs(const std::string& printed) {
  std::vector<std::string> programs;
  for (const std::string& line : split_lines(printed)) {
    const std::vector<std::string> cells = cells_of(line);
    if (cells.size() >= 2 && std::atoi(cells[0].c_str()) > 0) programs.push_back(cells[0] + " " + base_name(cells[1]));
  }
  return programs;
}

DeviceWatch::DeviceWatch(bool on) {
  if (!on || nvidia_smi().empty()) return;
  state_.others =
      parse_programs(ask({"--query-compute-apps=pid,process_name", "--format=csv,noheader", "-i", device_number()}));
  process_ = start({nvidia_smi(), query(), kFormat, "-i", device_number(), "-lms", "200"}, output_);
}

DeviceWatch::~DeviceWatch() { stop(); }

DeviceState DeviceWatch::stop() {
  if (process_ > 0) {
    kill(process_, SIGTERM);
    add_samples(read_to_end(output_), state_);
    waitpid(process_, nullptr, 0);
  }
  if (output_ >= 0) close(output_);
  process_ = output_ = -1;
  return state_;
}

std::string remark_on(const DeviceState& state) {
  if (!state.others.empty())
    return fmt::format("Another program uses this GPU (process {}): the times may be worse than the kernel.",
                       state.others[0]);
  const std::string why = why_slow(state.reasons);
  if (why.empty() || state.lowest_clock <= 0) return "";
  return fmt::format(
      "The GPU lowered its clock {}, down to {:.0f} of {:.0f} MHz; this affects both sides of the ratio.", why,
      state.lowest_clock, state.limit_clock);
}

std::map<std::string, std::string> record_of(const DeviceState& state) {
  std::map<std::string, std::string> record;
  if (state.name.empty()) return record;
  record["device"] = state.name;
  record["driver"] = state.driver;
  if (state.samples > 0) {
    record["clock_mhz"] = fmt::format("{:.0f} to {:.0f}", state.lowest_clock, state.highest_clock);
    record["power_w"] = fmt::format("{:.0f} of {:.0f}", state.most_power, state.power_limit);
  }
  record["temperature_c"] = fmt::format("{:.0f}", state.temperature);
  record["clock_reasons"] = fmt::format("{:#x}", state.reasons);
  if (!state.others.empty()) record["other_programs"] = fmt::format("{}", state.others.size());
  return record;
}

}  // namespace grader
