// Stores the processes of races (race.h). They stay alive from race to race.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "grader/clock/timed_process.h"

namespace grader {

class TimedProcesses {
 public:
  /// `wall_seconds`: the maximum lifetime of each process.
  TimedProcesses(Flavour flavour, double wall_seconds) : flavour_(flavour), wall_seconds_(wall_seconds) {}
  ~TimedProcesses();

  Flavour flavour() const { return flavour_; }

  /// Returns this program's process for matrices of this shape. The process may still be preparing. On a GPU, where
  /// startup is slow, one process handles all shapes while it keeps responding. On a CPU, each call starts a new
  /// process and ends the previous one.
  TimedProcess& in_shape(const std::string& binary, const Shape& shape);

 private:
  Flavour flavour_;
  double wall_seconds_;
  std::map<std::string, std::unique_ptr<TimedProcess>> of_;
};

}  // namespace grader
