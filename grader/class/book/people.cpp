#include "grader/class/book/people.h"

#include <algorithm>

#include "grader/base/coding/digest.h"
#include "grader/class/book/book.h"

namespace grader {
namespace {

std::vector<std::string> texts(Database& database, const std::string& sql, const std::vector<Value>& values) {
  std::vector<std::string> all;
  database.each(sql, values, [&](const Row& row) { all.push_back(row.text(0)); });
  return all;
}

std::vector<int64_t> numbers(Database& database, const std::string& sql, const std::vector<Value>& values) {
  std::vector<int64_t> all;
  database.each(sql, values, [&](const Row& row) { all.push_back(row.whole(0)); });
  return all;
}

bool is_one_of(const std::vector<std::string>& all, const std::string& one) {
  return std::ranges::find(all, one) != all.end();
}

std::vector<std::string> with_name(Database& database, const PersonName& name) {
  return texts(database, "SELECT student FROM names WHERE kind = ? AND name = ?",
               {static_cast<int64_t>(name.kind), name.name});
}

std::vector<std::string> names_of(Database& database, const std::string& student, NameKind kind) {
  return texts(database, "SELECT name FROM names WHERE student = ? AND kind = ?",
               {student, static_cast<int64_t>(kind)});
}

bool is_student(Database& database, const std::string& id) {
  return !texts(database, "SELECT id FROM students WHERE id = ?", {id}).empty();
}

/// False for a person known only from a hand-in, by the name of its folder.
bool has_names(Database& database, const std::string& id) {
  return !texts(database, "SELECT name FROM names WHERE student = ? AND kind != ?",
                {id, static_cast<int64_t>(NameKind::address)})
              .empty();
}

const PersonName* find(const std::vector<PersonName>& names, NameKind kind) {
  const auto found = std::ranges::find(names, kind, &PersonName::kind);
  return found == names.end() ? nullptr : &*found;
}

/// False if both have an ID number, because two ID numbers mean two people.
bool may_be(Database& database, const std::string& student, const std::vector<PersonName>& names) {
  const PersonName* number = find(names, NameKind::number);
  const std::vector<std::string> known = names_of(database, student, NameKind::number);
  return !number || known.empty() || is_one_of(known, number->name);
}

/// Moodle on a different site may give the same numbers to other people, so the addresses of both must not differ.
bool addresses_agree(Database& database, const std::string& student, const std::vector<PersonName>& names) {
  const std::vector<std::string> known = names_of(database, student, NameKind::address);
  bool any = false;
  for (const PersonName& name : names)
    if (name.kind == NameKind::address) {
      if (is_one_of(known, name.name)) return true;
      any = true;
    }
  return known.empty() || !any;
}

/// True if `name` may be the id of a person who is known only by the name of a folder.
bool is_folder_name(const PersonName& name, const std::vector<PersonName>& all) {
  const bool platform = find(all, NameKind::participant) || find(all, NameKind::canvas);
  return name.kind != NameKind::number || !platform;
}

/// The most reliable matches first.
std::vector<std::string> who_may_be(Database& database, const std::vector<PersonName>& names) {
  std::vector<std::string> found;
  const auto add = [&](const std::string& student) {
    if (is_one_of(found, student) || !may_be(database, student, names)) return;
    for (const std::string& number : names_of(database, student, NameKind::number))
      if (!found.empty() && !may_be(database, found[0], {{NameKind::number, number}})) return;
    found.push_back(student);
  };
  for (const PersonName& name : names)  // ID numbers come first
    for (const std::string& student : with_name(database, name))
      if (name.kind == NameKind::number || name.kind == NameKind::address || addresses_agree(database, student, names))
        add(student);
  for (const PersonName& name : names)
    if (is_folder_name(name, names) && is_student(database, name.name) && !has_names(database, name.name))
      add(name.name);
  return found;
}

/// The ID number, or the first name that nobody else has as an id.
std::string fresh_id(Database& database, const Student& student, const std::vector<PersonName>& names) {
  std::vector<std::string> wanted;
  if (const PersonName* number = find(names, NameKind::number)) wanted.push_back(number->name);
  wanted.push_back(student.id);
  for (const PersonName& name : names) wanted.push_back(name.name);
  for (const std::string& id : wanted)
    if (!id.empty() && !is_student(database, id)) return id;
  for (int n = 2;; ++n)
    if (std::string id = student.id + " (" + std::to_string(n) + ")"; !is_student(database, id)) return id;
}

HandInRecord hand_in_of(Database& database, int64_t id) {
  HandInRecord record{.id = id};
  database.each("SELECT origin, attempt, submitted FROM hand_ins WHERE id = ?", {id}, [&](const Row& row) {
    record.origin = row.text(0), record.attempt = row.text(1), record.submitted = row.text(2);
  });
  record.students = texts(database, "SELECT student FROM members WHERE hand_in = ?", {id});
  database.each("SELECT lab, source FROM files WHERE hand_in = ?", {id}, [&](const Row& row) {
    record.files.push_back({row.text(0), row.text(1)});
  });
  return record;
}

/// Of two marks for one lab in one generation, keeps one that is not missing.
void merge_marks(Database& database, const std::string& from, const std::string& into) {
  const std::string other =
      "DELETE FROM marks WHERE student = ? AND state = 'missing' AND EXISTS (SELECT 1 FROM marks AS other WHERE "
      "other.generation = marks.generation AND other.lab = marks.lab AND other.student = ? AND other.state != "
      "'missing')";
  database.run(other, {into, from});
  database.run("UPDATE OR IGNORE marks SET student = ? WHERE student = ?", {into, from});
  database.run("DELETE FROM marks WHERE student = ?", {from});
}

void merge(Database& database, const std::string& from, const std::string& into) {
  merge_marks(database, from, into);
  for (const std::string table : {"members", "names", "participants"}) {
    database.run("UPDATE OR IGNORE " + table + " SET student = ? WHERE student = ?", {into, from});
    database.run("DELETE FROM " + table + " WHERE student = ?", {from});
  }
  for (const std::string table : {"adjustments", "log"})
    database.run("UPDATE " + table + " SET student = ? WHERE student = ?", {into, from});
  database.run("DELETE FROM students WHERE id = ?", {from});
  number_anew(database, numbers(database, "SELECT hand_in FROM members WHERE student = ? ORDER BY hand_in", {into}));
}

}  // namespace

std::string key_of(HandInRecord hand_in) {
  std::ranges::sort(hand_in.students);
  std::ranges::sort(hand_in.files, {}, &HandedFile::lab);
  std::string key = hand_in.origin + '\n' + hand_in.attempt + '\n' + hand_in.submitted;
  for (const std::string& student : hand_in.students) key += "\n@" + student;
  for (const HandedFile& file : hand_in.files) key += '\n' + file.lab + ' ' + file.source;
  return digest_of(key);
}

void number_anew(Database& database, const std::vector<int64_t>& hand_ins) {
  for (const int64_t id : hand_ins) {
    const std::string key = key_of(hand_in_of(database, id));
    int64_t other = id;
    database.each("SELECT id FROM hand_ins WHERE key = ?", {key}, [&](const Row& row) { other = row.whole(0); });
    if (other != id)
      for (const char* sql : {"DELETE FROM members WHERE hand_in = ?", "DELETE FROM files WHERE hand_in = ?",
                              "DELETE FROM hand_ins WHERE id = ?"})
        database.run(sql, {std::max(id, other)});
    database.run("UPDATE hand_ins SET key = ? WHERE id = ?", {key, std::min(id, other)});
  }
}

std::string Book::keep(const Student& student, std::vector<PersonName> names) {
  std::ranges::sort(names, {}, &PersonName::kind);
  std::string id;
  std::vector<std::string> found;
  {
    const std::lock_guard lock(mutex_);
    Transaction all(database_);
    found = who_may_be(database_, names);
    id = found.empty() ? fresh_id(database_, student, names) : found[0];
    if (found.empty()) database_.run("INSERT INTO students VALUES (?, '', '', 0)", {id});
    for (size_t i = 1; i < found.size(); ++i) merge(database_, found[i], id);
    for (const PersonName& name : names)
      database_.run("INSERT OR IGNORE INTO names VALUES (?, ?, ?)", {static_cast<int64_t>(name.kind), name.name, id});
    all.commit();
  }
  keep(Student{id, student.name, student.email, student.listed});
  for (size_t i = 1; i < found.size(); ++i) log("one person", id, found[i] + " is " + id);
  return id;
}

std::vector<std::string> Book::people(const std::string& name) {
  const std::lock_guard lock(mutex_);
  if (is_student(database_, name)) return {name};
  const std::string moodle = "Participant ";
  if (name.starts_with(moodle)) return with_name(database_, {NameKind::participant, name.substr(moodle.size())});
  std::vector<std::string> found =
      texts(database_, "SELECT DISTINCT student FROM names WHERE name = ? OR (kind = ? AND name = lower(?))",
            {name, static_cast<int64_t>(NameKind::address), name});
  if (found.empty()) found = texts(database_, "SELECT id FROM students WHERE lower(name) = lower(?)", {name});
  return found;
}

void Book::keep_participant(const std::string& student, const std::string& lab, const std::string& number) {
  const std::lock_guard lock(mutex_);
  database_.run("INSERT OR REPLACE INTO participants VALUES (?, ?, ?)", {student, lab, number});
}

}  // namespace grader
