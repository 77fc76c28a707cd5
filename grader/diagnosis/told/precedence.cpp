#include "grader/diagnosis/told/precedence.h"

#include <algorithm>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/stores/stores_of_c.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/told/edges.h"

namespace grader {
namespace {

constexpr double kAll = 0.95;  // of what is wrong

/// Wrong at more shapes than what is missed at edges.
bool is_wrong_inside(const Candidate& one) {
  constexpr Mistake kInside[] = {Mistake::one_size_for_all, Mistake::launch_one_dimensional};
  const bool inside = std::ranges::find(kInside, one.id) != std::end(kInside) && !one.from_numbers;
  const bool grid = is_grid_of_other_side(one) && !one.doubtful;
  return (inside || grid) && one.certain;
}

bool is_of_barrier(const lab::FindingRecord& record) {
  return record.kind == FindingKind::barrier_divergence || record.detail == lab::Detail::barrier_deadlock;
}

bool is_shared_race(const lab::FindingRecord& record) { return record.kind == FindingKind::shared_race; }

using Such = bool (*)(const lab::FindingRecord&);

bool shows(const Run& run, Such is_such) { return std::ranges::any_of(run.outcome.findings, is_such); }

/// Of the runs that are wrong, how many show such a finding, or show none.
auto count_wrong(const Symptoms& symptoms, Such is_such, bool shown) {
  return std::ranges::count_if(
      symptoms.runs, [&](const Run& run) { return run.answered() && !run.right() && shows(run, is_such) == shown; });
}

/// The source shows it, and it is no symptom, nor what another mistake leads to.
bool is_cause_in_source(const Candidate& one) {
  return one.read_off && entry_of(one.id).standing.tells == Tells::cause;
}

}  // namespace

void put_inside_first(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || !is_of_edges(order[0].id) || bring_first(order, is_wrong_inside)) return;
  if (!order[0].certain || !symptoms.any_shape)
    bring_first(order,
                [](const Candidate& one) { return one.id == Mistake::grid_swapped && one.certain && !one.doubtful; });
}

void put_edges_before_grid(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::grid_swapped || !symptoms.any_shape) return;
  bring_first(order, [](const Candidate& one) {
    const bool told = one.read_off || one.needed || (one.from_numbers && !one.of_missing);
    return is_of_edges(one.id) && one.certain && !one.doubtful && told;
  });
}

void put_sides_before_grid(std::vector<Candidate>& order) {
  const bool grid = !order.empty() && (order[0].id == Mistake::grid_swapped || is_grid_of_other_side(order[0]));
  if (!grid || order[0].from_numbers) return;
  bring_first(order, [](const Candidate& one) {
    const bool length = one.id == Mistake::wrong_leading_dimension && one.from_numbers && one.explained > kAll;
    const bool test = one.id == Mistake::guard_on_wrong_dimension && !one.from_numbers;
    return (length || test) && one.certain && !one.doubtful && !one.of_missing;
  });
}

void put_refused_later(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::launch_failed || is_mostly_refused(symptoms)) return;
  bring_first(order, [](const Candidate& one) {
    return one.id != Mistake::launch_failed && one.certain && !one.doubtful && !is_of_edges(one.id) &&
           (one.read_off || one.from_numbers);
  });
}

void put_seen_first(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::loop_off_by_one || !order[0].read_off || order[0].certain) return;
  bring_first(order, [](const Candidate& one) { return one.id == Mistake::misaligned_access && one.needed; });
}

void put_misaligned_first(std::vector<Candidate>& order) {
  const bool other = !order.empty() && (is_of_edges(order[0].id) || (order[0].read_off && !order[0].certain));
  if (other)
    bring_first(order, [](const Candidate& one) { return one.id == Mistake::misaligned_access && one.observed; });
}

void put_rounded_first(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::grid_too_small || !order[0].of_missing) return;
  if (!rounds_grid_down(symptoms.source)) return;
  bring_first(order, [](const Candidate& one) {
    return one.id == Mistake::grid_rounded_down && one.from_numbers && one.certain;
  });
}

void put_guard_before_barrier(const Symptoms& symptoms, std::vector<Candidate>& order) {
  constexpr int kTile = 32;
  if (order.empty() || order[0].id != Mistake::barrier_in_branch) return;
  const int line = order[0].line;
  const bool inside = std::ranges::any_of(symptoms.runs, [](const Run& run) {
    return run.answered() && run.shape().M % kTile + run.shape().N % kTile == 0 && run.comparison.unwritten > 0;
  });
  const bool moved =
      inside && bring_first(order, [](const Candidate& one) {
        return one.id == Mistake::guard_on_wrong_dimension && one.of_missing && one.certain && one.explained > kAll;
      });
  if (moved && order[0].line == 0) order[0].line = line;
}

void put_barrier_later(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::barrier_in_branch) return;
  if (count_wrong(symptoms, is_of_barrier, true) >= count_wrong(symptoms, is_of_barrier, false)) return;
  bring_first(order, [](const Candidate& one) {
    return one.needed && (one.id == Mistake::guard_missing || one.id == Mistake::misaligned_access);
  });
}

void put_race_later(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const bool race = !order.empty() && (order[0].id == Mistake::writes_unordered || is_missing_barrier(order[0].id));
  if (!race) return;
  if (bring_first(order, [](const Candidate& one) { return one.id == Mistake::sizes_not_given && one.certain; }))
    return;
  const bool sums = count_wrong(symptoms, is_shared_race, false) > 0 && bring_first(order, [](const Candidate& one) {
                      const bool everywhere = !is_of_edges(one.id) && !is_about_sides(one.id) && !one.of_missing;
                      const bool numbers = one.from_numbers && one.explained > kAll;
                      return (numbers || is_cause_in_source(one)) && one.certain && !one.doubtful && everywhere;
                    });
  const auto answered_with = [&](auto is_so) {
    return std::ranges::count_if(symptoms.runs, [&](const Run& run) { return run.answered() && is_so(run); });
  };
  const auto outside = answered_with([](const Run& run) { return goes_outside(run); });
  if (!sums && symptoms.any_shape && outside > 0 &&
      outside >= answered_with([](const Run& run) { return shows(run, is_shared_race); }))
    bring_first(order, [](const Candidate& one) { return one.id == Mistake::guard_missing && one.certain; });
}

void put_same_place_first(std::vector<Candidate>& order) {
  if (order.empty() || !is_missing_barrier(order[0].id)) return;
  bring_first(order, [](const Candidate& one) {
    return one.id == Mistake::tile_index_wrong && one.observed && one.certain && !one.read_off;
  });
}

void put_numbers_before_work(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::work_not_divided) return;
  bring_first(order, [](const Candidate& one) { return one.from_numbers && one.certain && !one.of_missing; });
}

void put_square_first(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::added_to_old_c) return;
  bring_first(order, [](const Candidate& one) { return one.id == Mistake::one_size_for_all && one.read_off; });
}

void put_old_c_later(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::added_to_old_c || adds_all_of_old_c(symptoms.source)) return;
  bring_first(order, [](const Candidate& one) {
    const bool some_sizes = is_of_edges(one.id) || is_about_sides(one.id) || one.id == Mistake::grid_too_small;
    const bool aborts = one.id == Mistake::misaligned_access && one.needed && one.certain;
    return aborts || (is_cause_in_source(one) && one.certain && !one.doubtful && !some_sizes &&
                      one.id != Mistake::lower_precision);
  });
}

void put_digits_before_old_c(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const auto right = [](const Run& run) { return run.right() && run.shape().M > 1 && run.shape().N > 1; };
  const bool some =
      !order.empty() && order[0].id == Mistake::added_to_old_c && std::ranges::any_of(symptoms.runs, right);
  if (some)
    bring_first(
        order, [](const Candidate& one) { return one.id == Mistake::lower_precision && one.certain && !one.doubtful; });
}

void put_digits_last(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::lower_precision) return;
  const bool seen = order[0].observed || !order[0].read_off;  // else all are wrong by more than digits
  bring_first(order, [seen](const Candidate& one) {
    if (!seen && one.certain && one.id != Mistake::lower_precision) return true;
    const bool numbers = one.from_numbers && one.explained > kAll;
    const bool some_sizes = is_of_edges(one.id) || is_about_sides(one.id);
    const bool known = !one.doubtful || one.of_missing;  // which elements are missing is seen
    return one.certain && known && !some_sizes && one.id != Mistake::lower_precision &&
           (numbers || is_cause_in_source(one));
  });
}

void put_operation_first(std::vector<Candidate>& order) {
  const bool sizes =
      !order.empty() && (order[0].id == Mistake::sizes_not_given || order[0].id == Mistake::one_size_for_all);
  if (sizes)
    bring_first(order,
                [](const Candidate& one) { return one.id == Mistake::wrong_operation && one.read_off && one.certain; });
}

void put_guard_before_twice(std::vector<Candidate>& order) {
  const bool seen =
      !order.empty() && order[0].id == Mistake::same_output_twice && !order[0].read_off && !order[0].from_numbers;
  if (seen)
    bring_first(order,
                [](const Candidate& one) { return one.id == Mistake::guard_missing && one.needed && one.certain; });
}

void put_empty_grid_first(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::launch_failed || !order[0].detail.empty()) return;
  bring_first(order,
              [](const Candidate& one) { return one.id == Mistake::grid_rounded_down && one.read_off && one.certain; });
}

void put_whole_tiles_first(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::grid_rounded_down) return;
  bring_first(order,
              [](const Candidate& one) { return one.id == Mistake::whole_tiles_only && one.read_off && one.certain; });
}

void put_nothing_stored_first(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const bool stopped = was_stopped(symptoms);
  bring_first(order, [&](const Candidate& one) {
    const bool nothing = one.id == Mistake::nothing_written || one.id == Mistake::sum_missing;
    return nothing && one.read_off && one.certain && !(one.from_numbers && stopped);
  });
}

void put_unasked_first(std::vector<Candidate>& order) {
  bring_first(order,
              [](const Candidate& one) { return one.id == Mistake::shared_memory_not_asked_for && one.certain; });
}

void put_short_grid_first(std::vector<Candidate>& order) {
  using enum Mistake;
  if (order.empty() || !is_missing_barrier(order[0].id)) return;
  bring_first(order, [](const Candidate& one) { return one.id == grid_too_small && one.read_off && one.certain; });
}

void put_refused_first(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const auto nothing = [](const Run& run) { return run.comparison.unwritten == run.comparison.of; };
  if (!was_refused(symptoms) || !std::ranges::all_of(symptoms.runs, nothing)) return;
  // A grid that is empty at these shapes is why.
  const bool empty = std::ranges::any_of(order, [](const Candidate& one) {
    return (one.id == Mistake::grid_rounded_down || one.id == Mistake::grid_too_small) && one.read_off && one.certain;
  });
  if (!empty) bring_first(order, [](const Candidate& one) { return one.id == Mistake::launch_failed; });
}

void put_unfilled_first(std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::products_counted_twice || !order[0].from_numbers) return;
  const auto unfilled = [](const Candidate& one) { return one.id == Mistake::partial_tile_not_zeroed && one.certain; };
  if (bring_first(order, unfilled)) order[0].from_numbers = true;
}

void put_joined_first(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty()) return;
  const bool by_or =
      std::ranges::any_of(order, [](const Candidate& one) { return one.id == Mistake::guard_joined_wrong; });
  // Who leaves then is outside in both directions, and loads nothing that anybody needs: the loads ask too little.
  if (symptoms.numbers_right && by_or)
    bring_first(order, [](const Candidate& one) {
      return one.id == Mistake::read_past_end || one.id == Mistake::guard_missing;
    });
  if (order[0].id != Mistake::barrier_in_branch) return;
  bring_first(order, [line = order[0].line](const Candidate& one) {
    return one.id == Mistake::guard_joined_wrong && one.certain && one.line == line;
  });
}

void put_explained_first(const Symptoms& symptoms, std::vector<Candidate>& order) {
  if (order.empty() || order[0].id != Mistake::grid_swapped || order[0].from_numbers) return;
  if (std::ranges::none_of(symptoms.runs, is_wrong_square)) return;
  bring_first(order, [](const Candidate& one) {
    return one.from_numbers && one.certain && !one.of_missing && one.explained > kAll && !is_about_sides(one.id) &&
           !is_of_edges(one.id);
  });
}

/// Whatever was written is wrong, too, in nearly all of its elements.
static bool is_wrong_where_written(const Symptoms& symptoms) {
  constexpr double kMost = 0.9;
  uint64_t wrong = 0, written = 0;
  for (const Run& run : symptoms.runs) {
    if (!run.answered() || run.stopped()) continue;
    wrong += run.comparison.wrong - run.comparison.unwritten;
    written += run.comparison.of - run.comparison.unwritten;
  }
  return static_cast<double>(wrong) > kMost * static_cast<double>(written);
}

void put_values_before_grid(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const bool missing = !order.empty() && (order[0].of_missing || is_grid_of_other_side(order[0]));
  if (!missing || order[0].id == Mistake::nothing_written || !is_wrong_where_written(symptoms)) return;
  const auto is_of_values = [](const Candidate& one) {
    const bool some_sizes = is_about_sides(one.id) || is_of_edges(one.id) || is_grid_of_other_side(one);
    return is_cause_in_source(one) && one.certain && !one.doubtful && !some_sizes;
  };
  if (!bring_first(order, [&](const Candidate& one) {
        return one.id == Mistake::tile_index_wrong && one.read_off && one.certain && !one.doubtful;
      }))
    bring_first(order, is_of_values);
}

void put_sums_before_edges(const Symptoms& symptoms, std::vector<Candidate>& order) {
  using enum Mistake;
  constexpr Mistake kOfAllSums[] = {assigned_not_added, same_product_twice, same_target_twice, sum_shadowed};
  const bool some_sizes = !order.empty() && (is_of_edges(order[0].id) || is_about_sides(order[0].id) ||
                                             order[0].id == misaligned_access || order[0].id == barrier_in_branch);
  if (!some_sizes || std::ranges::any_of(symptoms.runs, &Run::right)) return;
  bring_first(order, [&](const Candidate& one) {
    return std::ranges::find(kOfAllSums, one.id) != std::end(kOfAllSums) && is_cause_in_source(one) && one.certain &&
           !one.doubtful;
  });
}

void put_tile_before_size(const Symptoms& symptoms, std::vector<Candidate>& order) {
  const bool inside = std::ranges::any_of(
      symptoms.runs, [](const Run& run) { return is_square(run) && is_whole(run) && leaves_array(run); });
  if (order.empty() || order[0].id != Mistake::one_size_for_all || !inside) return;
  bring_first(order, [](const Candidate& one) { return one.id == Mistake::tile_index_past_end && one.certain; });
}

void put_outside_first(std::vector<Candidate>& order) {
  if (order.empty()) return;
  const bool about_sides = is_about_sides(order[0].id) || is_of_edges(order[0].id);
  const bool uncertain = order[0].id == Mistake::grid_too_small && order[0].read_off && !order[0].certain;
  const bool empty = order[0].id == Mistake::tile_not_filled;
  if (!about_sides && !uncertain && !empty) return;
  bring_first(order, [&](const Candidate& one) {
    return one.id == Mistake::tile_index_past_end && one.certain && (one.read_off || uncertain);
  });
}

}  // namespace grader
