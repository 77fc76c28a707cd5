// Warnings of g++ about mistakes that show in the numbers of any program, in words for its author. Of all others nothing is
// said: they are about taste, or may be wrong.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace grader {

/// In what g++ printed about `file`: values that printf() or scanf() takes for something else, functions without a return,
/// and variables without a first value.
std::vector<Finding> warned(const std::string& printed, const std::string& file);

/// Lines with a call whose status nobody looks at: it is thrown away, or kept in a variable that nobody reads.
std::set<int> unread_statuses(const std::string& printed, const std::string& file);

/// Of a function without a return.
bool is_about_return(const Finding& warning);
/// Is the last statement of the function that ends in this line a switch? Over all values of an enumeration that is a
/// return on every way, which g++ does not count.
bool ends_in_switch(const std::string& source, int line);
/// Of a variable that may have no value: is what the program names first, after the line that declares it, an assignment? Then
/// g++ asks about a loop that runs no time, or a choice that no case takes.
bool is_assigned_first(const std::string& source, int declared, const std::string& variable);

}  // namespace grader
