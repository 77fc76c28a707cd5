// Reports why matmul() ended early in the GPU runner: a fault of the device, a signal or exit(). CUDA C++17. Included
// once per program.
#pragma once
#include <cuda_runtime.h>
#include <signal.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "common/protocol/signal_name.h"
#include "common/runner/gpu/device_matrix.cuh"
#include "common/runner/interrupts.h"
#include "common/runner/runner_findings.h"

namespace lab::runner {
namespace {

FindingRecord about_device(FindingKind kind, Detail detail) { return new_finding(kind, detail, Space::global); }

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
  std::snprintf(finding.text, sizeof finding.text, "%s (%s)", cudaGetErrorString(error), cudaGetErrorName(error));
  send_finding(finding);
}

/// Reports the error of the student's launches, if there is one. Call this when the device is idle.
void report_launch(cudaError_t error) {
  if (error == cudaErrorMemoryAllocation) return send_error(FindingKind::memory_limit, Detail::none, error);
  if (error != cudaSuccess) send_error(FindingKind::launch_error, Detail::launch_configuration, error);
}

void report_fault(cudaError_t error) { send_error(kind_of_fault(error), Detail::device_fault, error); }

void on_time_limit(int, siginfo_t*, void*) {
  if (running) end_by_time_limit(running->header, Space::global, 0);
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
      copy_text(finding.text, signal_name(signal_number));
    }
    send_finding(finding);
  }
  pass_on(signal_number);
}

/// Called by exit() inside matmul(), for example from CUDA_CHECK. If the device has faulted, reports the fault as the
/// cause.
void on_exit_inside_matmul() {
  if (!running) return;
  const cudaError_t fault = cudaDeviceSynchronize();
  if (fault != cudaSuccess) report_fault(fault);
}

void install_handlers() {
  use_alternate_stack();
  install({SIGSEGV, SIGBUS, SIGFPE, SIGILL}, on_crash);
  install({SIGALRM}, on_time_limit);
  std::atexit(on_exit_inside_matmul);
}

}  // namespace
}  // namespace lab::runner
