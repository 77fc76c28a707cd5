// What a command about a class could not do, and for whom: on the terminal by kind with counts, in a file whole.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/class/intake/hand_in.h"

namespace grader {

struct Complaint {
  std::string kind;      // equal for complaints that differ in who and where alone
  std::string who;       // printable
  std::string sentence;  // with who, and what to do next; printable
  bool left_out = true;  // something was not taken, not graded or does not count: exit code 3
};

std::vector<Complaint> complaints_of(const std::vector<IntakeProblem>& problems);

/// Labs that were handed in, and that course.toml does not list.
std::vector<Complaint> unlisted_complaints(const Course& course, const ClassRecord& record);

/// Marks that could not be given.
std::vector<Complaint> ungraded_complaints(const std::vector<StudentStanding>& all, const ClassRecord& record,
                                           Book& book);

/// A few of each kind, how many more there are and whose. `file`: where all of them are; "" for nowhere.
std::string complaints_text(const std::vector<Complaint>& all, const std::string& file);

/// Kinds in the order in which they first occur, each with its count, and all of its sentences.
std::string whole_text(const std::vector<Complaint>& all);

bool any_left_out(const std::vector<Complaint>& all);

}  // namespace grader
