#include "grader/class/batch/people.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

std::map<std::string, size_t> owners_of_addresses(const Roster& roster) {
  std::map<std::string, size_t> owners;
  for (const RosterEntry& entry : roster.people)
    for (const std::string& address : entry.addresses) ++owners[address];
  return owners;
}

std::vector<PersonName> names_of(const RosterEntry& entry, const std::map<std::string, size_t>& owners) {
  std::vector<PersonName> names;
  const auto add = [&](NameKind kind, const std::string& name) {
    if (!name.empty()) names.push_back({kind, name});
  };
  add(NameKind::number, entry.number);
  for (const std::string& address : entry.addresses)
    if (owners.at(address) == 1) add(NameKind::address, address);
  add(NameKind::participant, entry.participant);
  add(NameKind::canvas, entry.canvas);
  return names;
}

bool only_a_participant(const RosterEntry& entry) {
  return !entry.participant.empty() && entry.number.empty() && entry.addresses.empty();
}

/// True if the person's id is a platform's number, but this student has different numbers there and a different name.
bool is_another(const Person& person, const Student& student, const std::vector<PersonName>& names) {
  bool any = false;
  for (const PersonName& name : names) {
    const bool platform = name.kind == NameKind::participant || name.kind == NameKind::canvas;
    if (platform && name.name == person.id) return false;
    any |= platform;
  }
  return any && !person.name.empty() && !student.name.empty() && !share_a_word(person.name, student.name);
}

}  // namespace

void enter(Roster& roster, Book& book) {
  const std::map<std::string, size_t> owners = owners_of_addresses(roster);
  const auto alone = std::ranges::count_if(roster.people, only_a_participant);
  if (alone > 0)
    roster.problems.push_back(
        {IntakeTrouble::only_participants, "The roster", counted(static_cast<uint64_t>(alone), "student")});
  for (RosterEntry& entry : roster.people) {
    for (const std::string& address : entry.addresses)
      if (owners.at(address) > 1) roster.problems.push_back({IntakeTrouble::shared_address, entry.id, address});
    entry.id = book.keep(Student{entry.id, entry.name, entry.email, true}, names_of(entry, owners));
  }
}

void recognise(Intake& intake, Book& book) {
  const ClassRecord record = book.read_all();
  std::map<std::string, const Student*> students;
  for (const Student& student : record.students) students[student.id] = &student;
  for (HandIn& hand_in : intake.hand_ins)
    for (Person& person : hand_in.students) {
      const std::vector<std::string> found = book.people(person.id);
      if (found.size() != 1) continue;
      const auto names = record.names.find(found[0]);
      const bool another = names != record.names.end() && is_another(person, *students.at(found[0]), names->second);
      person.id = another ? person.id + " (" + person.name + ")" : found[0];
    }
}

std::vector<std::string> find_people(Course& course, Book& book) {
  std::vector<std::string> unknown, known;
  const ClassRecord record = book.read_all();
  for (const Student& student : record.students) known.push_back(student.id);
  for (const auto& [student, names] : record.names)
    for (const PersonName& name : names) known.push_back(name.name);
  for (Grant& grant : course.grants) {
    const std::vector<std::string> found = book.people(grant.student);
    if (found.size() == 1) {
      grant.student = found[0];
      continue;
    }
    const std::string guess = nearest(grant.student, known);
    const std::string expected =
        found.size() > 1 ? "their ID number: " + std::to_string(found.size()) + " students have this name"
        : guess.empty()  ? "a student of the gradebook"
                         : "a student of the gradebook; did you mean \"" + shortened(guess) + "\"?";
    unknown.push_back(
        fmt::format("{}: found \"{}\" for id, expected {}", grant.place, shortened(grant.student), expected));
  }
  return unknown;
}

void keep_participants(const Roster& roster, const Intake& intake, const std::string& only_lab, Book& book) {
  std::set<std::string> labs;
  for (const HandIn& hand_in : intake.hand_ins)
    for (const LabFile& file : hand_in.files) labs.insert(file.lab);
  if (!only_lab.empty()) labs = {only_lab};
  for (const RosterEntry& entry : roster.people)
    for (const std::string& lab : labs)
      if (!entry.participant.empty()) book.keep_participant(entry.id, lab, entry.participant);
}

}  // namespace grader
