// A platform's list of students.
#pragma once
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct RosterEntry : Person {
  std::string submitted = {};  // "" where the list does not say
};

struct Roster {
  std::vector<RosterEntry> people;
  std::string error;  // one sentence where the file is no roster
};

/// Canvas (Student, ID, SIS User ID, SIS Login ID), Moodle (Identifier, Full name, ID number, Email address, Last modified
/// (submission)), Gradescope (First Name, Last Name, SID, Email), or plain (id, name, email): told apart by their columns.
Roster read_roster(const std::string& path);

/// Hand-ins get the ids of the roster: by id, else by e-mail, else by name where only one has it. Dates that the platform's
/// export lacks are taken from it.
void match(const Roster& roster, Intake& intake);

}  // namespace grader
