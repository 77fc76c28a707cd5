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
  /// Somebody whom a roster lists, by all names that it has for them. Who shares an ID number, an address or a platform's
  /// number with somebody known is that person; two who turn out to be one become one. Two ID numbers are two people,
  /// whatever else they share. Returns the person's id here: the id number where it is told.
  std::string keep(const Student& student, std::vector<PersonName> names);
  /// Everybody who goes by this id, ID number, address, platform's number or, where nobody does, whole name.
  std::vector<std::string> people(const std::string& name);
  /// Under which number Moodle's assignment of a lab has a student.
  void keep_participant(const std::string& student, const std::string& lab, const std::string& number);
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
  /// Every answer that there ever was to this text, the first one first; without checks and JSON texts.
  std::vector<Result> answers(const std::string& lab, const std::string& source);
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

  /// Who is named beside decisions from now on; the user of this process unless told.
  void acts_for(const std::string& author);
  const std::string& author() const { return author_; }
  void log(const std::string& what, const std::string& student, const std::string& reason);
  std::vector<LogLine> log_lines();
  std::string setting(const std::string& key);
  void set(const std::string& key, const std::string& value);
  const std::string& path() const { return database_.path(); }

 private:
  Database database_;
  std::mutex mutex_;
  std::string author_;
};

}  // namespace grader
