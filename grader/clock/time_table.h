// How fast one kernel is over a few sizes, beside what it is compared with, and where it stands against each threshold.
#pragma once
#include <string>
#include <vector>

#include "common/timing/timing.h"
#include "grader/build/take.h"
#include "grader/clock/speed.h"

namespace grader {

/// A kernel that runs in turns with the student's.
struct Contestant {
  std::string name, spoken;  // "01_naive_cpu"; "naive"
};

struct TimedShape {
  Shape shape;
  lab::Estimate seconds = {};                     // of one call of the student's
  std::vector<lab::Estimate> other_seconds = {};  // as TimeTable::contestants; 0 samples: none
  std::vector<lab::Estimate> ratios = {};         // above 1 where the student is faster
  std::string error = {};                         // why there are no times
};

struct TimeTable {
  std::string lab, file;
  Backend backend = Backend::cpu;  // where it ran: cpu or gpu
  bool no_gpu = false;             // the lab is timed on a GPU, and `error` says why there is none
  std::string error = {};          // not empty: nothing was timed
  std::vector<Finding> findings = {};
  std::vector<Contestant> contestants = {};
  std::vector<TimedShape> rows = {};
  std::vector<SpeedRule> rules = {};       // of this backend, as they hold on this machine
  std::vector<SpeedSeen> thresholds = {};  // one for each rule
};

double gflops(const Shape& shape, double seconds);

/// Builds and times a file. On a CPU about 5 seconds, on a GPU about 10. `error` where the lab needs a GPU that is not here.
TimeTable time_file(const std::string& lab, const Rubric& rubric, const Taken& taken);

}  // namespace grader
