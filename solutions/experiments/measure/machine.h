// Describes the machine used for a measurement. The description is stored with every result. Before an
// experiment resumes, it is compared with that of the current machine.
#pragma once
#include <string>

#include "solutions/experiments/measure/gpu.h"

namespace experiments {

/// Returns "key: value" lines: device, driver, toolkit, clocks, power limit, CPU, compiler, commit, date. `commit` is
/// used if git cannot report it.
std::string describe_machine(const Gpu& gpu, const std::string& commit);

/// Returns the value of a line "key: value"; empty if there is none.
std::string value_of(const std::string& description, const std::string& key);

/// Throws std::runtime_error if `path` names a different device or CPU than `description`, because one table must not
/// mix rows of two machines. Otherwise writes `description` to `path`. Returns a sentence if there are rows from a
/// different commit, otherwise an empty string.
std::string write_machine(const std::string& path, const std::string& description);

/// While an object of this class exists, logs clocks, power, temperature and load of the GPU twice a second. Does
/// nothing without a GPU.
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
