// Tasks and results as files in a folder that several machines share. Each file is there whole (written aside and renamed) or
// not at all.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

class Spool {
 public:
  /// Makes the folder. Throws std::filesystem::filesystem_error where it cannot.
  explicit Spool(std::filesystem::path folder);

  void put(size_t number, const Task& task) const;
  std::optional<Task> task(size_t number) const;
  void put(size_t number, const Result& result) const;
  /// Numbers of tasks that have no result yet.
  std::set<size_t> open() const;
  /// Calls `use` for each result that is there, and removes it with its task.
  void collect(const std::function<void(const Result&)>& use) const;

  /// A note for whoever goes on: which job works on it. "" for none.
  void note(const std::string& text) const;
  std::string note() const;
  /// The folder goes, when no task is open.
  void close() const;

 private:
  std::filesystem::path folder_;
};

/// What a job's element does: every task whose number leaves `element` when divided by `elements`, several at a time.
void grade_share(const Spool& spool, size_t element, size_t elements, unsigned workers);

}  // namespace grader
