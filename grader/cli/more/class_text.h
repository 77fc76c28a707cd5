// What the commands about a class say.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/intake/hand_in.h"

namespace grader {

/// One sentence for each.
std::string problems_text(const std::vector<IntakeProblem>& problems);
std::string batch_text(const std::vector<StudentStanding>& all, size_t graded, size_t from_evidence);
/// "15 of 20", or "pending" and the like.
std::string mark_text(const Mark& mark);
/// Why an ungraded mark is none.
std::string why_ungraded(const LabStanding& lab, const ClassRecord& record, Book& book);

/// How many are marked, missing, pending and ungraded in each lab, and the mean.
std::string class_table(const std::vector<StudentStanding>& all);
std::string regrade_text(size_t graded, size_t from_evidence);
std::string next_commands(const std::string& book);
std::string generations_text(const Generation& from, const Generation& to);
std::string changes_text(const std::vector<MarkChange>& changes);
std::string replay_text(const Receipt& before, const Receipt& now, const std::vector<ReceiptDifference>& all);

}  // namespace grader
