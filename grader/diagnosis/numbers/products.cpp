#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

/// How often step k of the sum is added.
using Weight = std::function<double(int k, const Shape& shape)>;

Hypothesis weighted(Mistake id, const std::string& detail, Place place, const Weight& weight) {
  if (id == Mistake::assigned_not_added) place = Place::product;
  return make_hypothesis(id, detail, place, [weight](const Run& run, int i, int j) {
    const Shape& s = run.shape();
    double sum = 0;
    for (int k = 0; k < s.K; ++k)
      if (const double times = weight(k, s); times != 0) sum += times * run.a(i, k) * run.b(k, j);
    return sum;
  });
}

/// The last but one tile in place of the last; with one tile alone there is no other.
int last_but_one_twice(int k, int K, int T) {
  const int tiles = up(K, T) / T, left = tiles - k / T;
  return tiles == 1 || left > 2 ? 1 : left == 2 ? 2 : 0;
}

void add_ends(int T, Hypotheses& all) {
  const auto add = [&](Mistake id, const char* detail, const Weight& weight) {
    all.push_back(weighted(id, fmt::format(fmt::runtime(detail), T), Place::k_loop, weight));
  };
  add(Mistake::k_remainder_dropped, "Only whole steps of {} are taken.",
      [T](int k, const Shape& s) { return k < down(s.K, T); });
  add(Mistake::last_tile_missing, "The last {} steps, one tile, are not taken.",
      [T](int k, const Shape& s) { return k < up(s.K, T) - T; });
  add(Mistake::last_tile_missing, "One whole tile of {} less is taken, and the remainder not either.",
      [T](int k, const Shape& s) { return k < (s.K / T - 1) * T; });
  add(Mistake::last_k_missing, "What is left after the last whole {} ends one step early.",
      [T](int k, const Shape& s) { return k < s.K - 1 || s.K % T == 0; });
  add(Mistake::last_tile_missing,
      "Where the number of tiles of {} is odd, the last but one is taken twice, and the last not at all.",
      [T](int k, const Shape& s) { return up(s.K, T) / T % 2 ? last_but_one_twice(k, s.K, T) : 1; });
  add(Mistake::last_tile_missing, "The last but one tile of {} is taken twice, and the last not at all.",
      [T](int k, const Shape& s) { return last_but_one_twice(k, s.K, T); });
  add(Mistake::first_tile_missing, "The sum begins at k = {}.", [T](int k, const Shape&) { return k >= T; });
  add(Mistake::assigned_not_added, "Only the last place of the last tile of {} is left.",
      [T](int k, const Shape& s) { return k == up(s.K, T) - 1; });
  add(Mistake::one_phase_only, "Only the last tile of {} is in the sum.",
      [T](int k, const Shape& s) { return k >= up(s.K, T) - T; });
  add(Mistake::one_phase_only, "Only the first tile of {} is in the sum.", [T](int k, const Shape&) { return k < T; });
  add(Mistake::one_phase_only, "Only the last whole tile of {} is in the sum.",
      [T](int k, const Shape& s) { return k >= (s.K / T - 1) * T && k < down(s.K, T); });
}

void add_inside_tiles(int T, Hypotheses& all) {
  const auto add = [&](Mistake id, const char* detail, const Weight& weight, int number = 0) {
    all.push_back(weighted(id, fmt::format(fmt::runtime(detail), T, number), Place::inner_loop, weight));
  };
  constexpr Mistake kId = Mistake::tile_products_missing;
  add(kId, "Of every {0} steps only K % {0} are taken, which is right in the last, partial tile alone.",
      [T](int k, const Shape& s) { return k % T < s.K % T; });
  add(kId, "Of every {} steps the last is left out.", [T](int k, const Shape&) { return k % T < T - 1; });
  add(kId, "Of every {} steps the first is left out.", [T](int k, const Shape&) { return k % T > 0; });
  if (T % 2 == 0) {
    add(kId, "Of every {} steps only the first half is taken.", [T](int k, const Shape&) { return k % T < T / 2; });
    add(kId, "Of every {} steps only every second is taken.", [T](int k, const Shape&) { return k % T % 2 == 0; });
  }
  for (const int n : {8, 16}) {
    if (n >= T) continue;
    add(
        kId, "Of every {} steps the last {} are left out.", [=](int k, const Shape&) { return k % T < T - n; }, n);
    add(
        kId, "Of every {} steps the first {} are left out.", [=](int k, const Shape&) { return k % T >= n; }, n);
  }
  add(Mistake::assigned_not_added, "Of every {} steps only the last is in the sum.",
      [T](int k, const Shape&) { return k % T == T - 1; });
  add(kId, "Of every {} steps only the first is in the sum.", [T](int k, const Shape&) { return k % T == 0; });
  for (int lost = 1; T == 4 && lost < 3; ++lost)
    add(
        Mistake::partial_sum_missing, "Step {1} of every four is left out.",
        [lost](int k, const Shape&) { return k % 4 != lost; }, lost + 1);
  add(Mistake::k_steps_skipped, "Every second tile of {} is stepped over.",
      [T](int k, const Shape&) { return k / T % 2 == 0; });
}

void add_doubles(int T, Hypotheses& all) {
  all.push_back(weighted(
      Mistake::partial_tile_not_zeroed,
      fmt::format("In the last, partial tile of {} products of the tile before it are added once more.", T),
      Place::load_a, [T](int k, const Shape& s) { return s.K % T && k >= s.K - T && k < down(s.K, T) ? 2 : 1; }));
  const auto add = [&](const char* detail, const Weight& weight) {
    all.push_back(
        weighted(Mistake::products_counted_twice, fmt::format(fmt::runtime(detail), T), Place::k_loop, weight));
  };
  add("The first {} products are added twice.", [T](int k, const Shape&) { return k < T ? 2 : 1; });
  add("The last {} products, one tile, are added twice.",
      [T](int k, const Shape& s) { return k >= up(s.K, T) - T ? 2 : 1; });
  add("The products after the last whole {} are added twice.",
      [T](int k, const Shape& s) { return k >= down(s.K, T) ? 2 : 1; });
  add("The loop moves on by half of its {} steps.", [T](int k, const Shape&) { return k < T / 2 ? 1 : 2; });
}

/// How often a loop visits k that takes T steps at a time and moves on by `step`; `unrolled`: only whole rounds, and
/// then one step at a time.
int visits(int k, int K, int T, int step, bool unrolled) {
  int times = 0, at = 0;
  for (; unrolled ? at <= K - T : at < K; at += step)
    if (k >= at && k < at + T) ++times;
  return times + (unrolled && k >= at ? 1 : 0);
}

void add_wrong_steps(int T, Hypotheses& all) {
  for (const int step : {T - 1, T + 1, T / 2, 2 * T})
    for (const bool unrolled : {false, true})
      if (step > 0 && step != T)
        all.push_back(weighted(step > T ? Mistake::k_steps_skipped : Mistake::products_counted_twice,
                               fmt::format("The loop takes {} steps and moves on by {}.", T, step), Place::k_loop,
                               [=](int k, const Shape& s) { return visits(k, s.K, T, step, unrolled); }));
  all.push_back(weighted(Mistake::k_steps_skipped,
                         fmt::format("After the last whole {} every second step is left out.", T), Place::k_loop,
                         [T](int k, const Shape& s) { return k < down(s.K, T) || (k - down(s.K, T)) % 2 == 0; }));
}

/// One of T partial sums is treated in another way than the others.
void add_partial_sums(int T, Hypotheses& all) {
  const auto add = [&](Mistake id, const char* detail, const Weight& weight, int number = 0) {
    all.push_back(weighted(id, fmt::format(fmt::runtime(detail), T, number), Place::sum, weight));
  };
  const auto remainder = [T](double factor) {
    return [=](int k, const Shape& s) { return k < down(s.K, T) ? 1.0 : factor; };
  };
  add(Mistake::scaled_by_constant, "What is left after the last whole {} is halved.", remainder(0.5));
  add(Mistake::wrong_operation, "What is left after the last whole {} is subtracted.", remainder(-1));
  add(Mistake::assigned_not_added, "What is left after the last whole {} replaces a sum.", [T](int k, const Shape& s) {
    if (s.K % T == 0) return true;
    return k < down(s.K, T) ? k % T != 0 : k == s.K - 1;
  });
  for (int which = 0; which < T; ++which) {
    const auto add_one = [&](Mistake id, const char* detail, double factor) {
      for (const bool also_left : {false, true})
        add(
            id, detail,
            [=](int k, const Shape& s) { return k % T == which && (also_left || k < down(s.K, T)) ? factor : 1.0; },
            which + 1);
    };
    add_one(Mistake::partial_sum_missing, "Of every {} products number {} is missing.", 0);
    add_one(Mistake::products_counted_twice, "Of every {} products number {} is added twice.", 2);
    add_one(Mistake::scaled_by_constant, "Of every {} products number {} is halved.", 0.5);
    add_one(Mistake::scaled_by_constant, "Of every {} products number {} is doubled.", 2);
    add_one(Mistake::wrong_operation, "Of every {} products number {} is subtracted.", -1);
    add(
        Mistake::products_counted_twice, "Of every {} products number {} is added twice, and the next one not at all.",
        [=](int k, const Shape& s) {
          if (k >= down(s.K, T)) return 1;
          return k % T == which ? 2 : k % T == which + 1 ? 0 : 1;
        },
        which + 1);
    add(
        Mistake::assigned_not_added, "Of every {} products number {} replaces the one before.",
        [=](int k, const Shape& s) { return k % T != which || k + T >= down(s.K, T); }, which + 1);
  }
}

void add_bounds(Hypotheses& all) {
  for (const char other : {'M', 'N'}) {
    const auto add = [&](const char* detail, const Weight& weight) {
      all.push_back(
          weighted(Mistake::k_bound_wrong_dimension, fmt::format(fmt::runtime(detail), other), Place::k_loop, weight));
    };
    add("The sum ends at {} instead of K.", [other](int k, const Shape& s) { return k < side(s, other); });
    for (const auto& end : {up, down})
      for (const int T : {8, 16, 32, 64})
        add("The number of tiles is that of {}, not of K.",
            [=](int k, const Shape& s) { return k < end(side(s, other), T); });
  }
}

/// Without regard to tiles.
void add_single_steps(bool tiled, Hypotheses& all) {
  const auto add = [&](Mistake id, const char* detail, const Weight& weight) {
    all.push_back(weighted(id, detail, Place::k_loop, weight));
  };
  const auto last = [](int k, const Shape& s) { return k == s.K - 1; };
  add(Mistake::last_k_missing, "The sum ends one step early.", std::not_fn(last));
  add(Mistake::first_k_missing, "The sum begins at k = 1.", [](int k, const Shape&) { return k > 0; });
  add(Mistake::assigned_not_added, "", last);
  add(Mistake::one_phase_only, "Only the first product is in the sum.", [](int k, const Shape&) { return k == 0; });
  add(Mistake::products_counted_twice, "The last product is added twice.",
      [=](int k, const Shape& s) { return last(k, s) ? 2 : 1; });
  add(Mistake::products_counted_twice, "The first product is added twice.",
      [](int k, const Shape&) { return k == 0 ? 2 : 1; });
  if (!tiled)
    add(Mistake::k_steps_skipped, "Only every second step is taken.", [](int k, const Shape&) { return k % 2 == 0; });
}

Hypotheses all_hypotheses(const std::vector<int>& widths, bool cuda, bool tiled) {
  Hypotheses all;
  add_single_steps(tiled, all);
  for (const int T : widths) add_ends(T, all);
  add_bounds(all);
  // On the CPU every fourth product is a partial sum, on the GPU a place in a tile.
  if (!cuda)
    for (const int T : {4, 2, 8}) add_partial_sums(T, all);
  for (const int T : widths) {
    add_inside_tiles(T, all);
    add_doubles(T, all);
    add_wrong_steps(T, all);
  }
  if (cuda)
    for (const int T : {4, 2, 8}) add_partial_sums(T, all);
  // Widths that the source does not mention come last: of equally good explanations the earlier is taken.
  for (const int T : {16, 32, 8, 4, 64, 2}) {
    if (std::ranges::find(widths, T) != widths.end()) continue;
    add_ends(T, all);
    add_inside_tiles(T, all);
    add_doubles(T, all);
  }
  return all;
}

/// A loop that takes what is left may be there, and add to what C does not get.
void blame_rest(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (symptoms.cuda || !takes_the_rest(symptoms.source)) return;
  for (Candidate& candidate : found)
    if (candidate.id == Mistake::k_remainder_dropped)
      candidate.detail += " A second loop is there for the rest: does what it adds still reach C?";
}

/// The last k may be lost in a loop or in a test before a load: a test that stops one early shows in the source.
void blame_guard(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const int line = guard_one_less(symptoms.source);
  for (Candidate& candidate : found)
    if (candidate.id == Mistake::last_k_missing && line > 0) {
      candidate.id = Mistake::guard_off_by_one, candidate.line = line;
      candidate.detail = "The last step along K is kept out.";
    }
  // Of equally good explanations the one that the source shows.
  std::ranges::stable_sort(found, [](const Candidate& a, const Candidate& b) {
    if (std::fabs(a.explained - b.explained) > 1e-9) return a.explained > b.explained;
    return (a.line > 0) > (b.line > 0);
  });
}

}  // namespace

void blame_lanes(const Symptoms& symptoms, std::vector<Candidate>& found) {
  static const std::set<Mistake> kParts = {Mistake::tile_products_missing, Mistake::k_steps_skipped,
                                           Mistake::assigned_not_added, Mistake::one_phase_only};
  const bool same_output = std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    return finding.kind == FindingKind::global_race && is_error(finding) && is_of_c(finding);
  });
  const bool in_parts = symptoms.source.find("shfl") != std::string::npos || adds_by_halves(symptoms.source);
  if (!in_parts && !same_output) return;
  for (Candidate& candidate : found)
    if ((candidate.certain || candidate.explained > 0.95) && kParts.count(candidate.id))
      candidate.id = Mistake::partial_sum_missing;
}

std::vector<Candidate> wrong_products(const Symptoms& symptoms) {
  const bool tiled = symptoms.source.find("__shared__") != std::string::npos;
  std::vector<Candidate> found =
      best_of(all_hypotheses(tile_widths(symptoms.source), symptoms.cuda, tiled), symptoms.runs);
  blame_guard(symptoms, found);
  blame_rest(symptoms, found);
  blame_lanes(symptoms, found);
  return found;
}

}  // namespace grader
