// What the source shows where something is wrong already: signs, names, tests and loops.
#include <algorithm>

#include <fmt/core.h>

#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/shares.h"
#include "grader/diagnosis/habits/stores/stores_of_c.h"
#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/source_flow.h"
#include "grader/diagnosis/source_forms.h"
#include "grader/diagnosis/source_text.h"
#include "grader/diagnosis/told/edges.h"
#include "grader/diagnosis/told/told.h"

namespace grader {
namespace {

/// A warp takes a fragment together: nobody can tell whose element it is.
bool is_of_fragment(const std::string& source, int line) {
  return line > 0 &&
         (mentions_name(source, line, "load_matrix_sync") || mentions_name(source, line, "store_matrix_sync"));
}

/// Where a fragment leaves A, B or C, or begins at no multiple of 16 bytes, and none does in whole tiles; 0 for none.
int whole_fragment(const Symptoms& symptoms) {
  const auto is_edge = [](const auto& access) {
    const bool kind = access.kind == FindingKind::out_of_bounds || access.kind == FindingKind::misaligned;
    return kind && access.space == lab::Space::global && access.severity == Severity::error;
  };
  if (!symptoms.any_shape || is_seen_in_whole(symptoms, is_edge)) return 0;
  const auto found = std::ranges::find_if(symptoms.findings, [&](const Finding& finding) {
    return is_edge(finding) && is_of_fragment(symptoms.source, finding.line);
  });
  return found == symptoms.findings.end() ? 0 : found->line;
}

/// The very first thread needs element 0 of everything: one further is one too many.
const Finding* first_thread_is_one_off(const Symptoms& symptoms) {
  constexpr std::array kFirst{0, 0, 0};
  const auto is_one = [&](const Finding& finding) {
    return finding.kind == FindingKind::misaligned && is_error(finding) && finding.block == kFirst &&
           finding.thread == kFirst && finding.index == 1 && !is_of_fragment(symptoms.source, finding.line);
  };
  const auto found = std::ranges::find_if(symptoms.findings, is_one);
  return found == symptoms.findings.end() ? nullptr : &*found;
}

bool any_written(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.runs, [](const Run& run) {
    return run.answered() && !run.right() && run.comparison.unwritten < run.comparison.of;
  });
}

/// Some shapes are right: what is wrong shows at edges, or where sizes differ.
bool any_right(const Symptoms& symptoms) { return std::ranges::any_of(symptoms.runs, &Run::right); }

/// Of numbers that are wrong, or of tiles that are not what they should be.
void add_ways(const Symptoms& symptoms, std::vector<Candidate>& found) {
  constexpr bool kMayBeMeant = false;
  const auto has = [&](FindingKind kind) { return has_error(symptoms.findings, kind); };
  const bool tiles = std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    const bool shared = finding.kind == FindingKind::uninitialised_read && finding.space == lab::Space::shared;
    return is_error(finding) && (shared || finding.kind == FindingKind::shared_race);
  });
  if (const int barrier = barrier_of_some_threads(symptoms.source); barrier > 0 && tiles)
    found.push_back(barrier_in_branch(symptoms, barrier)), found.back().read_off = true;
  if (const ExchangedArguments call = exchanged_arguments(symptoms.source); call.line > 0 && !symptoms.numbers_right)
    found.push_back(read_off(Mistake::arguments_swapped, call.line,
                             fmt::format("{}() is given {} and {} the other way round than its parameters say.",
                                         call.function, call.first, call.second),
                             stores_rows_of_n(symptoms.source, call.function)));
  const bool outside = has(FindingKind::misaligned) || has(FindingKind::out_of_bounds);
  if (const OddStep step = odd_step(symptoms.source); step.line > 0 && outside)
    found.push_back(read_off(step.too_long ? Mistake::k_steps_skipped : Mistake::products_counted_twice, step.line,
                             "The loop moves on by " + step.step + ".", kMayBeMeant));
  if (const Habit tiles = tiles_one_by_one(symptoms.source); tiles.line > 0 && outside)
    found.push_back(read_off(Mistake::products_counted_twice, tiles.line,
                             fmt::format("{} goes on by 1, where each round takes a whole tile.", tiles.name)));
  if (const Finding* finding = any_right(symptoms) ? nullptr : first_thread_is_one_off(symptoms))
    found.push_back(read_off(Mistake::index_off_by_one, finding->line, "", kMayBeMeant));
  if (const OddLoop loop = odd_loop(symptoms.source); loop.line > 0 && any_written(symptoms))
    found.push_back(read_off(Mistake::loop_off_by_one, loop.line, loop.what, kMayBeMeant));
  else if (const int line = tiles && symptoms.cuda ? loop_worth_a_look(symptoms.source) : 0; line > 0)
    found.push_back(
        read_off(Mistake::loop_off_by_one, line, "Does it begin, end and go on as it should?", kMayBeMeant));
  // The text does not say which launch has these threads.
  if (const std::string axis = unused_thread_axis(symptoms.source); !axis.empty() && tiles)
    found.push_back(
        read_off(Mistake::index_conventions_mixed, 0, "threadIdx" + axis + " is used nowhere.", kMayBeMeant));
}

/// One name or sign that does not fit what stands beside it.
void add_slips(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const std::string& source = symptoms.source;
  if (const Habit sum = shadowed_sum(source); sum.line > 0)
    found.push_back(read_off(Mistake::sum_shadowed, sum.line, fmt::format("That is {}.", sum.name)));
  if (const Habit sum = one_element_stored(source); sum.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::own_elements_missing, sum.line, ""));
    found.back().title = fmt::format("Of the elements of one thread only one is stored: {}[0][0].", sum.name);
  }
  if (const Habit size = hidden_size(source); size.line > 0 && !symptoms.numbers_right) {
    found.push_back(read_off(Mistake::sum_shadowed, size.line, ""));
    found.back().title =
        fmt::format("What this loop counts with hides the size {0}: inside, {0} is not that size.", size.name);
  }
  if (const Habit sum = unfilled_fragment(source); sum.line > 0)
    found.push_back(read_off(Mistake::accumulator_not_initialised, sum.line, fmt::format("That is {}.", sum.name)));
  if (const Habit sums = same_product_twice(source); sums.line > 0)
    found.push_back(read_off(Mistake::same_product_twice, sums.line, fmt::format("These are {}.", sums.name)));
  if (const Habit sum = product_without_counter(source); sum.line > 0 && !symptoms.numbers_right) {
    found.push_back(read_off(Mistake::same_product_twice, sum.line, ""));
    found.back().title =
        fmt::format("The loop counts with {0}, and the product has no {0}: each round adds the same.", sum.name);
    found.back().observed = true;
  }
  if (const Habit index = factor_without_brackets(source); index.line > 0)
    found.push_back(read_off(Mistake::index_off_by_one, index.line,
                             fmt::format("What is added belongs in brackets: {}.", index.name)));
  if (const Habit target = same_target_twice(source); target.line > 0)
    found.push_back(read_off(Mistake::same_target_twice, target.line, fmt::format("That is {}.", target.name)));
  if (const Habit product = product_replaces_sum(source); product.line > 0 && !symptoms.numbers_right)
    found.push_back(
        read_off(Mistake::assigned_not_added, product.line, fmt::format("Each round sets {} anew.", product.name)));
  if (const Habit clear = cleared_in_each_round(source); clear.line > 0 && !symptoms.cuda)
    found.push_back(read_off(Mistake::assigned_not_added, clear.line,
                             fmt::format("{} is set to zero again in each round of the loop over K.", clear.name)));
  if (const Habit split = exchanged_split(source); split.line > 0)
    found.push_back(read_off(Mistake::row_and_column_swapped, split.line,
                             fmt::format("What % leaves is the column: {} is used as the row.", split.name)));
  if (const Habit sums = multiplied_sums(source); sums.line > 0)
    found.push_back(read_off(Mistake::wrong_operation, sums.line, fmt::format("Sums are multiplied: {}.", sums.name)));
  if (const Habit choice = inverted_choice(source); choice.line > 0)
    found.push_back(read_off(Mistake::wrong_operation, choice.line,
                             fmt::format("{} gives the wrong one of the two numbers.", choice.name)));
  if (const Habit counter = counter_without_value(source); counter.line > 0) {
    found.push_back(read_off(Mistake::variable_not_set, counter.line));
    found.back().title = fmt::format("{}, which this loop counts with, has no first value.", counter.name);
  }
  if (const Habit sum = stored_without_product(source, find_line(source, Place::store_c)); sum.line > 0) {
    found.push_back(read_off(Mistake::sum_missing, sum.line));
    found.back().observed = true;
    found.back().title = fmt::format("{} is stored in C, and is made from no element of A and B.", sum.name);
  }
  if (const Habit name = thread_for_length(source); name.line > 0)
    found.push_back(read_off(Mistake::wrong_leading_dimension, name.line,
                             fmt::format("k is multiplied with {}, the number of this thread's row or column: the "
                                         "length of a row belongs there.",
                                         name.name)));
}

/// An index, or a length in it, that belongs elsewhere.
void add_indices(const std::string& source, std::vector<Candidate>& found) {
  if (const Habit operands = same_index_twice(source); operands.line > 0) {
    found.push_back(read_off(Mistake::wrong_column_used, operands.line, ""));
    found.back().title = fmt::format("{} are read with one and the same index.", operands.name);
    found.back().detail = "A's place is row and k, and B's is k and column.";
  }
  if (const Habit pointer = moved_and_indexed(source); pointer.line > 0)
    found.push_back(
        read_off(Mistake::k_steps_skipped, pointer.line,
                 fmt::format("The pointer moves on in each round, and its index as well: {}.", pointer.name)));
  if (const Habit row = row_of_whole_fours(source); row.line > 0) {
    found.push_back(read_off(Mistake::whole_tiles_only, row.line, ""));
    found.back().title =
        fmt::format("Rows of {0} / 4 float4 are rows of {0} elements only where {0} is a multiple of 4.", row.name);
  }
  if (const Habit minus = subtracted_thread(source); minus.line > 0)
    found.push_back(read_off(Mistake::minus_in_index, minus.line, fmt::format("Here stands {}.", minus.name), false));
}

/// Wherever K is larger than that side, and elsewhere not always.
bool fails_beyond(const Symptoms& symptoms, char size) {
  bool right = false, wrong = false;
  for (const Run& run : symptoms.runs) {
    const bool beyond = run.shape().K > side(run.shape(), size);
    if (beyond && run.right()) return false;
    right |= !beyond && run.right();
    wrong |= beyond && run.answered();
  }
  return right && wrong;
}

/// Tests that ask another question than the access behind them.
void add_tests(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const std::string& source = symptoms.source;
  if (const Habit test = assignment_in_test(source); test.line > 0)
    found.push_back(read_off(Mistake::assignment_in_test, test.line, fmt::format("It changes {}.", test.name)));
  if (const Habit test = leaves_incomplete_blocks(source); test.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::edge_blocks_dropped, test.line));
    found.back().title = "A block that reaches over an edge leaves, and its elements inside are missing.";
  }
  if (const Habit test = stored_all_or_none(source); test.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::edge_blocks_dropped, test.line));
    found.back().title = fmt::format(
        "This test asks for {}, a thread's last element: where that is outside, the others are left out as well.",
        test.name);
  }
  if (const Habit test = stores_whole_fragments(source); test.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::edge_blocks_dropped, test.line));
    found.back().title =
        "A fragment that reaches over an edge of C is not stored, and its elements inside are missing.";
  }
  if (const int line = whole_fragment(symptoms); line > 0) {
    found.push_back(read_off(Mistake::whole_tiles_only, line));
    found.back().title = mentions_name(source, line, "store_matrix_sync")
                             ? "A fragment is stored whole: what reaches over an edge of C needs a way of its own."
                             : "Fragments are loaded whole: nothing here handles what is left over at the edges.";
  }
  if (const Habit test = shared_test(source); test.line > 0)
    found.push_back(read_off(Mistake::loads_share_a_test, test.line, "", any_right(symptoms)));
  if (const Habit test = tested_beside(source); test.line > 0)
    found.push_back(read_off(Mistake::guard_missing, test.line, fmt::format("The test asks for {}.", test.name)));
  if (const TestOfK test = k_compared_with_other(source); test.line > 0) {
    found.push_back(read_off(Mistake::guard_on_wrong_dimension, test.line,
                             fmt::format("{} counts along K, and is compared with {}.", test.left, test.side),
                             fails_beyond(symptoms, test.side)));
    found.back().place = Place::k_loop;
  }
  if (const Habit test = guard_by_number(source); test.line > 0 && any_missing(symptoms)) {
    found.push_back(read_off(Mistake::sizes_not_given, test.line, fmt::format("That is {}.", test.name)));
    found.back().title = "The test before the store compares with numbers, whatever M and N are.";
  }
  if (const Habit test = chained_comparison(source); test.line > 0)
    found.push_back(read_off(Mistake::guard_joined_wrong, test.line,
                             fmt::format("{} compares the answer of its first half, 0 or 1: write &&.", test.name)));
  if (const Habit test = foreign_test(source); test.line > 0 && shared_test(source).line == 0)
    found.push_back(read_off(Mistake::guard_on_wrong_dimension, test.line,
                             fmt::format("It stands before a load of {}.", test.name), false));
}

/// A loop without an end is never left by who comes to it.
bool ran_too_long(const Symptoms& symptoms) {
  const auto lost = [](const Run& run) { return !run.answered(); };
  return has_error(symptoms.findings, FindingKind::timeout) || std::ranges::any_of(symptoms.runs, lost);
}

/// One sign in place of another, or one too many.
void add_signs(const Symptoms& symptoms, std::vector<Candidate>& found) {
  if (const Habit size = size_in_elements(symptoms.source); size.line > 0)
    found.push_back(read_off(Mistake::size_in_elements, size.line, fmt::format("It is that of {}.", size.name)));
  if (const Habit size = size_of_pointer(symptoms.source); size.line > 0)
    found.push_back(read_off(Mistake::size_of_pointer, size.line, fmt::format("That is {}.", size.name)));
  if (const Habit copy = copy_reversed(symptoms.source); copy.line > 0)
    found.push_back(read_off(Mistake::copy_reversed, copy.line, "The destination comes first."));
  if (const Habit store = stored_at_the_end(symptoms.source); store.line > 0)
    found.push_back(
        read_off(Mistake::stored_in_wrong_place, store.line, fmt::format("Its index holds {}.", store.name)));
  if (const Habit clear = cleared_between_blocks(symptoms.source); clear.line > 0)
    found.push_back(
        read_off(Mistake::assigned_not_added, clear.line,
                 fmt::format("All of C is set to zero again in each round of the loop of line {}.", clear.name)));
  if (const Habit end = end_by_max(symptoms.source); end.line > 0)
    found.push_back(read_off(
        Mistake::wrong_operation, end.line,
        fmt::format("{} is where a loop ends: the smaller of the two, and max() gives the larger.", end.name)));
  // Where nothing is written at all, it is the store that is missing.
  if (const Habit sum = unused_sum(symptoms.source); sum.line > 0 && any_written(symptoms))
    found.push_back(read_off(Mistake::partial_sum_missing, sum.line,
                             fmt::format("{} is added to, and nothing takes its value.", sum.name)));
  const bool beyond = has_error(symptoms.findings, FindingKind::out_of_bounds);
  if (const Habit pointer = other_length_of_pointer(symptoms.source); pointer.line > 0 && beyond)
    found.push_back(read_off(Mistake::wrong_leading_dimension, pointer.line, pointer.name, false));
  if (const Habit column = column_begins_twice(symptoms.source); column.line > 0)
    found.push_back(read_off(
        Mistake::wrong_stride, column.line,
        fmt::format("Row 0 of column {0} is at {0}: rows lie one after another, columns do not.", column.name)));
  if (const Habit free = freed_before_use(symptoms.source); free.line > 0)
    found.push_back(read_off(Mistake::memory_freed_too_early, free.line, fmt::format("That is {}.", free.name)));
  if (const Habit store = stored_with_the_rest(symptoms.source); store.line > 0 && any_missing(symptoms))
    found.push_back(read_off(Mistake::nothing_written, store.line,
                             fmt::format("The store stands in the loop of line {}, which takes what another one has "
                                         "left: where nothing is left it is never reached.",
                                         store.name)));
  if (const Habit loop = blocks_one_by_one(symptoms.source); loop.line > 0 && !symptoms.cuda)
    found.push_back(read_off(Mistake::products_counted_twice, loop.line,
                             fmt::format("{} goes on by 1, and each round takes a whole block.", loop.name)));
  if (const Habit head = stray_semicolon(symptoms.source); head.line > 0)
    found.push_back(read_off(Mistake::stray_semicolon, head.line, fmt::format("It stands behind this {}.", head.name)));
  if (const Habit counter = reused_counter(symptoms.source); counter.line > 0)
    found.push_back(read_off(Mistake::endless_loop, counter.line,
                             fmt::format("This loop counts with {}, and so does the loop around it.", counter.name)));
  if (const Habit loop = test_of_other_loop(symptoms.source); loop.line > 0 && ran_too_long(symptoms))
    found.push_back(read_off(Mistake::endless_loop, loop.line, fmt::format("This loop counts with {}.", loop.name)));
  if (const Habit loop = moves_another(symptoms.source); loop.line > 0 && ran_too_long(symptoms))
    found.push_back(read_off(Mistake::endless_loop, loop.line, fmt::format("This loop tests {}.", loop.name)));
  if (const Habit again = counter_multiplied_again(symptoms.source); again.line > 0)
    found.push_back(read_off(Mistake::wrong_stride, again.line, again.name + "."));
  if (const Habit mask = masked_remainder(symptoms.source); mask.line > 0)
    found.push_back(
        read_off(Mistake::bit_for_remainder, mask.line, fmt::format("& {0} gives 0 or {0}.", mask.name), false));
  if (const Habit sum = added_operands(symptoms.source); sum.line > 0 && !symptoms.numbers_right)
    found.push_back(read_off(Mistake::wrong_operation, sum.line, "The elements are added, not multiplied."));
  const bool outside = has_error(symptoms.findings, FindingKind::out_of_bounds);
  if (const Habit index = vector_in_floats(symptoms.source); index.line > 0 && outside)
    found.push_back(read_off(Mistake::wrong_stride, index.line,
                             "A float4 pointer counts in fours: its element n begins at float 4 * n."));
}

/// Threads of two elements that a test against M * N lets through store the same element: the columns beyond N.
void add_flat_guard(const Symptoms& symptoms, std::vector<Candidate>& found) {
  const Habit guard = flat_guard(symptoms.source);
  if (guard.line > 0 && shared_outputs(symptoms, false))
    found.push_back(read_off(Mistake::guard_on_wrong_dimension, guard.line,
                             "A column beyond N passes this test: row * N + col is then an element of the next row."));
}

/// Threads outside of C that are not sent away store there, or where another thread stores.
bool is_seen_at_c(const Symptoms& symptoms) {
  return std::ranges::any_of(symptoms.findings, [](const Finding& finding) {
    const bool access = finding.kind == FindingKind::out_of_bounds || finding.kind == FindingKind::global_race;
    return access && is_of_c(finding);
  });
}

}  // namespace

std::vector<Candidate> told_by_source(const Symptoms& symptoms) {
  std::vector<Candidate> found;
  const bool wrong = !symptoms.numbers_right, outside = has_error(symptoms.findings, FindingKind::out_of_bounds);
  if (const ProductInTest test = product_in_test(symptoms.source); test.line > 0 && (wrong || outside)) {
    if (!test.of_c)
      found.push_back(read_off(Mistake::guard_on_wrong_dimension, test.value_line,
                               fmt::format("{} is {}, and C has M * N elements.", test.name, test.value)));
    else if (test.inclusive)
      found.push_back(read_off(Mistake::guard_off_by_one, test.line,
                               fmt::format("There are {0} elements, from 0 to {0} - 1.", test.name)));
  }
  if (const int line = wrong ? guard_one_less(symptoms.source) : 0; line > 0)
    found.push_back(read_off(Mistake::guard_off_by_one, line, "It compares with a side less one.", false));
  const int reversed = wrong || outside ? reversed_guard(symptoms.source).line : 0;
  if (reversed > 0) found.push_back(read_off(Mistake::guard_reversed, reversed));
  if (const int line = wrongly_joined_guard(symptoms.source); line > 0 && reversed == 0 && (wrong || outside))
    found.push_back(read_off(Mistake::guard_joined_wrong, line, "",
                             !returns_near(symptoms.source, line) || is_seen_at_c(symptoms)));
  if (wrong || outside) add_signs(symptoms, found);
  if (wrong || outside) add_language(symptoms, found);
  if (wrong || outside) add_flat_guard(symptoms, found);
  if (wrong || outside) add_tests(symptoms, found);
  if (wrong) add_formats(symptoms, found), add_slips(symptoms, found);
  if (wrong) add_indices(symptoms.source, found);
  add_told_launches(symptoms, found);
  if (wrong || has_error(symptoms.findings, FindingKind::shared_race)) add_ways(symptoms, found);
  return found;
}

}  // namespace grader
