#include "grader/diagnosis/habits/stores/stores_of_c.h"

#include <algorithm>
#include <cctype>

#include "common/source/statements.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Range;
using source::Syntax;

/// The single-word values passed to parameters, and assigned to variables, whose names start with `beginning`.
std::vector<std::string> given_to(const Program& program, std::string_view beginning) {
  const Syntax& s = program.s;
  std::vector<std::string> words;
  const auto add = [&](Range name, Range value) {
    if (value.size() == 1 && s.text(name.begin).starts_with(beginning)) words.emplace_back(s.text(value.begin));
  };
  const auto add_call = [&](const Function& f, Range arguments) {
    const std::vector<Range> own = s.split(f.parameters, true), given = s.split(arguments, false);
    for (size_t i = 0; i < own.size() && own.size() == given.size(); ++i) add({own[i].end - 1, own[i].end}, given[i]);
  };
  for (const source::Assignment& one : source::find_assignments(s, program.code.all()))
    add({one.name, one.name + 1}, one.value);
  for (const source::Launch& launch : source::find_launches(s))
    if (const Function* kernel = kernel_of(program, launch)) add_call(*kernel, launch.arguments);
  for (const Function& f : program.functions)
    for (int i = 0; i < s.size(); ++i)
      if (const int open = s.is(i, f.name) && i != f.name_token ? s.call_parenthesis(i) : -1; open > 0)
        add_call(f, {open + 1, s.partner(open)});
  return words;
}

}  // namespace

bool adds_all_of_old_c(const std::string& text) {
  const Program program(text);
  const auto is_number = [](const std::string& word) { return std::isdigit(static_cast<unsigned char>(word[0])) != 0; };
  std::vector<std::string> numbers = given_to(program, "beta");
  std::erase_if(numbers, [&](const std::string& word) { return !is_number(word); });
  return !numbers.empty() && std::ranges::all_of(numbers, [](const std::string& word) { return std::stod(word) != 0; });
}

}  // namespace grader
