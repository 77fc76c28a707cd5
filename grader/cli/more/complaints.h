// Reports problems of a command about a class with the students concerned: on the terminal grouped by kind with counts,
// in a file completely.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/class/intake/hand_in.h"

namespace grader {

struct Complaint {
  std::string kind;      // equal for complaints that differ only in student and place
  std::string who;       // printable
  std::string sentence;  // includes `who`, and what to do next; printable
  bool left_out = true;  // something was not accepted, not graded or does not count: exit code 3
};

std::vector<Complaint> complaints_of(const std::vector<IntakeProblem>& problems);

/// Labs that were handed in but are not listed in course.toml.
std::vector<Complaint> unlisted_complaints(const Course& course, const ClassRecord& record);

/// Marks that could not be determined.
std::vector<Complaint> ungraded_complaints(const std::vector<StudentStanding>& all, const ClassRecord& record,
                                           Book& book);

/// A few of each kind, with the number of the others and their students. `file`: where the complete list is; "" if
/// nowhere.
std::string complaints_text(const std::vector<Complaint>& all, const std::string& file);

/// Kinds in order of first occurrence, each with its count and all its sentences.
std::string whole_text(const std::vector<Complaint>& all);

bool any_left_out(const std::vector<Complaint>& all);

}  // namespace grader
