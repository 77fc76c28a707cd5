// What was graded already, so that an interrupted run goes on where it ended.
#pragma once
#include <fstream>
#include <map>
#include <mutex>
#include <string>

#include "grader/proof/mutants/graded.h"

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

}  // namespace mutants
