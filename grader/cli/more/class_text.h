// Writes the text output of the commands about a class.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/intake/hand_in.h"

namespace grader {

/// Returns one sentence per problem.
std::string problems_text(const std::vector<IntakeProblem>& problems);
std::string batch_text(const std::vector<StudentStanding>& all, size_t graded, size_t from_evidence);
/// Returns "15 of 20", "pending" or a similar text.
std::string mark_text(const Mark& mark);
/// Returns the reason why there is no mark.
std::string why_ungraded(const LabStanding& lab, const ClassRecord& record, Book& book);

/// Returns, for each lab, the number of students marked, missing, pending and ungraded, and the mean.
std::string class_table(const std::vector<StudentStanding>& all);
std::string regrade_text(size_t graded, size_t from_evidence);
std::string next_commands(const std::string& book);
std::string generations_text(const Generation& from, const Generation& to);
std::string changes_text(const std::vector<MarkChange>& changes);
std::string replay_text(const Receipt& before, const Receipt& now, const std::vector<ReceiptDifference>& all);

}  // namespace grader
