#include "grader/provenance/visit_log.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "grader/run/record_parts.h"

namespace grader::provenance {
namespace {

bool is_sound(const VisitLog& log) {
  const auto arrays = static_cast<int>(log.arrays.size());
  return std::ranges::all_of(log.visits, [&](const lab::Visit& v) { return v.array >= -1 && v.array < arrays; }) &&
         std::ranges::all_of(log.launches, [&](const lab::VisitedLaunch& one) {
           return size_t{one.launch.first_step} + one.launch.steps <= log.visits.size();
         });
}

}  // namespace

std::optional<VisitLog> read_visits(const std::string& bytes) {
  std::string_view rest = bytes;
  lab::VisitHead head;
  if (rest.size() < sizeof head) return {};
  std::memcpy(&head, rest.data(), sizeof head);
  rest.remove_prefix(sizeof head);
  VisitLog log;
  log.cut = head.cut != 0;
  const bool whole = take_parts(rest, head.launches, log.launches) && take_parts(rest, head.arrays, log.arrays) &&
                     take_parts(rest, head.calls, log.calls) && take_parts(rest, head.visits, log.visits) &&
                     rest.empty();
  return whole && is_sound(log) ? std::optional(log) : std::nullopt;
}

}  // namespace grader::provenance
