// Tasks and results as files in a folder that several machines share: 12.task, 12.result. Each file is there whole (written
// aside and renamed) or not at all. The folder is one user's, who alone can read it: students' work and marks lie there. What
// else lies there, or belongs to somebody else, is neither read nor removed.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

/// One sentence.
struct SpoolError {
  std::string message;
};

class Spool {
 public:
  /// Makes the folder, or closes the one that is there to others. Throws SpoolError where it cannot, or where the folder is
  /// another user's or a link.
  explicit Spool(std::filesystem::path folder);

  /// Under the first number from `number` on that no file has; returns it.
  size_t put(size_t number, const Task& task) const;
  std::optional<Task> task(size_t number) const;
  void put(size_t number, const Result& result) const;
  /// Numbers of tasks that have no result yet.
  std::set<size_t> open() const;
  /// Calls `use` for each result that is there, and removes it with its task.
  void collect(const std::function<void(const Result&)>& use) const;

  /// A note for whoever goes on: which job works on it. "" for none.
  void note(const std::string& text) const;
  std::string note() const;
  /// What was found there and is no task: "zz.task". Tasks count once they have been read.
  const std::set<std::string>& strange() const { return strange_; }
  /// What is ours goes, when no task is open, and the folder with it, when nothing else is in it.
  void close() const;

 private:
  std::vector<size_t> numbers_of(const char* ending) const;
  bool is_free(size_t number) const;
  std::optional<std::string> read_own(const std::string& name) const;

  std::filesystem::path folder_;
  mutable std::set<std::string> strange_;
};

/// What a job's element does: every task whose number leaves `element` when divided by `elements`, several at a time.
void grade_share(const Spool& spool, size_t element, size_t elements, unsigned workers);

}  // namespace grader
