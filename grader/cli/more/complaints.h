// Reports problems of a class command and the students concerned. On the terminal, problems are grouped by kind with
// counts. In a file, the report is complete.
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
  bool left_out = true;  // something was not accepted, not graded, or does not count: exit code 3
};

std::vector<Complaint> complaints_of(const std::vector<IntakeProblem>& problems);

/// Returns complaints about labs that were handed in but are not listed in course.toml.
std::vector<Complaint> unlisted_complaints(const Course& course, const ClassRecord& record);

/// Returns complaints about marks that could not be determined.
std::vector<Complaint> ungraded_complaints(const std::vector<StudentStanding>& all, const ClassRecord& record,
                                           Book& book);

/// Returns a few complaints of each kind, with the number of the others and their students. `file` is the file that
/// contains the complete list, or "".
std::string complaints_text(const std::vector<Complaint>& all, const std::string& file);

/// Returns all complaints. Kinds are in the order of their first occurrence, each with its count and all its sentences.
std::string whole_text(const std::vector<Complaint>& all);

bool any_left_out(const std::vector<Complaint>& all);

}  // namespace grader
