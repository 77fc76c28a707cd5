#include "grader/diagnosis/habits/stores/stores_of_c.h"

#include <algorithm>
#include <cctype>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// Of `X * length + Y`, in any order: X, Y and the length; "" where they are no plain names.
struct Place {
  std::string scaled, alone, length;
};

/// `name`, `name * length`, or `(name + …) * length`; no name for anything else.
struct Term {
  std::string name, length;
};
Term read_term(const Syntax& s, Range term) {
  if (term.size() < 1) return {};
  const bool sum = s.is(term.begin, "(") && s.partner(term.begin) + 3 == term.end;
  const int name = sum ? term.begin + 1 : term.begin;
  if (!s.is_identifier(name)) return {};
  if (term.size() == 1) return {std::string(s.text(name)), ""};
  const bool product = (sum || term.size() == 3) && s.is(term.end - 2, "*");
  return product ? Term{std::string(s.text(name)), std::string(s.text(term.end - 1))} : Term{};
}

Place plain_place(const Syntax& s, Range index) {
  const std::vector<Range> terms = terms_of(s, index);
  if (terms.size() != 2) return {};
  Term scaled = read_term(s, terms[0]), alone = read_term(s, terms[1]);
  if (scaled.length.empty()) std::swap(scaled, alone);
  if (scaled.length.empty() || alone.name.empty() || !alone.length.empty()) return {};
  return {scaled.name, alone.name, scaled.length};
}

/// The same through a function of one line: `at(row, column, N)`, where `at` returns `i + j * n`.
Place called_place(const Program& program, Range index) {
  static const Pattern kReturn("return ~; ;");
  const Syntax& s = program.s;
  if (index.size() < 4 || !s.is(index.begin + 1, "(") || s.partner(index.begin + 1) + 1 != index.end) return {};
  const std::vector<Range> given = s.split({index.begin + 2, index.end - 1}, false);
  for (const Function& f : program.functions) {
    const Match at = f.name == s.text(index.begin) ? kReturn.find(s, f.body) : Match{};
    const std::vector<Range> own = s.split(f.parameters, true);
    if (at.empty() || own.size() != given.size()) continue;
    Place place = plain_place(s, {at[1], at[2]});
    for (std::string* name : {&place.scaled, &place.alone, &place.length})
      for (size_t i = 0; i < own.size(); ++i)
        if (s.is(own[i].end - 1, *name) && given[i].size() == 1) {
          *name = s.text(given[i].begin);
          break;
        }
    return place;
  }
  return {};
}

/// Where a kernel first stores to C, by plain names.
struct StoreOfC {
  const Function* kernel = nullptr;
  int line = 0;
  Place place;
};

/// `name[index] =` of a pointer that the function is given, in this range: the tokens of the names.
std::vector<int> stores_in(const Syntax& s, const Function& f, Range range) {
  std::vector<int> all;
  for (int i = range.begin; i + 1 < range.end; ++i)
    if (s.is_identifier(i) && s.is(i + 1, "[") && s.is_any(s.partner(i + 1) + 1, {"=", "+="}) &&
        Pattern("* ?const ?__restrict__|__restrict " + std::string(s.text(i))).is_in(s, f.parameters))
      all.push_back(i);
  return all;
}

/// The first one of a kernel; -1 for none.
int first_store(const Syntax& s, const Function& f) {
  const std::vector<int> all = f.space.global ? stores_in(s, f, f.body) : std::vector<int>{};
  return all.empty() ? -1 : all[0];
}

Range index_at(const Syntax& s, int name) { return {name + 2, s.partner(name + 1)}; }

StoreOfC store_of_c(const Program& program) {
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const int at = first_store(s, f);
    if (at < 0) continue;
    const Range index = index_at(s, at);
    const Place plain = plain_place(s, index);
    return {&f, s.line(at), plain.alone.empty() ? called_place(program, index) : plain};
  }
  return {};
}

bool is_called(std::string name, std::string_view part, std::string_view letter) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name.find(part) != std::string::npos || name == letter;
}

/// What `name` is compared with, as the smaller: `name < N`; "" for nothing.
std::string compared_with(const Syntax& s, Range body, const std::string& name) {
  const Match less = Pattern(name + " < $name").find(s, body);
  return less.empty() ? "" : std::string(s.text(less[2]));
}

/// Somewhere else an index multiplies this name: `A[name * K + …]`.
bool is_scaled_elsewhere(const Syntax& s, const StoreOfC& store, const std::string& name) {
  const Range body = store.kernel->body;
  for (int i = body.begin; i + 2 < body.end; ++i) {
    if (!s.is_identifier(i) || !s.is(i + 1, "[") || s.line(i) == store.line) continue;
    if (Pattern(name + " * $name").is_in(s, {i + 2, s.partner(i + 1)})) return true;
  }
  return false;
}

/// The store multiplies by N, the very side that X is compared with, and Y is compared with another one.
bool is_own_bound(const Syntax& s, const StoreOfC& store) {
  if (!store.kernel || store.place.alone.empty() || store.place.length != "N") return false;
  const std::string scaled = compared_with(s, store.kernel->body, store.place.scaled),
                    alone = compared_with(s, store.kernel->body, store.place.alone);
  return scaled == store.place.length && !alone.empty() && alone != scaled;
}

/// The single words that parameters of this function, and variables, get whose name begins so.
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

bool stores_rows_of_n(const std::string& text, const std::string& kernel) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const int at = f.name == kernel ? first_store(s, f) : -1;
    if (at < 0) continue;
    const Range index = index_at(s, at);
    return Pattern("* N").is_in(s, index) && !Pattern("* M|K").is_in(s, index) && Pattern("* K").is_in(s, f.body);
  }
  return false;
}

bool adds_all_of_old_c(const std::string& text) {
  const Program program(text);
  const auto is_number = [](const std::string& word) { return std::isdigit(static_cast<unsigned char>(word[0])) != 0; };
  std::vector<std::string> numbers = given_to(program, "beta");
  std::erase_if(numbers, [&](const std::string& word) { return !is_number(word); });
  return !numbers.empty() && std::ranges::all_of(numbers, [](const std::string& word) { return std::stod(word) != 0; });
}

Habit stored_by_columns(const std::string& text) {
  const Program program(text);
  const StoreOfC store = store_of_c(program);
  const Place& place = store.place;
  const bool column = is_called(place.scaled, "col", "j") && !is_called(place.alone, "col", "j"),
             row = is_called(place.alone, "row", "i") && !is_called(place.scaled, "row", "i");
  return column || row ? Habit{store.line, place.scaled} : Habit{};
}

Habit stored_across(const std::string& text) {
  const Program program(text);
  const StoreOfC store = store_of_c(program);
  const bool row = is_own_bound(program.s, store) && is_scaled_elsewhere(program.s, store, store.place.alone) &&
                   !is_scaled_elsewhere(program.s, store, store.place.scaled);
  return row ? Habit{store.line, fmt::format("{} is compared with {}, and multiplied with it", store.place.scaled,
                                             store.place.length)}
             : Habit{};
}

Habit tested_across(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const StoreOfC store = store_of_c(program);
  if (!is_own_bound(s, store) || !is_scaled_elsewhere(s, store, store.place.scaled)) return {};
  const Match test = Pattern(store.place.scaled + " < " + store.place.length).find(s, store.kernel->body);
  return {s.line(test[0]), fmt::format("{} is compared with {}, which is the length of a row of C", store.place.scaled,
                                       store.place.length)};
}

namespace {

/// `X + more < N` in a test: X, and all that is compared; "" for another one.
struct Reach {
  std::string name;
  std::string sum;
};
Reach reach_in(const Syntax& s, Range condition) {
  for (int i = condition.begin + 3; i + 1 < condition.end; ++i) {
    if (!s.is(i, "<") || !s.is_any(i + 1, {"M", "N"})) continue;
    int begin = i;
    while (begin > condition.begin && !s.is_any(begin - 1, {"&&", "||", "("})) --begin;
    if (i - begin >= 3 && s.is_identifier(begin) && s.is(begin + 1, "+"))
      return {std::string(s.text(begin)), s.text(Range{begin, i})};
  }
  return {};
}

}  // namespace

Habit stored_all_or_none(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches)
    for (const Function& f : program.functions) {
      const bool only = f.space.global && f.body.contains(branch.whole.begin) && !branch.has_else;
      const Reach reach = only ? reach_in(s, branch.condition) : Reach{};
      const std::vector<int> stored = reach.name.empty() ? std::vector<int>{} : stores_in(s, f, branch.body);
      const auto further = [&](int name) { return s.text(index_at(s, name)).find(reach.sum) != std::string::npos; };
      const auto nearer = [&](int name) { return s.range_has(index_at(s, name), reach.name) && !further(name); };
      if (std::ranges::any_of(stored, nearer) && std::ranges::any_of(stored, further))
        return {s.line(branch.condition.begin), reach.sum};
    }
  return {};
}

}  // namespace grader
