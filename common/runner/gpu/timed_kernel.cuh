// The GPU runner's kernel for timing (serve_turns.h). CUDA C++17; included once per program.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "common/matmul/turns.h"
#include "common/runner/gpu/device_matrix.cuh"
#include "common/runner/serve_turns.h"
#include "common/timing/gpu_timing.h"

namespace lab::runner {
namespace {

struct Inputs {
  CaseHeader header;
  std::vector<float> A, B;
};

/// to[i][j] is the element of `from` at rows[i] and columns[j]; see turns.h. One block per row.
__global__ void shuffle(float* to, const float* from, const int32_t* rows, const int32_t* columns, int width) {
  for (int j = threadIdx.x; j < width; j += blockDim.x)
    to[size_t{blockIdx.x} * size_t(width) + size_t(j)] =
        shuffled_element(from, rows[blockIdx.x], columns[j], size_t(width));
}

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

/// `call` calls matmul once.
class TimedKernel {
 public:
  TimedKernel(const Inputs& inputs, void (*call)(Case&))
      : header_(inputs.header),
        call_(call),
        A_(inputs.A.size()),
        B_(inputs.B.size()),
        p_(static_cast<size_t>(header_.M)),
        q_(static_cast<size_t>(header_.K)),
        r_(static_cast<size_t>(header_.N)) {
    A_.upload(inputs.A);
    B_.upload(inputs.B);
    for (auto& set : sets_) set = std::make_unique<Case>(header_);
  }

  const CaseHeader& header() const { return header_; }

  void load(const Numbers& p, const Numbers& q, const Numbers& r) {
    ++turn_;
    const int32_t *rows = p_.upload(p), *inner = q_.upload(q), *columns = r_.upload(r);
    shuffle<<<static_cast<unsigned>(header_.M), 256>>>(set().A.data(), A_.data(), rows, inner, header_.K);
    shuffle<<<static_cast<unsigned>(header_.K), 256>>>(set().B.data(), B_.data(), inner, columns, header_.N);
    set().C.poison();
    finish();
  }

  double go() {
    const double seconds = timer_.seconds([this] { call_(set()); });
    finish();
    return seconds;
  }

  void batch(int32_t calls) {
    for (int32_t i = 0; i < calls; ++i) call_(set());
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

  CaseHeader header_;
  void (*call_)(Case&);
  DeviceMatrix A_, B_;
  DeviceNumbers p_, q_, r_;
  std::unique_ptr<Case> sets_[kRotatedSets];
  size_t turn_ = 0;
  gpu::Timer timer_;
};

}  // namespace
}  // namespace lab::runner
