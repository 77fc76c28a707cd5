// Explains g++ warnings about mistakes that change the numbers of a program to its author. All other warnings are
// dropped: they are about style, or may be wrong.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// Findings from g++'s output about `file`: printf() or scanf() arguments of the wrong type, functions without a
/// return, and variables without an initial value.
std::vector<Finding> warned(const std::string& printed, const std::string& file);

/// Lines with a call whose status is ignored: it is discarded, or stored in a variable that is never read.
std::set<int> unread_statuses(const std::string& printed, const std::string& file);

/// True for a warning about a function without a return.
bool is_about_return(const Finding& warning);
/// True if the last statement of the function that ends in this line is a switch. A switch over all values of an
/// enumeration returns on every path, which g++ does not recognise.
bool ends_in_switch(const std::string& source, int line);
/// For a variable that may have no value: true if its first use after the declaration is an assignment. Then g++ warns
/// about a loop that runs zero times, or a switch that no case matches.
bool is_assigned_first(const std::string& source, int declared, const std::string& variable);

}  // namespace grader
