// The programs of a race, each in a process that stays alive from race to race.
#pragma once
#include <map>
#include <memory>
#include <string>

#include "grader/clock/timed_process.h"

namespace grader {

class TimedProcesses {
 public:
  /// `wall_seconds`: how long each process may live.
  TimedProcesses(Flavour flavour, double wall_seconds) : flavour_(flavour), wall_seconds_(wall_seconds) {}
  ~TimedProcesses();

  Flavour flavour() const { return flavour_; }

  /// This program, ready for matrices of this shape or on its way there. On a GPU, where a start takes long, it is the same
  /// process for all shapes, as long as it answers; elsewhere a new one, and the one before ends.
  TimedProcess& in_shape(const std::string& binary, const Shape& shape);

 private:
  Flavour flavour_;
  double wall_seconds_;
  std::map<std::string, std::unique_ptr<TimedProcess>> of_;
};

}  // namespace grader
