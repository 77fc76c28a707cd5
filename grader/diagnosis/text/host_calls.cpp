#include <fmt/core.h>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/text/text.h"

namespace grader {

void add_host_calls(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const std::string& source = symptoms.source;
  if (const Habit size = size_in_elements(source); size.line > 0)
    found.push_back(read_off(
        Mistake::size_in_elements, size.line,
        size.name.empty() ? "It is the third launch argument." : fmt::format("It is an argument of {}().", size.name)));
  if (const Habit size = size_of_pointer(source); size.line > 0)
    found.push_back(read_off(Mistake::size_of_pointer, size.line, fmt::format("That is {}.", size.name)));
  if (const Habit copy = copy_reversed(source); copy.line > 0)
    found.push_back(read_off(Mistake::copy_reversed, copy.line, "The destination comes first."));
  if (const Habit free = freed_before_use(source); free.line > 0)
    found.push_back(read_off(Mistake::memory_freed_too_early, free.line, fmt::format("That is {}.", free.name)));
  if (const int line = launch_with_comma(source))
    found.push_back(read_off(Mistake::launch_one_dimensional, line,
                             "(a, b) in parentheses is the comma operator, so it is just b."));
}

}  // namespace grader
