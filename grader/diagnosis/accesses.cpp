// What findings about reads and writes imply: accesses to memory that was never written, and accesses out of bounds.
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

/// The previous content of C is NaN, and so is every result computed from it. If many wrong elements are numbers, they
/// were computed without it.
bool mostly_numbers(const Symptoms& symptoms) {
  uint64_t numbers = 0, wrong = 0;
  for (const Run& run : symptoms.runs)
    if (run.answered())
      wrong += run.comparison.wrong,
          numbers += run.comparison.wrong - run.comparison.non_finite - run.comparison.unwritten;
  return 10 * numbers > wrong;
}

/// The line of the access has an index plus one. It may be intended, with a missing test as the real mistake.
void add_plus_one(const Symptoms& symptoms, const Finding& finding, std::vector<Candidate>& found) {
  if (symptoms.numbers_right || finding.line == 0 || !has_index_plus_one(symptoms.source, finding.line)) return;
  found.push_back(read_off(Mistake::index_off_by_one, finding.line, "Is the + 1 in this line intended?", false));
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
  const char* several = "Each thread computes several elements, so a block needs fewer threads than elements.";
  if (!numbers.empty()) return has_several_sums(symptoms.source) ? numbers + " " + several : numbers;
  if (is_dynamic(symptoms.source, finding.array))
    return "Its size in bytes, for all tiles together, is the third launch argument between <<< and >>>.";
  const std::string origin = index_origin(symptoms.source, finding.line);
  const std::string made = origin.empty() ? "" : fmt::format("The parts of its index are computed here: {}.", origin);
  if (const std::string block = sides_of_block(symptoms.source); has_several_sums(symptoms.source) && !block.empty())
    return fmt::format(
        "{}{}A block has {} threads, and each accesses several elements. Is that more than the array has?", made,
        made.empty() ? "" : " ", block);
  if (has_several_sums(symptoms.source) && !made.empty()) return made;
  if (const std::string block = sides_of_block(symptoms.source);
      !block.empty() && finding.detail == Detail::inside_array)
    return fmt::format("A block has {} threads. Does the array have that many elements?", block);
  return made;
}

/// The cause is either a term of the index or the sizes of block and tile.
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

/// Names the variable. If the finding does not name it, it is an array that its loops fill only in part.
void name_unset(const Symptoms& symptoms, const Finding& finding, Candidate& unset) {
  const Habit fill = finding.array.empty() ? short_fill(symptoms.source) : Habit{};
  if (fill.line > 0)
    unset.line = fill.line, unset.detail = fill.name + " is initialised here only in part.";
  else
    unset.detail = (finding.array.empty() ? "A local variable" : finding.array) + " is read before it is filled.";
}

/// The line where the initial value is missing.
void name_sum(const Symptoms& symptoms, Candidate& sum) {
  if (const int line = sum_without_value(symptoms.source))
    sum.line = line;
  else if (const Habit fragment = unfilled_fragment(symptoms.source); fragment.line > 0)
    sum.line = fragment.line, sum.detail = "That is " + fragment.name + ".";
  else if (const Habit part = short_fill(symptoms.source); part.line > 0)
    sum.line = part.line, sum.detail = part.name + " is initialised here only in part.";
}

/// `sum = C[i];` where nothing is stored to C: the two sides of the assignment are exchanged.
bool is_reversed_store(const std::string& source, int line) {
  static const source::Pattern kRead("$name = $name [ ~; ] ;");
  const source::Code code(source);
  if (line < 1 || line > code.lines()) return false;
  const source::Match at = kRead.find(code.tokens(), code.line(line));
  return !at.empty() && stores_to(source, code.word(at[2])) == 0;
}

/// `C[i] = C[j] + …;`: continues from a different element and adds nothing to its own.
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

/// True if the same kind of read occurs in a run without any access out of bounds.
bool is_seen_inside(const Symptoms& symptoms, const Finding& finding) {
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    const auto& all = run.outcome.findings;
    const auto outside = [](const lab::FindingRecord& record) { return record.kind == FindingKind::out_of_bounds; };
    const auto same = [&](const lab::FindingRecord& record) { return is_same_read(record, finding); };
    return std::ranges::any_of(all, same) && std::ranges::none_of(all, outside);
  });
}

/// True if the same read occurs in a correct run: the old value of C is read but not used.
bool is_read_in_vain(const Symptoms& symptoms, const Finding& finding) {
  return std::ranges::any_of(symptoms.runs, [&](const Run& run) {
    return run.right() && std::ranges::any_of(run.outcome.findings, [&](const lab::FindingRecord& record) {
             return is_same_read(record, finding);
           });
  });
}

/// If the compiler reads C once, before the loop, the finding has that line; then the line that adds is reported
/// instead. nullopt if the read may be outside of C.
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
      if (stale && arrives_later(symptoms.source, finding.array)) continue;  // the copy has not arrived yet
      if (stale && !symptoms.any_shape) continue;                            // no tile extends beyond an edge
      found.push_back(
          certainly(stale ? Mistake::partial_tile_not_zeroed : unset_variable(symptoms, finding), finding.line));
      found.back().certain = false;
    } else if (finding.space == Space::shared) {
      // Filled in one iteration and not in another: the store is not missing, but skipped where there is nothing to
      // load.
      if (symptoms.any_shape && find_stale(symptoms, finding.array) && !arrives_later(symptoms.source, finding.array))
        found.push_back(certainly(Mistake::partial_tile_not_zeroed, finding.line));
      // An asynchronous copy has arrived only after the wait, and is visible to other threads only after a barrier.
      found.push_back(not_filled(symptoms, finding));
      found.back().observed = true;
      if (found.back().id == Mistake::block_does_not_fit) found.back().place = Place::grid;
      add_plus_one(symptoms, finding, found);
    } else if (is_of_c(finding) && nothing_written(symptoms) && is_reversed_store(symptoms.source, finding.line) &&
               c_given_as_input(symptoms.source, finding.line) > 0) {
      found.push_back(
          certainly(Mistake::nothing_written, finding.line, "C is read here. Should it be stored instead?"));
      found.back().read_off = true;
    } else if (const int launch = is_of_c(finding) ? c_given_as_input(symptoms.source, finding.line) : 0; launch > 0) {
      found.push_back(
          read_off(Mistake::arguments_swapped, launch, "C is passed to a parameter that the kernel only reads."));
    } else if (is_of_c(finding)) {
      if (const auto old = added_to_old(symptoms, finding)) found.push_back(*old);
    } else if (finding.space != Space::global) {
      found.push_back(certainly(unset_variable(symptoms, finding), finding.line));
      if (found.back().id == Mistake::variable_not_set) name_unset(symptoms, finding, found.back());
      if (found.back().id == Mistake::accumulator_not_initialised) name_sum(symptoms, found.back());
      if (const Habit sum = unfilled_fragment(symptoms.source); sum.line > 0 && finding.array.empty())
        found.push_back(certainly(Mistake::accumulator_not_initialised, sum.line,
                                  "Use wmma::fill_fragment() to initialise a fragment."));
    } else {
      found.push_back(
          certainly(Mistake::variable_not_set, finding.line, "It is memory that you allocated and never wrote."));
    }
  }
}

/// If blocks extend past the edges, some threads are outside of C, and a test must exclude them.
Candidate without_test(const Symptoms& symptoms, int line, const std::string& detail) {
  Candidate candidate = certainly(Mistake::guard_missing, line, detail);
  candidate.needed = has_wide_blocks(symptoms.source) && !rounds_grid_down(symptoms.source);
  return candidate;
}

/// A comparison that is off by one is visible in the source.
Candidate past_end(const Symptoms& symptoms, Finding finding) {
  if (const int call = finding.array.empty() ? 0 : call_about(symptoms.source, finding.line, finding.array))
    finding.line = call;
  if (const int line = crossed_guard(symptoms.source)) return certainly(Mistake::guard_on_wrong_dimension, line);
  if (const int line = suspicious_comparison(symptoms.source))
    return certainly(is_loop(symptoms.source, line) ? Mistake::read_past_end : Mistake::guard_off_by_one, line);
  // If the sizes are members of a structure, tests do not contain their names. Then only a line without any test on the
  // way counts as unguarded.
  const bool known = !sizes_of_kernels(symptoms.source).empty() || for_every_thread(symptoms.source, finding.line);
  if (symptoms.any_shape && symptoms.cuda && known && !has_guard(symptoms.source))
    return without_test(symptoms, finding.line, "");
  // An index with row and column exchanged also differs from its test, but then square matrices are wrong, too.
  const bool some_right = std::ranges::any_of(symptoms.runs, &Run::right) && !is_of_c(finding);
  const Habit crossed = crossed_test(symptoms.source, finding.line, finding.array);
  if (crossed.line > 0 && some_right)
    return read_off(Mistake::guard_on_wrong_dimension, crossed.line, crossed.name + ".");
  if (crossed.line > 0 && is_of_c(finding)) return certainly(Mistake::write_past_end, finding.line);
  if (const Habit test = tested_elsewhere(symptoms.source, finding.line, finding.array); test.line > 0)
    return read_off(Mistake::guard_missing, test.line, fmt::format("The test compares with {}.", test.name));
  const bool sides = symptoms.any_shape && symptoms.cuda;
  if (sides)
    for (const char side : {'M', 'N'})
      if (is_tested(symptoms.source, side == 'M' ? 'N' : 'M') && !is_tested(symptoms.source, side) &&
          !ends_a_loop(symptoms.source, side))
        return certainly(Mistake::guard_missing, finding.line,
                         fmt::format("No test outside the loops compares with {}.", side));
  if (symptoms.numbers_right && wrongly_joined_guard(symptoms.source) > 0)
    return certainly(Mistake::guard_missing, finding.line,
                     "The test around it passes threads that are inside C in only one dimension.");
  if (sides)
    if (const char side = untested_side(symptoms.source, finding.line, finding.array))
      return certainly(Mistake::guard_missing, finding.line,
                       fmt::format("No test before this line compares with {}.", side));
  if (symptoms.any_shape && symptoms.cuda && for_every_thread(symptoms.source, finding.line))
    return without_test(symptoms, finding.line, "Every thread executes this line.");
  Candidate beyond =
      certainly(finding.access == Access::write ? Mistake::write_past_end : Mistake::read_past_end, finding.line);
  if (finding.access == Access::write && !is_of_c(finding)) beyond.title = "A store goes beyond the end of its array.";
  if (finding.access != Access::write && (finding.array == "A" || finding.array == "B"))
    beyond.title = fmt::format("{} is read beyond its end.", finding.array);
  return beyond;
}

/// An access past the end inside a loop with one iteration too many is a consequence of that loop.
bool add_inclusive_loop(const Symptoms& symptoms, const Finding& finding, std::vector<Candidate>& found) {
  const int line = finding.line > 0 ? inclusive_loop(symptoms.source, finding.line) : 0;
  if (line == 0) return false;
  found.push_back(read_off(Mistake::loop_off_by_one, line, "It includes the end value itself."));
  return true;
}

/// True for the sanitizer's message about an index past the end of a local array.
bool is_past_local(const Finding& finding) {
  return finding.kind == FindingKind::crash && finding.line > 0 &&
         finding.message.find("insufficient space for an object") != std::string::npos;
}

/// Thread 1 of the first block is at element 1, thread 2 at element 2, although each access is several elements wide.
/// If a row has one element, thread 1 may instead be at the start of a row.
bool is_one_element_apart(const Symptoms& symptoms, const Finding& finding) {
  constexpr std::array kFirst{0, 0, 0};
  if (finding.block != kFirst || !finding.thread || !finding.index) return false;
  const auto [x, y, z] = *finding.thread;
  return x > 0 && y == 0 && z == 0 && *finding.index == x && !counts_in_fours(symptoms.source, finding.line);
}

/// The length of a row of A, B or C, if float4 accesses are misaligned exactly at the shapes where it is not a multiple
/// of 4; otherwise 0.
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

/// The reason: adjacent threads start one element apart, rows are not a multiple of 4, or a term of the index.
std::string why_misaligned(const Symptoms& symptoms, const Finding& finding, bool inside) {
  if (is_one_element_apart(symptoms, finding))
    return "Neighbouring threads start one element apart, and each accesses several at once.";
  if (const char side = inside ? 0 : row_not_in_fours(symptoms, finding.array))
    return fmt::format(
        "A row of {} has {} elements: if that is not a multiple of 4, most rows do not start at a float4 boundary.",
        finding.array, side);
  const std::string row = row_without_fours(symptoms.source, finding.array);
  const std::string origin = index_origin(symptoms.source, finding.line);
  if (!row.empty() || origin.empty()) return row;
  return fmt::format("The parts of its index are computed here: {}. Is that a multiple of 4 for every thread?", origin);
}

/// True if some line tests whether a size or an address is a multiple of 4.
bool asks_for_fours(const std::string& source) {
  static const source::Pattern kAsks("M|N|K|) % 4|16|F4"), kMasks("M|N|K|) & 3|15|0x3|0xF");
  const source::Code code(source);
  return kAsks.is_in(code.tokens(), code.all()) || kMasks.is_in(code.tokens(), code.all());
}

/// True if the misaligned access was seen with M, N and K all multiples of the tile.
bool is_misaligned_inside(const Symptoms& symptoms, const Finding& finding) {
  return is_seen_in_whole(symptoms, [&](const lab::FindingRecord& record) {
    return record.kind == FindingKind::misaligned && finding.array == record.array;
  });
}

/// If rows are not a multiple of 4 and nothing tests for that, the finding is not a consequence of a different mistake.
Candidate misaligned(const Symptoms& symptoms, const Finding& finding) {
  const bool inside = is_misaligned_inside(symptoms, finding), apart = is_one_element_apart(symptoms, finding);
  Candidate wide = certainly(Mistake::misaligned_access, finding.line, why_misaligned(symptoms, finding, inside));
  // In whole tiles every row is aligned, so either a different cause is known or the index is wrong.
  wide.observed = inside && (apart || !row_without_fours(symptoms.source, finding.array).empty());
  wide.doubtful = inside && !wide.observed;
  wide.needed =
      wide.observed || (!apart && row_not_in_fours(symptoms, finding.array) && !asks_for_fours(symptoms.source));
  return wide;
}

/// True if the fragment is stored directly to C.
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
                   "store_matrix_sync() stores a whole fragment, including the part beyond the edge of C."));
    else
      found.push_back(past_end(symptoms, finding));
  }
}

}  // namespace

bool goes_outside(const Symptoms& symptoms, const Finding& access) {
  return std::ranges::any_of(symptoms.findings, [&](const Finding& finding) {
    // Loading from outside of A and B does not change which thread writes which element of the tile.
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
