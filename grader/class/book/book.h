// Reads and writes the gradebook: one SQLite file with the record of a class. Every function takes effect completely or
// not at all, and may be called by several threads; all throw BookError.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/book/database.h"
#include "grader/class/book/records.h"

namespace grader {

/// The current time in UTC.
std::string utc_now();

class Book {
 public:
  enum class Mode { read, write, create };
  Book(const std::string& path, Mode mode);

  // ---- Hand-ins.

  /// Adds fields of a student that were unknown before.
  void keep(const Student& student);
  /// Stores a person from a roster, with all names that it lists for them. A person who shares an ID number, an address
  /// or a platform's number with a stored person is the same person; two stored people who turn out to be the same are
  /// merged. Two ID numbers always mean two people, whatever else they share. Returns the person's id here: the ID
  /// number if it is given.
  std::string keep(const Student& student, std::vector<PersonName> names);
  /// Everybody with this id, ID number, address or platform's number; if there is nobody, everybody with this full
  /// name.
  std::vector<std::string> people(const std::string& name);
  /// Stores the number of a student in Moodle's assignment of a lab.
  void keep_participant(const std::string& student, const std::string& lab, const std::string& number);
  void keep(const std::string& digest, const Source& source);
  Source source(const std::string& digest);
  /// The same files from the same place by the same students count as the same hand-in.
  int64_t keep(const HandInRecord& hand_in);

  // ---- Results.

  /// The seed of a lab, the same for the whole class; stores `fresh` if there was none.
  uint64_t seed(const std::string& lab, uint64_t fresh);
  /// The result for this question, without the JSON texts.
  std::optional<Result> find(const Question& question);
  /// Does nothing if the question has a result, unless `again`: then the new result is stored in addition. The same
  /// result from the same time is stored only once.
  void keep(const Result& result, bool again = false);
  /// All results for this text, the oldest first; without checks and JSON texts.
  std::vector<Result> answers(const std::string& lab, const std::string& source);
  std::vector<CheckRecord> checks(int64_t result);
  std::string report(int64_t result);
  std::string evidence(int64_t result);
  std::string receipt(int64_t result);

  // ---- Decisions.

  void keep(const Adjustment& adjustment);
  /// Starts a new generation only if marks differ from the last one; returns whether it did.
  bool keep_marks(const std::vector<Mark>& marks, const std::string& reason);
  std::vector<Generation> generations();
  std::vector<Mark> marks(int64_t generation);
  /// Marks the last generation as the one that students have seen.
  void release();

  ClassRecord read_all();
  /// Deletes everything about one student; a group's hand-in stays with its other members. False if there is nobody
  /// with that id.
  bool forget(const std::string& student);

  /// Sets the name recorded with decisions from now on; the default is the user of this process.
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
