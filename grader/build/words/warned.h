// Explains g++ warnings about mistakes that change the numbers of a program to its author. Drops all other warnings,
// because they are about style or may be wrong.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Returns findings from g++'s output about `file`: printf() or scanf() arguments of the wrong type, functions without
/// a return, and variables without an initial value.
std::vector<Finding> warned(const std::string& printed, const std::string& file);

/// Returns the lines with a call whose status is ignored. Such a status is discarded, or stored in a variable that is
/// never read.
std::set<int> unread_statuses(const std::string& printed, const std::string& file);

/// True for a warning about a function without a return.
bool is_about_return(const Finding& warning);
/// True if the last statement of the function that ends in this line is a switch. If a switch covers all values of an
/// enumeration, the function returns on every path, but g++ does not recognise this.
bool ends_in_switch(const std::string& source, int line);
/// For a variable that may have no value: true if its first use after the declaration is an assignment. In this case
/// g++ warns about a loop that runs zero times or a switch in which no case matches.
bool is_assigned_first(const std::string& source, int declared, const std::string& variable);

}  // namespace grader
