// A platform's list of students.
#pragma once
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct RosterEntry : Person {
  std::string submitted = {};               // UTC; "" where the list does not say
  std::string number = {};                  // the school's
  std::string participant = {};             // Moodle's number of a person in one assignment
  std::string canvas = {};                  // Canvas's own number
  std::vector<std::string> addresses = {};  // e-mails and logins, in small letters
};

struct Roster {
  std::vector<RosterEntry> people = {};
  std::string error = {};                    // one sentence where the file is no roster
  std::vector<IntakeProblem> problems = {};  // of single rows
};

/// Canvas (Student, ID, SIS User ID, SIS Login ID), Moodle (Identifier, Full name, ID number, Email address, Last modified
/// (submission)), Gradescope (First Name, Last Name, SID, Email), or plain (id, name, email): told apart by their columns.
Roster read_roster(const std::string& path);

/// Do two ways of writing a person's name have anything in common?
bool share_a_word(const std::string& a, const std::string& b);

/// Hand-ins get the ids of the roster: by the platform's number, else by ID number or id, else by e-mail (or what stands before
/// its @) or login, else by name, where only one has it. Where the roster has a platform's numbers, one that it lacks is
/// nobody's ID number whose name is another. Dates that the platform's export lacks are taken from it. Problems are added.
void match(const Roster& roster, Intake& intake);

}  // namespace grader
