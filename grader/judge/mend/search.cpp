#include "grader/judge/mend/search.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "grader/base/parallel.h"
#include "grader/judge/mend/errors.h"

namespace grader::mend {
namespace {

constexpr double kWork = 1.5e8;      // products of all runs together; in the emulator
constexpr double kOfOneRun = 3e5;    // a shape up to this size tells wrong repairs from right ones in little time
constexpr size_t kMostSlips = 400;   // in one program: it is compiled while the student waits
constexpr size_t kMostCopies = 4;    // looked at further
constexpr size_t kOwnPrograms = 6;   // repairs that are programs of their own
constexpr size_t kSideBySide = 2;    // processes, however many cores there are
constexpr double kMostSeconds = 15;  // of CPU time: only who makes every call slow gets there
constexpr size_t kAtOnce = 24;       // calls of one process

bool has_errors(const CaseOutcome& outcome) {
  return std::ranges::any_of(outcome.findings, [](const auto& record) { return record.severity == Severity::error; });
}

/// The largest small shape that failed in the natural order of threads; else the smallest that failed.
const Trial* shape_to_try(const std::vector<Trial>& trials) {
  const Trial* best = nullptr;
  for (const Trial& trial : trials) {
    if (trial.order != lab::ThreadOrder::natural) continue;
    if (trial.right && !has_errors(trial.outcome)) continue;
    if (!best || multiply_adds(trial.reference->shape) <= kOfOneRun) best = &trial;
  }
  return best;
}

/// Threads that do not wait for each other.
bool asks_for_barriers(const Finding& finding) {
  using enum FindingKind;
  const bool of_threads =
      finding.kind == shared_race || finding.kind == global_race || finding.kind == barrier_divergence;
  return is_error(finding) && (of_threads || finding.space == lab::Space::shared);
}

/// Those in the lines that diagnosis and findings name come first.
std::vector<Slip> slips_to_try(const SourceText& code, const Evidence& seen) {
  std::vector<Slip> slips = possible_slips(code, std::ranges::any_of(seen.findings, asks_for_barriers));
  std::set<int> lines;
  if (seen.diagnosis) lines.insert(seen.diagnosis->line);
  for (const Finding& finding : seen.findings)
    if (is_error(finding)) lines.insert({finding.line, finding.related_line});
  std::stable_partition(slips.begin(), slips.end(), [&](const Slip& slip) {
    return std::ranges::any_of(
        slip, [&](const Change& change) { return lines.count(code.tokens().line(change.range.begin)); });
  });
  return slips;
}

class Search {
 public:
  Search(Work& work, const Trial& trial)
      : work_(work), of_(*trial.reference), flavour_(work.seen.cuda ? Flavour::emulator_check : Flavour::cpu_fast) {}

  /// Numbers of slips, in order.
  std::vector<size_t> right_slips(const SourceText& code, const std::vector<Slip>& slips) {
    const double cost = std::max(multiply_adds(of_.shape), 2e4);
    std::vector<Slip> tried = slips;
    tried.resize(std::min({tried.size(), kMostSlips, static_cast<size_t>(kWork / cost)}));
    std::vector<bool> right(tried.size());
    const Workspace workspace;
    Many many;
    const std::string program = build_many(code, tried, workspace, many);
    if (!program.empty()) run_all(program, workspace, many, right);
    size_t own = 0;
    for (size_t i = 0; i < tried.size(); ++i)
      if (!tried[i].empty() && tried[i][0].form == Form::constant && own++ < kOwnPrograms)
        right[i] = is_right(repaired(code, tried[i]));
    std::vector<size_t> numbers;
    for (size_t i = 0; i < tried.size(); ++i)
      if (right[i]) numbers.push_back(i);
    return numbers;
  }

 private:
  /// The program of all slips that compile; "" for none.
  std::string build_many(const SourceText& code, std::vector<Slip>& slips, const Workspace& workspace, Many& many) {
    constexpr int kTries = 3;
    for (int attempt = 0; attempt < kTries; ++attempt) {
      many = many_in_one(code, slips);
      const Built built = work_.machine.build(many.text, {flavour_}, workspace.path())[0];
      if (built.ok) return built.binary;
      std::set<size_t> wrong;
      for (const int line : lines_with_errors(many.text, work_.seen.cuda))
        for (const size_t number : to_blame(many, line)) wrong.insert(number);
      if (wrong.empty()) return "";
      for (const size_t number : wrong) slips[number].clear();
    }
    return "";
  }

  Case one_case() const {
    const lab::Sender sender = is_emulator(flavour_) ? lab::Sender::rehearsal : lab::Sender::host;
    return {.shape = of_.shape, .A = &of_.A, .B = &of_.B, .sender = sender};
  }

  bool is_right(const CaseOutcome& outcome) const {
    return outcome.finished && outcome.answered && !has_errors(outcome) && compare(of_, outcome.C).wrong == 0;
  }

  bool is_right(const std::string& source) {
    const Workspace workspace;
    const Built built = work_.machine.build(source, {flavour_}, workspace.path())[0];
    return built.ok && is_right(work_.machine.execute(built.binary, {one_case()}, flavour_).cases[0]);
  }

  void run_all(const std::string& program, const Workspace& workspace, const Many& many, std::vector<bool>& right) {
    const size_t calls = many.numbers.size(), parts = (calls + kAtOnce - 1) / kAtOnce;
    std::vector<char> seen(calls);
    double seconds = 0;
    for (size_t part = 0; part < parts && seconds < kMostSeconds; part += kSideBySide) {
      std::vector<double> took(std::min(kSideBySide, parts - part));
      in_parallel(took.size(), cores(), [&](size_t i) {
        took[i] = run_part(program, workspace, (part + i) * kAtOnce, std::min(calls, (part + i + 1) * kAtOnce), seen);
      });
      for (const double one : took) seconds += one;
    }
    for (size_t i = 0; i < calls; ++i) right[many.numbers[i]] = seen[i] != 0;
  }

  /// Calls from `at` to `end`, the rest in a process of its own after each that ends it; CPU seconds that they took.
  double run_part(const std::string& program, const Workspace& workspace, size_t at, size_t end,
                  std::vector<char>& seen) {
    const std::string copy = workspace.file(fmt::format("mend{}", at));
    double seconds = 0;
    while (at < end && seconds < kMostSeconds / kSideBySide) {
      if (!set_first(program, copy, static_cast<int64_t>(at))) return seconds;
      const Execution execution = work_.machine.execute(copy, std::vector<Case>(end - at, one_case()), flavour_);
      seconds += execution.last.cpu_seconds;
      for (const CaseOutcome& outcome : execution.cases) {
        if (outcome.finished) seen[at] = is_right(outcome) ? 1 : 0;
        ++at;
        if (!outcome.finished) break;
      }
    }
    return seconds;
  }

  Work& work_;
  const Reference& of_;
  Flavour flavour_;
};

}  // namespace

std::vector<std::string> right_copies(Work& work) {
  const Trial* trial = shape_to_try(work.trials);
  if (!trial) return {};
  const SourceText code(work.seen.source);
  const std::vector<Slip> slips = slips_to_try(code, work.seen);
  std::vector<std::string> copies;
  for (const size_t i : Search(work, *trial).right_slips(code, slips))
    if (copies.size() < kMostCopies) copies.push_back(repaired(code, slips[i]));
  return copies;
}

}  // namespace grader::mend
