// Defines a matrix of the GPU runner, in device memory between guard words. CUDA C++17; included once per program.
#pragma once
#include <cuda_runtime.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "common/runner/matrices.h"
#include "common/runner/runner_io.h"

namespace lab::runner {
namespace {

constexpr uint32_t kGuard = 0x7fc0beef;  // a NaN, so a sum that reads past the end is wrong
size_t guard_floats = size_t{1} << 18;   // number of guard words on each side; they fill a megabyte

__global__ void paint(uint32_t* words, size_t count, uint32_t pattern) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step) words[i] = pattern;
}

/// Sends RecordType::not_run and ends the process. Used for errors that are not the student's fault.
[[noreturn]] void cannot_run(const char* what, cudaError_t error) {
  char text[256];
  std::snprintf(text, sizeof text, "The GPU cannot be used: %s (%s).", what, cudaGetErrorString(error));
  send_head(RecordType::not_run, std::strlen(text));
  write_all(text, std::strlen(text));
  _exit(kExitNotRun);
}

void need(cudaError_t error, const char* what) {
  if (error != cudaSuccess) cannot_run(what, error);
}

/// A matrix of exactly `size` floats, with guard words on both sides.
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
  void poison() { fill(data(), size_, kPoison); }

  void upload(const std::vector<float>& values) {
    need(cudaMemcpy(data(), values.data(), bytes(), cudaMemcpyHostToDevice), "copying to it failed");
  }

  void send() const { write_all(copy(data(), size_).data(), bytes()); }

  /// Returns the number of overwritten guard words. `nearest` is set to the index, from data(), of the overwritten word
  /// closest to the matrix.
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

using Case = MatricesOf<DeviceMatrix>;

/// The case whose matmul is on the stack, or null. Signal handlers read it.
const Case* running = nullptr;

}  // namespace
}  // namespace lab::runner
