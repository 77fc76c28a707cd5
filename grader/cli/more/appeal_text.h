// Answers the questions of an appeal from the gradebook: why points were lost, in which line, who changed the mark and
// when, and the results of other versions.
#pragma once
#include <string>

#include "grader/class/batch/batch.h"

namespace grader {

/// Returns one student's marks and how they were derived. `lab`: only this lab, with its history; "" for all.
std::string appeal_text(const StudentStanding& student, const std::string& lab, const Course& course,
                        const ClassLabs& labs, const ClassRecord& record, Book& book);

/// Returns all decisions in order: who changed which mark, when, and why. `student` and `lab`: only these; "" for all.
std::string log_text(const std::string& student, const std::string& lab, const ClassRecord& record, Book& book);

/// Returns "+2", "set to 17" or "excused".
std::string decision_text(const Adjustment& adjustment);

}  // namespace grader
