// Contains functions that several reports share.
#pragma once
#include <string>
#include <vector>

#include "grader/report/report.h"

namespace grader {

constexpr size_t kWidth = 79;
constexpr const char* kGreen = "32;1";
constexpr const char* kRed = "31;1";
constexpr const char* kYellow = "33;1";

/// Colours the text if the options request colours.
std::string paint(const std::string& text, const char* code, const ReportOptions& options);

/// PASS, FAIL, or `neither`.
std::string marked(bool passed, bool failed, const char* neither, const ReportOptions& options);
std::string verdict_word(Verdict verdict, const ReportOptions& options);

/// "matmul.cu:23"
std::string place(const Finding& finding);

/// Returns errors and warnings. Those that explain most of the others come first.
std::vector<const Finding*> by_importance(const std::vector<Finding>& findings);

/// Returns the first failed technique or speed check, which is the cause if nothing else is wrong.
const Check* first_failed(const LabResult& result, Part part);

}  // namespace grader
