// Whose hand-in is it? People of rosters and of hand-ins become students of the gradebook, each person one student.
#pragma once
#include <string>
#include <vector>

#include "grader/class/book/book.h"
#include "grader/class/course/course.h"
#include "grader/class/intake/roster.h"

namespace grader {

/// Everybody on the roster is in the gradebook, and has its id there from now on. An address that two people of one
/// roster share identifies neither of them.
void enter(Roster& roster, Book& book);

/// Who is not on this roster may be known from another one. A platform's number that is somebody's ID number by chance, as
/// their names tell, gets an id apart.
void recognise(Intake& intake, Book& book);

/// The ids of the people whom grants name in any way. What a grant says that fits nobody, or more than one person, is
/// returned as a sentence each, with its place in course.toml.
std::vector<std::string> find_people(Course& course, Book& book);

/// Moodle's numbers of the people on the roster are those of the labs that were handed in with it; of `only_lab` where that is
/// told.
void keep_participants(const Roster& roster, const Intake& intake, const std::string& only_lab, Book& book);

}  // namespace grader
