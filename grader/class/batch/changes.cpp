// Which marks a regrade changed, and which checks caused it.
#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/class/batch/batch.h"

namespace grader {
namespace {

std::string text_of(const CheckRecord& check) {
  if (check.status == Status::not_graded) return "not graded";
  return points_text(check.points) + " of " + points_text(check.max_points);
}

std::vector<std::string> changed_checks(int64_t before, int64_t now, Book& book) {
  std::map<std::string, std::string> old;
  std::vector<std::string> changed;
  if (before)
    for (const CheckRecord& check : book.checks(before)) old[check.id] = text_of(check);
  if (now)
    for (const CheckRecord& check : book.checks(now)) {
      const std::string text = text_of(check), was = old.contains(check.id) ? old[check.id] : "not there";
      if (was != text) changed.push_back(fmt::format("{}: {}, before {}", check.id, text, was));
      old.erase(check.id);
    }
  for (const auto& [id, was] : old) changed.push_back(fmt::format("{}: gone, before {}", id, was));
  return changed;
}

bool same_mark(const Mark& a, const Mark& b) {
  const bool both_missing = a.state == b.state && a.state == name_of(MarkState::missing) && a.points == b.points;
  return both_missing || (a.points == b.points && a.max_points == b.max_points && a.state == b.state);
}

}  // namespace

std::vector<MarkChange> changes(const std::vector<Mark>& before, const std::vector<Mark>& now, Book& book) {
  std::map<std::pair<std::string, std::string>, Mark> old;
  for (const Mark& mark : before) old[{mark.student, mark.lab}] = mark;
  std::vector<MarkChange> all;
  for (const Mark& mark : now) {
    Mark was = old.contains({mark.student, mark.lab}) ? old[{mark.student, mark.lab}] : Mark{mark.student, mark.lab};
    if (same_mark(was, mark)) continue;
    MarkChange change{was, mark};
    if (was.result != mark.result) change.checks = changed_checks(was.result, mark.result, book);
    all.push_back(std::move(change));
  }
  return all;
}

}  // namespace grader
