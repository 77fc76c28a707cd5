// main() of the program that holds a student's CUDA code. It has two processes, forked before any data exists. The
// child is the host (common/emulator/host/): it runs the student's host code. The parent is the device: it reads the
// job, runs kernels, and answers the judge.
#include <algorithm>
#include <utility>

#include "common/runner/device_process.h"
#include "common/runner/untrapped_divisions.h"

#include "common/emulator/host/process.h"
#include "common/matmul.h"

namespace lab::runner {
namespace {

/// Host code may use atomics, for a shared_ptr for example. In a kernel they are an error: CUDA has its own functions.
template <class T>
inline __attribute__((always_inline)) T* touched(T* p) {
  const void* const pc = __builtin_return_address(0);
  if (emu::in_kernel()) {
    emu::add_error_at(emu::image_offset(pc), lab::FindingKind::unsupported, lab::Detail::none, 0,
                      "A kernel has no std::atomic, and no __atomic or __sync function of g++: Use atomicAdd() and the "
                      "other CUDA atomics.");
    emu::abandon_launch();
  }
  emu::check_access(const_cast<void*>(pc), p, sizeof(T), true, true);
  return p;
}

}  // namespace
}  // namespace lab::runner

#include "common/runner/atomic_calls.h"

namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Sender;
using lab::Severity;
using namespace lab::runner;

/// One matrix of the contract, lent to the host for one shape.
struct Matrix {
  const char* name = "";
  emu::Role role = emu::Role::input;
  size_t words = 0;
  uint64_t lab::CountsRecord::*touched = nullptr;
  emu::Allocation* allocation = nullptr;
  float* data() const { return reinterpret_cast<float*>(allocation->base); }
};

struct Runner {
  Matrix matrices[3];         // in the order of the output record: C, A, B
  lab::CaseHeader called{};   // the last case in which the host was called
  bool called_again = false;  // ... with the same shape as the call before
  bool labelled = false;      // reads of kernels carry labels in this case
  bool traced = false;        // steps of warps are recorded
  bool visited = false;       // visits of threads are recorded
};
constinit Runner runner;

// ---- records

void send_trace() {
  const std::string bytes = runner.traced ? device.observer.traced() : "";
  if (bytes.empty()) return;
  send_head(lab::RecordType::trace, bytes.size());
  write_all(bytes.data(), bytes.size());
}

void send_visits() {
  const std::string bytes = runner.visited ? device.observer.visited() : "";
  if (bytes.empty()) return;
  send_head(lab::RecordType::visits, bytes.size());
  write_all(bytes.data(), bytes.size());
}

}  // namespace

void lab::runner::send_before_leaving() {
  send_trace();
  send_visits();
}

/// A lab's host sends no message before it ends, so its exit status is all that can be reported.
void lab::runner::host_ended(int status) {
  if (WIFSIGNALED(status)) {
    send_findings();
    pass_on(WTERMSIG(status));
  }
  emu::add_error_at(0, FindingKind::crash, Detail::ended_with_exit_code, WEXITSTATUS(status));
  leave(process.is_host_ready ? lab::kExitFault : lab::kExitUnreached);
}

namespace {

// ---- one case

/// Lends the three matrices of a shape.
void lend_matrices(const lab::CaseHeader& h) {
  auto& [C, A, B] = runner.matrices;
  C = {"C", emu::Role::output, lab::c_floats(h), &lab::CountsRecord::c_words_written};
  A = {"A", emu::Role::input, lab::a_floats(h), &lab::CountsRecord::a_words_read};
  B = {"B", emu::Role::input, lab::b_floats(h), &lab::CountsRecord::b_words_read};
  for (const auto& a : emu::state.memory.lent) device.observer.freed(*a);
  emu::return_lent();
  for (Matrix* m : {&A, &B, &C}) {
    m->allocation = emu::lend(m->words * sizeof(float), m->name);
    if (m->allocation) continue;
    emu::add_error_at(0, FindingKind::memory_limit, Detail::none, 0,
                      "the matrices do not fit into the emulated device");
    leave(lab::kExitNoMemory);
  }
}

/// Resets the matrices for a new run: poisoned, untouched, and the inputs initialised.
void make_matrices_new() {
  for (const Matrix& m : runner.matrices) {
    device.observer.freed(*m.allocation);
    device.observer.allocated(*m.allocation);
    device.observer.watch({m.name, m.role, m.allocation->base, m.words});
    emu::poison(*m.allocation);
    if (m.role == emu::Role::input) device.observer.written(m.allocation->base, m.words * sizeof(float));
  }
}

/// Reads straight from the job, so that nothing else has the values.
void read_inputs() {
  for (const Matrix& m : runner.matrices)
    if (m.role == emu::Role::input) read_floats(m.data(), m.words);
}

void prepare_device(const lab::CaseHeader& header) {
  const int64_t M = header.M, N = header.N, K = header.K;
  device.reset();
  emu::Running& r = emu::state.running;
  r.order = header.order;
  r.order_seed = header.order_seed;
  r.prints = header.sender == Sender::host && header.order == lab::ThreadOrder::natural;
  r.line_open = false;
  device.observer.label(header.labelled, header.label_seed);
  runner.labelled = header.labelled != 0;
  device.observer.trace(header.trace);
  runner.traced = header.trace.blocks != 0;
  device.observer.visit(header.visits);
  runner.visited = header.visits.most_blocks != 0;
  device.observer.profile(header.profile.most_blocks != 0);
  r.sample = header.profile;
  // A correct kernel touches memory a few times per multiply-add, and works on whole tiles at the edges. A hundred
  // times as much, plus 40 million, counts as an endless loop; in a brief run a lower limit is enough. Some kernels
  // continue along K to the longest side and add zeros.
  const int64_t padded = (M + 128) * (N + 128) * (K + 16), longest = M * N * std::max({M, N, K});
  r.brief = header.brief != 0;
  r.elements_of_c = static_cast<uint64_t>(M * N);
  emu::state.parts.cores = runner.visited ? 1 : header.cores;
  r.steps_left = r.brief ? 30 * M * N * K + 4 * padded + (int64_t{4} << 20)
                         : 100 * M * N * K + 8 * padded + 4 * longest + (int64_t{40} << 20);
}

/// Reports memory that a second equal call allocates again and does not free. What the first call keeps may be a
/// workspace.
void report_leaks() {
  const auto& allocations = emu::state.memory.allocations;
  for (size_t i = device.recording.call.before.live.size(); i < allocations.size(); ++i) {
    if (!allocations[i]->live) continue;
    auto f = emu::new_finding(FindingKind::leak, Severity::warning, Detail::none);
    f.line = allocations[i]->line;
    f.number = static_cast<int64_t>(allocations[i]->bytes);
    emu::add_finding(f);
  }
}

/// A NaN copied or computed from the poison: the element was written.
void mark_written_poison(const Matrix& m) {
  constexpr uint32_t kPlainNan = 0x7fc00000;
  auto* words = reinterpret_cast<uint32_t*>(m.data());
  for (size_t i = 0; i < m.words; ++i)
    if (lab::stems_from_poison(words[i]) && device.observer.knows_written(m.allocation->base + 4 * i, 4))
      words[i] = kPlainNan;
}

void send_output() {
  size_t words = 0;
  for (const Matrix& m : runner.matrices) {
    words += m.words;
    if (m.role == emu::Role::output) mark_written_poison(m);
  }
  send_head(lab::RecordType::output, words * sizeof(float));
  for (const Matrix& m : runner.matrices) write_all(m.data(), m.words * sizeof(float));
}

void send_counts() {
  auto counts = device.observer.counts();
  if (!counts) return;
  for (const Matrix& m : runner.matrices) (*counts).*m.touched = device.observer.words_touched(m.name);
  send_record(lab::RecordType::counts, *counts);
}

void finish_case() {
  limit_cpu_time(0);
  device.observer.settle();
  if (lab::has_inputs(runner.called)) send_output();
  send_findings();
  const lab::LabelsRecord* labels = device.observer.labels();
  if (labels && runner.labelled) send_record(lab::RecordType::labels, *labels);
  send_counts();
  send_trace();
  send_visits();
  send_profile();
  std::fflush(nullptr);
  send_head(lab::RecordType::case_end, 0);
}

emu::Call call_of(const lab::CaseHeader& h) {
  const auto& [C, A, B] = runner.matrices;
  return {A.allocation->base, B.allocation->base, C.allocation->base, h.M, h.N, h.K, 1};
}

bool same_shape(const lab::CaseHeader& a, const lab::CaseHeader& b) { return a.M == b.M && a.N == b.N && a.K == b.K; }

/// Makes the host run matmul() once.
void call_host(const lab::CaseHeader& header) {
  const emu::Call call = call_of(header);
  emu::start_recording(header.sender != Sender::host);
  emu::state.copies_back.counted = true;
  process.end.give({}, &call, sizeof call);
  const emu::Served served = emu::serve(process.end, watch_host);
  emu::stop_recording();
  emu::state.copies_back.counted = false;
  if (served == emu::Served::died) leave(lab::kExitFault);
  if (served == emu::Served::stopped) {
    finish_case();
    _exit(lab::kExitEndedEarly);
  }
}

/// Takes the matrices of this case's own call, or those of the case before if its recording is used.
void take_matrices(const lab::CaseHeader& header) {
  if (header.sender == Sender::recording) {
    if (!same_shape(header, runner.called)) bad_job("there is no recording of this shape");
  } else {
    runner.called_again = same_shape(header, runner.called) && header.sender == Sender::host;
    runner.called = header;
    lend_matrices(header);
  }
}

// ---- equal calls

constexpr int kEqualCalls = 100;

void send_earlier_output() {
  const Matrix& C = runner.matrices[0];
  mark_written_poison(C);
  send_head(lab::RecordType::earlier_output, C.words * sizeof(float));
  write_all(C.data(), C.words * sizeof(float));
}

/// Multiplies by a power of two, which rounds nothing; poison is left unchanged.
void multiply(const Matrix& m, float factor) {
  for (size_t i = 0; i < m.words; ++i) {
    uint32_t bits;
    std::memcpy(&bits, &m.data()[i], sizeof bits);
    if (bits != emu::kPoison) m.data()[i] *= factor;
  }
}

uint64_t hash_of(uint64_t hash, uintptr_t begin, size_t bytes) {
  const auto* at = reinterpret_cast<const unsigned char*>(begin);
  for (; bytes >= 8; at += 8, bytes -= 8) {
    uint64_t word;
    std::memcpy(&word, at, sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  }
  for (; bytes; ++at, --bytes) hash = (hash ^ *at) * 0x100000001b3u;
  return hash;
}

/// Hash of what one call may leave to the next: device variables, and earlier calls' allocations.
uint64_t lasting_state() {
  uint64_t hash = 1;
  for (const emu::Range& variables : {emu::device_section(), emu::managed_section()})
    hash = hash_of(hash, variables.begin, variables.end - variables.begin);
  const auto& live = device.recording.call.before.live;
  const auto& allocations = emu::state.memory.allocations;
  for (size_t i = 0; i < live.size() && i < allocations.size(); ++i)
    if (live[i]) hash = hash_of(hash, allocations[i]->base, allocations[i]->bytes);
  return hash;
}

/// The inputs of a case, to restore them for a replay.
struct Inputs {
  std::vector<float> a, b;
  int64_t steps = emu::state.running.steps_left;

  Inputs() {
    const auto& [C, A, B] = runner.matrices;
    a.assign(A.data(), A.data() + A.words);
    b.assign(B.data(), B.data() + B.words);
  }

  void restore() const {
    const auto& [C, A, B] = runner.matrices;
    make_matrices_new();
    std::memcpy(A.data(), a.data(), a.size() * sizeof(float));
    std::memcpy(B.data(), b.data(), b.size() * sizeof(float));
    emu::state.running.steps_left = steps;
  }
};

/// Replays with a scaled A, which scales C: a C copied from another call then has the wrong scale.
void replay_scaled(const emu::RecordedCall& call, float factor) {
  const auto& [C, A, B] = runner.matrices;
  multiply(A, factor);
  emu::replay(call);
  multiply(A, 1 / factor);
  mark_written_poison(C);
  multiply(C, 1 / factor);
}

/// Replays call after call, as long as each leaves different state or sends different messages: a kernel or host that
/// counts its calls may stop working after some of them. C is that of the last call. The limit is a number of accesses,
/// so that it is the same everywhere.
void replay_until_tired(const Inputs& inputs) {
  constexpr int64_t kAccesses = 48 << 20;
  const auto& kept = device.recording.kept;
  const auto& later = device.recording.later;
  const size_t most = later.empty() ? kEqualCalls : later.size();
  int64_t accesses = 0;
  uint64_t left = lasting_state();
  for (size_t i = 0; i < most && accesses < kAccesses && !emu::sticky_error(); ++i) {
    inputs.restore();
    emu::replay(later.empty() ? kept[0] : later[i]);
    accesses += inputs.steps - emu::state.running.steps_left;
    const uint64_t before = std::exchange(left, lasting_state());
    if (later.empty() && left == before) return;
  }
}

/// Runs no host code. If a later call sends different messages, or can find state that the first one left, all calls
/// are replayed.
void replay_equal_calls() {
  std::vector<emu::RecordedCall>& calls = device.recording.kept;
  const bool alike = calls.size() == 1;
  const uint64_t before = alike ? lasting_state() : 0;
  const Inputs inputs;
  emu::state.errors = {};
  emu::replay(calls[0]);
  const bool leaves_something = alike && lasting_state() != before;
  if (leaves_something) calls.push_back(calls[0]);
  float factor = 1;
  for (size_t next = 1; next < calls.size() && !emu::sticky_error(); ++next) {
    send_earlier_output();
    inputs.restore();
    replay_scaled(calls[next], factor *= -2);
  }
  if ((!leaves_something && device.recording.later.empty()) || emu::sticky_error()) return;
  send_earlier_output();
  replay_until_tired(inputs);
}

/// Runs no kernel, so a hundred calls take less than a millisecond: a change after forty calls shows. Makes fewer calls
/// if the host is very slow.
void call_host_often(const lab::CaseHeader& header) {
  constexpr int kLeast = 2;
  constexpr double kSeconds = 0.5;
  const double begin = cpu_seconds();
  emu::forget_recordings();
  for (int call = 0; call < kEqualCalls && device.recording.kept.size() <= emu::kMostKept; ++call) {
    if (call >= kLeast && cpu_seconds() - begin > kSeconds) break;
    emu::state.errors = {};
    call_host(header);
    emu::keep_recording();
  }
  replay_equal_calls();
}

void run_case() {
  const lab::CaseHeader header = read_case_header();
  take_matrices(header);
  prepare_device(header);
  if (lab::has_inputs(header)) {
    make_matrices_new();
    read_inputs();
  }
  limit_cpu_time(static_cast<double>(header.cpu_limit_seconds), static_cast<double>(header.idle_limit_seconds));
  if (header.sender == Sender::rehearsals)
    call_host_often(header);
  else if (header.sender != Sender::recording)
    call_host(header);
  if (header.sender == Sender::host && runner.called_again) report_leaks();
  if (header.sender == Sender::rehearsal || header.sender == Sender::recording) emu::replay(device.recording.call);
  finish_case();
  // The judge decides whether to run a further case that may never end.
  if (emu::sticky_error() == emu::kLaunchTimeout && !header.brief) _exit(lab::kExitEndedEarly);
}

// ---- the two processes

constexpr double kInitialiserSeconds = 2;  // of CPU time, for initialising global variables

void run_device() {
  const uint32_t cases = start_device();
  limit_cpu_time(kInitialiserSeconds);
  if (emu::serve(process.end, watch_host) != emu::Served::ready) leave(lab::kExitUnreached);
  process.is_host_ready = true;
  limit_cpu_time(0);
  for (case_index = 0; case_index < cases; ++case_index) run_case();
}

}  // namespace

int main() {
  fork_host([](emu::Ring* ring) { emu::host::run(ring, matmul); });
  run_device();
  send_head(lab::RecordType::job_end, 0);
  std::fflush(nullptr);
  _exit(0);  // the host process ends with its parent
}
