// What reads and writes say: of places that nobody filled, and of places that do not exist.
#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "common/source/code.h"
#include "common/source/pattern.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/stores/stores_of_c.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_names.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/unfilled.h"

namespace grader {
namespace {

using lab::Access;
using lab::Detail;
using lab::Space;

bool find_stale(const Symptoms& symptoms, const std::string& array) {
  return std::ranges::any_of(symptoms.findings, [&](const Finding& finding) {
    return finding.detail == Detail::stale_element && finding.array == array;
  });
}

/// What C held before is no number, nor is what is made from it: numbers in its place are made without it.
bool mostly_numbers(const Symptoms& symptoms) {
  uint64_t numbers = 0, wrong = 0;
  for (const Run& run : symptoms.runs)
    if (run.answered())
      wrong += run.comparison.wrong,
          numbers += run.comparison.wrong - run.comparison.non_finite - run.comparison.unwritten;
  return 10 * numbers > wrong;
}

/// An index that goes on by one, in the line of the access: it may also be meant to, and a test be missing.
void add_plus_one(const Symptoms& symptoms, const Finding& finding, std::vector<Candidate>& found) {
  if (symptoms.numbers_right || finding.line == 0 || !has_index_plus_one(symptoms.source, finding.line)) return;
  found.push_back(read_off(Mistake::index_off_by_one, finding.line, "Is the + 1 in this line meant?", false));
}

Mistake unset_variable(const Symptoms& symptoms, const Finding& finding) {
  const Habit part = finding.array.empty() ? short_fill(symptoms.source) : Habit{};
  const bool sum = finding.array.empty() ? sum_without_value(symptoms.source) > 0 ||
                                               (part.line > 0 && is_accumulated(symptoms.source, part.name))
                                         : is_accumulated(symptoms.source, finding.array);
  return sum ? Mistake::accumulator_not_initialised : Mistake::variable_not_set;
}

/// A block that is larger than the tile.
std::string too_many_threads(const Symptoms& symptoms, const Finding& finding) {
  const std::string numbers = threads_and_places(symptoms.source, finding.array, true);
  if (symptoms.source.find("load_matrix_sync") != std::string::npos && finding.detail != Detail::inside_array)
    return "The last number of load_matrix_sync() is how far apart in memory two rows are, or two columns where the "
           "fragment is col_major.";
  const char* several = "Each thread computes several elements: then a block needs fewer threads than it has elements.";
  if (!numbers.empty()) return has_several_sums(symptoms.source) ? numbers + " " + several : numbers;
  if (is_dynamic(symptoms.source, finding.array))
    return "Its size in bytes, for all tiles together, is the third number between <<< and >>>.";
  const std::string origin = index_origin(symptoms.source, finding.line);
  const std::string made = origin.empty() ? "" : fmt::format("The parts of its index are set here: {}.", origin);
  if (const std::string block = sides_of_block(symptoms.source); has_several_sums(symptoms.source) && !block.empty())
    return fmt::format("{}{}A block has {} threads, and each takes several places: is that more than there are?", made,
                       made.empty() ? "" : " ", block);
  if (has_several_sums(symptoms.source) && !made.empty()) return made;
  if (const std::string block = sides_of_block(symptoms.source);
      !block.empty() && finding.detail == Detail::inside_array)
    return fmt::format("A block has {} threads: does the array have as many places?", block);
  return made;
}

/// What is in its index shows why, or the sizes of block and tile may.
Candidate past_tile(const Symptoms& symptoms, const Finding& finding) {
  if (const std::string why = counts_beyond_tile(symptoms.source, finding.line); !why.empty())
    return read_off(Mistake::tile_index_past_end, finding.line, why);
  const std::string numbers = threads_and_places(symptoms.source, finding.array, true);
  if (!numbers.empty() && !has_several_sums(symptoms.source)) {
    Candidate larger = read_off(Mistake::tile_index_past_end, finding.line, numbers);
    larger.observed = true;
    return larger;
  }
  return certainly(Mistake::tile_index_past_end, finding.line, too_many_threads(symptoms, finding));
}

/// Which variable: where the finding does not know it, an array that its loops do not fill.
void name_unset(const Symptoms& symptoms, const Finding& finding, Candidate& unset) {
  const Habit fill = finding.array.empty() ? short_fill(symptoms.source) : Habit{};
  if (fill.line > 0)
    unset.line = fill.line, unset.detail = fill.name + " gets a value here in only some of its elements.";
  else
    unset.detail = (finding.array.empty() ? "A local variable" : finding.array) + " is read before it is filled.";
}

/// The line where a first value belongs.
void name_sum(const Symptoms& symptoms, Candidate& sum) {
  if (const int line = sum_without_value(symptoms.source))
    sum.line = line;
  else if (const Habit fragment = unfilled_fragment(symptoms.source); fragment.line > 0)
    sum.line = fragment.line, sum.detail = "That is " + fragment.name + ".";
  else if (const Habit part = short_fill(symptoms.source); part.line > 0)
    sum.line = part.line, sum.detail = part.name + " gets a value here in only some of its elements.";
}

/// `sum = C[i];` where nothing is stored to C: the assignment is the wrong way round.
bool is_reversed_store(const std::string& source, int line) {
  static const source::Pattern kRead("$name = $name [ ~; ] ;");
  const source::Code code(source);
  if (line < 1 || line > code.lines()) return false;
  const source::Match at = kRead.find(code.tokens(), code.line(line));
  return !at.empty() && stores_to(source, code.word(at[2])) == 0;
}

/// `C[i] = C[j] + …;`: it goes on from another element, and adds nothing to its own.
bool goes_on_from_another(const std::string& source, int line) {
  static const source::Pattern kSum("$name [ ~; ] = $name [ ~; ] +");
  const source::Code code(source);
  const source::Syntax& s = code.tokens();
  const source::Match at = kSum.find(s, code.line(line));
  if (at.empty()) return false;
  const int from = at[5], bracket = at[6];
  return s.text(at[0]) == s.text(from) && s.text({at[1], s.skip(at[1])}) != s.text({bracket, s.skip(bracket)});
}

bool is_same_read(const lab::FindingRecord& record, const Finding& finding) {
  return record.kind == finding.kind && record.space == finding.space && record.array == finding.array;
}

/// The same kind of read in a run that nowhere left its arrays.
bool is_seen_inside(const Symptoms& symptoms, const Finding& finding) {
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    const auto& all = run.outcome.findings;
    const auto outside = [](const lab::FindingRecord& record) { return record.kind == FindingKind::out_of_bounds; };
    const auto same = [&](const lab::FindingRecord& record) { return is_same_read(record, finding); };
    return std::ranges::any_of(all, same) && std::ranges::none_of(all, outside);
  });
}

/// The same read in a run that is right: what C held is read, and not used.
bool is_read_in_vain(const Symptoms& symptoms, const Finding& finding) {
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    return run.right() && std::ranges::any_of(run.outcome.findings, [&](const lab::FindingRecord& record) {
             return is_same_read(record, finding);
           });
  });
}

/// A compiler that reads C once, in front of the loop, gives that another line: then the one that adds is told.
/// Nothing where the read may lie outside of C.
std::optional<Candidate> added_to_old(const Symptoms& symptoms, const Finding& finding) {
  const std::vector<int> lines = lines_that_only_add(symptoms.source);
  const auto only_adds = [&](int line) { return std::ranges::find(lines, line) != lines.end(); };
  if (goes_outside(symptoms, finding) && !is_seen_inside(symptoms, finding) && !only_adds(finding.line))
    return std::nullopt;
  if (goes_on_from_another(symptoms.source, finding.line) || is_read_in_vain(symptoms, finding)) return std::nullopt;
  const bool here = adds_in_place(symptoms.source, finding.line);
  Candidate old = certainly(Mistake::added_to_old_c, here || lines.empty() ? finding.line : lines[0]);
  old.certain = !mostly_numbers(symptoms) || only_adds(old.line);
  if (!here && scales_old_c(symptoms.source) && !adds_all_of_old_c(symptoms.source))
    old.detail = "Multiplying by 0 does not always give 0: C may hold NaN.";
  return old;
}

void add_uninitialised(const Symptoms& symptoms, std::vector<Candidate>& found) {
  for (const Finding& finding : symptoms.findings) {
    if (finding.kind != FindingKind::uninitialised_read) continue;
    if (!is_error(finding)) {
      if (symptoms.numbers_right) continue;
      const bool stale = finding.detail == Detail::stale_element;
      if (stale && arrives_later(symptoms.source, finding.array)) continue;  // it has not arrived
      found.push_back(
          certainly(stale ? Mistake::partial_tile_not_zeroed : unset_variable(symptoms, finding), finding.line));
      found.back().certain = false;
    } else if (finding.space == Space::shared) {
      // Filled in one round and not in another: the place is not forgotten, but left out where there is nothing to load.
      if (find_stale(symptoms, finding.array) && !arrives_later(symptoms.source, finding.array))
        found.push_back(certainly(Mistake::partial_tile_not_zeroed, finding.line));
      // A copy that runs on its own has arrived only after the wait, and for others only after a barrier.
      found.push_back(not_filled(symptoms, finding));
      found.back().observed = true;
      if (found.back().id == Mistake::block_does_not_fit) found.back().place = Place::grid;
      add_plus_one(symptoms, finding, found);
    } else if (is_of_c(finding) && nothing_written(symptoms) && is_reversed_store(symptoms.source, finding.line) &&
               c_given_as_input(symptoms.source, finding.line) > 0) {
      found.push_back(certainly(Mistake::nothing_written, finding.line, "C is read here: is it meant to be stored?"));
      found.back().read_off = true;
    } else if (const int launch = is_of_c(finding) ? c_given_as_input(symptoms.source, finding.line) : 0; launch > 0) {
      found.push_back(
          read_off(Mistake::arguments_swapped, launch, "C is handed to a parameter that the kernel only reads."));
    } else if (is_of_c(finding)) {
      if (const auto old = added_to_old(symptoms, finding)) found.push_back(*old);
    } else if (finding.space != Space::global) {
      found.push_back(certainly(unset_variable(symptoms, finding), finding.line));
      if (found.back().id == Mistake::variable_not_set) name_unset(symptoms, finding, found.back());
      if (found.back().id == Mistake::accumulator_not_initialised) name_sum(symptoms, found.back());
      if (const Habit sum = unfilled_fragment(symptoms.source); sum.line > 0 && finding.array.empty())
        found.push_back(certainly(Mistake::accumulator_not_initialised, sum.line,
                                  "A fragment gets its first value from wmma::fill_fragment()."));
    } else {
      found.push_back(
          certainly(Mistake::variable_not_set, finding.line, "It is memory of your own that was never written."));
    }
  }
}

/// Blocks that reach over the edges have threads outside of C: somebody must send them away.
Candidate without_test(const Symptoms& symptoms, int line, const std::string& detail) {
  Candidate candidate = certainly(Mistake::guard_missing, line, detail);
  candidate.needed = has_wide_blocks(symptoms.source) && !rounds_grid_down(symptoms.source);
  return candidate;
}

/// A comparison that lets one too many through leaves a trace in the source.
Candidate past_end(const Symptoms& symptoms, Finding finding) {
  if (const int call = finding.array.empty() ? 0 : call_about(symptoms.source, finding.line, finding.array))
    finding.line = call;
  if (const int line = crossed_guard(symptoms.source)) return certainly(Mistake::guard_on_wrong_dimension, line);
  if (const int line = suspicious_comparison(symptoms.source))
    return certainly(is_loop(symptoms.source, line) ? Mistake::read_past_end : Mistake::guard_off_by_one, line);
  // Of sizes that come in a structure no test has the name: then only a line without any test on the way is without one.
  const bool known = !sizes_of_kernels(symptoms.source).empty() || for_every_thread(symptoms.source, finding.line);
  if (symptoms.any_shape && symptoms.cuda && known && !has_guard(symptoms.source))
    return without_test(symptoms, finding.line, "");
  // An index with row and column exchanged differs from its test, too: then square matrices are wrong as well.
  const bool some_right = std::ranges::any_of(symptoms.runs, &Run::right) && !is_of_c(finding);
  const Habit crossed = crossed_test(symptoms.source, finding.line, finding.array);
  if (crossed.line > 0 && some_right)
    return read_off(Mistake::guard_on_wrong_dimension, crossed.line, crossed.name + ".");
  if (crossed.line > 0 && is_of_c(finding)) return certainly(Mistake::write_past_end, finding.line);
  if (const Habit test = tested_elsewhere(symptoms.source, finding.line, finding.array); test.line > 0)
    return read_off(Mistake::guard_missing, test.line, fmt::format("The test asks for {}.", test.name));
  const bool sides = symptoms.any_shape && symptoms.cuda;
  if (sides)
    for (const char side : {'M', 'N'})
      if (is_tested(symptoms.source, side == 'M' ? 'N' : 'M') && !is_tested(symptoms.source, side) &&
          !ends_a_loop(symptoms.source, side))
        return certainly(Mistake::guard_missing, finding.line,
                         fmt::format("No test outside of loops compares with {}.", side));
  if (symptoms.numbers_right && wrongly_joined_guard(symptoms.source) > 0)
    return certainly(Mistake::guard_missing, finding.line,
                     "The test around it lets threads through that are inside along one side alone.");
  if (sides)
    if (const char side = untested_side(symptoms.source, finding.line, finding.array))
      return certainly(Mistake::guard_missing, finding.line,
                       fmt::format("No test on the way to this line compares with {}.", side));
  if (symptoms.any_shape && symptoms.cuda && for_every_thread(symptoms.source, finding.line))
    return without_test(symptoms, finding.line, "Every thread comes to this line.");
  Candidate beyond =
      certainly(finding.access == Access::write ? Mistake::write_past_end : Mistake::read_past_end, finding.line);
  if (finding.access == Access::write && !is_of_c(finding)) beyond.title = "A store goes beyond the end of its array.";
  if (finding.access != Access::write && (finding.array == "A" || finding.array == "B"))
    beyond.title = fmt::format("{} is read beyond its end.", finding.array);
  return beyond;
}

/// An access beyond the end in a loop that takes a round too many follows from it.
bool add_inclusive_loop(const Symptoms& symptoms, const Finding& finding, std::vector<Candidate>& found) {
  const int line = finding.line > 0 ? inclusive_loop(symptoms.source, finding.line) : 0;
  if (line == 0) return false;
  found.push_back(read_off(Mistake::loop_off_by_one, line, "It runs to its end inclusive."));
  return true;
}

/// What the sanitizer says of an index beyond a local array.
bool is_past_local(const Finding& finding) {
  return finding.kind == FindingKind::crash && finding.line > 0 &&
         finding.message.find("insufficient space for an object") != std::string::npos;
}

/// Thread 1 of the first block at element 1, thread 2 at element 2: each takes as many as its access is wide. With rows of
/// one element thread 1 may as well begin a row.
bool is_one_element_apart(const Symptoms& symptoms, const Finding& finding) {
  constexpr std::array kFirst{0, 0, 0};
  if (finding.block != kFirst || !finding.thread || !finding.index) return false;
  const auto [x, y, z] = *finding.thread;
  return x > 0 && y == 0 && z == 0 && *finding.index == x && !counts_in_fours(symptoms.source, finding.line);
}

/// The length of a row of A, B or C, where accesses of four are misaligned exactly at shapes that no four divides; else 0.
char row_not_in_fours(const Symptoms& symptoms, const std::string& array) {
  const char length = array == "A" ? 'K' : array == "B" || array == "C" ? 'N' : 0;
  if (length == 0 || symptoms.source.find("float4") == std::string::npos) return 0;
  bool in_fours = false;
  for (const Run& run : symptoms.runs) {
    const bool misaligned = std::ranges::any_of(run.outcome.findings, [&](const lab::FindingRecord& record) {
      return record.kind == FindingKind::misaligned && array == record.array;
    });
    if (misaligned && side(run.shape(), length) % 4 == 0) return 0;
    in_fours |= run.answered() && side(run.shape(), length) % 4 == 0;
  }
  return in_fours ? length : 0;
}

/// Neighbours that begin one element apart, rows of a tile that are no whole fours, or what the index is made of.
std::string why_misaligned(const Symptoms& symptoms, const Finding& finding, bool inside) {
  if (is_one_element_apart(symptoms, finding))
    return "Neighbouring threads start one element apart, and each takes several at once.";
  if (const char side = inside ? 0 : row_not_in_fours(symptoms, finding.array))
    return fmt::format(
        "A row of {} has {} elements: if that is not a multiple of 4, most rows do not start at a float4 boundary.",
        finding.array, side);
  const std::string row = row_without_fours(symptoms.source, finding.array);
  const std::string origin = index_origin(symptoms.source, finding.line);
  if (!row.empty() || origin.empty()) return row;
  return fmt::format("The parts of its index are set here: {}. Is that a multiple of 4 for every thread?", origin);
}

/// Some line asks whether a size, or an address, is one of whole fours.
bool asks_for_fours(const std::string& source) {
  static const source::Pattern kAsks("M|N|K|) % 4|16|F4"), kMasks("M|N|K|) & 3|15|0x3|0xF");
  const source::Code code(source);
  return kAsks.is_in(code.tokens(), code.all()) || kMasks.is_in(code.tokens(), code.all());
}

/// It was seen where M, N and K are whole tiles.
bool is_misaligned_inside(const Symptoms& symptoms, const Finding& finding) {
  return is_seen_in_whole(symptoms, [&](const lab::FindingRecord& record) {
    return record.kind == FindingKind::misaligned && finding.array == record.array;
  });
}

/// Where rows are no whole fours, and nothing asks for that, it is no consequence of anything else.
Candidate misaligned(const Symptoms& symptoms, const Finding& finding) {
  const bool inside = is_misaligned_inside(symptoms, finding), apart = is_one_element_apart(symptoms, finding);
  Candidate wide = certainly(Mistake::misaligned_access, finding.line, why_misaligned(symptoms, finding, inside));
  // In whole tiles every row begins well: another reason is known, or the index is what is wrong.
  wide.observed = inside && (apart || !row_without_fours(symptoms.source, finding.array).empty());
  wide.doubtful = inside && !wide.observed;
  wide.needed =
      wide.observed || (!apart && row_not_in_fours(symptoms, finding.array) && !asks_for_fours(symptoms.source));
  return wide;
}

/// Straight to C.
bool stores_fragment(const std::string& source, const Finding& finding) {
  const source::Code code(source);
  return is_of_c(finding) && finding.line > 0 && finding.line <= code.lines() &&
         code.tokens().range_has(code.line(finding.line), "store_matrix_sync");
}

void add_bounds(const Symptoms& symptoms, std::vector<Candidate>& found) {
  for (const Finding& finding : symptoms.findings) {
    if (!is_error(finding)) continue;
    if (is_past_local(finding) && !add_inclusive_loop(symptoms, finding, found)) {
      const std::string why = counts_beyond_tile(symptoms.source, finding.line);
      found.push_back(why.empty() ? certainly(Mistake::tile_index_past_end, finding.line)
                                  : read_off(Mistake::tile_index_past_end, finding.line, why));
    }
    if (finding.kind == FindingKind::misaligned) found.push_back(misaligned(symptoms, finding));
    if (finding.kind == FindingKind::input_modified && !has_error(symptoms.findings, FindingKind::out_of_bounds))
      found.push_back(certainly(Mistake::inputs_overwritten, finding.line));
    if (finding.detail == Detail::freed_memory)
      found.push_back(certainly(Mistake::memory_freed_too_early, finding.line));
    if (finding.kind != FindingKind::out_of_bounds || finding.detail == Detail::freed_memory) continue;
    if (add_inclusive_loop(symptoms, finding, found)) continue;
    add_plus_one(symptoms, finding, found);
    if (finding.space == Space::shared && is_dynamic_without_size(symptoms.source, finding.array))
      found.push_back(certainly(Mistake::shared_memory_not_asked_for, finding.line));
    else if (finding.space == Space::shared || finding.detail == Detail::inside_array)
      found.push_back(past_tile(symptoms, finding));
    else if (stores_fragment(symptoms.source, finding))
      found.push_back(
          read_off(Mistake::guard_missing, finding.line,
                   "store_matrix_sync() stores a whole fragment, what lies beyond the edge of C included."));
    else
      found.push_back(past_end(symptoms, finding));
  }
}

}  // namespace

bool goes_outside(const Symptoms& symptoms, const Finding& access) {
  return std::ranges::any_of(symptoms.findings, [&](const Finding& finding) {
    // What a thread brings from beyond A and B does not change who writes the tile.
    const bool elsewhere = access.space == Space::shared && finding.space == Space::global;
    return finding.kind == FindingKind::out_of_bounds && is_error(finding) && finding.line > 0 && !elsewhere &&
           (finding.line == access.line || finding.line == access.related_line);
  });
}

std::vector<Candidate> wrong_accesses(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  add_uninitialised(symptoms, found);
  add_bounds(symptoms, found);
  return found;
}

}  // namespace grader
