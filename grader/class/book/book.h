// Reads and writes the gradebook, which is one SQLite file with the record of a class. Every function takes effect
// completely or not at all. Several threads may call the functions. All functions throw BookError.
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
  /// Stores a person from a roster, with all names that the roster lists. A person who shares an ID number, an address
  /// or a platform's number with a stored person is treated as that person. If two stored people are found to be the
  /// same, they are merged. Two different ID numbers always mean two people, whatever else they share. Returns the
  /// person's id in the gradebook, which is the ID number if it is given.
  std::string keep(const Student& student, std::vector<PersonName> names);
  /// Returns everybody with this id, ID number, address or platform's number. If there is nobody, returns everybody
  /// with this full name.
  std::vector<std::string> people(const std::string& name);
  /// Stores a student's participant number in the Moodle assignment of a lab.
  void keep_participant(const std::string& student, const std::string& lab, const std::string& number);
  void keep(const std::string& digest, const Source& source);
  Source source(const std::string& digest);
  /// Stores a hand-in. The same files from the same place by the same students count as the same hand-in.
  int64_t keep(const HandInRecord& hand_in);

  // ---- Results.

  /// Returns the seed of a lab, which is the same for the whole class. If there is none yet, stores `fresh`.
  uint64_t seed(const std::string& lab, uint64_t fresh);
  /// Returns the result for this question, without the JSON texts.
  std::optional<Result> find(const Question& question);
  /// Stores a result. If the question already has a result, does nothing unless `again`; with `again`, the new result
  /// is stored in addition. The same result from the same time is stored only once.
  void keep(const Result& result, bool again = false);
  /// Returns all results for this text, the oldest first, without checks and JSON texts.
  std::vector<Result> answers(const std::string& lab, const std::string& source);
  std::vector<CheckRecord> checks(int64_t result);
  std::string report(int64_t result);
  std::string evidence(int64_t result);
  std::string receipt(int64_t result);

  // ---- Decisions.

  void keep(const Adjustment& adjustment);
  /// Starts a new generation only if marks differ from the last one. Returns whether they differ.
  bool keep_marks(const std::vector<Mark>& marks, const std::string& reason);
  std::vector<Generation> generations();
  std::vector<Mark> marks(int64_t generation);
  /// Marks the last generation as the one that students have seen.
  void release();

  ClassRecord read_all();
  /// Deletes everything about one student. A group's hand-in stays with its other members. Returns false if nobody has
  /// this id.
  bool forget(const std::string& student);

  /// Sets the name that is recorded with decisions from now on. The default is the user of this process.
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
