// What the source shows about pitfalls of the language.
#include <fmt/core.h>

#include "grader/diagnosis/habits/language/language.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/text/text.h"

namespace grader {

void add_language(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const std::string& source = symptoms.source;
  if (const Habit macro = open_macro(source); macro.line > 0)
    found.push_back(
        read_off(Mistake::macro_without_brackets, macro.line, fmt::format("{} is replaced as text.", macro.name)));
  if (const Habit function = returns_nothing(source); function.line > 0) {
    found.push_back(read_off(Mistake::variable_not_set, function.line, "Its body has no return statement."));
    found.back().title = fmt::format("{}() should return a value, but does not.", function.name);
  }
  if (const Habit half = half_compared(source); half.line > 0) {
    found.push_back(read_off(Mistake::guard_missing, half.line, "It only tests whether that is 0."));
    found.back().title = fmt::format("One half of this test does not compare {} with anything.", half.name);
  }
  if (const Habit test = shift_in_test(source); test.line > 0)
    found.push_back(read_off(Mistake::other_operator_meant, test.line,
                             fmt::format("{} shifts bits; a test compares with < or >.", test.name)));
  if (const Habit index = comma_in_index(source); index.line > 0)
    found.push_back(read_off(Mistake::comma_in_index, index.line, fmt::format("Here that is {}.", index.name)));
  if (const Habit counter = unsigned_countdown(source); counter.line > 0)
    found.push_back(read_off(Mistake::endless_loop, counter.line,
                             fmt::format("{} is unsigned, so it is never below 0.", counter.name)));
  if (const Habit sum = static_sum(source); sum.line > 0)
    found.push_back(read_off(Mistake::accumulator_not_reset, sum.line,
                             fmt::format("{} is static, so it is initialised only once.", sum.name)));
  if (const Habit rest = rest_from_quotient(source); rest.line > 0) {
    const bool rounds = rest.name.find('/') != std::string::npos;
    found.push_back(read_off(Mistake::loop_starts_wrong, rest.line,
                             rest.name + (rounds ? " counts rounds of several products, not products."
                                                 : " is not the end of the previous steps, and may be negative.")));
    if (rounds) found.back().title = "A number of rounds is used where an offset along K is needed.";
  }
}

}  // namespace grader
