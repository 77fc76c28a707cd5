// What findings about the copy engine, the tensor cores and their barriers say about the mistake. The first of these
// findings is the cause (findings/causes.h); its consequences are not separate mistakes.
#include <algorithm>

#include "grader/diagnosis/hypotheses.h"
#include "grader/findings/causes.h"

namespace grader {
namespace {

using lab::Detail;

std::optional<Mistake> mistake_of(const Finding& finding) {
  switch (finding.detail) {
    case Detail::sums_under_way:
    case Detail::fragment_under_way:
      return Mistake::products_not_waited_for;
    case Detail::no_wgmma_fence:
    case Detail::no_proxy_fence:
    case Detail::barrier_not_fenced:
      return Mistake::fence_missing;
    case Detail::swizzles_differ:
      return Mistake::tile_swizzle_differs;
    case Detail::too_many_bytes:
    case Detail::bytes_left_over:
    case Detail::bytes_never_come:
      return Mistake::bytes_expected_wrong;
    case Detail::too_many_arrivals:
    case Detail::arrivals_left_over:
    case Detail::phase_unseen:
      return Mistake::arrivals_counted_wrong;
    case Detail::copy_under_way:
      return is_filled_again(finding) ? Mistake::stage_overwritten : Mistake::copy_read_too_early;
    case Detail::read_under_way:
    case Detail::overwritten_by_copy:
      return Mistake::stage_overwritten;
    case Detail::phase_never_over:
      return Mistake::phase_never_over;
    case Detail::warp_group_incomplete:
      return Mistake::warp_group_incomplete;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::vector<Candidate> wrong_order_beside_threads(const Symptoms& symptoms) {
  for (const Finding& finding : symptoms.findings)
    if (const auto mistake = is_error(finding) ? mistake_of(finding) : std::nullopt)
      return {certainly(*mistake, finding.line)};
  return {};
}

}  // namespace grader
