#include "grader/class/intake/roster.h"

#include <algorithm>
#include <map>

#include "grader/base/text.h"
#include "grader/base/utf8.h"
#include "grader/class/intake/csv.h"
#include "grader/class/intake/dates.h"

namespace grader {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// The words of a name, letters and digits only, sorted.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : lower(name)) {
    const bool part = std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80;
    if (part)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  std::erase(words, "");
  std::ranges::sort(words);
  return words;
}

/// "Lovelace, Ada" gives "ada lovelace".
std::string plain_name(const std::string& name) {
  std::string all;
  for (const std::string& word : words_of(name)) all += (all.empty() ? "" : " ") + word;
  return all;
}

/// The position of a column, found by the first of its possible names that exists; -1 if there is none.
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
  return place >= 0 && static_cast<size_t>(place) < row.size() ? printable(trim(row[static_cast<size_t>(place)])) : "";
}

/// Moodle's "Participant 12345", in any language, gives 12345, as in its folder names.
std::string plain_id(const std::string& id) {
  const size_t digits = id.find_first_of("0123456789");
  const bool words = digits != id.npos && digits > 0 && id.find_first_not_of("0123456789", digits) == id.npos;
  return words ? id.substr(digits) : id;
}

RosterEntry entry_of(const CsvRow& row, const Columns& columns) {
  RosterEntry entry;
  const bool moodle = columns.find({"identifier"}) >= 0;
  const bool canvas = columns.find({"sis user id", "sis login id", "section"}) >= 0;
  entry.id = cell(row, columns.find({"id", "identifier", "sid", "sis user id", "student id", "id number", "username"}));
  if (moodle) entry.id = plain_id(entry.id);
  if (moodle) entry.participant = entry.id;
  if (canvas) entry.canvas = cell(row, columns.find({"id"}));
  entry.number = cell(row, columns.find({"id number", "sis user id", "sid", "student id"}));
  if (entry.number.empty() && !moodle && !canvas) entry.number = cell(row, columns.find({"id"}));
  entry.name = cell(row, columns.find({"name", "full name", "student"}));
  const std::string first = cell(row, columns.find({"first name"})),
                    last = cell(row, columns.find({"last name", "surname"}));
  if (entry.name.empty()) entry.name = trim(first + " " + last);
  entry.email = cell(row, columns.find({"email", "email address", "e-mail"}));
  for (const std::string& address : {entry.email, cell(row, columns.find({"sis login id", "username", "login"}))})
    if (!address.empty() && std::ranges::find(entry.addresses, lower(address)) == entry.addresses.end())
      entry.addresses.push_back(lower(address));
  entry.submitted = cell(row, columns.find({"last modified (submission)", "submitted", "submission time"}));
  if (entry.id.empty()) entry.id = entry.email;
  return entry;
}

bool is_people(const RosterEntry& entry) {
  return !entry.id.empty() && entry.name != "Points Possible" && trim(entry.name) != "Student, Test";
}

/// Moodle writes "-" if nothing was handed in.
void keep_date(RosterEntry& entry, std::vector<IntakeProblem>& problems) {
  const std::string date = utc_of(entry.submitted);
  if (date.empty() && entry.submitted.size() > 1)
    problems.push_back({IntakeTrouble::bad_date, entry.id, shortened(entry.submitted)});
  entry.submitted = date;
}

/// Finds the roster entry of a hand-in's person, by the most reliable name that matches anybody.
class Index {
 public:
  using Found = std::vector<const RosterEntry*>;

  explicit Index(const Roster& roster) {
    for (const RosterEntry& entry : roster.people) {
      for (const std::string& id : {entry.participant, entry.canvas}) put(by_platform_, id, entry);
      for (const std::string& id : {entry.id, entry.number}) put(by_id_, id, entry);
      for (const std::string& address : entry.addresses) put_address(address, entry);
      put(by_name_, plain_name(entry.name), entry);
    }
  }

  Found find(const Person& person) const {
    if (const Found found = at(by_platform_, person.id); !found.empty()) return found;
    if (const Found found = at(by_id_, person.id); !found.empty() && !is_another(person, found)) return found;
    for (const std::string& other : {person.id, person.email})
      if (const Found found = at(by_other_, lower(other)); !found.empty()) return found;
    return at(by_name_, plain_name(person.name.empty() ? person.id : person.name));
  }

 private:
  using Table = std::map<std::string, Found>;

  static void put(Table& table, const std::string& key, const RosterEntry& entry) {
    if (key.empty()) return;
    Found& found = table[key];
    if (std::ranges::find(found, &entry) == found.end()) found.push_back(&entry);
  }
  void put_address(const std::string& address, const RosterEntry& entry) {
    put(by_other_, lower(address), entry);
    put(by_other_, lower(address.substr(0, address.find('@'))), entry);
  }
  static Found at(const Table& table, const std::string& key) {
    const auto found = table.find(key);
    return found == table.end() ? Found() : found->second;
  }

  /// A number that the platform gave to somebody outside of its list may be a different person's ID number.
  bool is_another(const Person& person, const Found& found) const {
    return !by_platform_.empty() && !person.name.empty() && !found[0]->name.empty() &&
           !share_a_word(person.name, found[0]->name);
  }

  Table by_platform_, by_id_, by_other_, by_name_;
};

}  // namespace

bool share_a_word(const std::string& a, const std::string& b) {
  const std::vector<std::string> others = words_of(b);
  return std::ranges::any_of(words_of(a),
                             [&](const std::string& word) { return std::ranges::find(others, word) != others.end(); });
}

Roster read_roster(const std::string& path) {
  Roster roster;
  std::string text;
  if (!read_file(path, text)) {
    roster.error = "The roster " + printable(path) + " cannot be read.";
    return roster;
  }
  if (is_utf16(text)) text = utf8_of_utf16(text);
  const std::vector<CsvRow> rows = read_csv(text);
  const Columns columns(rows.empty() ? CsvRow{} : rows[0]);
  if (columns.find({"id", "identifier", "sid", "sis user id", "student id", "id number", "username", "email",
                    "email address"}) < 0) {
    roster.error = "The roster " + printable(path) +
                   " has no column that identifies students: name one id, or export it from the platform.";
    return roster;
  }
  std::string zone;
  for (size_t i = 1; i < rows.size(); ++i) {
    RosterEntry entry = entry_of(rows[i], columns);
    if (!is_people(entry)) continue;
    if (zone.empty()) zone = assumed_zone(entry.submitted);
    keep_date(entry, roster.problems);
    roster.people.push_back(entry);
  }
  if (!zone.empty()) roster.problems.push_back({IntakeTrouble::no_zone, printable(base_name(path)), zone});
  return roster;
}

void match(const Roster& roster, Intake& intake) {
  const Index index(roster);
  std::map<std::string, std::string> names;  // the name by which each id of the roster was found
  intake.problems.insert(intake.problems.end(), roster.problems.begin(), roster.problems.end());
  for (HandIn& hand_in : intake.hand_ins)
    for (Person& person : hand_in.students) {
      const Index::Found found = index.find(person);
      if (found.empty()) {
        intake.problems.push_back({IntakeTrouble::not_on_roster, hand_in.origin, person.id});
      } else if (found.size() > 1 && found[0]->id != person.id) {
        intake.problems.push_back({IntakeTrouble::ambiguous_name, hand_in.origin, std::to_string(found.size())});
      } else {
        const auto [known, first] = names.emplace(found[0]->id, person.id);
        if (!first && known->second != person.id)
          intake.problems.push_back({IntakeTrouble::same_id, hand_in.origin, known->second});
        person = {found[0]->id, found[0]->name, found[0]->email};
        if (hand_in.submitted.empty()) hand_in.submitted = found[0]->submitted;
      }
    }
}

}  // namespace grader
