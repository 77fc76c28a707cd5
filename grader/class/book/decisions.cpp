// Gradebook functions for marks by generation, adjustments, deletion of students, and the complete record.
#include <map>

#include <fmt/core.h>

#include "grader/class/book/book.h"
#include "grader/class/book/result_row.h"

namespace grader {
namespace {

std::vector<Student> read_students(Database& database) {
  std::vector<Student> all;
  database.each("SELECT id, name, email, listed FROM students ORDER BY id", {}, [&](const Row& row) {
    all.push_back({row.text(0), row.text(1), row.text(2), row.whole(3) != 0});
  });
  return all;
}

std::vector<HandInRecord> read_hand_ins(Database& database) {
  std::vector<HandInRecord> all;
  std::map<int64_t, size_t> place;
  database.each("SELECT id, origin, attempt, submitted FROM hand_ins ORDER BY id", {}, [&](const Row& row) {
    place[row.whole(0)] = all.size();
    all.push_back({row.whole(0), row.text(1), row.text(2), row.text(3)});
  });
  database.each("SELECT hand_in, student FROM members", {},
                [&](const Row& row) { all[place[row.whole(0)]].students.push_back(row.text(1)); });
  database.each("SELECT hand_in, lab, source, trouble FROM files", {}, [&](const Row& row) {
    all[place[row.whole(0)]].files.push_back({row.text(1), row.text(2), row.text(3)});
  });
  return all;
}

std::vector<Result> read_results(Database& database) {
  std::vector<Result> all;
  std::map<int64_t, size_t> place;
  database.each(fmt::format("SELECT max(id), {} FROM results GROUP BY lab, source, backend", kResultColumns), {},
                [&](const Row& row) {
                  place[row.whole(0)] = all.size();
                  all.push_back(result_of(row));
                });
  database.each("SELECT result, id, part, status, points, max_points FROM checks ORDER BY result, place", {},
                [&](const Row& row) {
                  const auto found = place.find(row.whole(0));
                  if (found == place.end()) return;
                  all[found->second].checks.push_back(check_of(row, 1));
                });
  return all;
}

std::vector<Adjustment> read_adjustments(Database& database) {
  std::vector<Adjustment> all;
  database.each("SELECT id, student, lab, kind, points, reason, author, at FROM adjustments ORDER BY id", {},
                [&](const Row& row) {
                  all.push_back({row.whole(0), row.text(1), row.text(2), static_cast<Adjustment::Kind>(row.whole(3)),
                                 row.real(4), row.text(5), row.text(6), row.text(7)});
                });
  return all;
}

std::vector<Mark> read_marks(Database& database, int64_t generation) {
  std::vector<Mark> all;
  database.each(
      "SELECT student, lab, points, max_points, state, result FROM marks WHERE generation = ? ORDER BY student, lab",
      {generation}, [&](const Row& row) {
        all.push_back({row.text(0), row.text(1), row.real(2), row.real(3), row.text(4), row.whole(5)});
      });
  return all;
}

int64_t last_generation(Database& database) {
  int64_t last = 0;
  database.each("SELECT max(id) FROM generations", {}, [&](const Row& row) { last = row.whole(0); });
  return last;
}

}  // namespace

void Book::keep(const Adjustment& adjustment) {
  const std::lock_guard lock(mutex_);
  database_.run("INSERT INTO adjustments (student, lab, kind, points, reason, author, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                {adjustment.student, adjustment.lab, static_cast<int64_t>(adjustment.kind), adjustment.points,
                 adjustment.reason, adjustment.by, utc_now()});
}

bool Book::keep_marks(const std::vector<Mark>& marks, const std::string& reason) {
  const std::lock_guard lock(mutex_);
  Transaction all(database_);
  if (marks.empty() || read_marks(database_, last_generation(database_)) == marks) return false;
  database_.run("INSERT INTO generations (at, reason, released, author) VALUES (?, ?, 0, ?)",
                {utc_now(), reason, author_});
  const int64_t generation = database_.last_id();
  for (const Mark& mark : marks)
    database_.run("INSERT INTO marks VALUES (?, ?, ?, ?, ?, ?, ?)",
                  {generation, mark.student, mark.lab, mark.points, mark.max_points, mark.state, mark.result});
  all.commit();
  return true;
}

std::vector<Generation> Book::generations() {
  const std::lock_guard lock(mutex_);
  std::vector<Generation> all;
  database_.each("SELECT id, at, reason, released, author FROM generations ORDER BY id", {}, [&](const Row& row) {
    all.push_back({row.whole(0), row.text(1), row.text(2), row.whole(3) != 0, row.text(4)});
  });
  return all;
}

std::vector<Mark> Book::marks(int64_t generation) {
  const std::lock_guard lock(mutex_);
  return read_marks(database_, generation);
}

void Book::release() {
  const std::lock_guard lock(mutex_);
  database_.run("UPDATE generations SET released = 1 WHERE id = ?", {last_generation(database_)});
}

ClassRecord Book::read_all() {
  const std::lock_guard lock(mutex_);
  ClassRecord all{read_students(database_), read_hand_ins(database_), read_results(database_),
                  read_adjustments(database_)};
  database_.each("SELECT kind, name, student FROM names ORDER BY student, kind, name", {}, [&](const Row& row) {
    all.names[row.text(2)].push_back({static_cast<NameKind>(row.whole(0)), row.text(1)});
  });
  database_.each("SELECT student, lab, number FROM participants", {},
                 [&](const Row& row) { all.participants[row.text(1)][row.text(0)] = row.text(2); });
  return all;
}

bool Book::forget(const std::string& student) {
  const std::lock_guard lock(mutex_);
  Transaction all(database_);
  for (const char* sql : {"DELETE FROM members WHERE student = ?", "DELETE FROM marks WHERE student = ?",
                          "DELETE FROM adjustments WHERE student = ?", "DELETE FROM log WHERE student = ?",
                          "DELETE FROM names WHERE student = ?", "DELETE FROM participants WHERE student = ?"})
    database_.run(sql, {student});
  const bool known = database_.run("DELETE FROM students WHERE id = ?", {student}) > 0;
  const std::string orphans = "SELECT id FROM hand_ins WHERE id NOT IN (SELECT hand_in FROM members)";
  database_.run("DELETE FROM files WHERE hand_in IN (" + orphans + ")");
  database_.run("DELETE FROM hand_ins WHERE id NOT IN (SELECT hand_in FROM members)");
  database_.run("DELETE FROM sources WHERE digest NOT IN (SELECT source FROM files)");
  database_.run(
      "DELETE FROM checks WHERE result IN (SELECT id FROM results WHERE source NOT IN (SELECT digest FROM sources))");
  database_.run("DELETE FROM results WHERE source NOT IN (SELECT digest FROM sources)");
  all.commit();
  database_.run("VACUUM");  // deleted data must remain neither in the file nor in the log beside it
  database_.run("PRAGMA wal_checkpoint(TRUNCATE)");
  return known;
}

}  // namespace grader
