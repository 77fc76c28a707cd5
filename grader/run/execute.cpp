#include "grader/run/execute.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <random>

#include "grader/base/text.h"
#include "grader/build/gpu.h"

namespace grader {
namespace {

constexpr int kMostRestarts = 4;
constexpr size_t kMostFindings = 20000;  // of one case

/// -1 in every triple: it does not apply.
lab::FindingRecord empty_record() {
  lab::FindingRecord record;
  std::memset(&record, 0, sizeof record);
  record.severity = lab::Severity::error;
  record.element_bytes = 4;
  record.count = 1;
  for (int* triple : {record.block, record.thread, record.other_block, record.other_thread})
    std::fill(triple, triple + 3, -1);
  return record;
}

void set_text(lab::FindingRecord& record, const std::string& text) {
  std::strncpy(record.text, text.c_str(), sizeof record.text - 1);
}

template <class T>
void append(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void append(std::string& bytes, const std::vector<float>& values) {
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

size_t elements(int rows, int columns) { return static_cast<size_t>(rows) * static_cast<size_t>(columns); }

/// Takes `count` floats from the front of the payload.
std::vector<float> take_floats(std::string_view& payload, size_t count) {
  std::vector<float> values(count);
  if (count) std::memcpy(values.data(), payload.data(), count * sizeof(float));
  payload.remove_prefix(count * sizeof(float));
  return values;
}

bool take_output(std::string_view payload, const Shape& shape, CaseOutcome& outcome) {
  const size_t c = elements(shape.M, shape.N), a = elements(shape.M, shape.K), b = elements(shape.K, shape.N);
  if (payload.size() != (a + b + c) * sizeof(float)) return false;
  outcome.C = take_floats(payload, c);
  outcome.A = take_floats(payload, a);
  outcome.B = take_floats(payload, b);
  outcome.answered = true;
  return true;
}

bool take_finding(std::string_view payload, CaseOutcome& outcome) {
  lab::FindingRecord record;
  if (payload.size() != sizeof record) return false;
  std::memcpy(&record, payload.data(), sizeof record);
  record.array[sizeof record.array - 1] = 0;
  record.text[sizeof record.text - 1] = 0;
  record.dimensions[3] = 0;
  if (outcome.findings.size() < kMostFindings) outcome.findings.push_back(record);
  return true;
}

bool take_counts(std::string_view payload, CaseOutcome& outcome) {
  lab::CountsRecord counts;
  if (payload.size() != sizeof counts) return false;
  std::memcpy(&counts, payload.data(), sizeof counts);
  outcome.counts = counts;
  return true;
}

/// False when the record cannot be what the runner wrote.
bool take_record(const lab::RecordHeader& header, std::string_view payload, const Shape& shape, CaseOutcome& outcome) {
  outcome.ran = true;
  switch (header.type) {
    case lab::RecordType::output:
      return take_output(payload, shape, outcome);
    case lab::RecordType::finding:
      return take_finding(payload, outcome);
    case lab::RecordType::counts:
      return take_counts(payload, outcome);
    case lab::RecordType::case_end:
      outcome.finished = true;
      return payload.empty();
    case lab::RecordType::not_run:
      outcome.not_run = printable(payload);
      return false;
    default:
      return false;
  }
}

/// So much that honest code never meets the limit, so little that memory without end ends before the time does.
uint64_t address_space(uint64_t matrices, Flavour flavour) {
  if (flavour == Flavour::cpu_sanitized) return 0;  // ASan reserves terabytes; see its own option below
  if (flavour == Flavour::gpu) return 0;            // so does CUDA
  return (is_emulator(flavour) ? lab::kEmulatorReserved : 0) + (768ull << 20) + 4 * matrices;
}

Limits limits_for(const std::vector<Case>& cases, Flavour flavour) {
  constexpr uint64_t kFindings = 8 << 20;  // of one case, in bytes
  Limits limits;
  limits.cpu_seconds = flavour == Flavour::gpu ? 20 : 2;  // the driver takes its time to start
  uint64_t matrices = 0;
  for (const Case& one : cases) {
    const Shape& s = one.shape;
    limits.cpu_seconds += case_seconds(s, flavour);
    matrices += 4 * (elements(s.M, s.N) + elements(s.M, s.K) + elements(s.K, s.N));
  }
  limits.wall_seconds = 10 + 3 * limits.cpu_seconds;
  limits.result_bytes = matrices + cases.size() * kFindings;
  limits.address_space_bytes = address_space(matrices, flavour);
  return limits;
}

Outcome run_once(const std::string& binary, const std::vector<Case>& cases, Flavour flavour, uint64_t nonce) {
  Command command;
  command.argv = {binary};
  command.readable = {binary};
  command.input = serialise(cases, flavour, nonce);
  command.result_pipe = true;
  command.environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"};
  command.gpu = flavour == Flavour::gpu;
  if (command.gpu) command.environment = gpu_environment();
  if (flavour == Flavour::cpu_sanitized)
    command.environment.push_back("ASAN_OPTIONS=hard_rss_limit_mb=1024:detect_leaks=0");
  else  // Freed pieces that glibc keeps in hand for each thread count as used, and look like a leak.
    command.environment.push_back("GLIBC_TUNABLES=glibc.malloc.tcache_count=0");
  command.limits = limits_for(cases, flavour);
  return run(command);
}

/// A runner that died without any fault of the student's code: a broken job, or it could not be executed at all.
std::string blameless(const Outcome& outcome, bool anything_ran) {
  if (!outcome.started) return outcome.error;
  // Who has begun a case has understood the job: what is broken then was broken by the student's code.
  if (outcome.exit_code == lab::kExitBadJob && !anything_ran)
    return "The runner did not understand its job: run `make` again in the package's folder.";
  const bool loader =
      outcome.exit_code == 127 || outcome.err.find("error while loading shared libraries") != std::string::npos;
  if (loader && !anything_ran)
    return "The program could not be started: " + outcome.err.substr(0, outcome.err.find('\n'));
  return "";
}

bool says_why(const CaseOutcome& outcome) {
  return std::any_of(outcome.findings.begin(), outcome.findings.end(), [](const lab::FindingRecord& record) {
    using Kind = lab::FindingKind;
    return record.kind == Kind::timeout || record.kind == Kind::crash || record.kind == Kind::memory_limit ||
           record.kind == Kind::unsupported || record.kind == Kind::cheating ||
           record.detail == lab::Detail::device_fault ||
           (record.severity == lab::Severity::error && record.kind == Kind::out_of_bounds);
  });
}

bool ran_into_time(const CaseOutcome& outcome) {
  return std::any_of(outcome.findings.begin(), outcome.findings.end(),
                     [](const lab::FindingRecord& record) { return record.kind == lab::FindingKind::timeout; });
}

}  // namespace

double case_seconds(const Shape& shape, Flavour flavour) {
  const double products = static_cast<double>(shape.M) * shape.N * shape.K;
  // In the emulator tiled kernels take about 2e-8 s per product, the slowest honest ones 1e-7.
  if (is_emulator(flavour)) return 2 + products * 5e-7;
  // A small GPU with badly coalesced loads takes 5e-11 s; the first launch in a process takes longest.
  if (flavour == Flavour::gpu) return 10 + products * 2e-9;
  return flavour == Flavour::cpu_sanitized ? 2 + products * 2e-7 : 2 + products * 5e-8;
}

std::string serialise(const std::vector<Case>& cases, Flavour flavour, uint64_t nonce) {
  std::string bytes;
  lab::JobHeader job{};
  std::memcpy(job.magic, lab::kJobMagic, sizeof job.magic);
  job.cases = static_cast<uint32_t>(cases.size());
  job.nonce = nonce;
  append(bytes, job);
  for (const Case& one : cases) {
    lab::CaseHeader header{};
    header.M = one.shape.M, header.N = one.shape.N, header.K = one.shape.K;
    header.order = one.order;
    header.order_seed = one.order_seed;
    header.cpu_limit_seconds = static_cast<float>(case_seconds(one.shape, flavour));
    append(bytes, header);
    append(bytes, *one.A);
    append(bytes, *one.B);
  }
  return bytes;
}

bool parse_records(const std::string& bytes, uint64_t nonce, size_t first, const std::vector<Case>& cases,
                   std::vector<CaseOutcome>& outcomes) {
  std::string_view rest = bytes;
  lab::RecordHeader header;
  while (rest.size() >= sizeof header) {
    std::memcpy(&header, rest.data(), sizeof header);
    rest.remove_prefix(sizeof header);
    if (header.nonce != nonce || header.bytes > rest.size()) return false;
    if (header.type == lab::RecordType::job_end) return true;
    const size_t index = first + header.case_index;
    if (index >= cases.size()) return false;
    if (!take_record(header, rest.substr(0, header.bytes), cases[index].shape, outcomes[index])) return false;
    rest.remove_prefix(header.bytes);
  }
  return false;
}

lab::FindingRecord cause_of_death(const Outcome& outcome) {
  using lab::FindingKind;
  lab::FindingRecord record = empty_record();
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
    set_text(record, "printed without end and was stopped");
  } else if (out_of_time) {
    record.kind = FindingKind::timeout;
    record.detail = lab::Detail::time_limit;
  } else if (outcome.signal != 0) {
    set_text(record,
             has("Assertion") ? "an assert failed" : "was ended by signal " + std::string(strsignal(outcome.signal)));
  } else if (outcome.exit_code == lab::kExitBadJob) {
    set_text(record, "it wrote over memory that does not belong to it");
  } else {
    set_text(record, "ended the program with exit code " + std::to_string(outcome.exit_code));
  }
  return record;
}

Execution execute(const std::string& binary, const std::vector<Case>& cases, Flavour flavour) {
  Execution execution;
  execution.cases.resize(cases.size());
  std::random_device device;
  size_t first = 0;
  for (int attempt = 0; first < cases.size() && attempt <= kMostRestarts; ++attempt) {
    const uint64_t nonce = (static_cast<uint64_t>(device()) << 32) | device();
    const std::vector<Case> rest(cases.begin() + static_cast<std::ptrdiff_t>(first), cases.end());
    execution.last = run_once(binary, rest, flavour, nonce);
    const bool complete = parse_records(execution.last.result, nonce, first, cases, execution.cases);
    execution.last.result.clear();
    const bool anything =
        std::any_of(execution.cases.begin(), execution.cases.end(), [](const CaseOutcome& c) { return c.ran; });
    execution.error = blameless(execution.last, anything);
    for (const CaseOutcome& outcome : execution.cases)
      if (!outcome.not_run.empty()) execution.error = outcome.not_run;
    if (!execution.error.empty()) return execution;
    const size_t before = first;
    while (first < cases.size() && execution.cases[first].finished) ++first;
    if (first == cases.size()) return execution;
    if (first > before && execution.last.exit_code == lab::kExitEndedEarly) {  // this case has not begun
      if (ran_into_time(execution.cases[first - 1]) && attempt > 0) return execution;
      continue;
    }
    if (complete) {
      execution.error = "The program's answer has gaps although it came to its end: it cannot be graded.";
      return execution;
    }
    CaseOutcome& fatal = execution.cases[first];
    fatal.ran = true;
    if (!says_why(fatal)) fatal.findings.push_back(cause_of_death(execution.last));
    // A second endless case would only cost time; the rest counts as not run.
    if (ran_into_time(fatal) && attempt > 0) return execution;
    ++first;
  }
  return execution;
}

}  // namespace grader
