#include "grader/watch/changes.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "grader/base/text.h"

namespace grader {
namespace {

/// Names of what is wrong: kinds of errors; if there are none, titles of failed technique and speed checks.
std::set<std::string> wrongs(const LabResult& result) {
  std::set<std::string> all;
  for (const Finding& finding : result.findings)
    if (is_error(finding)) all.insert(name_of(finding.kind));
  if (!all.empty()) return all;
  for (const Check& check : result.checks)
    if (check.status == Status::failed && (check.part == Part::technique || check.part == Part::speed))
      all.insert("\"" + check.title + "\"");
  return all;
}

std::string only_in(const std::set<std::string>& one, const std::set<std::string>& other) {
  std::set<std::string> rest;
  std::ranges::set_difference(one, other, std::inserter(rest, rest.end()));
  return fmt::format("{}", fmt::join(rest, ", "));
}

}  // namespace

std::string what_changed(const LabResult& before, const LabResult& now) {
  const std::set<std::string> old = wrongs(before), current = wrongs(now);
  const std::string mended = only_in(old, current), added = only_in(current, old);
  std::string text;
  if (before.points != now.points)
    text += fmt::format(" {} -> {} points.", points_text(before.points), points_text(now.points));
  if (!mended.empty()) text += " Mended: " + mended + ".";
  if (!added.empty()) text += " New: " + added + ".";
  return "Since the last save:" + (text.empty() ? " nothing that counts has changed." : text);
}

}  // namespace grader
