#include "grader/findings/causes.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "grader/findings/async_sentences.h"

namespace grader {
namespace {

using lab::Detail;

enum class Standing { by_itself, in_time, counts, follows };

/// Order is lost at one place first, and then at others. Counts of barriers are wrong from the beginning, however late it shows.
Standing standing_of(const Finding& f) {
  switch (f.detail) {
    case Detail::sums_under_way:
    case Detail::fragment_under_way:
    case Detail::no_wgmma_fence:
    case Detail::no_proxy_fence:
    case Detail::copy_under_way:
    case Detail::read_under_way:
    case Detail::overwritten_by_copy:
      return Standing::in_time;
    case Detail::phase_unseen:
    case Detail::arrivals_left_over:
      return Standing::counts;
    case Detail::phase_never_over:
      return Standing::follows;
    default:
      break;
  }
  if (is_asynchronous(f.detail)) return Standing::by_itself;
  if (f.kind == FindingKind::shared_race) return Standing::in_time;
  const bool follows = f.line == 0 || f.kind == FindingKind::uninitialised_read || f.kind == FindingKind::timeout;
  return follows ? Standing::follows : Standing::by_itself;
}

/// The line of the copy or product that others meet in several lines; 0: none.
int common_line(const Finding& f) {
  switch (f.detail) {
    case Detail::sums_under_way:
    case Detail::fragment_under_way:
    case Detail::copy_under_way:
    case Detail::read_under_way:
      return f.related_line;
    case Detail::overwritten_by_copy:
      return f.line;
    default:
      return 0;
  }
}

int own_line(const Finding& f) { return f.detail == Detail::overwritten_by_copy ? f.related_line : f.line; }

std::string listed(std::vector<int> lines) {
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  constexpr size_t kMost = 6;
  const std::string more = lines.size() > kMost ? " and others" : "";
  lines.resize(std::min(lines.size(), kMost));
  return fmt::format("{} {}{}", lines.size() == 1 ? "line" : "lines", fmt::join(lines, ", "), more);
}

}  // namespace

bool is_filled_again(const Finding& f) { return f.detail == Detail::copy_under_way && f.access == lab::Access::write; }

void join_sides(std::vector<Finding>& findings) {
  using Key = std::tuple<FindingKind, Severity, Detail, lab::Access, int, std::string>;
  std::map<Key, size_t> known;
  std::map<size_t, std::vector<int>> also;
  std::vector<Finding> joined;
  for (const Finding& f : findings) {
    const int line = common_line(f);
    const auto [at, fresh] =
        line > 0 ? known.emplace(Key{f.kind, f.severity, f.detail, f.access, line, f.file}, joined.size())
                 : std::make_pair(known.end(), true);
    if (fresh) {
      joined.push_back(f);
      continue;
    }
    joined[at->second].count += f.count;
    if (own_line(f) != own_line(joined[at->second])) also[at->second].push_back(own_line(f));
  }
  for (auto& [index, lines] : also) joined[index].message += fmt::format(" The same applies to {}.", listed(lines));
  findings = std::move(joined);
}

void sort_findings(std::vector<Finding>& findings) {
  const bool beside =
      std::ranges::any_of(findings, [](const Finding& f) { return is_error(f) && is_asynchronous(f.detail); });
  std::ranges::stable_sort(findings, {}, [&](const Finding& f) {
    const Standing standing = beside ? standing_of(f) : Standing::by_itself;
    const bool by_line = standing != Standing::in_time;
    const int line = f.line == 0 ? 1 << 30 : f.line;
    return std::make_tuple(f.severity, standing, by_line ? line : 0, by_line ? f.related_line : 0);
  });
}

}  // namespace grader
