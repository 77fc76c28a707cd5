// Grades many mutants, several at a time. An interrupted run continues where it stopped.
#pragma once
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "grader/proof/mutants/table.h"

namespace mutants {

/// A file of lines, each of which is flushed at once. Its first line identifies the grader, rubrics and emulator. If
/// they have changed, the file is started again.
class Journal {
 public:
  Journal(const std::string& path, const std::string& grader);

  const Graded* find(const std::string& key) const;
  /// May be called by several threads.
  void add(const std::string& key, const Graded& graded);

 private:
  void read(const std::string& path, const std::string& grader);

  std::map<std::string, Graded> known_;
  std::ofstream out_;
  std::mutex mutex_;
};

/// Returns a hash of everything that determines a verdict: this program, the emulator's libraries and runners, the
/// rubrics.
std::string grader_print();

/// Grades all mutants. Results are in the order of `mutants`, and each is one step of progress. The mutants' sources
/// are written to `folder`. The journal may be nullptr.
std::vector<Entry> grade_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers,
                             Journal* journal, grader::Progress& progress);

}  // namespace mutants
