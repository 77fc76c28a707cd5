#include "grader/class/book/book.h"

#include <algorithm>
#include <ctime>

#include <fmt/ranges.h>
#include <pwd.h>
#include <unistd.h>

#include "grader/base/coding/digest.h"
#include "grader/base/coding/packed.h"
#include "grader/base/time_zone.h"
#include "grader/class/book/people.h"
#include "grader/class/book/result_row.h"
#include "grader/class/book/schema.h"

namespace grader {
namespace {

Database::Mode mode_of(Book::Mode mode) {
  if (mode == Book::Mode::read) return Database::Mode::read;
  return mode == Book::Mode::write ? Database::Mode::write : Database::Mode::create;
}

int64_t number_of(Database& database, const std::string& sql) {
  int64_t number = 0;
  database.each(sql, {}, [&](const Row& row) { number = row.whole(0); });
  return number;
}

void make_tables(Database& database) {
  Transaction all(database);
  for (const char* table : kTables) database.run(table);
  database.run(fmt::format("PRAGMA application_id={}", kBookMark));
  database.run(fmt::format("PRAGMA user_version={}", kBookVersion));
  all.commit();
}

/// A different process may have done it in the meantime.
void upgrade(const std::string& path) {
  Database database(path, Database::Mode::write);
  Transaction all(database);
  if (number_of(database, "PRAGMA user_version") != 1) return;
  for (const char* sql : kFromVersion1) database.run(sql);
  std::vector<int64_t> hand_ins;
  database.each("SELECT id FROM hand_ins ORDER BY id", {}, [&](const Row& row) { hand_ins.push_back(row.whole(0)); });
  number_anew(database, hand_ins);
  database.run(fmt::format("PRAGMA user_version={}", kBookVersion));
  all.commit();
}

void require_ours(Database& database) {
  if (number_of(database, "PRAGMA application_id") != kBookMark)
    throw BookError{BookTrouble::not_a_book, database.path()};
  if (number_of(database, "PRAGMA user_version") == 1) upgrade(database.path());
  const int64_t version = number_of(database, "PRAGMA user_version");
  if (version > kBookVersion) throw BookError{BookTrouble::newer, database.path()};
  if (version < kBookVersion) throw BookError{BookTrouble::older, database.path()};
}

std::string user_name() {
  const passwd* user = getpwuid(geteuid());
  return user ? user->pw_name : std::to_string(geteuid());
}

int64_t signed_of(uint64_t seed) { return static_cast<int64_t>(seed); }

std::vector<Value> values_of(const Question& q) {
  return {q.lab, q.source, signed_of(q.seed), q.backend, q.rubric, q.grader};
}

std::string packed_text(Database& database, const char* column, int64_t result) {
  std::string bytes;
  database.each(fmt::format("SELECT {} FROM results WHERE id = ?", column), {result},
                [&](const Row& row) { bytes = row.text(0); });
  const auto text = unpacked(bytes);
  if (!text) throw BookError{BookTrouble::damaged, database.path(), fmt::format("result {}", result)};
  return *text;
}

}  // namespace

std::string utc_now() { return utc_text(std::time(nullptr)); }

Book::Book(const std::string& path, Mode mode) : database_(path, mode_of(mode)), author_(user_name()) {
  if (mode == Mode::create && number_of(database_, "SELECT count(*) FROM sqlite_master") == 0) make_tables(database_);
  require_ours(database_);
}

void Book::keep(const Student& student) {
  const std::lock_guard lock(mutex_);
  database_.run(
      "INSERT INTO students VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
      "name = CASE WHEN excluded.name = '' OR (listed AND NOT excluded.listed) THEN name ELSE excluded.name END, "
      "email = CASE WHEN excluded.email = '' THEN email ELSE excluded.email END, listed = listed OR excluded.listed",
      {student.id, student.name, student.email, int64_t{student.listed}});
}

void Book::keep(const std::string& digest, const Source& source) {
  const std::lock_guard lock(mutex_);
  database_.run("INSERT OR IGNORE INTO sources VALUES (?, ?, ?)", {digest, Blob{packed(source.text)}, source.unfit});
}

Source Book::source(const std::string& digest) {
  const std::lock_guard lock(mutex_);
  Source source;
  database_.each("SELECT text, unfit FROM sources WHERE digest = ?", {digest}, [&](const Row& row) {
    source = {unpacked(row.text(0)).value_or(""), row.text(1)};
  });
  return source;
}

int64_t Book::keep(const HandInRecord& hand_in) {
  const std::lock_guard lock(mutex_);
  Transaction all(database_);
  const std::string key = key_of(hand_in);
  int64_t id = 0;
  database_.each("SELECT id FROM hand_ins WHERE key = ?", {key}, [&](const Row& row) { id = row.whole(0); });
  if (id) return id;
  database_.run("INSERT INTO hand_ins (key, origin, attempt, submitted, seen) VALUES (?, ?, ?, ?, ?)",
                {key, hand_in.origin, hand_in.attempt, hand_in.submitted, utc_now()});
  id = database_.last_id();
  for (const std::string& student : hand_in.students)
    database_.run("INSERT OR IGNORE INTO members VALUES (?, ?)", {id, student});
  for (const HandedFile& file : hand_in.files)
    database_.run("INSERT OR IGNORE INTO files VALUES (?, ?, ?, ?)", {id, file.lab, file.source, file.trouble});
  all.commit();
  return id;
}

uint64_t Book::seed(const std::string& lab, uint64_t fresh) {
  const std::lock_guard lock(mutex_);
  const std::string key = "seed " + lab;
  database_.run("INSERT OR IGNORE INTO settings VALUES (?, ?)", {key, std::to_string(fresh)});
  uint64_t seed = fresh;
  database_.each("SELECT value FROM settings WHERE key = ?", {key},
                 [&](const Row& row) { seed = std::stoull(row.text(0)); });
  return seed;
}

std::optional<Result> Book::find(const Question& question) {
  const std::lock_guard lock(mutex_);
  std::optional<Result> found;
  database_.each(fmt::format("SELECT id, {}", kResultColumns) +
                     " FROM results WHERE lab = ? AND source = ? AND seed = ? AND backend = ? AND rubric = ? AND "
                     "grader = ? ORDER BY id DESC LIMIT 1",
                 values_of(question), [&](const Row& row) { found = result_of(row); });
  return found;
}

void Book::keep(const Result& result, bool again) {
  const std::lock_guard lock(mutex_);
  Transaction all(database_);
  const Question& q = result.question;
  int64_t run = 0, same = 0;
  std::vector<Value> answer = values_of(q);
  answer.insert(answer.end(), {result.at, result.seconds});
  database_.each(
      "SELECT count(*) FROM results WHERE lab = ? AND source = ? AND seed = ? AND backend = ? AND rubric = ? AND "
      "grader = ? AND at = ? AND seconds = ?",
      answer, [&](const Row& row) { same = row.whole(0); });
  if (same) return;
  if (again)
    database_.each(
        "SELECT count(*) FROM results WHERE lab = ? AND source = ? AND seed = ? AND backend = ? AND rubric = ? AND "
        "grader = ?",
        values_of(q), [&](const Row& row) { run = row.whole(0); });
  const int64_t added = database_.run(
      "INSERT OR IGNORE INTO results (lab, source, seed, backend, rubric, grader, run, at, verdict, diagnosis, "
      "severity, points, max_points, seconds, report, evidence, receipt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
      "?, ?, ?, ?, ?)",
      {q.lab, q.source, signed_of(q.seed), q.backend, q.rubric, q.grader, run, result.at, result.verdict,
       result.diagnosis, result.severity, result.points, result.max_points, result.seconds, Blob{packed(result.report)},
       Blob{packed(result.evidence)}, Blob{packed(result.receipt)}});
  const int64_t id = database_.last_id();
  if (added)
    for (size_t i = 0; i < result.checks.size(); ++i) {
      const CheckRecord& check = result.checks[i];
      database_.run("INSERT INTO checks VALUES (?, ?, ?, ?, ?, ?, ?)",
                    {id, static_cast<int64_t>(i), check.id, static_cast<int64_t>(check.part),
                     static_cast<int64_t>(check.status), check.points, check.max_points});
    }
  all.commit();
}

std::vector<Result> Book::answers(const std::string& lab, const std::string& source) {
  const std::lock_guard lock(mutex_);
  std::vector<Result> all;
  database_.each(fmt::format("SELECT id, {} FROM results WHERE lab = ? AND source = ? ORDER BY id", kResultColumns),
                 {lab, source}, [&](const Row& row) { all.push_back(result_of(row)); });
  return all;
}

std::vector<CheckRecord> Book::checks(int64_t result) {
  const std::lock_guard lock(mutex_);
  std::vector<CheckRecord> all;
  database_.each("SELECT id, part, status, points, max_points FROM checks WHERE result = ? ORDER BY place", {result},
                 [&](const Row& row) { all.push_back(check_of(row, 0)); });
  return all;
}

std::string Book::report(int64_t result) {
  const std::lock_guard lock(mutex_);
  return packed_text(database_, "report", result);
}

std::string Book::evidence(int64_t result) {
  const std::lock_guard lock(mutex_);
  return packed_text(database_, "evidence", result);
}

std::string Book::receipt(int64_t result) {
  const std::lock_guard lock(mutex_);
  return packed_text(database_, "receipt", result);
}

void Book::log(const std::string& what, const std::string& student, const std::string& reason) {
  const std::lock_guard lock(mutex_);
  database_.run("INSERT INTO log (at, what, student, reason, author) VALUES (?, ?, ?, ?, ?)",
                {utc_now(), what, student, reason, author_});
}

std::vector<LogLine> Book::log_lines() {
  const std::lock_guard lock(mutex_);
  std::vector<LogLine> all;
  database_.each("SELECT at, what, student, reason, author FROM log ORDER BY id", {}, [&](const Row& row) {
    all.push_back({row.text(0), row.text(1), row.text(2), row.text(3), row.text(4)});
  });
  return all;
}

void Book::acts_for(const std::string& author) {
  if (!author.empty()) author_ = author;
}

std::string Book::setting(const std::string& key) {
  const std::lock_guard lock(mutex_);
  std::string value;
  database_.each("SELECT value FROM settings WHERE key = ?", {key}, [&](const Row& row) { value = row.text(0); });
  return value;
}

void Book::set(const std::string& key, const std::string& value) {
  const std::lock_guard lock(mutex_);
  database_.run("INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                {key, value});
}

}  // namespace grader
