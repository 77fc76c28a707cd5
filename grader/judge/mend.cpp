#include "grader/judge/mend.h"

#include <algorithm>

#include "common/source/code.h"
#include "common/source/statements.h"

namespace grader {
namespace {

const std::string kBarrier = " __syncthreads(); ";

bool holds(const source::Range& range, const source::Range& tokens) {
  return tokens.size() > 0 && range.contains(tokens.begin);
}

/// The innermost loop around both lines; nullptr when there is none.
const source::Loop* loop_around(const source::Statements& read, source::Range a, source::Range b) {
  const source::Loop* best = nullptr;
  for (const source::Loop& loop : read.loops)
    if (holds(loop.body, a) && holds(loop.body, b) && (!best || loop.body.size() < best->body.size())) best = &loop;
  return best;
}

/// The largest statement, loop or branch of the body that holds the one line and not the other.
source::Range part_with(const source::Statements& read, source::Range body, source::Range line, source::Range other) {
  source::Range best;
  const auto look_at = [&](source::Range part) {
    const bool inside = body.begin <= part.begin && part.end <= body.end;
    if (inside && holds(part, line) && !holds(part, other) && part.size() > best.size()) best = part;
  };
  for (const source::Statement& statement : read.statements) look_at(statement.range);
  for (const source::Loop& loop : read.loops) look_at(loop.whole);
  for (const source::Branch& branch : read.branches) look_at(branch.whole);
  return best;
}

const Finding* shared_race(const Evidence& evidence) {
  return first_error_of(evidence.findings, FindingKind::shared_race);
}

bool names_a_barrier(const std::string& id) {
  return id == "first_barrier_missing" || id == "second_barrier_missing" || id == "both_barriers_missing";
}

bool is_right(const std::string& source, Work& work) {
  const Workspace workspace;
  const Built built = work.machine.build(source, {Flavour::emulator_check}, workspace.path())[0];
  if (!built.ok) return false;
  std::vector<Trial> trials = plan_trials(*work.rubric, work.seen.source, work.options.seed, true);
  if (!run_trials(built.binary, Flavour::emulator_check, trials, work.machine.execute).empty()) return false;
  const auto is_an_error = [](const Seen& seen) { return seen.record.severity == Severity::error; };
  return all_right(trials) && std::ranges::none_of(records_of(trials), is_an_error);
}

}  // namespace

std::vector<std::string> with_barriers(const std::string& text, int reading_line, int writing_line) {
  const source::Code code(text, source::lex_host_code);
  const source::Statements read = source::read_statements(code.tokens());
  if (reading_line < 1 || writing_line < 1 || std::max(reading_line, writing_line) > code.lines()) return {};
  const source::Range reading = code.line(reading_line), writing = code.line(writing_line);
  const source::Loop* loop = loop_around(read, reading, writing);
  if (!loop || !code.is(loop->body.end, "}")) return {};
  const size_t end = code.begin(loop->body.end);
  std::vector<std::string> copies{std::string(text).insert(end, kBarrier)};
  const source::Range part = part_with(read, loop->body, reading, writing);
  if (part.size() == 0) return copies;
  const size_t before = code.begin(part.begin);
  for (const std::string& copy : {text, copies[0]}) copies.push_back(std::string(copy).insert(before, kBarrier));
  return copies;
}

void mend_barriers(Work& work) {
  std::optional<Diagnosis>& diagnosis = work.seen.diagnosis;
  const Finding* race = shared_race(work.seen);
  if (!diagnosis || !race || !names_a_barrier(diagnosis->id) || work.options.until_refused) return;
  const bool reads = race->access == lab::Access::read;
  const int reading = reads ? race->line : race->related_line, writing = reads ? race->related_line : race->line;
  std::vector<std::string> copies = with_barriers(work.seen.source, reading, writing);
  if (diagnosis->id == "first_barrier_missing" && copies.size() > 1) std::swap(copies[0], copies[1]);
  for (const std::string& copy : copies)
    if (is_right(copy, work)) {
      diagnosis->one_slip = true;
      return;
    }
}

}  // namespace grader
