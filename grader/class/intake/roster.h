// A platform's list of students.
#pragma once
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct RosterEntry : Person {
  std::string submitted = {};            // UTC; "" where the list does not say
  std::vector<std::string> others = {};  // further ids: a number of the school's, a login
};

struct Roster {
  std::vector<RosterEntry> people = {};
  std::string error = {};                    // one sentence where the file is no roster
  std::vector<IntakeProblem> problems = {};  // of single rows
};

/// Canvas (Student, ID, SIS User ID, SIS Login ID), Moodle (Identifier, Full name, ID number, Email address, Last modified
/// (submission)), Gradescope (First Name, Last Name, SID, Email), or plain (id, name, email): told apart by their columns.
Roster read_roster(const std::string& path);

/// Hand-ins get the ids of the roster: by id, else by another id or e-mail (or what stands before its @), else by name,
/// where only one has it. Dates that the platform's export lacks are taken from it. Problems are added.
void match(const Roster& roster, Intake& intake);

}  // namespace grader
