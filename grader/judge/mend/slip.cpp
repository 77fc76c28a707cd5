#include "grader/judge/mend/slip.h"

#include <algorithm>
#include <map>
#include <set>

#include "grader/judge/mend/further/further.h"

namespace grader::mend {

Slip value(Range range, const std::string& text) { return {{range, text, Form::value}}; }

std::string repaired(const SourceText& code, const Slip& slip) {
  Slip changes = slip;
  std::erase_if(changes, [](const Change& change) { return change.form == Form::stand_in; });
  std::ranges::stable_sort(changes, std::greater<>(), [](const Change& change) { return change.range.begin; });
  std::string text = code.text();
  for (const Change& change : changes) {
    const size_t begin = code.begin(change.range.begin);
    const size_t end = change.range.size() > 0 ? code.end(change.range.end - 1) : begin;
    text.replace(begin, end - begin, " " + change.text + " ");
  }
  return text;
}

namespace {

bool is_for_compiler(const Slip& slip) {
  return std::ranges::any_of(slip, [](const Change& change) { return change.form >= Form::constant; });
}

}  // namespace

bool fits(const SourceText& code, const Slip& slip) {
  return !slip.empty() && std::ranges::all_of(slip, [&](const Change& change) {
    return change.form != Form::value || change.range.size() == 0 || code.is_closed(change.range);
  });
}

std::vector<Slip> possible_slips(const SourceText& code, Kinds kinds) {
  Slips all;
  if (kinds.waits) missing_waits(code, all);
  if (kinds.sides) missing_sides_of_tests(code, all);
  if (kinds.barriers) slips_in_barriers(code, all);
  if (kinds.gone)
    for (const auto& find : {other_sizes_of_blocks, missing_launches, missing_twins, missing_arms, missing_members,
                             missing_uses, missing_stores_of_arrays, missing_stores})
      find(code, all);
  missing_products(code, all);
  missing_zero_fills(code, all);
  for (const auto& find : {slips_in_fragments, slips_in_sums, slips_in_loops, slips_in_conditions, slips_in_launches,
                           slips_in_guards, slips_in_transposed_places, slips_in_places, slips_in_offsets,
                           slips_in_constants, missing_memory_of_launches, slips_in_names})
    find(code, all);
  std::erase_if(all, [&](const Slip& slip) { return !fits(code, slip); });
  return all;
}

std::vector<Slip> further_slips(const SourceText& code, const std::vector<Slip>& tried) {
  std::set<std::string> seen;
  for (const Slip& slip : tried)
    if (!is_for_compiler(slip)) seen.insert(repaired(code, slip));
  Slips all;
  for (const auto& find :
       {other_ways_of_loops, other_choices, other_components, other_neighbours, other_heads_of_loops, other_row_lengths,
        exchanged_names, other_parts_of_indices, other_operators, lost_partial_sums, misplaced_statements})
    find(code, all);
  std::erase_if(all, [&](const Slip& slip) { return !fits(code, slip) || !seen.insert(repaired(code, slip)).second; });
  return all;
}

std::vector<Slip> in_turns(std::vector<Slip> slips) {
  std::map<std::pair<std::optional<Mistake>, Form>, int> seen;
  std::vector<std::pair<int, Slip>> turns;
  for (Slip& slip : slips) {
    const int turn = seen[{slip[0].names, slip[0].form}]++;
    turns.emplace_back(turn, std::move(slip));
  }
  std::ranges::stable_sort(turns, {}, &std::pair<int, Slip>::first);
  std::vector<Slip> all;
  for (auto& turn : turns) all.push_back(std::move(turn.second));
  return all;
}

}  // namespace grader::mend
