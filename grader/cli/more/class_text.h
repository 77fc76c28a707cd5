// What the commands about a class say.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/class/batch/receipt.h"

namespace grader {

/// One sentence for each.
std::string problems_text(const std::vector<IntakeProblem>& problems);
std::string batch_text(const std::vector<StudentStanding>& all, size_t graded, size_t from_evidence);
/// How many are marked, missing, pending and ungraded in each lab, and the mean.
/// Why marks could not be given: each reason once, with how many and whose.
std::string ungraded_text(const std::vector<StudentStanding>& all, const ClassRecord& record, Book& book);

std::string class_table(const std::vector<StudentStanding>& all);
std::string regrade_text(size_t graded, size_t from_evidence);
std::string next_commands(const std::string& book);
std::string generations_text(const Generation& from, const Generation& to);
std::string changes_text(const std::vector<MarkChange>& changes);
/// `lab`: this one only; "" for all.
std::string student_text(const StudentStanding& student, const std::string& lab, const ClassRecord& record, Book& book);
std::string replay_text(const Receipt& before, const Receipt& now, const std::vector<ReceiptDifference>& all);

}  // namespace grader
