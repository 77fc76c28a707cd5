// Actions in only one arm of a branch: a launch, or a store where the other arm adds to the same element.
#include <algorithm>

#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

Range without_braces(const SourceText& code, Range arm) {
  return code.is(arm.begin, "{") ? Range{arm.begin + 1, arm.end - 1} : arm;
}

bool is_empty(const SourceText& code, Range arm) {
  for (int i = arm.begin; i < arm.end; ++i)
    if (!code.tokens().is_any(i, {"{", "}", ";"})) return false;
  return true;
}

/// The only statement of the arm; nullptr if there are none or several.
const source::Statement* only_statement(const SourceText& code, Range arm) {
  const source::Statement* statement = code.read().holding(without_braces(code, arm).begin);
  const bool whole = statement && statement->range.begin == without_braces(code, arm).begin &&
                     statement->range.end == without_braces(code, arm).end;
  return whole ? statement : nullptr;
}

/// A call or a launch with `true` and `false` exchanged.
void with_other_choices(const SourceText& code, Range statement, std::vector<std::string>& all) {
  for (int i = statement.begin; i < statement.end && !code.is(i, "("); ++i)
    if (code.tokens().is_any(i, {"true", "false"}))
      all.push_back(code.replaced(statement, {i, i + 1}, code.is(i, "true") ? "false" : "true"));
}

/// `atomicAdd(place, value);` and the like: `*place = value;`
std::string stored(const SourceText& code, Range statement) {
  const int open = statement.begin + 1;
  if (!code.tokens().is_identifier(statement.begin) || !code.is(open, "(")) return "";
  const auto arguments = code.tokens().split({open + 1, code.tokens().partner(open)}, true);
  if (arguments.size() != 2) return "";
  const std::string value = code.source(arguments[1]);
  const bool wide = code.type_of(value, statement.begin).find("float4") != std::string::npos;
  return (wide ? "*reinterpret_cast<float4*>(" : "*(") + code.source(arguments[0]) + ") = " + value + ";";
}

std::vector<std::string> counterparts(const SourceText& code, Range statement) {
  std::vector<std::string> all;
  if (code.function_of(statement.begin)->on_device) {
    const std::string store = stored(code, statement);
    if (!store.empty()) all.push_back(store);
    return all;
  }
  with_other_choices(code, statement, all);
  const auto launches = source::find_launches(code.tokens());
  if (std::ranges::any_of(launches, [&](const auto& launch) { return statement.contains(launch.name_token); }))
    all.push_back(code.source(statement));
  return all;
}

void add(const SourceText& code, const source::Branch& branch, Range full, const std::string& test, Slips& all) {
  const source::Statement* statement = only_statement(code, full);
  if (!statement || code.declares(*statement)) return;
  const int at = branch.whole.begin;
  const bool stores = code.function_of(at)->on_device;
  const Mistake mistake = stores ? Mistake::nothing_written : Mistake::kernel_not_launched;
  for (const std::string& text : counterparts(code, statement->range))
    all.push_back({{{at, at}, "if (" + test + ") " + text, Form::insertion, mistake}});
}

}  // namespace

void missing_arms(const SourceText& code, Slips& all) {
  for (const source::Branch& branch : code.read().branches) {
    if (!code.takes_statements(branch.whole.begin) || !code.is_value(branch.condition.begin)) continue;
    const Range second{branch.body.end + (branch.has_else ? 1 : 0), branch.whole.end};
    const std::string condition = code.source(branch.condition);
    if (is_empty(code, second)) add(code, branch, branch.body, "!(" + condition + ")", all);
    if (is_empty(code, branch.body)) add(code, branch, second, condition, all);
  }
}

}  // namespace grader::mend
