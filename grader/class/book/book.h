// The gradebook: one SQLite file, the record of a class. Every function is whole or not at all, and may be called by
// several threads; all throw BookError.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/book/database.h"
#include "grader/class/book/records.h"

namespace grader {

/// Now, in UTC.
std::string utc_now();

class Book {
 public:
  enum class Mode { read, write, create };
  Book(const std::string& path, Mode mode);

  // ---- What was handed in.

  /// Fills what is known of a student and was not known before.
  void keep(const Student& student);
  void keep(const std::string& digest, const Source& source);
  Source source(const std::string& digest);
  /// The same files from the same place by the same students are the same hand-in.
  int64_t keep(const HandInRecord& hand_in);

  // ---- What was graded.

  /// Of a lab, the same for the whole class: `fresh` where none was kept yet.
  uint64_t seed(const std::string& lab, uint64_t fresh);
  /// Without its JSON texts.
  std::optional<Result> find(const Question& question);
  /// Nothing happens where the question has an answer, unless `again`: then the new answer stands beside the old one. The same
  /// answer, made at the same time, is kept once.
  void keep(const Result& result, bool again = false);
  std::vector<CheckRecord> checks(int64_t result);
  std::string report(int64_t result);
  std::string evidence(int64_t result);
  std::string receipt(int64_t result);

  // ---- What was decided.

  void keep(const Adjustment& adjustment);
  /// Only marks that differ from the last generation's begin a new one; returns whether they did.
  bool keep_marks(const std::vector<Mark>& marks, const std::string& reason);
  std::vector<Generation> generations();
  std::vector<Mark> marks(int64_t generation);
  /// The last generation is what students have seen from now on.
  void release();

  ClassRecord read_all();
  /// All that is kept of one student; a group's hand-in stays with its other members. False: nobody of that id.
  bool forget(const std::string& student);

  /// A line of the log: what was done by whom to which student.
  void log(const std::string& what, const std::string& student, const std::string& reason);
  std::string setting(const std::string& key);
  void set(const std::string& key, const std::string& value);
  const std::string& path() const { return database_.path(); }

 private:
  Database database_;
  std::mutex mutex_;
};

}  // namespace grader
