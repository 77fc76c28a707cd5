#include "grader/class/intake/roster.h"

#include <algorithm>
#include <map>

#include "grader/base/text.h"
#include "grader/class/intake/csv.h"

namespace grader {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Letters and digits alone, sorted by word: "Lovelace, Ada" is "ada lovelace".
std::string plain_name(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : lower(name)) {
    const bool part = std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80;
    if (part)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  std::ranges::sort(words);
  std::string all;
  for (const std::string& word : words) all += word;
  return all;
}

/// Where a column stands, by the first of its names that there is; -1: nowhere.
class Columns {
 public:
  explicit Columns(const CsvRow& head) {
    for (size_t i = 0; i < head.size(); ++i) places_.emplace(lower(trim(head[i])), static_cast<int>(i));
  }
  int find(std::initializer_list<const char*> names) const {
    for (const char* name : names)
      if (const auto found = places_.find(name); found != places_.end()) return found->second;
    return -1;
  }

 private:
  std::map<std::string, int> places_;
};

std::string cell(const CsvRow& row, int place) {
  return place >= 0 && static_cast<size_t>(place) < row.size() ? trim(row[static_cast<size_t>(place)]) : "";
}

/// Moodle's "Participant 12345" is 12345, as in its folders.
std::string plain_id(const std::string& id) {
  for (const std::string start : {"Participant ", "Teilnehmer/in", "Teilnehmer "})
    if (id.starts_with(start)) return trim(id.substr(start.size()));
  return id;
}

RosterEntry entry_of(const CsvRow& row, const Columns& columns) {
  RosterEntry entry;
  entry.id = plain_id(
      cell(row, columns.find({"id", "identifier", "sid", "sis user id", "student id", "id number", "username"})));
  entry.name = cell(row, columns.find({"name", "full name", "student"}));
  const std::string first = cell(row, columns.find({"first name"})),
                    last = cell(row, columns.find({"last name", "surname"}));
  if (entry.name.empty()) entry.name = trim(first + " " + last);
  entry.email = cell(row, columns.find({"email", "email address", "sis login id", "e-mail"}));
  entry.submitted = cell(row, columns.find({"last modified (submission)", "submitted", "submission time"}));
  if (entry.id.empty()) entry.id = entry.email;
  return entry;
}

bool is_people(const RosterEntry& entry) {
  return !entry.id.empty() && entry.name != "Points Possible" && trim(entry.name) != "Student, Test";
}

using Found = std::vector<const RosterEntry*>;

Found find(const Roster& roster, const Person& person) {
  Found by_id, by_email, by_name;
  for (const RosterEntry& entry : roster.people) {
    if (entry.id == person.id) by_id.push_back(&entry);
    if (!person.email.empty() && lower(entry.email) == lower(person.email)) by_email.push_back(&entry);
    if (!entry.email.empty() && lower(entry.email.substr(0, entry.email.find('@'))) == lower(person.id))
      by_email.push_back(&entry);
    if (plain_name(entry.name) == plain_name(person.name.empty() ? person.id : person.name)) by_name.push_back(&entry);
  }
  return !by_id.empty() ? by_id : !by_email.empty() ? by_email : by_name;
}

}  // namespace

Roster read_roster(const std::string& path) {
  Roster roster;
  std::string text;
  if (!read_file(path, text)) {
    roster.error = "The roster " + printable(path) + " cannot be read.";
    return roster;
  }
  const std::vector<CsvRow> rows = read_csv(text);
  const Columns columns(rows.empty() ? CsvRow{} : rows[0]);
  if (columns.find({"id", "identifier", "sid", "sis user id", "student id", "id number", "username", "email",
                    "email address"}) < 0) {
    roster.error = "The roster " + printable(path) +
                   " has no column that tells students apart: name one id, or export it from the platform.";
    return roster;
  }
  for (size_t i = 1; i < rows.size(); ++i)
    if (const RosterEntry entry = entry_of(rows[i], columns); is_people(entry)) roster.people.push_back(entry);
  return roster;
}

void match(const Roster& roster, Intake& intake) {
  for (HandIn& hand_in : intake.hand_ins)
    for (Person& person : hand_in.students) {
      const Found found = find(roster, person);
      if (found.empty()) {
        intake.problems.push_back({IntakeTrouble::not_on_roster, hand_in.origin, person.id});
      } else if (found.size() > 1 && found[0]->id != person.id) {
        intake.problems.push_back({IntakeTrouble::ambiguous_name, hand_in.origin, std::to_string(found.size())});
      } else {
        person = {found[0]->id, found[0]->name, found[0]->email};
        if (hand_in.submitted.empty()) hand_in.submitted = found[0]->submitted;
      }
    }
}

}  // namespace grader
