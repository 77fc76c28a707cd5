#include "grader/clock/timed_processes.h"

namespace grader {

TimedProcesses::~TimedProcesses() {
  for (auto& [binary, process] : of_) process->leave();  // asks all to end before waiting for the first
}

TimedProcess& TimedProcesses::in_shape(const std::string& binary, const Shape& shape) {
  std::unique_ptr<TimedProcess>& process = of_[binary];
  if (process && process->is_new_in(shape)) return *process;
  if (process && flavour_ == Flavour::gpu && process->error().empty())
    process->take_shape(shape);
  else
    process = std::make_unique<TimedProcess>(binary, flavour_, shape, wall_seconds_);
  return *process;
}

}  // namespace grader
