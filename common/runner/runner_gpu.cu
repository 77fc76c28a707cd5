// main() of the process that holds a student's kernels on a real GPU: reads a job, calls matmul, answers (protocol.h).
//
//   runner                        every case of the job, once
//   runner --bare                 the same without guard words: compute-sanitizer then sees the ends of the matrices
//   runner --time TURNS ANSWERS   turn by turn, for the judge's clock (turns.h), through two named pipes
//
// Nothing here judges. After a fault the device answers nothing more in this process: the finding is sent and the
// process ends, and the judge runs the rest anew.
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <vector>

#include "common/matmul.h"
#include "common/protocol/protocol.h"
#include "common/runner/runner_io.h"
#include "common/runner/serve_turns.h"
#include "common/timing/gpu_timing.h"

namespace {

using namespace lab::runner;
using lab::Detail;
using lab::FindingKind;
using lab::FindingRecord;

constexpr uint32_t kGuard = 0x7fc0beef;  // a NaN: a sum that reads past the end cannot look right
size_t guard_floats = size_t{1} << 18;   // on each side: a megabyte
constexpr int kExitTimeLimit = 65, kExitException = 66, kExitFaulted = 67, kExitNotRun = 68;

// ---- device code

__global__ void paint(uint32_t* words, size_t count, uint32_t pattern) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) words[i] = pattern;
}

/// to[i][j] = signs of rows[i] and columns[j] * from[rows[i]][columns[j]]; see turns.h. One block per row.
__global__ void shuffle(float* to, const float* from, const int32_t* rows, const int32_t* columns, int width) {
  const int32_t row = rows[blockIdx.x];
  for (int j = threadIdx.x; j < width; j += blockDim.x) {
    const int32_t column = columns[j];
    const float value = from[size_t(lab::shuffled_index(row)) * size_t(width) + size_t(lab::shuffled_index(column))];
    to[size_t{blockIdx.x} * size_t(width) + size_t(j)] = lab::shuffled_sign(row) * lab::shuffled_sign(column) * value;
  }
}

// ---- errors that are not the student's

[[noreturn]] void cannot_run(const char* what, cudaError_t error) {
  char text[256];
  std::snprintf(text, sizeof text, "The GPU cannot be used: %s (%s).", what, cudaGetErrorString(error));
  send_head(lab::RecordType::not_run, std::strlen(text));
  write_all(text, std::strlen(text));
  _exit(kExitNotRun);
}

void need(cudaError_t error, const char* what) {
  if (error != cudaSuccess) cannot_run(what, error);
}

// ---- one matrix on the device

/// Exactly `size` floats, with guard words on both sides.
class DeviceMatrix {
 public:
  explicit DeviceMatrix(size_t size) : size_(size) {
    need(cudaMalloc(&base_, (size + 2 * guard_floats) * sizeof(float)), "the matrices do not fit into its memory");
    fill(base_, guard_floats, kGuard);
    fill(data() + size_, guard_floats, kGuard);
  }
  ~DeviceMatrix() { cudaFree(base_); }
  DeviceMatrix(const DeviceMatrix&) = delete;
  DeviceMatrix& operator=(const DeviceMatrix&) = delete;

  float* data() const { return base_ + guard_floats; }
  size_t size() const { return size_; }
  size_t bytes() const { return size_ * sizeof(float); }
  void poison() { fill(data(), size_, lab::kPoison); }

  void upload(const std::vector<float>& values) {
    need(cudaMemcpy(data(), values.data(), bytes(), cudaMemcpyHostToDevice), "copying to it failed");
  }

  std::vector<float> download() const { return copy(data(), size_); }

  /// How many guard words were overwritten; `nearest` is the index, from data(), of the one closest to the matrix.
  uint64_t damage(int64_t& nearest) const {
    uint64_t found = 0;
    const std::vector<float> after = copy(data() + size_, guard_floats), before = copy(base_, guard_floats);
    for (size_t i = guard_floats; i-- > 0;)
      if (is_damaged(after[i])) ++found, nearest = static_cast<int64_t>(size_ + i);
    for (size_t i = 0; i < guard_floats; ++i)
      if (is_damaged(before[i])) ++found, nearest = static_cast<int64_t>(i) - static_cast<int64_t>(guard_floats);
    return found;
  }

  bool holds(const void* address) const { return address >= base_ && address < base_ + size_ + 2 * guard_floats; }

 private:
  static void fill(float* at, size_t count, uint32_t pattern) {
    if (count == 0) return;
    paint<<<512, 256>>>(reinterpret_cast<uint32_t*>(at), count, pattern);
    need(cudaGetLastError(), "a kernel of the grader cannot be started");
  }

  static std::vector<float> copy(const float* from, size_t count) {
    std::vector<float> values(count);
    need(cudaMemcpy(values.data(), from, count * sizeof(float), cudaMemcpyDeviceToHost), "copying from it failed");
    return values;
  }

  static bool is_damaged(float value) {
    uint32_t word;
    std::memcpy(&word, &value, sizeof word);
    return word != kGuard;
  }

  size_t size_;
  float* base_ = nullptr;
};

size_t elements(int rows, int columns) { return static_cast<size_t>(rows) * static_cast<size_t>(columns); }

struct Case {
  explicit Case(const lab::CaseHeader& h)
      : header(h), A(elements(h.M, h.K)), B(elements(h.K, h.N)), C(elements(h.M, h.N)) {}
  void call() { matmul(A.data(), B.data(), C.data(), header.M, header.N, header.K); }

  lab::CaseHeader header;
  DeviceMatrix A, B, C;
};

const Case* running = nullptr;  // the case whose matmul is on the stack, or null

// ---- findings

FindingRecord about_device(FindingKind kind, Detail detail) { return new_finding(kind, detail, lab::Space::global); }

void send_finding(const FindingRecord& finding) { send_record(lab::RecordType::finding, finding); }

FindingKind kind_of_fault(cudaError_t error) {
  switch (error) {
    case cudaErrorIllegalAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
      return FindingKind::out_of_bounds;
    case cudaErrorMisalignedAddress:
      return FindingKind::misaligned;
    case cudaErrorAssert:
      return FindingKind::launch_error;
    case cudaErrorLaunchTimeout:
      return FindingKind::timeout;
    default:
      return FindingKind::crash;
  }
}

void send_error(FindingKind kind, Detail detail, cudaError_t error) {
  FindingRecord finding = about_device(kind, detail);
  char text[sizeof finding.text];
  std::snprintf(text, sizeof text, "%s (%s)", cudaGetErrorString(error), cudaGetErrorName(error));
  copy_text(finding.text, text);
  send_finding(finding);
}

/// What the launches of the student left behind, asked once the device has come to rest.
void report_launch(cudaError_t error) {
  if (error == cudaErrorMemoryAllocation) return send_error(FindingKind::memory_limit, Detail::none, error);
  if (error != cudaSuccess) send_error(FindingKind::launch_error, Detail::launch_configuration, error);
}

void report_fault(cudaError_t error) { send_error(kind_of_fault(error), Detail::device_fault, error); }

void report_damage(const char* array, const DeviceMatrix& matrix) {
  int64_t nearest = 0;
  const uint64_t words = matrix.damage(nearest);
  if (words == 0) return;
  FindingRecord finding = about_device(FindingKind::out_of_bounds, Detail::past_end);
  finding.access = lab::Access::write;
  finding.access_bytes = sizeof(float);
  finding.count = words;
  set_place(finding, array, matrix.size(), nearest * static_cast<int64_t>(sizeof(float)));
  send_finding(finding);
}

// ---- endings that are not returns

void on_time_limit(int) {
  if (!running) return;
  FindingRecord finding = about_device(FindingKind::timeout, Detail::time_limit);
  finding.number = static_cast<int64_t>(running->header.cpu_limit_seconds * 1000);  // milliseconds
  send_finding(finding);
  _exit(kExitTimeLimit);
}

bool on_device(const void* address) {
  return running && (running->A.holds(address) || running->B.holds(address) || running->C.holds(address));
}

void on_crash(int signal_number, siginfo_t* info, void*) {
  if (running) {
    FindingRecord finding = about_device(FindingKind::crash, Detail::none);
    if (signal_number == SIGSEGV && on_device(info->si_addr)) {
      finding.kind = FindingKind::host_access;
      finding.detail = Detail::host_touches_device;
    } else {
      finding.number = signal_number;
      copy_text(finding.text, sigabbrev_np(signal_number));
    }
    send_finding(finding);
  }
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

/// exit() inside matmul(), perhaps by CUDA_CHECK: a fault of the device explains it.
void on_exit_inside_matmul() {
  if (!running) return;
  const cudaError_t fault = cudaDeviceSynchronize();
  if (fault != cudaSuccess) report_fault(fault);
}

void install_handlers() {
  static char alternate[1 << 16];  // a stack overflow leaves no room on the ordinary stack
  const stack_t stack{alternate, 0, sizeof alternate};
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  action.sa_sigaction = on_crash;
  for (int signal_number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(signal_number, &action, nullptr);
  signal(SIGALRM, on_time_limit);
  std::atexit(on_exit_inside_matmul);
}

/// Real time: a host that waits for an endless kernel may use no CPU at all.
void set_time_limit(double seconds) {
  itimerval timer = {};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = static_cast<suseconds_t>((seconds - static_cast<double>(timer.it_value.tv_sec)) * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

[[noreturn]] void report_exception(const char* what) {
  FindingRecord finding = about_device(FindingKind::crash, Detail::none);
  char text[sizeof finding.text];
  std::snprintf(text, sizeof text, "an exception left matmul(): %s", what);
  copy_text(finding.text, text);
  send_finding(finding);
  std::fflush(nullptr);
  _exit(kExitException);
}

// ---- one case

void call_matmul(Case& c) {
  try {
    c.call();
  } catch (const std::exception& e) {
    report_exception(e.what());
  } catch (...) {
    report_exception("not a std::exception");
  }
}

/// Ends the process after a fault: the device answers nothing more in it.
void run_to_rest(Case& c) {
  set_time_limit(static_cast<double>(c.header.cpu_limit_seconds));
  running = &c;
  call_matmul(c);
  const cudaError_t launch = cudaGetLastError(), fault = cudaDeviceSynchronize();
  if (fault == cudaSuccess) {
    report_launch(launch);
  } else {
    report_fault(fault);
    std::fflush(nullptr);
    _exit(kExitFaulted);
  }
  running = nullptr;
  set_time_limit(0);
}

void send_output(const Case& c) {
  send_head(lab::RecordType::output, c.C.bytes() + c.A.bytes() + c.B.bytes());
  for (const DeviceMatrix* matrix : {&c.C, &c.A, &c.B}) write_all(matrix->download().data(), matrix->bytes());
}

void run_case(Case& c) {
  c.C.poison();
  need(cudaDeviceSynchronize(), "it does not come to rest");
  run_to_rest(c);
  send_output(c);
  report_damage("A", c.A);
  report_damage("B", c.B);
  report_damage("C", c.C);
  std::fflush(nullptr);
  send_head(lab::RecordType::case_end, 0);
}

// ---- the job

struct Inputs {
  lab::CaseHeader header;
  std::vector<float> A, B;
};

std::vector<float> read_matrix(int rows, int columns) {
  std::vector<float> values(elements(rows, columns));
  if (!read_all(values.data(), values.size() * sizeof(float))) bad_job("it ends early");
  return values;
}

Inputs read_inputs() {
  const lab::CaseHeader h = read_case_header();
  std::vector<float> A = read_matrix(h.M, h.K), B = read_matrix(h.K, h.N);
  return {h, std::move(A), std::move(B)};
}

void run_job() {
  std::vector<Inputs> all(read_job_header());
  for (Inputs& inputs : all) inputs = read_inputs();
  if (!std::freopen("/dev/null", "r", stdin)) close(STDIN_FILENO);
  need(cudaFree(nullptr), "no program can be started on it");
  install_handlers();  // after CUDA has put its own end of the program in order
  for (Inputs& inputs : all) {
    Case c(inputs.header);
    c.A.upload(inputs.A);
    c.B.upload(inputs.B);
    run_case(c);
    ++case_index;
  }
  send_head(lab::RecordType::job_end, 0);
}

// ---- turns

/// Numbers on the device.
class DeviceNumbers {
 public:
  explicit DeviceNumbers(size_t most) { need(cudaMalloc(&numbers_, most * sizeof(int32_t)), "its memory is full"); }
  ~DeviceNumbers() { cudaFree(numbers_); }
  DeviceNumbers(const DeviceNumbers&) = delete;
  DeviceNumbers& operator=(const DeviceNumbers&) = delete;
  const int32_t* upload(const Numbers& numbers) {
    need(cudaMemcpy(numbers_, numbers.data(), numbers.size() * sizeof(int32_t), cudaMemcpyHostToDevice),
         "copying failed");
    return numbers_;
  }

 private:
  int32_t* numbers_ = nullptr;
};

/// See serve_turns.h.
class TimedKernel {
 public:
  explicit TimedKernel(const Inputs& inputs)
      : header_(inputs.header),
        A_(inputs.A.size()),
        B_(inputs.B.size()),
        p_(static_cast<size_t>(header_.M)),
        q_(static_cast<size_t>(header_.K)),
        r_(static_cast<size_t>(header_.N)) {
    A_.upload(inputs.A);
    B_.upload(inputs.B);
    for (auto& set : sets_) set = std::make_unique<Case>(header_);
  }

  const lab::CaseHeader& header() const { return header_; }

  void load(const Numbers& p, const Numbers& q, const Numbers& r) {
    ++turn_;
    const int32_t *rows = p_.upload(p), *inner = q_.upload(q), *columns = r_.upload(r);
    shuffle<<<static_cast<unsigned>(header_.M), 256>>>(set().A.data(), A_.data(), rows, inner, header_.K);
    shuffle<<<static_cast<unsigned>(header_.K), 256>>>(set().B.data(), B_.data(), inner, columns, header_.N);
    set().C.poison();
    finish();
  }

  double go() {
    const double seconds = timer_.seconds([this] { call_matmul(set()); });
    finish();
    return seconds;
  }

  void batch(int32_t calls) {
    for (int32_t i = 0; i < calls; ++i) call_matmul(set());
    finish();
  }

  std::vector<float> rows(const Numbers& numbers) {
    const size_t width = static_cast<size_t>(header_.N);
    std::vector<float> values(numbers.size() * width);
    for (size_t i = 0; i < numbers.size(); ++i)
      CUDA_CHECK(cudaMemcpyAsync(&values[i * width], set().C.data() + static_cast<size_t>(numbers[i]) * width,
                                 width * sizeof(float), cudaMemcpyDeviceToHost));
    finish();
    return values;
  }

 private:
  Case& set() { return *sets_[turn_ % kRotatedSets]; }

  /// A failed launch too must not pass for a fast one.
  static void finish() {
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
  }

  lab::CaseHeader header_;
  DeviceMatrix A_, B_;
  DeviceNumbers p_, q_, r_;
  std::unique_ptr<Case> sets_[kRotatedSets];
  size_t turn_ = 0;
  gpu::Timer timer_;
};

void run_turns(char** pipes) {
  open_turns(pipes[0], pipes[1]);
  TimedKernel kernel(read_inputs());
  serve_turns(kernel);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--time") == 0) {
    run_turns(argv + 2);
  } else {
    if (argc == 2 && std::strcmp(argv[1], "--bare") == 0) guard_floats = 0;
    run_job();
  }
  std::fflush(nullptr);
  _exit(0);
}
