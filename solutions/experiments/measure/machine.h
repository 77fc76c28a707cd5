// Describes the machine used for a measurement; the description is written beside every result, and compared before an
// experiment continues.
#pragma once
#include <string>

#include "solutions/experiments/measure/gpu.h"

namespace experiments {

/// "key: value" lines: device, driver, toolkit, clocks, power limit, CPU, compiler, commit, date. `commit` is used if
/// git cannot report it.
std::string describe_machine(const Gpu& gpu, const std::string& commit);

/// The value of a line "key: value"; empty if there is none.
std::string value_of(const std::string& description, const std::string& key);

/// Throws std::runtime_error if `path` names a different device or CPU than `description`: one table must not mix rows
/// of two machines. Otherwise writes `description` there. Returns a sentence if there are rows from a different commit,
/// otherwise an empty string.
std::string write_machine(const std::string& path, const std::string& description);

/// Logs clocks, power, temperature and load of the GPU twice a second during its lifetime. Does nothing without a GPU.
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
