#include "grader/judge/mend/order.h"

#include <algorithm>
#include <set>
#include <utility>

#include "grader/diagnosis/hypotheses.h"
#include "grader/judge/mend/near.h"

namespace grader::mend {
namespace {

/// True for findings about threads of a block that do not wait for each other.
bool is_about_waiting(const Finding& finding) {
  using enum FindingKind;
  return is_error(finding) && (finding.kind == shared_race || finding.kind == barrier_divergence);
}

bool is_about_shared_memory(const Finding& finding) { return is_error(finding) && finding.space == lab::Space::shared; }

/// True if something was never written, or never launched.
bool is_about_what_is_gone(const Finding& finding) {
  using enum FindingKind;
  return finding.kind == unwritten_output || finding.kind == uninitialised_read || finding.kind == launch_error;
}

bool is_about_alignment(const Finding& finding) { return finding.kind == FindingKind::misaligned; }

/// A thread that uses local variables of a different thread does so on purpose.
bool is_about_other_threads(const Finding& finding) { return finding.detail == lab::Detail::others_variable; }

bool has(const Evidence& evidence, bool (*is)(const Finding&)) { return std::ranges::any_of(evidence.findings, is); }

/// `N % 4 == 0 && K % 4 == 0`, where the first condition was alone.
bool asks_for_more(const Slip& slip) {
  return slip[0].names == Mistake::misaligned_access && slip[0].text.find("&&") != std::string::npos;
}

/// True for a wait inserted before a barrier: there are few, and they are quick to try.
bool puts_wait_in(const Slip& slip) { return slip[0].names == Mistake::copies_not_waited_for; }

/// True for a slip that moves an existing test by one: adding a second test beside it would make the file right as
/// well.
bool moves_a_test(const Slip& slip) { return slip[0].names == Mistake::guard_off_by_one; }

std::vector<Slip> likely_slips(const SourceText& code, const Evidence& evidence) {
  const bool waiting = has(evidence, is_about_waiting), shared = has(evidence, is_about_shared_memory);
  std::vector<Slip> slips = possible_slips(code, {.barriers = waiting,
                                                  .waits = shared,
                                                  .gone = has(evidence, is_about_what_is_gone),
                                                  .sides = has(evidence, is_about_alignment)});
  if (!waiting && shared) slips_in_barriers(code, slips);
  // C is cleared already, but not all of it.
  if (evidence.diagnosis && evidence.diagnosis->id == entry_of(Mistake::size_in_elements).id)
    std::erase_if(slips, [](const Slip& slip) { return slip[0].names == Mistake::added_to_old_c; });
  if (has(evidence, is_about_other_threads))
    std::erase_if(slips, [](const Slip& slip) { return slip[0].names == Mistake::tile_not_shared; });
  return slips;
}

/// The line of the diagnosis, then those of the findings.
std::vector<int> named_lines(const Evidence& evidence) {
  std::vector<int> lines;
  if (evidence.diagnosis) lines.push_back(evidence.diagnosis->line);
  for (const Finding& finding : evidence.findings)
    if (is_error(finding)) lines.insert(lines.end(), {finding.line, finding.related_line});
  return lines;
}

bool in_lines(const SourceText& code, const Slip& slip, const std::vector<int>& lines) {
  constexpr size_t kPair = 2;  // a change in all places occurs in every line
  return slip.size() <= kPair && std::ranges::any_of(slip, [&](const Change& change) {
           return std::ranges::find(lines, code.tokens().line(change.range.begin)) != lines.end();
         });
}

/// True for the condition of a host `if` that contains a launch or a call: inverting it makes the program take a path
/// that avoids the mistake.
bool chooses_way(const SourceText& code, const Slip& slip) {
  const int token = slip[0].range.begin;
  const Function* function = code.function_of(token);
  if (!function || function->on_device || slip[0].form == Form::insertion) return false;
  const Range line = code.line(code.tokens().line(token));
  if (code.tokens().range_has(line, "%") && code.tokens().range_has(line, "==")) return true;
  return std::ranges::any_of(code.read().branches, [&](const source::Branch& branch) {
    return branch.condition.contains(token) && branch.has_else;
  });
}

/// Those in kernels come before those in functions that kernels call, which may be right by chance, because such a
/// function is called at the right time; and those that are executed seldom before those in inner loops.
void put_barriers_first(const SourceText& code, std::vector<Slip>& slips) {
  const auto others = std::stable_partition(slips.begin(), slips.end(), puts_barrier_in);
  std::stable_sort(slips.begin(), others, [&](const Slip& one, const Slip& other) {
    const auto place = [&](const Slip& slip) {
      const int token = slip[0].range.begin;
      const Function* function = code.function_of(token);
      return std::pair(!function || !function->is_kernel, loops_around(code, token));
    };
    return place(one) < place(other);
  });
}

/// If wide accesses are misaligned, a change of path may be the right repair, so it is kept.
void drop_other_ways(const SourceText& code, const Evidence& evidence, std::vector<Slip>& slips) {
  if (evidence.cuda && !has(evidence, is_about_alignment))
    std::erase_if(slips, [&](const Slip& slip) { return chooses_way(code, slip); });
}

/// The lines where the kernel departs from its tiling.
std::vector<int> departing_lines(const Symptoms& symptoms) {
  std::vector<int> lines;
  for (const Departure& one : symptoms.departures) lines.insert(lines.end(), {one.line, one.fill_line});
  return lines;
}

/// ... then the lines named by the diagnosis and the findings; each once.
std::vector<int> suspected_lines(const Symptoms& symptoms) {
  std::vector<int> all = departing_lines(symptoms), lines;
  const std::vector<int> named = named_lines(symptoms);
  all.insert(all.end(), named.begin(), named.end());
  for (const int line : all)
    if (line > 0 && std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
  return lines;
}

/// Removes slips that were tried, duplicates, and those that would mean something different at their place.
void leave_out(const SourceText& code, const std::vector<Slip>& tried, std::vector<Slip>& slips) {
  std::set<std::string> known;
  for (const Slip& slip : tried) known.insert(repaired(code, slip));
  std::erase_if(slips,
                [&](const Slip& slip) { return !fits(code, slip) || !known.insert(repaired(code, slip)).second; });
}

}  // namespace

std::ptrdiff_t loops_around(const SourceText& code, int token) {
  return std::ranges::count_if(code.read().loops, [&](const source::Loop& loop) {
    return loop.body.contains(token) || (loop.body.end == token && code.is(token, "}"));
  });
}

bool puts_barrier_in(const Slip& slip) { return slip[0].form == Form::insertion && slip[0].text == kBarrier; }

std::vector<Slip> slips_to_try(const SourceText& code, const Evidence& evidence) {
  const std::vector<int> lines = named_lines(evidence);
  const CatalogueEntry* said = evidence.diagnosis ? find_diagnosis(evidence.diagnosis->id) : nullptr;
  const auto is_what_is_said = [&](const Slip& slip) { return said && slip[0].names == said->mistake; };
  std::vector<Slip> slips = likely_slips(code, evidence);
  drop_other_ways(code, evidence, slips);
  std::stable_partition(slips.begin(), slips.end(), is_what_is_said);
  std::stable_partition(slips.begin(), slips.end(), [&](const Slip& slip) { return in_lines(code, slip, lines); });
  std::stable_partition(slips.begin(), slips.end(), moves_a_test);
  std::stable_partition(slips.begin(), slips.end(), puts_wait_in);
  std::stable_partition(slips.begin(), slips.end(), asks_for_more);
  if (has(evidence, is_about_waiting)) put_barriers_first(code, slips);
  return slips;
}

void put_measured_first(const SourceText& code, const Symptoms& symptoms, size_t most_near, std::vector<Slip>& slips) {
  const std::vector<Candidate> measured = measured_departures(symptoms);
  std::vector<int> lines = departing_lines(symptoms);
  const std::vector<int> behind = lines_behind(code, lines);
  const auto is_measured = [&](const Slip& slip) {
    return std::ranges::any_of(measured, [&](const Candidate& one) { return slip[0].names == one.id; });
  };
  std::vector<Slip> near = edits_near(code, lines);
  leave_out(code, slips, near);
  lines.insert(lines.end(), behind.begin(), behind.end());
  const auto named = std::stable_partition(
      slips.begin(), slips.end(), [&](const Slip& slip) { return is_measured(slip) && in_lines(code, slip, lines); });
  near.resize(std::min(near.size(), most_near));
  slips.insert(named, near.begin(), near.end());
}

std::vector<Slip> near_to_try(const SourceText& code, const Symptoms& symptoms, const std::vector<Slip>& tried) {
  constexpr size_t kMostLines = 12, kMostEdits = 400;
  const std::vector<int> named = suspected_lines(symptoms);
  std::vector<int> behind = lines_behind(code, named);
  // On the CPU single accesses are not recorded, so every line counts as near.
  for (int line = 1; !symptoms.cuda && line <= code.lines(); ++line)
    if (std::ranges::find(named, line) == named.end() && std::ranges::find(behind, line) == behind.end())
      behind.push_back(line);
  if (symptoms.cuda && behind.size() > kMostLines) behind.resize(kMostLines);
  std::vector<Slip> slips = edits_near(code, named), more = edits_near(code, behind);
  slips.insert(slips.end(), more.begin(), more.end());
  leave_out(code, tried, slips);
  if (slips.size() > kMostEdits) slips.resize(kMostEdits);
  return slips;
}

std::vector<Slip> further_to_try(const SourceText& code, const Evidence& evidence, const std::vector<Slip>& tried) {
  const std::vector<int> lines = named_lines(evidence);
  std::vector<Slip> slips = further_slips(code, tried);
  drop_other_ways(code, evidence, slips);
  std::stable_partition(slips.begin(), slips.end(), [&](const Slip& slip) { return in_lines(code, slip, lines); });
  return slips;
}

}  // namespace grader::mend
