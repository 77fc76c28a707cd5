// Measures the speed of one kernel at several sizes, together with its baselines, and the result for each threshold.
#pragma once
#include <string>
#include <vector>

#include "common/timing/timing.h"
#include "grader/build/take.h"
#include "grader/clock/speed.h"

namespace grader {

/// A kernel that is timed in turns with the student's kernel.
struct Contestant {
  std::string name, spoken;  // "01_naive_cpu"; "naive"
};

struct TimedShape {
  Shape shape;
  lab::Estimate seconds = {};                     // time of one call of the student's kernel
  std::vector<lab::Estimate> other_seconds = {};  // times in the order of TimeTable::contestants; 0 samples: not timed
  std::vector<lab::Estimate> ratios = {};         // above 1 if the student's kernel is faster
  std::string error = {};                         // why there are no times
};

struct TimeTable {
  std::string lab, file;
  Backend backend = Backend::cpu;  // backend on which it ran: cpu or gpu
  bool no_gpu = false;             // the lab is timed on a GPU, and `error` gives the reason why there is none
  std::string error = {};          // not empty: nothing was timed
  std::vector<Finding> findings = {};
  std::vector<Contestant> contestants = {};
  std::vector<TimedShape> rows = {};
  std::vector<SpeedRule> rules = {};          // for this backend, adapted to this machine
  std::vector<SpeedOutcome> thresholds = {};  // one for each rule
};

double gflops(const Shape& shape, double seconds);

/// Builds and times a file: about 5 seconds on a CPU, about 10 on a GPU. Sets `error` if the lab needs a GPU and there
/// is none.
TimeTable time_file(const std::string& lab, const Rubric& rubric, const Taken& taken);

}  // namespace grader
