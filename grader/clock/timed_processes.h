// Holds the programs of races (race.h), each in a process that stays alive from race to race.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "grader/clock/timed_process.h"

namespace grader {

class TimedProcesses {
 public:
  /// `wall_seconds`: the lifetime limit of each process.
  TimedProcesses(Flavour flavour, double wall_seconds) : flavour_(flavour), wall_seconds_(wall_seconds) {}
  ~TimedProcesses();

  Flavour flavour() const { return flavour_; }

  /// Returns this program's process, ready for matrices of this shape or preparing for it. On a GPU, where starting
  /// takes long, it is one process for all shapes, as long as it answers; on a CPU it is a new one, and the previous
  /// one ends.
  TimedProcess& in_shape(const std::string& binary, const Shape& shape);

 private:
  Flavour flavour_;
  double wall_seconds_;
  std::map<std::string, std::unique_ptr<TimedProcess>> of_;
};

}  // namespace grader
