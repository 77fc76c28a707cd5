// Elements of C that were never written, or that stayed zero: the pattern they form names the mistake.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

using Region = std::function<bool(int i, int j, const Shape& shape)>;

struct Pattern {
  std::string id, detail;
  Place place;
  Region region;
  bool doubtful = false;  // a pattern that something else makes as easily
  int beyond = 0;         // shows only in shapes whose sides are both longer
};

constexpr double kWorthNaming = 0.8;  // share of what is missing

int down(int n, int T) { return n / T * T; }
int up(int n, int T) { return (n + T - 1) / T * T; }

/// True where the runs miss an element: unwritten ones, or (`zeros`) those that are 0 and should not be.
bool is_missing(const Run& run, int i, int j, bool zeros) {
  return zeros ? run.is_wrong(i, j) && run.got(i, j) == 0 : is_unwritten(run, i, j);
}

void add_tails(bool cuda, std::vector<Pattern>& all) {
  // On the CPU it is a loop that begins late or ends early.
  const auto add = [&](const char* id, const char* detail, Place place, Region region) {
    const bool is_guard = std::string(id) == "guard_off_by_one";
    all.push_back({cuda || !is_guard ? id : "loop_off_by_one", detail, place, std::move(region)});
  };
  add("nothing_written", "", Place::store_c, [](int, int, const Shape&) { return true; });
  add("guard_off_by_one", "The last row is missing.", Place::guard,
      [](int i, int, const Shape& s) { return i == s.M - 1; });
  add("guard_off_by_one", "The last column is missing.", Place::guard,
      [](int, int j, const Shape& s) { return j == s.N - 1; });
  add("guard_off_by_one", "The last row and the last column are missing.", Place::guard,
      [](int i, int j, const Shape& s) { return i == s.M - 1 || j == s.N - 1; });
  add("guard_off_by_one", "The first row is missing.", Place::guard, [](int i, int, const Shape&) { return i == 0; });
  add("guard_off_by_one", "The first column is missing.", Place::guard,
      [](int, int j, const Shape&) { return j == 0; });
  add("guard_off_by_one", "The first row and the first column are missing.", Place::guard,
      [](int i, int j, const Shape&) { return i == 0 || j == 0; });
}

void add_wrong_dimension(std::vector<Pattern>& all) {
  const auto side = [](const Shape& s, char name) { return name == 'M' ? s.M : name == 'N' ? s.N : s.K; };
  const auto add = [&](char row, char column) {
    std::string detail;
    if (row != 'M') detail += fmt::format("Rows are compared with {}. ", row);
    if (column != 'N') detail += fmt::format("Columns are compared with {}. ", column);
    detail.pop_back();
    all.push_back({"guard_on_wrong_dimension", detail, Place::guard,
                   [=](int i, int j, const Shape& s) { return i >= side(s, row) || j >= side(s, column); }});
  };
  for (const char row : {'M', 'N', 'K'})
    for (const char column : {'N', 'M', 'K'})
      if (row != 'M' || column != 'N') add(row, column);
}

void add_grids(int T, bool cuda, std::vector<Pattern>& all) {
  constexpr int kNarrow = 8;  // no block is as narrow as that: it may be what a thread takes at a time
  const auto add = [&](const char* id, const std::string& detail, Region region) {
    all.push_back({id, detail, cuda ? Place::grid : Place::unknown, std::move(region), T < kNarrow});
  };
  const char* rounded = cuda ? "grid_rounded_down" : "edge_blocks_dropped";
  add(rounded, fmt::format("The rows after the last whole {} are missing.", T),
      [T](int i, int, const Shape& s) { return i >= down(s.M, T); });
  add(rounded, fmt::format("The columns after the last whole {} are missing.", T),
      [T](int, int j, const Shape& s) { return j >= down(s.N, T); });
  add(rounded, fmt::format("The rows and columns after the last whole {} are missing.", T),
      [T](int i, int j, const Shape& s) { return i >= down(s.M, T) || j >= down(s.N, T); });
  if (!cuda) return;
  const std::string swapped = "There are blocks for N rows and M columns.";
  add("grid_swapped", swapped, [T](int i, int j, const Shape& s) { return i >= up(s.N, T) || j >= up(s.M, T); });
  add("grid_swapped", swapped, [T](int i, int j, const Shape& s) { return i >= down(s.N, T) || j >= down(s.M, T); });
}

void add_small_grids(int T, std::vector<Pattern>& all) {
  constexpr int kFewestThreads = 8;  // along a side: what is narrower is not all of a block
  const auto add = [&](const char* id, const std::string& detail, Region region) {
    all.push_back({id, detail, Place::grid, std::move(region)});
  };
  for (const char* which : {"N", "K"}) {
    const bool n = which[0] == 'N';
    add("grid_too_small", fmt::format("The blocks for the rows are counted from {}.", which),
        [T, n](int i, int, const Shape& s) { return i >= up(n ? s.N : s.K, T); });
  }
  for (const char* which : {"M", "K"}) {
    const bool m = which[0] == 'M';
    add("grid_too_small", fmt::format("The blocks for the columns are counted from {}.", which),
        [T, m](int, int j, const Shape& s) { return j >= up(m ? s.M : s.K, T); });
  }
  if (T >= kFewestThreads) {
    add("grid_too_small", "There is only one row of blocks.", [T](int i, int, const Shape&) { return i >= T; });
    add("grid_too_small", "There is only one column of blocks.", [T](int, int j, const Shape&) { return j >= T; });
    add("grid_too_small", "There is only one block.", [T](int i, int j, const Shape&) { return i >= T || j >= T; });
  }
  add("grid_too_small", "The last row of blocks is missing.",
      [T](int i, int, const Shape& s) { return i >= up(s.M, T) - T; });
  add("grid_too_small", "The last column of blocks is missing.",
      [T](int, int j, const Shape& s) { return j >= up(s.N, T) - T; });
  for (const int part : {2, 4, 8}) {
    add("grid_too_small", fmt::format("The grid covers only one row in {}.", part),
        [=](int i, int, const Shape& s) { return i >= up(s.M, T * part) / part; });
    add("grid_too_small", fmt::format("There is only one row of blocks in {}, rounded down.", part),
        [=](int i, int, const Shape& s) { return i >= up(s.M, T) / T / part * T; });
    add("grid_too_small", fmt::format("There is only one column of blocks in {}, rounded down.", part),
        [=](int, int j, const Shape& s) { return j >= up(s.N, T) / T / part * T; });
    add("grid_too_small", fmt::format("The grid covers only one column in {}.", part),
        [=](int, int j, const Shape& s) { return j >= up(s.N, T * part) / part; });
  }
}

/// Blocks that overlap: what they cover ends before C does.
void add_close_blocks(int T, std::vector<Pattern>& all) {
  for (const int apart : {T / 2, T / 4, T / 8, 1}) {
    if (apart < 1 || T < 8) continue;
    const std::string close = fmt::format("Blocks are {} apart, and {} wide.", apart, T);
    const auto end = [=](int n) { return (up(n, T) / T - 1) * apart + T; };
    all.push_back({"wrong_stride", close, Place::store_c, [end](int i, int, const Shape& s) { return i >= end(s.M); }});
    all.push_back({"wrong_stride", close, Place::store_c, [end](int, int j, const Shape& s) { return j >= end(s.N); }});
  }
}

/// A block's threads side by side, each with neighbours of its own: only the last thread's reach further.
void add_overlaps(int T, std::vector<Pattern>& all) {
  for (const int each : {2, 4, 8}) {
    if (T % each || T / each < 2) continue;
    const int written = T / each + each - 1;
    const std::string detail =
        fmt::format("Of every {} {{}} only {} are written: each of {} threads goes on by one.", T, written, T / each);
    all.push_back({"outputs_side_by_side", fmt::format(fmt::runtime(detail), "rows"), Place::store_c,
                   [=](int i, int, const Shape&) { return i % T >= written; }});
    all.push_back({"outputs_side_by_side", fmt::format(fmt::runtime(detail), "columns"), Place::store_c,
                   [=](int, int j, const Shape&) { return j % T >= written; }});
  }
}

void add_diagonals(int T, std::vector<Pattern>& all) {
  all.push_back({"index_conventions_mixed", fmt::format("Only the diagonal of each {0} x {0} tile is written.", T),
                 Place::store_c, [T](int i, int j, const Shape&) { return i % T != j % T; }, false, 1});
  all.push_back({"index_conventions_mixed", fmt::format("Only blocks of {0} x {0} on the diagonal are written.", T),
                 Place::store_c, [T](int i, int j, const Shape&) { return i / T != j / T; }, false, T});
}

void add_combs(int T, bool cuda, std::vector<Pattern>& all) {
  const auto add = [&](const std::string& detail, Region region) {
    const bool rows = detail.find("row") != detail.npos, columns = detail.find("column") != detail.npos;
    const char* loop = T == 2            ? "wrong_stride"  // a loop that takes every second
                       : rows && columns ? "unwritten_pattern"
                       : rows            ? "unwritten_rows"
                                         : "unwritten_columns";
    all.push_back({cuda ? "unwritten_pattern" : loop, detail, Place::store_c, std::move(region)});
  };
  for (int kept = 1; kept < T; kept = 2 * kept) {
    const std::string of = fmt::format("Of every {} {{}} only {} {} written.", T, kept, kept == 1 ? "is" : "are");
    add(fmt::format(fmt::runtime(of), "rows"), [=](int i, int, const Shape&) { return i % T >= kept; });
    add(fmt::format(fmt::runtime(of), "columns"), [=](int, int j, const Shape&) { return j % T >= kept; });
    add(fmt::format(fmt::runtime(of), "rows and columns"),
        [=](int i, int j, const Shape&) { return i % T >= kept || j % T >= kept; });
    if (T % (2 * kept) == 0 && kept > 1) continue;
  }
  for (int which = 1; T <= 8 && which + 1 < T; ++which) {
    add(fmt::format("Of every {} rows number {} is missing.", T, which + 1),
        [=](int i, int, const Shape&) { return i % T == which; });
    add(fmt::format("Of every {} columns number {} is missing.", T, which + 1),
        [=](int, int j, const Shape&) { return j % T == which; });
  }
}

/// A loop over the elements of a thread, or on the CPU over those of a block.
void add_short_loops(int T, std::vector<Pattern>& all) {
  const auto add = [&](const char* detail, Region region) {
    all.push_back({"loop_off_by_one", fmt::format(fmt::runtime(detail), T), Place::store_c, std::move(region)});
  };
  add("Of every {} rows the first is missing.", [T](int i, int, const Shape&) { return i % T == 0; });
  add("Of every {} columns the first is missing.", [T](int, int j, const Shape&) { return j % T == 0; });
  add("Of every {} rows the last is missing.", [T](int i, int, const Shape&) { return i % T == T - 1; });
  add("Of every {} columns the last is missing.", [T](int, int j, const Shape&) { return j % T == T - 1; });
  add("Of every {} rows, and of what is left, the last is missing.",
      [T](int i, int, const Shape& s) { return i % T == T - 1 || i == s.M - 1; });
  add("Of every {} columns, and of what is left, the last is missing.",
      [T](int, int j, const Shape& s) { return j % T == T - 1 || j == s.N - 1; });
}

/// A loop over the elements of a thread that takes several at a time: one round of two.
void add_half_loops(int T, std::vector<Pattern>& all) {
  for (const bool first : {true, false}) {
    const auto say = [=](const char* what) {
      return fmt::format("Of every {} {} only the {} {} are written.", T, what, first ? "first" : "last", T / 2);
    };
    all.push_back({"loop_off_by_one", say("rows"), Place::store_c,
                   [=](int i, int, const Shape&) { return (i % T >= T / 2) == first; }});
    all.push_back({"loop_off_by_one", say("columns"), Place::store_c,
                   [=](int, int j, const Shape&) { return (j % T >= T / 2) == first; }});
  }
}

/// The same where a thread's elements are T apart.
void add_own_elements(int T, std::vector<Pattern>& all) {
  for (const int each : {4, 8})
    for (const bool first : {true, false}) {
      const int which = first ? 0 : each - 1;
      const auto say = [=](const char* what) {
        return fmt::format("Of a thread's {} {}, {} apart, the {} is missing.", each, what, T,
                           first ? "first" : "last");
      };
      all.push_back({"loop_off_by_one", say("rows"), Place::store_c,
                     [=](int i, int, const Shape&) { return i / T % each == which; }});
      all.push_back({"loop_off_by_one", say("columns"), Place::store_c,
                     [=](int, int j, const Shape&) { return j / T % each == which; }});
    }
}

/// Blocks that stand further apart than they cover: what is written begins each stretch of T.
void add_gaps(int T, std::vector<Pattern>& all) {
  if (T < 8) return;
  all.push_back({"wrong_stride", fmt::format("Every second group of {} rows is missing.", T), Place::store_c,
                 [T](int i, int, const Shape&) { return i / T % 2 == 1; }});
  all.push_back({"wrong_stride", fmt::format("Every second group of {} columns is missing.", T), Place::store_c,
                 [T](int, int j, const Shape&) { return j / T % 2 == 1; }});
  for (int kept = T / 2; kept >= std::max(4, T / 8) && T >= 16; kept /= 2) {
    const auto say = [=](const char* what) {
      return fmt::format(
          "Blocks are {} {} apart, and only {} of them are written: the block of the launch and the step "
          "in the kernel do not agree.",
          T, what, kept);
    };
    all.push_back({"wrong_stride", say("rows"), Place::grid, [=](int i, int, const Shape&) { return i % T >= kept; }});
    all.push_back(
        {"wrong_stride", say("columns"), Place::grid, [=](int, int j, const Shape&) { return j % T >= kept; }});
  }
}

/// Several threads store the same element of C; of `different_blocks`: or only such.
bool shared_outputs(const Symptoms& symptoms, bool different_blocks) {
  return std::any_of(symptoms.findings.begin(), symptoms.findings.end(), [&](const Finding& finding) {
    return finding.kind == FindingKind::global_race && finding.array == "C" &&
           (finding.between_blocks || !different_blocks);
  });
}

std::vector<Pattern> all_patterns(const Symptoms& symptoms) {
  std::vector<Pattern> all;
  add_tails(symptoms.cuda, all);
  const std::vector<int> widths = tile_widths(symptoms.source);
  for (const int T : widths) add_grids(T, symptoms.cuda, all);
  for (const int T : widths)
    if (symptoms.cuda) add_small_grids(T, all);
  add_wrong_dimension(all);
  for (const int T : widths)
    if (T > 2) add_short_loops(T, all);
  for (const int T : widths)
    if (symptoms.cuda && T > 2 && T <= 16) add_half_loops(T, all);
  for (const int T : widths)
    if (symptoms.cuda) add_own_elements(T, all);
  for (const int T : widths)
    if (symptoms.cuda && !shared_outputs(symptoms, false)) add_gaps(T, all);
  for (const int T : widths) add_combs(T, symptoms.cuda, all);
  for (const int T : block_widths(widths))
    if (symptoms.cuda) add_overlaps(T, all);
  for (const int T : block_widths(widths))
    if (shared_outputs(symptoms, true)) add_close_blocks(T, all);
  if (symptoms.cuda && symptoms.source.find(".y") != std::string::npos)
    all.push_back({"launch_one_dimensional", "Only the first row is written: y is always 0.", Place::grid,
                   [](int i, int, const Shape&) { return i > 0; }});
  for (const int T : widths)
    if (T >= 4) add_diagonals(T, all);
  return all;
}

/// All of a side, or for a long one its ends and some between: a pattern shows there as well.
std::vector<int> looked_at(int n) {
  constexpr int kEnds = 36, kBetween = 60;
  std::vector<int> all;
  for (int i = 0; i < n; i += i < kEnds || i >= n - kEnds ? 1 : std::max(1, std::min(n - kEnds - i, n / kBetween)))
    all.push_back(i);
  return all;
}

struct Fit {
  uint64_t both = 0, only_seen = 0, only_said = 0;
  bool whole_shape = false;
};

void fit_run(const Pattern& pattern, const Run& run, bool zeros, Fit& fit) {
  Fit here;
  for (const int i : looked_at(run.shape().M))
    for (const int j : looked_at(run.shape().N)) {
      const bool seen = is_missing(run, i, j, zeros), said = pattern.region(i, j, run.shape());
      // An element that is 0 by right cannot be told from one that stayed 0.
      if (zeros && said && !seen && run.got(i, j) == 0) continue;
      here.both += seen && said, here.only_seen += seen && !said, here.only_said += said && !seen;
    }
  fit.whole_shape |= here.both > 0 && here.only_seen == 0 && here.only_said == 0;
  fit.both += here.both, fit.only_seen += here.only_seen, fit.only_said += here.only_said;
}

/// A launch with no blocks at all ends before anything is written: such a shape says nothing about patterns.
bool speaks(const Run& run, bool zeros) {
  if (!run.answered()) return false;
  if (zeros) return true;
  return run.comparison.unwritten < run.comparison.of;
}

Fit fit_all(const Pattern& pattern, const std::vector<Run>& runs, bool zeros, bool any_speaks) {
  Fit fit;
  for (const Run& run : runs)
    if (run.answered() && (!any_speaks || speaks(run, zeros))) fit_run(pattern, run, zeros, fit);
  return fit;
}

/// Of shapes where nothing is written, those where the pattern says so too.
int foretold(const Pattern& pattern, const std::vector<Run>& runs) {
  int all = 0;
  for (const Run& run : runs) {
    Fit fit;
    if (!run.answered() || speaks(run, false)) continue;
    fit_run(pattern, run, false, fit);
    all += fit.only_seen == 0;
  }
  return all;
}

/// Elements that are missing, or with `any` that are wrong at all.
uint64_t count(const std::vector<Run>& runs, bool zeros, bool any) {
  uint64_t found = 0;
  for (const Run& run : runs)
    if (run.answered())
      for (const int i : looked_at(run.shape().M))
        for (const int j : looked_at(run.shape().N)) found += any ? run.is_wrong(i, j) : is_missing(run, i, j, zeros);
  return found;
}

bool can_show(const Pattern& pattern, const std::vector<Run>& runs, bool zeros) {
  return pattern.beyond == 0 || std::any_of(runs.begin(), runs.end(), [&](const Run& run) {
           return speaks(run, zeros) && !run.right() && std::min(run.shape().M, run.shape().N) > pattern.beyond;
         });
}

std::vector<Candidate> match(const Symptoms& symptoms, bool zeros) {
  std::vector<Candidate> found;
  const uint64_t missing = count(symptoms.runs, zeros, false), wrong = count(symptoms.runs, zeros, true);
  if (missing == 0) return found;
  const bool any_speaks =
      std::any_of(symptoms.runs.begin(), symptoms.runs.end(), [&](const Run& run) { return speaks(run, zeros); });
  std::vector<std::pair<int, Candidate>> ranked;
  for (const Pattern& pattern : all_patterns(symptoms)) {
    if (!any_speaks && pattern.id != "nothing_written") continue;
    if (!can_show(pattern, symptoms.runs, zeros)) continue;
    const Fit fit = fit_all(pattern, symptoms.runs, zeros, any_speaks);
    const bool guess = pattern.doubtful || pattern.id == "wrong_stride" || pattern.id == "launch_one_dimensional" ||
                       (symptoms.cuda && pattern.id == "loop_off_by_one");
    const uint64_t all = zeros ? wrong : fit.both + fit.only_seen;
    const double share = (static_cast<double>(fit.both) - static_cast<double>(fit.only_said)) /
                         static_cast<double>(std::max<uint64_t>(1, all));
    if (share < 0.5) continue;
    Candidate candidate;
    candidate.id = pattern.id, candidate.detail = pattern.detail, candidate.place = pattern.place;
    candidate.explained = share;
    candidate.certain = fit.whole_shape && share > 0.99;
    candidate.doubtful = guess;
    ranked.emplace_back(zeros ? 0 : foretold(pattern, symptoms.runs), candidate);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    if (std::fabs(a.second.explained - b.second.explained) > 1e-9) return a.second.explained > b.second.explained;
    return a.first > b.first;
  });
  for (const auto& [shapes, candidate] : ranked) found.push_back(candidate);
  return found;
}

/// Whole shapes are missing, and the GPU did not refuse to run them: a kernel, or one of several, was not launched.
bool all_or_nothing(const Symptoms& symptoms) {
  const auto refused = [](const Finding& finding) { return finding.kind == FindingKind::launch_error; };
  if (std::any_of(symptoms.findings.begin(), symptoms.findings.end(), refused)) return false;
  uint64_t missing = 0;
  for (const Run& run : symptoms.runs) {
    if (!run.answered() || run.right()) continue;
    if (run.comparison.unwritten < run.comparison.of) return false;
    missing += run.comparison.unwritten;
  }
  return missing > 0;
}

Candidate nothing(const std::string& detail) {
  Candidate candidate;
  candidate.id = "nothing_written", candidate.detail = detail, candidate.place = Place::store_c;
  candidate.explained = 1;
  candidate.certain = true;
  return candidate;
}

/// Why nothing is in C: no line stores there, or, where other shapes are right, nobody launches the kernel for it.
Candidate nothing_stored(const Symptoms& symptoms) {
  const bool any_right =
      std::any_of(symptoms.runs.begin(), symptoms.runs.end(), [](const Run& run) { return run.right(); });
  if (any_right && symptoms.cuda) {
    Candidate candidate =
        nothing("Some shapes are right, and of others nothing is written: who launches the kernel there?");
    candidate.id = "kernel_not_launched", candidate.place = Place::grid, candidate.doubtful = true;
    return candidate;
  }
  Candidate candidate = nothing("");
  candidate.read_off = never_stores_c(symptoms.source);
  if (candidate.read_off) candidate.detail = "No line stores to C.";
  return candidate;
}

bool only_zeros(const std::vector<Run>& runs) {
  size_t answered = 0;
  for (const Run& run : runs) {
    if (!run.answered()) continue;
    ++answered;
    const auto is_zero = [](float value) { return value == 0; };
    if (!std::all_of(run.outcome.C.begin(), run.outcome.C.end(), is_zero)) return false;
  }
  return answered > 0;
}

/// Whole rows, whole columns, or neither: true whatever the mistake is.
Candidate unnamed(const Run& run) {
  Candidate candidate;
  const Shape& s = run.shape();
  std::vector<int> in_row(static_cast<size_t>(s.M)), in_column(static_cast<size_t>(s.N));
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j)
      if (is_unwritten(run, i, j)) ++in_row[static_cast<size_t>(i)], ++in_column[static_cast<size_t>(j)];
  const auto whole = [](const std::vector<int>& counts, int all) {
    return std::all_of(counts.begin(), counts.end(), [&](int n) { return n == 0 || n == all; });
  };
  candidate.place = Place::store_c;
  candidate.id = whole(in_row, s.N)      ? "unwritten_rows"
                 : whole(in_column, s.M) ? "unwritten_columns"
                                         : "unwritten_pattern";
  candidate.explained = kWorthNaming;
  return candidate;
}

/// The largest shape in which elements are missing, but not all: in small ones rows and columns are soon whole.
const Run* telling(const std::vector<Run>& runs) {
  const Run* found = nullptr;
  for (const Run& run : runs)
    if (run.answered() && run.comparison.unwritten > 0 &&
        (!found || run.comparison.unwritten < run.comparison.of || found->comparison.unwritten == found->comparison.of))
      found = &run;
  return found;
}

/// A pattern that explains too little of what is missing is no better than saying what is seen.
void prefer_what_is_seen(const Run* run, std::vector<Candidate>& found) {
  const bool named = !found.empty() && (found[0].certain || found[0].explained > kWorthNaming);
  if (run && !named) found.insert(found.begin(), unnamed(*run));
}

/// Blocks that all write the same elements are there, but do not know their place. With one block's elements written,
/// that they all stand at the first place is the plainest reason.
void tell_offset_from_grid(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (!shared_outputs(symptoms, true)) return;
  std::erase_if(found, [](const Candidate& candidate) {
    return (candidate.id == "grid_too_small" || candidate.id == "wrong_stride") && candidate.explained < 0.95;
  });
  for (Candidate& candidate : found)
    if (candidate.id == "grid_too_small") {
      const bool first_only =
          candidate.detail.rfind("There is only one", 0) == 0 && candidate.detail.find(" in ") == std::string::npos;
      candidate.id = first_only ? "block_offset_missing" : "wrong_stride", candidate.place = Place::unknown;
      candidate.detail = "Several blocks write the same elements, and others are never written.";
    }
  const double best = found.empty() ? 0 : found[0].explained;
  std::stable_partition(found.begin(), found.end(), [best](const Candidate& candidate) {
    return candidate.id == "block_offset_missing" && candidate.explained > best - 1e-9;
  });
}

/// What the grid or a guard seems to leave out may never have been pointed at.
void blame_index(const std::string& source, std::vector<Candidate>& found) {
  const int axes = mixed_axes(source), split = split_index(source);
  for (Candidate& candidate : found) {
    const bool grid = candidate.id.rfind("grid_", 0) == 0 || candidate.id == "wrong_stride";
    if (axes > 0 && grid) {
      candidate.id = "index_conventions_mixed", candidate.line = axes, candidate.doubtful = true;
      candidate.detail = "The number of a block along one axis is multiplied by the block's size along another.";
    } else if (split > 0 && candidate.id == "guard_on_wrong_dimension") {
      candidate.id = "wrong_leading_dimension", candidate.line = split, candidate.doubtful = true;
      candidate.detail = "Is the number that the index is divided by the length of a row of C?";
    }
  }
}

}  // namespace

std::vector<Candidate> missing_elements(const Symptoms& symptoms) {
  std::vector<Candidate> found = match(symptoms, false);
  // On the CPU a sum that is added to the poison in C is the poison again.
  if (const int line = symptoms.cuda ? 0 : adds_to_c(symptoms.source); line && !found.empty()) {
    found.resize(1);
    found[0].id = "added_to_old_c", found[0].detail.clear(), found[0].line = line;
    return found;
  }
  if (all_or_nothing(symptoms)) return {nothing_stored(symptoms)};
  blame_index(symptoms.source, found);
  tell_offset_from_grid(symptoms, found);
  prefer_what_is_seen(telling(symptoms.runs), found);
  if (only_zeros(symptoms.runs)) return {nothing("C holds only zeros.")};
  std::vector<Candidate> zeros = match(symptoms, true);
  for (Candidate& candidate : zeros) {
    if (candidate.id == "nothing_written") continue;  // zeros were written
    if (candidate.id == "grid_rounded_down" || candidate.id == "grid_too_small" || candidate.id == "grid_swapped")
      continue;  // somebody stored these
    found.push_back(candidate);
  }
  return found;
}

}  // namespace grader
