// On what was measured: written beside every result, and compared before an experiment goes on.
#pragma once
#include <string>

#include "solutions/experiments/measure/gpu.h"

namespace experiments {

/// "key: value" lines: device, driver, toolkit, clocks, power limit, CPU, compiler, commit, date. `commit` stands for
/// the commit where git cannot say it.
std::string describe_machine(const Gpu& gpu, const std::string& commit);

/// The value of a line "key: value"; empty when there is none.
std::string value_of(const std::string& description, const std::string& key);

/// Throws std::runtime_error when `path` names another device or CPU than `description`: rows of two machines must not
/// stand in one table. Otherwise writes `description` there. Returns a sentence when rows of another commit are there,
/// else an empty string.
std::string write_machine(const std::string& path, const std::string& description);

/// Notes clocks, power, temperature and load of the GPU twice a second, as long as it lives. Nothing without a GPU.
class ClockLog {
 public:
  ClockLog(const std::string& path, const Gpu& gpu);
  ~ClockLog();
  ClockLog(const ClockLog&) = delete;
  ClockLog& operator=(const ClockLog&) = delete;

 private:
  std::string process_;
};

}  // namespace experiments
