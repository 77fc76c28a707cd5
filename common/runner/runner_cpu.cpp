// main() of the process that holds a student's CPU kernel: reads a job, calls matmul, answers (protocol.h).
//
//   runner            every case of the job, each matmul once; the last one again if it kept memory
//   runner --once     never again: for cachegrind
//   runner --empty    the same without the calls: what cachegrind counts here is not the student's
//   runner --time TURNS ANSWERS   turn by turn, for the judge's clock (turns.h), through two named pipes
//
// Nothing here judges. What a run did to its buffers is reported as findings; a case that did not come back has no
// case_end record, whatever the reason: exit(), a crash, an exception.
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <vector>

#include "common/matmul.h"
#include "common/protocol/protocol.h"
#include "common/runner/indirect_calls.h"
#include "common/runner/one_process.h"
#include "common/runner/runner_io.h"
#include "common/runner/serve_turns.h"

// Present only where the kernel was built with -fsanitize=address,undefined; null otherwise.
extern "C" {
__attribute__((weak)) void* __asan_get_report_pc();
__attribute__((weak)) void* __asan_get_report_address();
__attribute__((weak)) int __asan_get_report_access_type();
__attribute__((weak)) size_t __asan_get_report_access_size();
__attribute__((weak)) const char* __asan_get_report_description();
__attribute__((weak)) size_t __sanitizer_get_current_allocated_bytes();
__attribute__((weak)) void __ubsan_get_current_report_data(const char** kind, const char** message, const char** file,
                                                           unsigned* line, unsigned* column, char** address);
}

namespace {

using lab::kPoison;
using namespace lab::runner;

constexpr uint32_t kGuard = 0x7fc0beef;  // another NaN: a sum that read past the end cannot look right either
constexpr size_t kPage = 4096;
constexpr size_t kGuardPages = 4;          // on each side
constexpr size_t kLine = 64;               // where a matrix may start: a cache line
constexpr double kInitialiserSeconds = 2;  // of CPU time, for global variables
constexpr int kExitTimeLimit = 65, kExitException = 66, kExitTampering = 67;

enum class Mode { job, once, empty };

bool with_asan() { return __asan_get_report_pc != nullptr; }

// --- one matrix in memory of its own

/// Exactly `size` floats. Under ASan malloc's own red zones stand on both sides. Otherwise the matrix has pages of its
/// own, which can be closed, and ends where guard pages begin, as far as cache lines allow. Guard pages are closed until
/// something reaches into them; guard words fill them and what is left of the matrix's own pages.
class Buffer {
 public:
  explicit Buffer(size_t size) : size_(size) {
    if (with_asan()) {
      data_ = static_cast<float*>(std::malloc(bytes()));
      if (!data_) no_memory();
      return;
    }
    own_ = (bytes() + kPage - 1) / kPage * kPage;
    void* memory = mmap(nullptr, mapped(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) no_memory();
    base_ = static_cast<char*>(memory);
    data_ = reinterpret_cast<float*>(base_ + kGuardBytes + (own_ - bytes()) / kLine * kLine);
    paint(reinterpret_cast<float*>(base_), data_, kGuard);
    paint(data_ + size_, reinterpret_cast<float*>(base_ + mapped()), kGuard);
    guard(PROT_NONE);
  }
  ~Buffer() { with_asan() ? std::free(data_) : static_cast<void>(munmap(base_, mapped())); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  /// PROT_NONE, PROT_READ, …; ASan's heap stays as it is.
  void allow(int protection) const {
    if (!with_asan()) mprotect(base_ + kGuardBytes, own_, protection);
  }
  bool holds(uintptr_t address) const {
    return !with_asan() && address - reinterpret_cast<uintptr_t>(base_ + kGuardBytes) < own_;
  }
  /// In the guard pages on either side?
  bool guards(uintptr_t address) const {
    return !with_asan() && !holds(address) && address - reinterpret_cast<uintptr_t>(base_) < mapped();
  }
  void open_guard() const { guard(PROT_READ | PROT_WRITE); }
  /// Once is enough.
  bool told() const { return told_; }
  void tell() { told_ = true; }

  float* data() const { return data_; }
  size_t size() const { return size_; }
  size_t bytes() const { return size_ * sizeof(float); }
  void poison() { paint(data_, data_ + size_, kPoison); }

  /// How many guard words were overwritten; `nearest` is the index, from data(), of the one closest to the matrix.
  uint64_t damage(int64_t& nearest) const {
    if (with_asan()) return 0;
    open_guard();
    const int64_t first = reinterpret_cast<float*>(base_) - data_;
    const int64_t last = reinterpret_cast<float*>(base_ + mapped()) - data_;
    uint64_t found = 0;
    for (int64_t i = last; i-- > static_cast<int64_t>(size_);) note_damage(i, found, nearest);
    for (int64_t i = first; i < 0; ++i) note_damage(i, found, nearest);
    return found;
  }

 private:
  static constexpr size_t kGuardBytes = kGuardPages * kPage;

  [[noreturn]] static void no_memory() { bad_job("there is no memory for its matrices"); }

  static void paint(float* at, const float* end, uint32_t pattern) {
    for (; at < end; ++at) std::memcpy(at, &pattern, sizeof pattern);
  }

  size_t mapped() const { return own_ + 2 * kGuardBytes; }

  void guard(int protection) const {
    mprotect(base_, kGuardBytes, protection);
    mprotect(base_ + kGuardBytes + own_, kGuardBytes, protection);
  }

  void note_damage(int64_t index, uint64_t& found, int64_t& nearest) const {
    uint32_t word;
    std::memcpy(&word, data_ + index, sizeof word);
    if (word == kGuard) return;
    ++found;
    nearest = index;
  }

  size_t size_, own_ = 0;  // floats; bytes of the matrix's own pages
  char* base_ = nullptr;
  float* data_ = nullptr;
  bool told_ = false;
};

struct Case {
  explicit Case(const lab::CaseHeader& h)
      : header(h),
        A(static_cast<size_t>(h.M) * h.K),
        B(static_cast<size_t>(h.K) * h.N),
        C(static_cast<size_t>(h.M) * h.N) {}

  bool read_inputs() { return read_all(A.data(), A.bytes()) && read_all(B.data(), B.bytes()); }
  void allow(int inputs, int output) const {
    A.allow(inputs);
    B.allow(inputs);
    C.allow(output);
  }
  void call() { matmul(A.data(), B.data(), C.data(), header.M, header.N, header.K); }

  lab::CaseHeader header;
  Buffer A, B, C;
};

// --- records

// The handlers below run in the middle of a call, so what they need stands ready here.
uintptr_t load_base = 0;
Case* running = nullptr;  // the case whose matmul is on the stack, or null

// --- what code of a submission must not find

/// While such code runs, the nonce lies on a page that nobody can read.
uint64_t* hidden_nonce = nullptr;

/// Records that were sent from here left copies of the nonce on the stack below.
__attribute__((noinline)) void wipe_stack() {
  volatile uint64_t used[4096];
  for (auto& word : used) word = 0;
}

void hand_over() {
  *hidden_nonce = nonce;
  nonce = 0;
  mprotect(hidden_nonce, kPage, PROT_NONE);
  wipe_stack();
}

void take_over() {
  mprotect(hidden_nonce, kPage, PROT_READ | PROT_WRITE);
  nonce = *hidden_nonce;
}

void send_output(const Case& c) {
  send_head(lab::RecordType::output, c.C.bytes() + c.A.bytes() + c.B.bytes());
  write_all(c.C.data(), c.C.bytes());
  write_all(c.A.data(), c.A.bytes());
  write_all(c.B.data(), c.B.bytes());
}

void send_finding(const lab::FindingRecord& finding) { send_record(lab::RecordType::finding, finding); }

lab::FindingRecord finding_of(lab::FindingKind kind, lab::Detail detail) {
  return new_finding(kind, detail, lab::Space::host);
}

// --- damage that the run itself did not notice

void report_damage(const char* array, const Buffer& buffer) {
  int64_t nearest = 0;
  const uint64_t words = buffer.told() ? 0 : buffer.damage(nearest);
  if (words == 0) return;
  lab::FindingRecord finding = finding_of(lab::FindingKind::out_of_bounds, lab::Detail::past_end);
  finding.access = lab::Access::write;
  finding.access_bytes = sizeof(float);
  finding.count = words;
  set_place(finding, array, buffer.size(), nearest * static_cast<int64_t>(sizeof(float)));
  send_finding(finding);
}

// --- signals: a crash or an endless loop in matmul says where it was

struct Registers {
  uintptr_t program_counter, stack_pointer;
};

Registers registers_of(void* context) {
  [[maybe_unused]] const auto& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  return {static_cast<uintptr_t>(machine.gregs[REG_RIP]), static_cast<uintptr_t>(machine.gregs[REG_RSP])};
#elif defined(__aarch64__)
  return {machine.pc, machine.sp};
#else
  return {load_base, 0};
#endif
}

void describe_crash(lab::FindingRecord& finding, int signal_number, uintptr_t address, uintptr_t stack_pointer) {
  constexpr uintptr_t kPage = 4096;
  finding.number = signal_number;
  copy_text(finding.text, sigabbrev_np(signal_number));
  if (signal_number == SIGFPE) return copy_text(finding.text, "integer division by zero");
  if (signal_number != SIGSEGV && signal_number != SIGBUS) return;
  finding.detail = address < kPage ? lab::Detail::null_pointer : lab::Detail::wild_pointer;
  if (address + 16 * kPage < stack_pointer || address > stack_pointer + 16 * kPage) return;
  finding.detail = lab::Detail::none;
  copy_text(finding.text, "stack overflow");
}

/// A store into A or B is told once, and then let through: what it does to the numbers shows as well.
bool is_store_into_input(int signal_number, uintptr_t address, uintptr_t program_counter) {
  if (!running || signal_number != SIGSEGV) return false;
  for (const Buffer* input : {&running->A, &running->B}) {
    if (!input->holds(address)) continue;
    lab::FindingRecord finding = finding_of(lab::FindingKind::input_modified, lab::Detail::none);
    finding.pc = program_counter - load_base;
    copy_text(finding.array, input == &running->A ? "A" : "B");
    take_over();
    send_finding(finding);
    hand_over();
    input->allow(PROT_READ | PROT_WRITE);
    return true;
  }
  return false;
}

/// The error code of a page fault says whether it was a store.
bool is_write([[maybe_unused]] void* context) {
#if defined(__x86_64__)
  return static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & 2;
#else
  return false;
#endif
}

/// A guard page is told of once, and then opened: what lies there shows in the numbers, as it may on other machines.
bool is_past_a_matrix(int signal_number, uintptr_t address, void* context) {
  if (!running || signal_number != SIGSEGV) return false;
  for (Buffer* buffer : {&running->A, &running->B, &running->C}) {
    if (!buffer->guards(address)) continue;
    lab::FindingRecord finding = finding_of(lab::FindingKind::out_of_bounds, lab::Detail::past_end);
    finding.pc = registers_of(context).program_counter - load_base;
    finding.access = is_write(context) ? lab::Access::write : lab::Access::read;
    finding.access_bytes = sizeof(float);
    const char name[] = {"ABC"[buffer == &running->A ? 0 : buffer == &running->B ? 1 : 2], 0};
    const auto start = reinterpret_cast<uintptr_t>(buffer->data());
    set_place(finding, name, buffer->size(), static_cast<int64_t>(address) - static_cast<int64_t>(start));
    take_over();
    send_finding(finding);
    hand_over();
    buffer->open_guard();
    if (finding.access == lab::Access::write) buffer->tell();
    return true;
  }
  return false;
}

void on_crash(int signal_number, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  if (is_store_into_input(signal_number, address, registers_of(context).program_counter) ||
      is_past_a_matrix(signal_number, address, context))
    return;
  if (running) {
    take_over();
    const Registers registers = registers_of(context);
    lab::FindingRecord finding = finding_of(lab::FindingKind::crash, lab::Detail::none);
    finding.pc = registers.program_counter - load_base;
    describe_crash(finding, signal_number, address, registers.stack_pointer);
    send_finding(finding);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

void on_time_limit(int, siginfo_t*, void* context) {
  if (!running) {  // an initialiser of a global variable never ends: there is no case yet to speak of
    signal(SIGXCPU, SIG_DFL);
    raise(SIGXCPU);
  }
  take_over();
  lab::FindingRecord finding = finding_of(lab::FindingKind::timeout, lab::Detail::time_limit);
  finding.pc = registers_of(context).program_counter - load_base;
  finding.number = static_cast<int64_t>(running->header.cpu_limit_seconds * 1000);  // milliseconds
  send_finding(finding);
  _exit(kExitTimeLimit);
}

void install(int signal_number, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
  sigaction(signal_number, &action, nullptr);
}

void install_handlers() {
  static char alternate[1 << 16];  // a stack overflow leaves no room on the ordinary stack
  const stack_t stack{alternate, 0, sizeof alternate};
  install(SIGPROF, on_time_limit);
  sigaltstack(&stack, nullptr);
  for (int signal_number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) install(signal_number, on_crash);
}

void set_cpu_limit(double seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
  setitimer(ITIMER_PROF, &timer, nullptr);
}

// --- one case

[[noreturn]] void report_exception(const char* what, lab::FindingKind kind = lab::FindingKind::crash) {
  take_over();
  lab::FindingRecord finding = finding_of(kind, lab::Detail::none);
  char text[sizeof finding.text];
  std::snprintf(text, sizeof text, "an exception left matmul(): %s", what);
  copy_text(finding.text, text);
  send_finding(finding);
  std::fflush(nullptr);
  _exit(kExitException);
}

void call_matmul(Case& c) {
  set_cpu_limit(c.header.cpu_limit_seconds);
  c.allow(PROT_READ, PROT_READ | PROT_WRITE);
  hand_over();
  running = &c;
  try {
    c.call();
  } catch (const std::bad_alloc& e) {
    report_exception(e.what(), lab::FindingKind::memory_limit);
  } catch (const std::exception& e) {
    report_exception(e.what());
  } catch (...) {
    report_exception("not a std::exception");
  }
  running = nullptr;
  take_over();
  c.allow(PROT_READ | PROT_WRITE, PROT_READ | PROT_WRITE);
  set_cpu_limit(0);
}

int64_t heap_bytes() {
  if (__sanitizer_get_current_allocated_bytes) return static_cast<int64_t>(__sanitizer_get_current_allocated_bytes());
  const auto heap = mallinfo2();
  return static_cast<int64_t>(heap.uordblks + heap.hblkhd);
}

int64_t bytes_kept_by_call(Case& c) {
  const int64_t before = heap_bytes();
  call_matmul(c);
  return heap_bytes() - before;
}

/// A static buffer, or printf's, is kept once. Of freed pieces of one size, such as aligned_alloc cuts off, glibc keeps
/// seven in hand and counts them as used. What every further call keeps is lost.
void report_leak(Case& c) {
  int64_t kept = 0;
  for (int further = 0; further < 8; ++further) {
    kept = bytes_kept_by_call(c);
    if (kept <= 0) return;
  }
  lab::FindingRecord finding = finding_of(lab::FindingKind::leak, lab::Detail::none);
  finding.number = kept;  // bytes per call
  send_finding(finding);
}

void run_case(Case& c, Mode mode, bool last) {
  c.C.poison();
  const int64_t kept = mode == Mode::empty ? 0 : bytes_kept_by_call(c);
  send_output(c);
  if (kept > 0 && last && mode == Mode::job) report_leak(c);
  report_damage("A", c.A);
  report_damage("B", c.B);
  report_damage("C", c.C);
  send_head(lab::RecordType::case_end, 0);
}

// --- the job

std::unique_ptr<Case> read_case() {
  auto c = std::make_unique<Case>(read_case_header());
  if (!c->read_inputs()) bad_job("it ends early");
  return c;
}

// Made by begin(), so they have no constructor of their own.
std::vector<std::unique_ptr<Case>>* cases = nullptr;

/// Nobody reads the job a second time.
void forget_job() {
  if (!std::freopen("/dev/null", "r", stdin)) close(STDIN_FILENO);
}

void read_job() {
  cases = new std::vector<std::unique_ptr<Case>>(read_job_header());
  for (auto& c : *cases) {
    c = read_case();
    c->allow(PROT_NONE, PROT_NONE);
  }
  forget_job();
}

void run_job(Mode mode) {
  for (auto& c : *cases) {
    c->allow(PROT_READ | PROT_WRITE, PROT_READ | PROT_WRITE);
    run_case(*c, mode, &c == &cases->back());
    c.reset();
    ++case_index;
  }
  send_head(lab::RecordType::job_end, 0);
}

// --- turns

/// to[i][j] = signs of rows[i] and columns[j] * from[rows[i]][columns[j]]; see turns.h.
void shuffle(const Buffer& to, const Buffer& from, const Numbers& rows, const Numbers& columns) {
  float* out = to.data();
  for (const int32_t row : rows) {
    const float* line = from.data() + static_cast<size_t>(lab::shuffled_index(row)) * columns.size();
    for (const int32_t column : columns)
      *out++ = lab::shuffled_sign(row) * lab::shuffled_sign(column) * line[lab::shuffled_index(column)];
  }
}

/// See serve_turns.h. Only the judge's clock counts here.
class TimedKernel {
 public:
  explicit TimedKernel(std::unique_ptr<Case> base) : base_(std::move(base)) {
    for (auto& set : sets_) set = std::make_unique<Case>(base_->header);
  }

  const lab::CaseHeader& header() const { return base_->header; }

  void load(const Numbers& p, const Numbers& q, const Numbers& r) {
    ++turn_;
    shuffle(set().A, base_->A, p, q);
    shuffle(set().B, base_->B, q, r);
    set().C.poison();
  }

  double go() {
    call_matmul(set());
    return 0;
  }

  void batch(int32_t calls) {
    for (; calls > 0; --calls) call_matmul(set());
  }

  std::vector<float> rows(const Numbers& numbers) {
    const size_t width = static_cast<size_t>(header().N);
    std::vector<float> values;
    for (const int32_t row : numbers) {
      const float* line = set().C.data() + static_cast<size_t>(row) * width;
      values.insert(values.end(), line, line + width);
    }
    return values;
  }

 private:
  Case& set() { return *sets_[turn_ % kRotatedSets]; }

  std::unique_ptr<Case> base_, sets_[kRotatedSets];
  size_t turn_ = 0;
};

void run_turns(char** pipes) {
  open_turns(pipes[0], pipes[1]);
  TimedKernel kernel(read_case());
  serve_turns(kernel);
}

int note_load_base(dl_phdr_info* info, size_t, void*) {
  load_base = info->dlpi_addr;
  return 1;  // the first entry is the program itself
}

lab::FindingKind kind_of_report(const char* text) {
  const auto has = [&](const char* word) { return std::strstr(text, word) != nullptr; };
  if (has("overflow") && !has("stack-overflow")) return lab::FindingKind::out_of_bounds;
  if (has("underflow") || has("use-after") || has("unknown-crash")) return lab::FindingKind::out_of_bounds;
  if (has("out-of-memory") || has("allocation-size") || has("calloc-overflow")) return lab::FindingKind::memory_limit;
  return lab::FindingKind::crash;
}

/// The matrix whose end (or start) the address lies nearest to, if that is near at all.
void set_nearest_matrix(lab::FindingRecord& finding, const char* address) {
  constexpr int64_t kNear = 1 << 14;
  const Buffer* buffers[] = {&running->A, &running->B, &running->C};
  int64_t best = kNear;
  for (int i = 0; i < 3; ++i) {
    const int64_t offset = address - reinterpret_cast<const char*>(buffers[i]->data());
    const int64_t beyond = offset < 0 ? -offset : offset - static_cast<int64_t>(buffers[i]->bytes()) + 1;
    if (beyond < 1 || beyond >= best) continue;
    best = beyond;
    const char name[] = {"ABC"[i], 0};
    set_place(finding, name, buffers[i]->size(), offset);
  }
}

lab::FindingKind kind_of_ub(const char* kind) {
  if (std::strcmp(kind, "out-of-bounds-index") == 0) return lab::FindingKind::out_of_bounds;
  if (std::strcmp(kind, "misaligned-pointer-use") == 0) return lab::FindingKind::misaligned;
  return lab::FindingKind::crash;
}

}  // namespace

// --- what calls through pointers come to

extern "C" void emu_check_target(void* target) {
  if (lab::may_be_called(target)) return;
  take_over();
  if (running) send_finding(finding_of(lab::FindingKind::cheating, lab::Detail::computed_call));
  _exit(kExitTampering);
}

// --- what the sanitizers call, where they are linked in

extern "C" {

const char* __asan_default_options() {
  // The handle_* ones: our own handlers know the program counter of a crash, ASan's hook does not.
  return "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:use_sigaltstack=0:detect_leaks=0:symbolize=0:"
         "redzone=512:exitcode=99:detect_stack_use_after_return=0:print_legend=0";
}

const char* __ubsan_default_options() { return "halt_on_error=1:print_stacktrace=0:symbolize=0"; }

void __asan_on_error() {
  if (!running) return;
  take_over();
  const char* text = __asan_get_report_description();
  const lab::FindingKind kind = kind_of_report(text);
  const bool heap = std::strstr(text, "heap-buffer") != nullptr;
  const bool freed = std::strstr(text, "use-after") != nullptr;
  lab::FindingRecord finding = finding_of(kind, freed ? lab::Detail::freed_memory : lab::Detail::past_end);
  if (kind == lab::FindingKind::crash) finding.detail = lab::Detail::none;
  if (!heap) finding.space = lab::Space::local;
  finding.pc = reinterpret_cast<uintptr_t>(__asan_get_report_pc()) - 1 - load_base;
  finding.access = __asan_get_report_access_type() ? lab::Access::write : lab::Access::read;
  finding.access_bytes = static_cast<int32_t>(__asan_get_report_access_size());
  copy_text(finding.text, text);
  if (heap) set_nearest_matrix(finding, static_cast<const char*>(__asan_get_report_address()));
  send_finding(finding);
}

void __ubsan_on_report() {
  if (!running || !__ubsan_get_current_report_data) return;
  take_over();
  const char *kind = "", *message = "", *file = "";
  unsigned line = 0, column = 0;
  char* address = nullptr;
  __ubsan_get_current_report_data(&kind, &message, &file, &line, &column, &address);
  lab::FindingRecord finding = finding_of(kind_of_ub(kind), lab::Detail::none);
  if (finding.kind == lab::FindingKind::out_of_bounds) finding.detail = lab::Detail::inside_array;
  if (std::strcmp(kind, "null-pointer-use") == 0) finding.detail = lab::Detail::null_pointer;
  finding.line = static_cast<int32_t>(line);
  copy_text(finding.text, message);
  send_finding(finding);
}

}  // extern "C"

namespace {

bool is_timing(int argc, char** argv) { return argc == 4 && std::strcmp(argv[1], "--time") == 0; }

/// Before the submission's own static initialisers, so that they find no job to read.
__attribute__((constructor(101))) void begin(int argc, char** argv, char**) {
  void* page = mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  hidden_nonce = static_cast<uint64_t*>(page);
  if (!is_timing(argc, argv)) read_job();
  install_handlers();
  stay_one_process();
  set_cpu_limit(kInitialiserSeconds);
  hand_over();
}

}  // namespace

int main(int argc, char** argv) {
  take_over();
  set_cpu_limit(0);
  dl_iterate_phdr(note_load_base, nullptr);
  const char* mode = argc > 1 ? argv[1] : "";
  if (is_timing(argc, argv)) {
    run_turns(argv + 2);
  } else {
    run_job(std::strcmp(mode, "--empty") == 0  ? Mode::empty
            : std::strcmp(mode, "--once") == 0 ? Mode::once
                                               : Mode::job);
  }
  std::fflush(nullptr);
  _exit(0);  // destructors of the submission's globals have nothing to add
}
