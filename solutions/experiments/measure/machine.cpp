#include "solutions/experiments/measure/machine.h"

#include <ctime>
#include <fstream>
#include <stdexcept>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "solutions/experiments/measure/compile.h"

namespace experiments {
namespace {

std::string ask(const std::string& command) { return grader::first_line(grader::ask_shell(command).text); }

std::string cpu() {
  std::string model = ask("sed -n 's/^model name[^:]*: //p' /proc/cpuinfo");
  if (model.empty()) model = ask("uname -m");
  return model + ", " + ask("nproc") + " cores";
}

std::string commit_here(const std::string& commit) {
  if (!commit.empty()) return commit;
  const std::string known = ask("git rev-parse --short=12 HEAD 2>/dev/null");
  const bool changed = !ask("git status --porcelain --untracked-files=no 2>/dev/null").empty();
  return known.empty() ? "unknown" : known + (changed ? ", with changes" : "");
}

std::string now() {
  char text[32];
  const std::time_t time = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&time));
  return text;
}

std::string of_nvidia_smi(const std::string& what) {
  return ask("nvidia-smi --query-gpu=" + what + " --format=csv,noheader 2>/dev/null");
}

std::string gpu_lines(const Gpu& gpu) {
  if (!gpu.ready()) return "device: none\nwhy: " + gpu.missing() + "\n";
  return gpu.description() + "driver: " + of_nvidia_smi("driver_version") +
         "\nclocks as found: " + of_nvidia_smi("clocks.sm,clocks.mem") +
         "\npower limit: " + of_nvidia_smi("power.limit") + "\ncompiler for kernels: nvcc " +
         ask("'" + toolkit().nvcc + "' --version | sed -n 's/.*release //p'") + ", -arch=" + toolkit().architecture +
         " -O3\n";
}

}  // namespace

std::string describe_machine(const Gpu& gpu, const std::string& commit) {
  return gpu_lines(gpu) + "cpu: " + cpu() + "\ncompiler: " + ask("${CXX:-g++} --version") +
         ", -O3\ncommit: " + commit_here(commit) + "\ndate: " + now() + "\n";
}

std::string value_of(const std::string& description, const std::string& key) {
  for (const std::string& line : grader::split_lines(description))
    if (line.starts_with(key + ": ")) return line.substr(key.size() + 2);
  return "";
}

std::string write_machine(const std::string& path, const std::string& description) {
  std::string before;
  grader::read_file(path, before);
  for (const std::string key : {"device", "cpu"}) {
    const std::string then = value_of(before, key), now = value_of(description, key);
    if (!then.empty() && then != now)
      throw std::runtime_error("The results here were measured with a different " + key + " (" + then + ", now " + now +
                               "). Start again with ANEW=yes.");
  }
  std::ofstream(path) << description;
  const std::string then = value_of(before, "commit");
  if (then.empty() || then == value_of(description, "commit")) return "";
  return "Earlier rows, measured at commit " + then + ", are kept: ANEW=yes measures them again.";
}

ClockLog::ClockLog(const std::string& path, const Gpu& gpu) {
  if (!gpu.ready() || grader::find_program("nvidia-smi").empty()) return;
  process_ =
      ask("nvidia-smi --query-gpu=clocks.sm,clocks.mem,power.draw,temperature.gpu,utilization.gpu --format=csv,nounits "
          "-lms 500 >'" +
          path + "' 2>/dev/null & echo $!");
}

ClockLog::~ClockLog() {
  if (!process_.empty()) grader::ask_shell("kill " + process_ + " 2>/dev/null");
}

}  // namespace experiments
