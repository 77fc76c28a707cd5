#include "grader/diagnosis/edges.h"

#include <algorithm>

#include "grader/diagnosis/hypotheses.h"

namespace grader {

bool is_of_edges(Mistake id) {
  constexpr Mistake kEdges[] = {Mistake::barrier_in_branch,  Mistake::early_return_before_barrier,
                                Mistake::guard_missing,      Mistake::guard_off_by_one,
                                Mistake::read_past_end,      Mistake::write_past_end,
                                Mistake::misaligned_access,  Mistake::partial_tile_not_zeroed,
                                Mistake::grid_rounded_down,  Mistake::k_remainder_dropped,
                                Mistake::loads_share_a_test, Mistake::edge_blocks_dropped,
                                Mistake::whole_tiles_only,   Mistake::guard_joined_wrong};
  return std::ranges::find(kEdges, id) != std::end(kEdges);
}

bool is_about_sides(Mistake id) {
  constexpr Mistake kSides[] = {Mistake::one_size_for_all,         Mistake::wrong_leading_dimension,
                                Mistake::arguments_swapped,        Mistake::grid_swapped,
                                Mistake::guard_on_wrong_dimension, Mistake::k_bound_wrong_dimension};
  return std::ranges::find(kSides, id) != std::end(kSides);
}

bool is_grid_of_other_side(const Candidate& one) {
  return one.id == Mistake::grid_too_small && one.place == Place::grid;
}

bool leaves_array(const Run& run) {
  return std::ranges::any_of(run.outcome.findings, [](const lab::FindingRecord& record) {
    return record.detail == lab::Detail::inside_array && record.severity == Severity::error;
  });
}

bool goes_outside(const Run& run) {
  return std::ranges::any_of(run.outcome.findings, [](const lab::FindingRecord& record) {
    return record.kind == lab::FindingKind::out_of_bounds && record.severity == Severity::error;
  });
}

bool has_no_edges(const Run& run) {
  constexpr int kWidest = 128;
  const Shape& s = run.shape();
  if (!is_whole(run)) return false;
  // If the tile is wider than the matrix, the missing elements may have no block.
  const bool wide = s.M % kWidest + s.N % kWidest == 0;
  return leaves_array(run) || ((wide || run.comparison.unwritten == 0) &&
                               std::ranges::none_of(run.outcome.findings, [](const lab::FindingRecord& record) {
                                 using enum FindingKind;
                                 return record.kind == out_of_bounds || record.kind == barrier_divergence ||
                                        record.kind == misaligned || record.detail == lab::Detail::barrier_deadlock;
                               }));
}

bool is_spoiled(const Run& run) { return (run.answered() || run.stopped()) && !run.right() && has_no_edges(run); }

bool is_wrong_square(const Run& run) { return run.answered() && !run.right() && is_square(run); }

bool is_right_where_square(const Symptoms& symptoms) {
  const auto any = [&](bool square, bool right) {
    return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
      return is_square(run) == square && (run.right() && !goes_outside(run)) == right;
    });
  };
  const bool edges = std::ranges::any_of(symptoms.runs, [](const Run& run) {
    return is_square(run) && run.right() && run.shape().M > 1 && !is_whole(run);
  });
  return any(true, true) && any(false, false) && !any(true, false) && !any(false, true) &&
         (edges || !symptoms.any_shape);
}

}  // namespace grader
