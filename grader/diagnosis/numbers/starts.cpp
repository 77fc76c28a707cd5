// Loops that begin or go on at another place than they should, and elements that stand in for their neighbours.
#include <array>

#include <fmt/core.h>

#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/numbers/operands.h"

namespace grader {
namespace {

/// How often the product of A(i, k) and B(k, j) is in C(i, j).
using Times = std::function<double(const At& at, const Shape& shape)>;

Hypothesis counted(Mistake id, const std::string& detail, Place place, int T, const Times& times) {
  return make_hypothesis(id, detail, place, [=](const Run& run, int i, int j) {
    double sum = 0;
    for (At at(i, j, 0, T); at.k() < run.shape().K; at.next_k())
      if (const double n = times(at, run.shape()); n != 0) sum += n * run.a(i, at.k()) * run.b(at.k(), j);
    return sum;
  });
}

int tiles_of(int n, int T) { return up(n, T) / T; }

void add_rests(int T, Hypotheses& all) {
  const auto add = [&](Mistake id, const char* detail, Place place, auto times) {
    all.push_back(counted(id, fmt::format(fmt::runtime(detail), T), place, T,
                          [=](const At& at, const Shape& s) { return times(at.k(), s.K); }));
  };
  add(Mistake::products_counted_twice, "What is left after the last whole {} is taken from the beginning again.",
      Place::k_loop, [T](int k, int K) { return (k < down(K, T) ? 1 : 0) + (k < K % T ? 1 : 0); });
  add(Mistake::products_counted_twice,
      "After the last whole {} the next loop begins at 0 again, and not where it stopped.", Place::k_loop,
      [T](int k, int K) { return k < down(K, T) ? 2 : 1; });
  add(Mistake::k_remainder_dropped, "What is left after the last whole {0} is taken only where K is below {0}.",
      Place::k_loop, [T](int k, int K) { return K < T || k < down(K, T) ? 1 : 0; });
  add(Mistake::partial_tile_not_zeroed,
      "In each place beyond K, up to the next {}, stands the last element again, and not 0.", Place::load_a,
      [T](int k, int K) { return k == K - 1 ? 1 + up(K, T) - K : 1; });
  add(Mistake::last_tile_missing,
      "The first tile of {} is taken twice, and the last not at all: the next tile is fetched where this one is.",
      Place::load_a, [T](int k, int K) {
        const int tile = k / T, tiles = tiles_of(K, T);
        return tiles == 1 ? 1 : tile == 0 ? 2 : tile == tiles - 1 ? 0 : 1;
      });
  add(Mistake::tile_does_not_move, "Both tiles of {} stay the first, in every round.", Place::load_a,
      [T](int k, int K) { return k < T ? tiles_of(K, T) : 0; });
  add(Mistake::accumulator_not_reset, "The sum of a tile of {} goes on in the next one, and is added again with it.",
      Place::sum, [T](int k, int K) { return tiles_of(K, T) - k / T; });
  add(Mistake::tile_products_missing,
      "Of every {0} steps only the first is taken, {0} times: does what is multiplied change with k?",
      Place::inner_loop, [T](int k, int) { return k % T == 0 ? T : 0; });
}

/// Threads that share out the steps of one sum, although each has a sum of its own.
void add_shared_out(int T, Hypotheses& all) {
  for (const From axis : {From::j, From::i})
    all.push_back(counted(Mistake::partial_sum_missing,
                          fmt::format("Of every {} steps each thread takes one alone, that of its own number along {}.",
                                      T, axis == From::j ? "x" : "y"),
                          Place::k_loop, T,
                          [=](const At& at, const Shape&) { return at.k() % T == at.value(axis) % T ? 1 : 0; }));
}

/// C(i, j) is made from row i + j of A.
void add_walking_row(Hypotheses& all) {
  const char* detail = "With each column the row of A goes on by one: C(i, j) is made from row i + j.";
  all.push_back(make_hypothesis(Mistake::counter_not_reset, detail, Place::load_a,
                                [](const Run& run, int i, int j) -> std::optional<double> {
                                  const int K = run.shape().K;
                                  double sum = 0;
                                  for (int k = 0; k < K; ++k) {
                                    const auto a = run.element(run.reference->A, int64_t{i + j} * K + k);
                                    if (!a) return std::nullopt;
                                    sum += *a * run.b(k, j);
                                  }
                                  return sum;
                                }));
}

/// How often an inner loop comes to `at` of n that begins at `from` in every block, and ends where its block ends.
int visits(int at, int n, int T, int from) { return at < from ? 0 : tiles_of(n, T) - at / T; }

struct Axis {
  From from;
  char side;
  const char *loop, *block;
};
constexpr std::array<Axis, 3> kAxes{{{From::i, 'M', "rows", "the block of rows"},
                                     {From::j, 'N', "columns", "the block of columns"},
                                     {From::k, 'K', "k", "the block along k"}}};

/// An inner loop that begins at 0, or where the block of another direction begins.
void add_starts(int T, Hypotheses& all) {
  for (const Axis& axis : kAxes) {
    all.push_back(
        counted(Mistake::loop_starts_wrong,
                fmt::format("In each block of {} the loop over {} begins at 0 again.", T, axis.loop), Place::unknown, T,
                [=](const At& at, const Shape& s) { return visits(at.value(axis.from), side(s, axis.side), T, 0); }));
    for (const Axis& other : kAxes)
      if (other.from != axis.from)
        all.push_back(
            counted(Mistake::loop_starts_wrong,
                    fmt::format("The loop over {} begins where {} begins (blocks of {}).", axis.loop, other.block, T),
                    Place::unknown, T, [=](const At& at, const Shape& s) {
                      return visits(at.value(axis.from), side(s, axis.side), T, down(at.value(other.from), T));
                    }));
  }
}

/// An inner loop over k that begins where its block begins, and ends where the block of another direction ends.
void add_ends(int T, Hypotheses& all) {
  for (const Axis& axis : {kAxes[0], kAxes[1]})
    all.push_back(counted(
        Mistake::loop_off_by_one, fmt::format("The loop over k ends where {} ends (blocks of {}).", axis.block, T),
        Place::unknown, T,
        [=](const At& at, const Shape&) { return at.k() < down(at.value(axis.from), T) + T ? at.k() / T + 1 : 0; }));
}

/// A loop over blocks that goes on by one: each element is met by all blocks that begin before it and reach it.
void add_steps_of_one(int T, Hypotheses& all) {
  for (const Axis& axis : kAxes)
    all.push_back(counted(
        Mistake::products_counted_twice,
        fmt::format("The loop over blocks of {} goes on by 1, and each block takes {}: they overlap.", axis.loop, T),
        Place::unknown, T, [=](const At& at, const Shape&) { return std::min(at.value(axis.from) + 1, T); }));
}

/// One of every four elements in the place of another: a line that was copied and half changed.
struct StandIn {
  bool is_b;
  int place, taken;  // of 0 to 3
  int first;         // so many steps are right
  bool whole;        // what is left after the last four is right
};

double sum_with(const Run& run, int i, int j, const StandIn& one) {
  const int K = run.shape().K, end = one.whole ? down(K, 4) : K;
  double sum = 0;
  for (int k = 0; k < K; ++k) {
    const bool moved = k >= one.first && k < end && k % 4 == one.place;
    const int other = moved ? k - one.place + one.taken : k;
    if (other < K) sum += run.a(i, one.is_b ? k : other) * run.b(one.is_b ? other : k, j);
  }
  return sum;
}

void add_stand_ins(bool is_b, const std::vector<int>& firsts, Hypotheses& all) {
  constexpr const char* kNumber[] = {"first", "second", "third", "fourth"};
  for (int place = 0; place < 4; ++place)
    for (int taken = 0; taken < 4; ++taken)
      for (const int first : firsts)
        for (const bool whole : {true, false}) {
          if (place == taken) continue;
          const std::string from = first == 0 ? "" : fmt::format("From k = {} on, of", first);
          const std::string detail =
              fmt::format("{} every four steps the {} takes the element of {} that belongs to the {}.",
                          first == 0 ? "Of" : from, kNumber[place], is_b ? "B" : "A", kNumber[taken]);
          all.push_back(make_hypothesis(Mistake::k_pairs_mismatched, detail, is_b ? Place::load_b : Place::load_a,
                                        [=](const Run& run, int i, int j) {
                                          return sum_with(run, i, j, {is_b, place, taken, first, whole});
                                        }));
        }
}

/// A sum that goes on from tile to tile, and a loop that begins at 0 in each, give the same numbers: the source tells.
void blame_start(const std::string& source, std::vector<Candidate>& found) {
  const Habit start = starts_at_zero(source);
  if (start.line == 0) return;
  for (Candidate& one : found)
    if (one.id == Mistake::accumulator_not_reset)
      one.id = Mistake::loop_starts_wrong, one.line = start.line,
      one.detail = fmt::format("In each block the loop over {} begins at 0 again.", start.name);
    else if (one.id == Mistake::loop_starts_wrong && one.line == 0)
      one.line = start.line;
}

}  // namespace

std::vector<Candidate> wrong_starts(const Symptoms& symptoms) {
  Hypotheses all;
  std::vector<int> widths = tile_widths(symptoms.source), firsts{0};
  if (symptoms.cuda) firsts.insert(firsts.end(), widths.begin(), widths.end());
  if (!symptoms.cuda) widths.insert(widths.begin(), 4);
  for (const int T : widths) add_rests(T, all);
  for (const int T : widths)
    if (symptoms.cuda) add_shared_out(T, all);
  if (!symptoms.cuda) add_walking_row(all);
  if (!symptoms.cuda)
    for (const int T : widths) add_starts(T, all), add_ends(T, all), add_steps_of_one(T, all);
  for (const bool is_b : {false, true}) add_stand_ins(is_b, firsts, all);
  std::vector<Candidate> found = best_of(all, symptoms.runs);
  blame_start(symptoms.source, found);
  return found;
}

}  // namespace grader
