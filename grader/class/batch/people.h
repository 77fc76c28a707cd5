// Assigns hand-ins to people. People from rosters and hand-ins become students of the gradebook, one student per
// person.
#pragma once
#include <string>
#include <vector>

#include "grader/class/book/book.h"
#include "grader/class/course/course.h"
#include "grader/class/intake/roster.h"

namespace grader {

/// Stores everybody on the roster in the gradebook and assigns their ids. An address that two people of one roster
/// share identifies neither of them.
void enter(Roster& roster, Book& book);

/// Identifies people who are not on this roster but were on an earlier one. If a platform's number happens to be the ID
/// number of a person with a different name, the two people get separate ids.
void recognise(Intake& intake, Book& book);

/// Replaces the names in grants by ids. If a name matches nobody or several people, returns a sentence that gives its
/// place in course.toml.
std::vector<std::string> find_people(Course& course, Book& book);

/// Stores Moodle's participant numbers from the roster. They are stored for the labs that were handed in with it, or
/// for `only_lab` if this is given.
void keep_participants(const Roster& roster, const Intake& intake, const std::string& only_lab, Book& book);

}  // namespace grader
