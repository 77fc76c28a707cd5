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

struct Rule {
  Mistake id;
  std::string detail;
  Place place;
  Weight weight;
};

int rounds_up(int K, int T) { return up(K, T) / T; }

void add_ends(int T, std::vector<Rule>& rules) {
  const auto add = [&](Mistake id, const char* detail, Weight weight) {
    rules.push_back({id, fmt::format(fmt::runtime(detail), T), Place::k_loop, std::move(weight)});
  };
  add(Mistake::k_remainder_dropped, "Only whole steps of {} are taken.",
      [T](int k, const Shape& s) { return k < down(s.K, T) ? 1 : 0; });
  add(Mistake::last_tile_missing, "The last {} steps, one tile, are not taken.",
      [T](int k, const Shape& s) { return k < up(s.K, T) - T ? 1 : 0; });
  add(Mistake::last_tile_missing, "One whole tile of {} less is taken, and the remainder not either.",
      [T](int k, const Shape& s) { return k < (s.K / T - 1) * T ? 1 : 0; });
  add(Mistake::last_k_missing, "What is left after the last whole {} ends one step early.",
      [T](int k, const Shape& s) { return k < s.K - 1 || s.K % T == 0 ? 1 : 0; });
  add(Mistake::last_tile_missing,
      "Where the number of tiles of {} is odd, the last but one is taken twice, and the last not at all.",
      [T](int k, const Shape& s) {
        const int tiles = rounds_up(s.K, T), left = tiles - k / T;
        return tiles % 2 == 0 || tiles == 1 ? 1 : left == 1 ? 0 : left == 2 ? 2 : 1;
      });
  add(Mistake::last_tile_missing, "The last but one tile of {} is taken twice, and the last not at all.",
      [T](int k, const Shape& s) {
        const int tiles = rounds_up(s.K, T), left = tiles - k / T;
        return tiles == 1 ? 1 : left == 1 ? 0 : left == 2 ? 2 : 1;
      });
  add(Mistake::first_tile_missing, "The sum begins at k = {}.", [T](int k, const Shape&) { return k >= T ? 1 : 0; });
  add(Mistake::assigned_not_added, "Only the last place of the last tile of {} is left.",
      [T](int k, const Shape& s) { return k == up(s.K, T) - 1 ? 1 : 0; });
  add(Mistake::one_phase_only, "Only the last tile of {} is in the sum.",
      [T](int k, const Shape& s) { return k >= up(s.K, T) - T ? 1 : 0; });
  add(Mistake::one_phase_only, "Only the first tile of {} is in the sum.",
      [T](int k, const Shape&) { return k < T ? 1 : 0; });
  add(Mistake::one_phase_only, "Only the last whole tile of {} is in the sum.",
      [T](int k, const Shape& s) { return k >= (s.K / T - 1) * T && k < down(s.K, T) ? 1 : 0; });
}

void add_inside_tiles(int T, std::vector<Rule>& rules) {
  const auto add = [&](Mistake id, const std::string& detail, Weight weight) {
    rules.push_back({id, detail, Place::inner_loop, std::move(weight)});
  };
  constexpr Mistake id = Mistake::tile_products_missing;
  add(id, fmt::format("Of every {} steps the last is left out.", T),
      [T](int k, const Shape&) { return k % T < T - 1 ? 1 : 0; });
  add(id, fmt::format("Of every {} steps the first is left out.", T),
      [T](int k, const Shape&) { return k % T > 0 ? 1 : 0; });
  if (T % 2 == 0) {
    add(id, fmt::format("Of every {} steps only the first half is taken.", T),
        [T](int k, const Shape&) { return k % T < T / 2 ? 1 : 0; });
    add(id, fmt::format("Of every {} steps only every second is taken.", T),
        [T](int k, const Shape&) { return k % T % 2 == 0 ? 1 : 0; });
  }
  for (const int part : {8, 16}) {
    if (part >= T) continue;
    add(id, fmt::format("Of every {} steps the last {} are left out.", T, part),
        [=](int k, const Shape&) { return k % T < T - part ? 1 : 0; });
    add(id, fmt::format("Of every {} steps the first {} are left out.", T, part),
        [=](int k, const Shape&) { return k % T >= part ? 1 : 0; });
  }
  add(Mistake::assigned_not_added, fmt::format("Of every {} steps only the last is in the sum.", T),
      [T](int k, const Shape&) { return k % T == T - 1 ? 1 : 0; });
  add(id, fmt::format("Of every {} steps only the first is in the sum.", T),
      [T](int k, const Shape&) { return k % T == 0 ? 1 : 0; });
  for (int lost = 1; T == 4 && lost < 3; ++lost)
    add(Mistake::partial_sum_missing, fmt::format("Step {} of every four is left out.", lost + 1),
        [lost](int k, const Shape&) { return k % 4 != lost ? 1 : 0; });
  add(Mistake::k_steps_skipped, fmt::format("Every second tile of {} is stepped over.", T),
      [T](int k, const Shape&) { return k / T % 2 == 0 ? 1 : 0; });
}

void add_doubles(int T, std::vector<Rule>& rules) {
  rules.push_back(
      {Mistake::partial_tile_not_zeroed,
       fmt::format("In the last, partial tile of {} products of the tile before it are added once more.", T),
       Place::load_a, [T](int k, const Shape& s) { return s.K % T && k >= s.K - T && k < down(s.K, T) ? 2 : 1; }});
  const auto add = [&](const char* detail, Weight weight) {
    rules.push_back(
        {Mistake::products_counted_twice, fmt::format(fmt::runtime(detail), T), Place::k_loop, std::move(weight)});
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

void add_wrong_steps(int T, std::vector<Rule>& rules) {
  for (const int step : {T - 1, T + 1, T / 2, 2 * T})
    for (const bool unrolled : {false, true})
      if (step > 0 && step != T)
        rules.push_back({step > T ? Mistake::k_steps_skipped : Mistake::products_counted_twice,
                         fmt::format("The loop takes {} steps and moves on by {}.", T, step), Place::k_loop,
                         [=](int k, const Shape& s) { return visits(k, s.K, T, step, unrolled); }});
  rules.push_back({Mistake::k_steps_skipped, fmt::format("After the last whole {} every second step is left out.", T),
                   Place::k_loop,
                   [T](int k, const Shape& s) { return k < down(s.K, T) || (k - down(s.K, T)) % 2 == 0 ? 1 : 0; }});
}

/// One of T partial sums is treated in another way than the others.
void add_partial_sums(int T, std::vector<Rule>& rules) {
  const auto add = [&](Mistake id, const char* what, int which, double factor) {
    for (const bool remainder : {false, true})
      rules.push_back(
          {id, fmt::format("Of every {} products number {} {}.", T, which + 1, what), Place::sum,
           [=](int k, const Shape& s) { return k % T == which && (remainder || k < down(s.K, T)) ? factor : 1.0; }});
  };
  const auto add_remainder = [&](Mistake id, const char* what, double factor) {
    rules.push_back({id, fmt::format("What is left after the last whole {} {}.", T, what), Place::sum,
                     [=](int k, const Shape& s) { return k < down(s.K, T) ? 1.0 : factor; }});
  };
  add_remainder(Mistake::scaled_by_constant, "is halved", 0.5);
  add_remainder(Mistake::wrong_operation, "is subtracted", -1);
  rules.push_back({Mistake::assigned_not_added, fmt::format("What is left after the last whole {} replaces a sum.", T),
                   Place::sum, [T](int k, const Shape& s) {
                     const int whole = down(s.K, T);
                     if (whole == s.K) return 1.0;
                     return k < whole ? (k % T == 0 ? 0.0 : 1.0) : (k == s.K - 1 ? 1.0 : 0.0);
                   }});
  for (int which = 0; which < T; ++which) {
    add(Mistake::partial_sum_missing, "is missing", which, 0);
    add(Mistake::products_counted_twice, "is added twice", which, 2);
    add(Mistake::scaled_by_constant, "is halved", which, 0.5);
    add(Mistake::scaled_by_constant, "is doubled", which, 2);
    add(Mistake::wrong_operation, "is subtracted", which, -1);
    rules.push_back({Mistake::assigned_not_added,
                     fmt::format("Of every {} products number {} replaces the one before.", T, which + 1), Place::sum,
                     [=](int k, const Shape& s) {
                       return k % T == which && k < down(s.K, T) && k + T < down(s.K, T) ? 0.0 : 1.0;
                     }});
  }
}

void add_bounds(std::vector<Rule>& rules) {
  for (const char other : {'M', 'N'}) {
    const auto add = [&](const char* detail, Weight weight) {
      rules.push_back({Mistake::k_bound_wrong_dimension, fmt::format(fmt::runtime(detail), other), Place::k_loop,
                       std::move(weight)});
    };
    add("The sum ends at {} instead of K.", [other](int k, const Shape& s) { return k < side(s, other) ? 1 : 0; });
    for (const auto& end : {up, down})
      for (const int T : {8, 16, 32, 64})
        add("The number of tiles is that of {}, not of K.",
            [=](int k, const Shape& s) { return k < end(side(s, other), T) ? 1 : 0; });
  }
}

std::vector<Rule> all_rules(const std::vector<int>& widths, bool cuda, bool tiled) {
  std::vector<Rule> rules = {
      {Mistake::last_k_missing, "The sum ends one step early.", Place::k_loop,
       [](int k, const Shape& s) { return k < s.K - 1 ? 1 : 0; }},
      {Mistake::first_k_missing, "The sum begins at k = 1.", Place::k_loop,
       [](int k, const Shape&) { return k > 0 ? 1 : 0; }},
      {Mistake::assigned_not_added, "Only the last product is left.", Place::sum,
       [](int k, const Shape& s) { return k == s.K - 1 ? 1 : 0; }},
      {Mistake::one_phase_only, "Only the first product is in the sum.", Place::k_loop,
       [](int k, const Shape&) { return k == 0 ? 1 : 0; }},
      {Mistake::products_counted_twice, "The last product is added twice.", Place::k_loop,
       [](int k, const Shape& s) { return k == s.K - 1 ? 2 : 1; }},
      {Mistake::products_counted_twice, "The first product is added twice.", Place::k_loop,
       [](int k, const Shape&) { return k == 0 ? 2 : 1; }},
  };
  if (!tiled)
    rules.push_back({Mistake::k_steps_skipped, "Only every second step is taken.", Place::k_loop,
                     [](int k, const Shape&) { return k % 2 == 0 ? 1 : 0; }});
  for (const int T : widths) add_ends(T, rules);
  add_bounds(rules);
  // On the CPU every fourth product is a partial sum, on the GPU a place in a tile.
  if (!cuda)
    for (const int T : {4, 2, 8}) add_partial_sums(T, rules);
  for (const int T : widths) {
    add_inside_tiles(T, rules);
    add_doubles(T, rules);
    add_wrong_steps(T, rules);
  }
  if (cuda)
    for (const int T : {4, 2, 8}) add_partial_sums(T, rules);
  // Widths that the source does not mention come last: of equally good explanations the earlier is taken.
  for (const int T : {16, 32, 8, 4, 64, 2}) {
    if (std::find(widths.begin(), widths.end(), T) != widths.end()) continue;
    add_ends(T, rules);
    add_inside_tiles(T, rules);
    add_doubles(T, rules);
  }
  return rules;
}

double weighted_sum(const Reference& reference, int i, int j, const Weight& weight) {
  const Shape& s = reference.shape;
  double sum = 0;
  for (int k = 0; k < s.K; ++k)
    if (const double times = weight(k, s); times != 0)
      sum += times * static_cast<double>(reference.A[static_cast<size_t>(i) * s.K + k]) *
             static_cast<double>(reference.B[static_cast<size_t>(k) * s.N + j]);
  return sum;
}

Hypothesis to_hypothesis(const Rule& rule) {
  return make_hypothesis(rule.id, rule.detail, rule.place, [weight = rule.weight](const Run& run, int i, int j) {
    return std::optional<double>(weighted_sum(*run.reference, i, j, weight));
  });
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
  std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    if (std::fabs(a.explained - b.explained) > 1e-9) return a.explained > b.explained;
    return (a.line > 0) > (b.line > 0);
  });
}

/// Where the threads of a warp or a block have a part of the sum each, a part of the products is a part of them.
void blame_lanes(const Symptoms& symptoms, std::vector<Candidate>& found) {
  static const std::set<Mistake> kParts = {Mistake::tile_products_missing, Mistake::k_steps_skipped,
                                           Mistake::assigned_not_added, Mistake::one_phase_only};
  const bool same_output = std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::global_race && is_error(finding) && finding.array == "C";
  });
  const bool in_parts = symptoms.source.find("shfl") != std::string::npos || adds_by_halves(symptoms.source);
  if (!in_parts && !same_output) return;
  for (Candidate& candidate : found)
    if (candidate.certain && kParts.count(candidate.id)) candidate.id = Mistake::partial_sum_missing;
}

}  // namespace

std::vector<Candidate> wrong_products(const Symptoms& symptoms) {
  const bool tiled = symptoms.source.find("__shared__") != std::string::npos;
  std::vector<Hypothesis> hypotheses;
  for (const Rule& rule : all_rules(tile_widths(symptoms.source), symptoms.cuda, tiled))
    hypotheses.push_back(to_hypothesis(rule));
  std::vector<Candidate> found = best_of(hypotheses, symptoms.runs);
  blame_guard(symptoms, found);
  blame_lanes(symptoms, found);
  return found;
}

}  // namespace grader
