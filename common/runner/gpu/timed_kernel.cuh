// Implements the timed calls of the GPU runner: the class `Kernel` of serve_turns.h. CUDA C++17. Included once per
// program.
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

/// Launch this kernel with one block per row of A (M x K) and of B (K x N).
__global__ void fill_a(float* A, Fresh fresh, int K) {
  for (int k = threadIdx.x; k < K; k += blockDim.x)
    A[size_t{blockIdx.x} * size_t(K) + size_t(k)] = fresh_a(fresh, blockIdx.x, size_t(k), size_t(K));
}
__global__ void fill_b(float* B, Fresh fresh, int N) {
  for (int j = threadIdx.x; j < N; j += blockDim.x)
    B[size_t{blockIdx.x} * size_t(N) + size_t(j)] = fresh_b(fresh, blockIdx.x, size_t(j), size_t(N));
}

/// `call` calls matmul once.
class TimedKernel {
 public:
  static constexpr bool kHoldsC = true;

  TimedKernel(const CaseHeader& header, void (*call)(Case&)) : call_(call) { take_shape(header); }

  /// Frees the old buffers first, because otherwise the new buffers may not fit on a small GPU.
  void take_shape(const CaseHeader& header) {
    header_ = header;
    turn_ = 0;
    for (auto& set : sets_) set.reset();
    for (auto& set : sets_) set = std::make_unique<Case>(header_);
    finish();
  }

  void load(const Fresh& fresh) {
    ++turn_;
    fill_a<<<static_cast<unsigned>(header_.M), 256>>>(set().A.data(), fresh, header_.K);
    fill_b<<<static_cast<unsigned>(header_.K), 256>>>(set().B.data(), fresh, header_.N);
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

  /// A failed launch must not count as a fast call.
  static void finish() {
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
  }

  CaseHeader header_;
  void (*call_)(Case&);
  std::unique_ptr<Case> sets_[kRotatedSets];
  size_t turn_ = 0;
  gpu::Timer timer_;
};

}  // namespace
}  // namespace lab::runner
