// main() of the process that holds a student's kernels on a real GPU: reads a job, calls matmul, answers (protocol.h).
//
//   runner                        every case of the job, once
//   runner --bare                 the same without guard words, so that compute-sanitizer sees the ends of the matrices
//   runner --time TURNS ANSWERS   turn by turn, for the judge's clock (turns.h), through two named pipes
//
// Nothing here judges. After a fault, this process cannot use the device: the finding is sent, the process ends, and
// the judge runs the remaining cases in a new one.
#include <cuda_runtime.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <vector>

#include "common/runner/gpu/device_matrix.cuh"
#include "common/runner/gpu/faults.cuh"
#include "common/runner/gpu/timed_kernel.cuh"
#include "common/runner/interrupts.h"
#include "common/runner/runner_findings.h"
#include "common/runner/serve_turns.h"

namespace {

using namespace lab::runner;
using lab::FindingKind;
using lab::Space;

/// Limits real time: a host that waits for an endless kernel may use no CPU at all.
void set_real_limit(double seconds) { set_timer(ITIMER_REAL, seconds); }

// ---- One case

void call_matmul(Case& c) {
  try {
    c.call();
  } catch (const std::exception& e) {
    end_by_exception(FindingKind::crash, Space::global, e.what());
  } catch (...) {
    end_by_exception(FindingKind::crash, Space::global, "not a std::exception");
  }
}

/// Ends the process after a fault, after which it cannot use the device.
void run_to_rest(Case& c) {
  set_real_limit(static_cast<double>(c.header.cpu_limit_seconds));
  running = &c;
  call_matmul(c);
  const cudaError_t launch = cudaGetLastError(), fault = cudaDeviceSynchronize();
  if (fault == cudaSuccess) {
    report_launch(launch);
  } else {
    report_fault(fault);
    std::fflush(nullptr);
    _exit(lab::kExitFault);
  }
  running = nullptr;
  set_real_limit(0);
}

void run_case(Case& c) {
  c.C.poison();
  need(cudaDeviceSynchronize(), "it does not come to rest");
  run_to_rest(c);
  send_output(c);
  report_damage(c, Space::global);
  std::fflush(nullptr);
  send_head(lab::RecordType::case_end, 0);
}

// ---- The job

Inputs read_inputs() {
  Inputs inputs{read_case_header(), {}, {}};
  inputs.A.resize(lab::a_floats(inputs.header));
  inputs.B.resize(lab::b_floats(inputs.header));
  read_floats(inputs.A.data(), inputs.A.size());
  read_floats(inputs.B.data(), inputs.B.size());
  return inputs;
}

void run_job() {
  std::vector<Inputs> all(read_job_header());
  for (Inputs& inputs : all) inputs = read_inputs();
  forget_job();
  need(cudaFree(nullptr), "no program can be started on it");
  install_handlers();  // after CUDA has installed its own exit handlers
  for (Inputs& inputs : all) {
    Case c(inputs.header);
    c.A.upload(inputs.A);
    c.B.upload(inputs.B);
    run_case(c);
    ++case_index;
  }
  send_head(lab::RecordType::job_end, 0);
}

void run_turns(char** pipes) {
  open_turns(pipes[0], pipes[1]);
  TimedKernel kernel(read_case_header(), call_matmul);
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
