// Reads a platform's list of students.
#pragma once
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct RosterEntry : Person {
  std::string submitted = {};               // UTC; "" if the list has no time
  std::string number = {};                  // the school's ID number
  std::string participant = {};             // Moodle's number of a person in one assignment
  std::string canvas = {};                  // Canvas's number
  std::vector<std::string> addresses = {};  // e-mail addresses and logins, in lower case
};

struct Roster {
  std::vector<RosterEntry> people = {};
  std::string error = {};                    // one sentence if the file is not a roster
  std::vector<IntakeProblem> problems = {};  // problems with single rows
};

/// Reads lists from Canvas (Student, ID, SIS User ID, SIS Login ID), Moodle (Identifier, Full name, ID number, Email
/// address, Last modified (submission)) and Gradescope (First Name, Last Name, SID, Email), or plain lists (id, name,
/// email). The column names determine the format.
Roster read_roster(const std::string& path);

/// True if two spellings of a person's name share a word.
bool share_a_word(const std::string& a, const std::string& b);

/// Assigns ids of the roster to hand-ins. A hand-in is matched by the platform's number, otherwise by ID number or id,
/// then by e-mail address (or its part before the @) or login, then by a unique name. If the roster has the platform's
/// numbers but lacks a number, this number is compared with ID numbers only for people of the same name. Dates that are
/// missing in the platform's export are taken from the roster. Problems are added to `intake`.
void match(const Roster& roster, Intake& intake);

}  // namespace grader
