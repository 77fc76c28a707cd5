#include "grader/run/execute.h"

#include <algorithm>
#include <csignal>
#include <cstring>

#include "common/protocol/multiprocessors.h"
#include "common/protocol/signal_name.h"
#include "grader/base/machine_speed.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/gpu.h"
#include "grader/build/known_good.h"
#include "grader/build/program/kernels.h"
#include "grader/run/outputs.h"
#include "grader/run/shared_cores.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

/// A program that ends early is restarted after the shape at which it ended. A program with no right result yet is
/// given up after two time-outs; one that ends early only sometimes must not lose its right results.
constexpr int kMostRestarts = 40;
constexpr double kMostSeconds = 20;  // of CPU time, in runs that ended early
constexpr int kLoaderFailed = 127;   // exit code of a program whose libraries were not found

void set_text(lab::FindingRecord& record, const std::string& text) {
  std::strncpy(record.text, text.c_str(), sizeof record.text - 1);
}

/// High enough that honest code never reaches the limit, low enough that endless allocation reaches it before the time
/// limit.
uint64_t address_space(uint64_t matrices, Flavour flavour) {
  if (flavour == Flavour::cpu_sanitized) return 0;  // ASan reserves terabytes; its own limit is set below
  if (flavour == Flavour::gpu) return 0;            // so does CUDA
  // Processes that run blocks share what is known about each word (common/emulator/device/run/parts).
  return (is_emulator(flavour) ? lab::kEmulatorReserved + 8 * matrices : 0) + (768ull << 20) + 4 * matrices;
}

uint64_t bytes_of_c(const Case& one) {
  return sizeof(float) * static_cast<uint64_t>(one.shape.M) * static_cast<uint64_t>(one.shape.N);
}

uint64_t bytes_of(const Case& one) {
  const auto M = static_cast<uint64_t>(one.shape.M), N = static_cast<uint64_t>(one.shape.N),
             K = static_cast<uint64_t>(one.shape.K);
  return sizeof(float) * (M * N + M * K + K * N);
}

Limits limits_for(const std::vector<Case>& cases, Flavour flavour) {
  constexpr uint64_t kFindings = 8 << 20;  // per case, in bytes
  Limits limits;
  limits.cpu_seconds = flavour == Flavour::gpu ? 20 : 2 * slowness();  // the GPU driver needs time to start
  uint64_t matrices = 0, earlier = 0, visits = 0;
  for (const Case& one : cases) {
    limits.cpu_seconds += one.cpu_seconds;
    matrices += bytes_of(one);
    earlier += kMostCalls * bytes_of_c(one);
    visits += sizeof(lab::Visit) * one.visits.most_visits;
  }
  limits.wall_seconds = (10 + 3 * limits.cpu_seconds) * busyness();
  limits.result_bytes = matrices + earlier + visits + cases.size() * kFindings;
  limits.address_space_bytes = address_space(matrices, flavour);
  return limits;
}

bool is_cpu(Flavour flavour) {
  return flavour == Flavour::cpu_fast || flavour == Flavour::cpu_visited || flavour == Flavour::cpu_sanitized;
}

Outcome run_once(const std::string& binary, const std::vector<Case>& cases, Flavour flavour, uint64_t nonce,
                 const Outputs& outputs) {
  Command command;
  command.argv = {binary};
  command.readable = {binary};
  command.input = encode_job(cases, nonce, is_emulator(flavour) ? kernel_places(binary) : std::vector<uint64_t>());
  command.result_pipe = true;
  if (is_cpu(flavour)) command.outputs = outputs.file();
  command.environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"};
  command.gpu = flavour == Flavour::gpu;
  if (command.gpu) command.environment = gpu_environment();
  if (flavour == Flavour::cpu_sanitized)
    command.environment.push_back("ASAN_OPTIONS=hard_rss_limit_mb=1024:detect_leaks=0");
  else  // Freed blocks in glibc's per-thread cache count as used, and would look like a leak.
    command.environment.push_back(
        std::string("GLIBC_TUNABLES=glibc.malloc.tcache_count=0") +
        (is_emulator(flavour) ? ":glibc.malloc.hugetlb=1" : ""));  // for large tables whose pages are all touched early
  if (const unsigned count = cases.front().multiprocessors; count > 0)
    command.environment.push_back(std::string(lab::kMultiprocessorsVariable) + "=" + std::to_string(count));
  command.limits = limits_for(cases, flavour);
  return run(command);
}

/// Signs that the package or the machine is at fault: a broken job, or a program that could not be executed.
std::string suspicion(const Outcome& outcome, bool anything_ran) {
  if (!outcome.started) return outcome.error;
  // A process that has begun a case has understood the job: any later breakage comes from the student's code.
  if (anything_ran) return "";
  if (outcome.exit_code == lab::kExitBadJob)
    return "The runner did not understand its job: run `make` again in the package's folder.";
  const bool loader = outcome.exit_code == kLoaderFailed ||
                      outcome.err.find("error while loading shared libraries") != std::string::npos;
  return loader ? "The program could not be started: " + outcome.err.substr(0, outcome.err.find('\n')) : "";
}

/// True if a correct file runs where a submission did not. This is proof; an exit code or a message is not.
bool known_good_runs(const std::vector<Case>& cases, Flavour flavour) {
  const bool cuda = flavour == Flavour::gpu || is_emulator(flavour);
  Workspace workspace;
  if (!workspace.ok()) return false;
  const Built built = build_all(known_good(cuda), {flavour}, workspace.path())[0];
  if (!built.ok) return false;
  const uint64_t nonce = is_cpu(flavour) ? 0 : new_nonce();
  std::vector<CaseOutcome> outcomes(cases.size());
  const Outputs outputs(cases);
  return parse_records(run_once(built.binary, cases, flavour, nonce, outputs).result, nonce, 0, cases, outcomes);
}

/// Returns "", or why the run failed through no fault of the student's code.
std::string blameless(const Outcome& outcome, bool anything_ran, const std::vector<Case>& cases, Flavour flavour) {
  const std::string suspected = suspicion(outcome, anything_ran);
  return suspected.empty() || known_good_runs(cases, flavour) ? "" : suspected;
}

bool says_why(const CaseOutcome& outcome) {
  return std::ranges::any_of(outcome.findings, [](const lab::FindingRecord& record) {
    using Kind = lab::FindingKind;
    return record.kind == Kind::timeout || record.kind == Kind::crash || record.kind == Kind::memory_limit ||
           record.kind == Kind::unsupported || record.kind == Kind::cheating ||
           record.detail == lab::Detail::device_fault ||
           (record.severity == lab::Severity::error && record.kind == Kind::out_of_bounds);
  });
}

/// The number of time-outs decides, so that the same file is judged at the same shapes on every machine; the clock is a
/// safeguard.
bool is_worth_going_on(const std::vector<CaseOutcome>& cases, double seconds_lost) {
  return seconds_lost < kMostSeconds * slowness() && std::ranges::count_if(cases, ran_into_time) < 2;
}

/// True if an initialiser of the submission ended the program, or did not end itself.
bool is_unreached(const Execution& execution, Flavour flavour) {
  const Outcome& last = execution.last;
  if (is_emulator(flavour)) return last.exit_code == lab::kExitUnreached;
  return is_cpu(flavour) && last.signal == SIGXCPU && !last.wall_timeout &&
         std::ranges::none_of(execution.cases, &CaseOutcome::ran);
}

/// In the emulator, the cases of a shape belong together: a recording that later cases need is gone with the process.
size_t next_shape(const std::vector<Case>& cases, size_t at) {
  while (at < cases.size() && cases[at].shape == cases[at - 1].shape) ++at;
  return at;
}

/// The process's claims count only if its outputs exist. A process that was killed has not finished, whatever it
/// claims.
void take_outputs(const Outputs& outputs, size_t first, Execution& execution) {
  for (size_t i = first; i < execution.cases.size(); ++i) {
    CaseOutcome& outcome = execution.cases[i];
    outcome.answered = outcome.came_back && outputs.ok();
    if (outcome.answered) outcome.C = outputs.read(i - first);
  }
  const Outcome& last = execution.last;
  if (last.signal != 0 || last.wall_timeout || last.cpu_timeout || last.output_capped)
    execution.cases.back().finished = false;
}

}  // namespace

bool ran_into_time(const CaseOutcome& outcome) {
  return std::ranges::count(outcome.findings, lab::FindingKind::timeout, &lab::FindingRecord::kind) > 0;
}

bool was_ended_by_clock(const CaseOutcome& outcome) {
  return std::ranges::any_of(outcome.findings, [](const lab::FindingRecord& record) {
    return record.kind == lab::FindingKind::timeout && record.detail == lab::Detail::time_limit;
  });
}

double case_seconds(const Shape& shape, Flavour flavour) {
  const double products = multiply_adds(shape);
  // In the emulator, tiled kernels take about 2e-8 s per product; the slowest honest ones 1e-7, and 3e-7 if each
  // product has its own shuffle and the machine is slow. Starting a thread takes about 2e-6 s, and a kernel that splits
  // sums starts several threads for each element of C, however short the sum is.
  const double elements = static_cast<double>(shape.M) * static_cast<double>(shape.N);
  // When traffic is counted, a kernel that does sixteen times the work must finish as well, even on a busy machine.
  const double each = flavour == Flavour::emulator_count ? 8e-6 : 1e-6;
  if (is_emulator(flavour)) return 2 + products * each + elements * 1e-5;
  // A small GPU with badly coalesced loads takes 5e-11 s per product; the first launch in a process takes longest.
  if (flavour == Flavour::gpu) return 10 + products * 2e-9;
  // Native code finishes long before this limit; a program with an endless loop reaches it at every shape.
  constexpr double kToBegin = 0.8;
  return kToBegin + products * (flavour == Flavour::cpu_sanitized ? 2e-7 : 5e-8);
}

lab::FindingRecord cause_of_death(const Outcome& outcome) {
  using lab::FindingKind;
  lab::FindingRecord record = lab::empty_finding();
  record.kind = FindingKind::crash;
  record.number = outcome.signal;
  const auto has = [&](const char* word) { return outcome.err.find(word) != std::string::npos; };
  const bool out_of_time = outcome.cpu_timeout || outcome.wall_timeout || outcome.signal == SIGXCPU;
  const bool out_of_memory = has("hard rss limit") || has("std::bad_alloc") || has("out-of-memory") ||
                             has("rss limit exhausted") ||
                             (outcome.signal == SIGKILL && !out_of_time && !outcome.output_capped);
  if (out_of_memory) {
    record.kind = FindingKind::memory_limit;
  } else if (outcome.output_capped) {
    record.detail = lab::Detail::endless_output;
  } else if (out_of_time) {
    record.kind = FindingKind::timeout;
    record.detail = lab::Detail::time_limit;
  } else if (outcome.signal != 0) {
    record.detail = has("Assertion") ? lab::Detail::host_assert : lab::Detail::ended_by_signal;
    set_text(record, lab::signal_name(outcome.signal));
  } else if (outcome.exit_code == lab::kExitBadJob) {
    record.detail = lab::Detail::memory_overwritten;
  } else {
    record.detail = lab::Detail::ended_with_exit_code;
    record.number = outcome.exit_code;
  }
  return record;
}

Executor on_multiprocessors(uint16_t multiprocessors, Executor executor) {
  return [multiprocessors, executor = std::move(executor)](const std::string& binary, std::vector<Case> cases,
                                                           Flavour flavour) {
    // Counts are those of an H200: with few multiprocessors a kernel may choose other tiles.
    const bool counts = flavour == Flavour::emulator_count;
    for (Case& one : cases) one.multiprocessors = counts ? 0 : multiprocessors;
    return executor(binary, cases, flavour);
  };
}

Execution execute(const std::string& binary, const std::vector<Case>& asked, Flavour flavour) {
  const RunningProgram running;
  Execution execution;
  std::vector<Case> cases = asked;
  for (Case& one : cases) {
    if (one.cpu_seconds == 0) one.cpu_seconds = case_seconds(one.shape, flavour);
    if (is_emulator(flavour)) one.idle_seconds = std::min(one.cpu_seconds, case_seconds({}, flavour)) * slowness();
    if (flavour != Flavour::gpu) one.cpu_seconds *= slowness();
  }
  execution.cases.resize(cases.size());
  size_t first = 0;
  double seconds_lost = 0;
  for (int attempt = 0; first < cases.size() && attempt <= kMostRestarts; ++attempt) {
    const uint64_t nonce = is_cpu(flavour) ? 0 : new_nonce();
    const std::vector<Case> rest(cases.begin() + static_cast<std::ptrdiff_t>(first), cases.end());
    const Outputs outputs(is_cpu(flavour) ? rest : std::vector<Case>());
    execution.last = run_once(binary, rest, flavour, nonce, outputs);
    if (attempt == 0) execution.printed = std::move(execution.last.out);
    const bool complete = parse_records(execution.last.result, nonce, first, cases, execution.cases);
    if (is_cpu(flavour)) take_outputs(outputs, first, execution);
    execution.last.result.clear();
    // A process that only waits loses time as well.
    seconds_lost += std::max(execution.last.cpu_seconds, execution.last.wall_seconds / (3 * busyness()));
    execution.error = blameless(execution.last, std::ranges::any_of(execution.cases, &CaseOutcome::ran), rest, flavour);
    for (const CaseOutcome& outcome : execution.cases)
      if (flavour == Flavour::gpu && !outcome.not_run.empty()) execution.error = outcome.not_run;
    if (!execution.error.empty()) return execution;
    const size_t before = first;
    while (first < cases.size() && execution.cases[first].finished) ++first;
    if (first == cases.size() || cases[first].brief) return execution;
    if (first > before && execution.last.exit_code == lab::kExitEndedEarly &&
        !is_cpu(flavour)) {  // this case has not begun
      if (!is_worth_going_on(execution.cases, seconds_lost)) return execution;
      if (is_emulator(flavour)) first = next_shape(cases, first);
      continue;
    }
    if (complete && flavour == Flavour::gpu) {
      execution.error = "The program's answer is incomplete although it ended normally: it cannot be graded.";
      return execution;
    }
    CaseOutcome& fatal = execution.cases[first];
    fatal.unreached = is_unreached(execution, flavour);
    fatal.ran = true;
    if (!says_why(fatal)) fatal.findings.push_back(cause_of_death(execution.last));
    if (fatal.unreached) {  // another case would not be reached, either
      for (lab::FindingRecord& finding : fatal.findings) finding.before_matmul = 1;
      return execution;
    }
    if (!is_worth_going_on(execution.cases, seconds_lost)) return execution;  // the remaining cases count as not run
    first = is_emulator(flavour) ? next_shape(cases, first + 1) : first + 1;
  }
  return execution;
}

}  // namespace grader
