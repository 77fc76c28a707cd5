// Grades many mutants, several at a time; an interrupted run goes on where it ended.
#pragma once
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "grader/proof/mutants/table.h"

namespace mutants {

/// A file of lines, each written out at once. Its first line says what graded them: with another grader, rubric or
/// emulator it begins anew.
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

/// A number for all that decides a verdict: this program, the emulator's libraries and runners, the rubrics.
std::string grader_print();

/// In the order of `mutants`; each is a step. `folder` gets the mutants' sources; the journal may be nullptr.
std::vector<Entry> grade_all(const std::vector<Mutant>& mutants, const std::string& folder, unsigned workers,
                             Journal* journal, grader::Progress& progress);

}  // namespace mutants
