// Stores tasks and results as files in a folder that several machines share: 12.task, 12.result. A file is written
// under a different name and then renamed, so it appears completely or not at all. The folder contains students' work
// and marks, so it belongs to one user, and nobody else can read it. Other files in the folder, and files of other
// users, are neither read nor removed.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

/// The reason for a failure, as one sentence.
struct SpoolError {
  std::string message;
};

class Spool {
 public:
  /// Creates the folder or makes an existing one private. Throws SpoolError if this fails, if the folder is a link, or
  /// if it belongs to a different user.
  explicit Spool(std::filesystem::path folder);

  /// Stores the task under the first free number from `number` on. Returns this number.
  size_t put(size_t number, const Task& task) const;
  std::optional<Task> task(size_t number) const;
  void put(size_t number, const Result& result) const;
  /// Returns the numbers of tasks without a result.
  std::set<size_t> open() const;
  /// Calls `use` for each existing result, and removes the result and its task.
  void collect(const std::function<void(const Result&)>& use) const;

  /// Stores a note for later runs: the job that uses the folder. "": no job uses it.
  void note(const std::string& text) const;
  std::string note() const;
  /// Returns files in the folder that are not tasks, such as "zz.task". Tasks are checked when they are read.
  const std::set<std::string>& strange() const { return strange_; }
  /// If no task is open, removes our files. Also removes the folder if it is then empty.
  void close() const;

 private:
  std::vector<size_t> numbers_of(const char* ending) const;
  bool is_free(size_t number) const;
  std::optional<std::string> read_own(const std::string& name) const;

  std::filesystem::path folder_;
  mutable std::set<std::string> strange_;
};

/// Performs the work of one job element: grades every task whose number modulo `elements` is `element`, several at a
/// time.
void grade_share(const Spool& spool, size_t element, size_t elements, unsigned workers);

}  // namespace grader
