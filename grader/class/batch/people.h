// Assigns hand-ins to people: people from rosters and hand-ins become students of the gradebook, one student per
// person.
#pragma once
#include <string>
#include <vector>

#include "grader/class/book/book.h"
#include "grader/class/course/course.h"
#include "grader/class/intake/roster.h"

namespace grader {

/// Stores everybody on the roster in the gradebook and gives them their ids. An address that two people of one roster
/// share identifies neither of them.
void enter(Roster& roster, Book& book);

/// Identifies people who are not on this roster but on an earlier one. If a platform's number is by chance the ID
/// number of a person with a different name, the two get separate ids.
void recognise(Intake& intake, Book& book);

/// Replaces the names in grants by ids. For each name that matches nobody, or several people, returns a sentence with
/// its place in course.toml.
std::vector<std::string> find_people(Course& course, Book& book);

/// Stores Moodle's participant numbers from the roster for the labs that were handed in with it, or for `only_lab` if
/// it is given.
void keep_participants(const Roster& roster, const Intake& intake, const std::string& only_lab, Book& book);

}  // namespace grader
