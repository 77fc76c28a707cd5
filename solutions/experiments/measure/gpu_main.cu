// The part of the experiments that runs on a GPU: build/experiments/gpu COMMAND. The driver (gpu.h)
// builds it with nvcc, writes jobs to its standard input and reads one line per result.
//
//   device    what the GPU is, as "key: value" lines
//   roofs     "level,number": GB/s that a reading loop gets out of DRAM and L2; by the clock, GB/s of L1 and GFLOP/s
//   time      device time of kernels in turns (gpu_timing.h): jobs, answers below
//   whole     the same with the host's clock around allocation, copies to the device, kernel, copy back and release
//   steady    kernels back to back for five seconds each: answers are NAME,M,N,K,SECONDS,WATTS,MEGAHERTZ
//   close     the share of elements that are close to a product in double precision
//   profile   every kernel once, for a profiler: each is announced by one launch of start_job()
//
// A job is a line M,N,K,ROUNDS,REST and then NAME,LIBRARY,PRECISION for each kernel. REST is rest or hurry: whether the
// board cools after a long sample. LIBRARY is a shared object with the lab contract, or cublas-fp32 or cublas-tf32.
// PRECISION is fp32 or tf32. An answer is NAME,M,N,K,WRONG,SECONDS,SECONDS,…; WRONG counts elements that differ from
// cuBLAS FP32 by more than rounding explains, -1 when there was nothing to compare with. For `close` it is
// NAME,M,N,K,SHARE. An error is one sentence on standard error, and exit code 3.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "common/cuda_check.h"
#include "common/timing/gpu_timing.h"
#include "common/timing/timing.h"
#include "solutions/experiments/measure/gpu_device.cuh"
#include "solutions/experiments/measure/gpu_jobs.cuh"
#include "solutions/experiments/measure/gpu_steady.cuh"

namespace {

using namespace gpu;

constexpr int kThreads = 256, kBlocks = 1024;

// --- matrices on the device

__device__ float uniform(size_t index, uint32_t seed) {  // in [0, 1), by a multiply-xorshift hash
  uint32_t x = static_cast<uint32_t>(index) * 2654435761u + seed;
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return static_cast<float>(x >> 8) * (1.0f / 16777216.0f);
}

/// Fills A and B with uniform numbers from `low` to 1, and C with NaN. A profiler's report shows one per job.
__global__ void start_job(float* A, size_t a, float* B, size_t b, float* C, size_t c, float low) {
  const size_t first = blockIdx.x * size_t{blockDim.x} + threadIdx.x, step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = first; i < a; i += step) A[i] = low + (1.0f - low) * uniform(i, 5);
  for (size_t i = first; i < b; i += step) B[i] = low + (1.0f - low) * uniform(i, 99);
  for (size_t i = first; i < c; i += step) C[i] = nanf("");
}

struct Matrices {
  explicit Matrices(const Job& job)
      : A(size_t(job.M) * job.K), B(size_t(job.K) * job.N), C(size_t(job.M) * job.N), job(job) {}

  void fill(float low) {
    start_job<<<kBlocks, kThreads>>>(A.data, A.size, B.data, B.size, C.data, C.size, low);
    CUDA_CHECK(cudaGetLastError());
  }

  /// The kernel's product, in `to`; an error of the kernel ends the program with its name.
  void multiply(const Kernel& kernel, Array<float>& to) const {
    kernel.call(A.data, B.data, to.data, job.M, job.N, job.K);
    const cudaError_t launched = cudaGetLastError(), ran = cudaDeviceSynchronize();
    if (launched == cudaSuccess && ran == cudaSuccess) return;
    fail(kernel.name + " failed: " + cudaGetErrorString(launched == cudaSuccess ? ran : launched) + ".");
  }

  Array<float> A, B, C;
  const Job& job;
};

// --- comparing

using Counter = unsigned long long;  // what atomicAdd takes

/// Counts the elements of C that are not within `absolute` + `relative` * |R| of R; NaN counts.
template <class Number>
__global__ void count_far(const float* C, const Number* R, size_t size, double absolute, double relative,
                          Counter* far) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < size; i += step) {
    const double reference = R[i];
    if (!(fabs(C[i] - reference) <= absolute + relative * fabs(reference))) atomicAdd(far, Counter{1});
  }
}

template <class Number>
Counter far_elements(const Array<float>& C, const Array<Number>& R, double absolute, double relative) {
  Array<Counter> counter(1);
  CUDA_CHECK(cudaMemset(counter.data, 0, sizeof(Counter)));
  count_far<<<kBlocks, kThreads>>>(C.data, R.data, C.size, absolute, relative, counter.data);
  CUDA_CHECK(cudaGetLastError());
  Counter far;
  CUDA_CHECK(cudaMemcpy(&far, counter.data, sizeof far, cudaMemcpyDeviceToHost));
  return far;
}

/// Elements that rounding does not explain: errors of K roundings add up like a random walk, some 8 steps are far.
long long wrong_elements([[maybe_unused]] Matrices& matrices, [[maybe_unused]] const Kernel& kernel) {
#ifdef WITHOUT_CUBLAS
  return -1;
#else
  const Job& job = matrices.job;
  Array<float> reference(matrices.C.size);
  matrices.fill(-1);
  matrices.multiply({"cuBLAS", cublas_fp32, false}, reference);
  matrices.multiply(kernel, matrices.C);
  const double step = kernel.tf32 ? 4e-4 : 1e-6;
  return static_cast<long long>(far_elements(matrices.C, reference, 8 * step * (1 + std::sqrt(double(job.K))), 0));
#endif
}

// --- the commands on jobs

void answer(const Job& job, const Kernel& kernel, long long wrong, const std::vector<double>& seconds) {
  std::printf("%s,%d,%d,%d,%lld", kernel.name.c_str(), job.M, job.N, job.K, wrong);
  for (double second : seconds) std::printf(",%.9g", second);
  std::printf("\n");
  std::fflush(stdout);
}

/// One sample of every kernel in turns, `rounds` times, after one round that does not count.
template <class Sample>
std::vector<std::vector<double>> in_turns(const Job& job, Sample&& sample) {
  std::vector<std::vector<double>> seconds(job.kernels.size());
  for (int round = -1; round < job.rounds; ++round)
    for (size_t i = 0; i < job.kernels.size(); ++i) {
      const double taken = sample(job.kernels[i]);
      if (round >= 0) seconds[i].push_back(taken);
    }
  return seconds;
}

void time_on_device(const Job& job) {
  static gpu::Timer timer;
  Matrices matrices(job);
  std::vector<long long> wrong;
  for (const Kernel& kernel : job.kernels) wrong.push_back(wrong_elements(matrices, kernel));
  const auto seconds = in_turns(job, [&](const Kernel& kernel) {
    const auto call = [&] { kernel.call(matrices.A.data, matrices.B.data, matrices.C.data, job.M, job.N, job.K); };
    return job.rest ? timer.sample(call) : timer.seconds(call);
  });
  for (size_t i = 0; i < job.kernels.size(); ++i) answer(job, job.kernels[i], wrong[i], seconds[i]);
}

void load_steadily(const Job& job) {
  constexpr double kSeconds = 2;
  Matrices matrices(job);
  matrices.fill(-1);
  for (const Kernel& kernel : job.kernels) {
    const Steady load =
        steady([&] { kernel.call(matrices.A.data, matrices.B.data, matrices.C.data, job.M, job.N, job.K); }, kSeconds);
    CUDA_CHECK(cudaGetLastError());
    std::printf("%s,%d,%d,%d,%.9g,%.1f,%.0f\n", kernel.name.c_str(), job.M, job.N, job.K, load.seconds_per_call,
                load.watts, load.megahertz);
    std::fflush(stdout);
  }
}

/// Seconds of the whole way, from matrices of the host to a product on the host.
double whole_way(const Job& job, const Kernel& kernel, const std::vector<float>& A, const std::vector<float>& B,
                 std::vector<float>& C) {
  const double begin = lab::now_seconds();
  {
    Matrices device(job);
    CUDA_CHECK(cudaMemcpy(device.A.data, A.data(), A.size() * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(device.B.data, B.data(), B.size() * sizeof(float), cudaMemcpyHostToDevice));
    device.multiply(kernel, device.C);
    CUDA_CHECK(cudaMemcpy(C.data(), device.C.data, C.size() * sizeof(float), cudaMemcpyDeviceToHost));
  }
  return lab::now_seconds() - begin;
}

void time_whole(const Job& job) {
  std::vector<float> A(size_t(job.M) * job.K, 0.5f), B(size_t(job.K) * job.N, 0.25f), C(size_t(job.M) * job.N);
  const auto seconds = in_turns(job, [&](const Kernel& kernel) { return whole_way(job, kernel, A, B, C); });
  for (size_t i = 0; i < job.kernels.size(); ++i) answer(job, job.kernels[i], -1, seconds[i]);
}

#ifndef WITHOUT_CUBLAS
__global__ void widen(const float* from, double* to, size_t size) {
  const size_t step = size_t{gridDim.x} * blockDim.x;
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < size; i += step) to[i] = from[i];
}

void double_product(const Matrices& matrices, Array<double>& C) {
  const Job& job = matrices.job;
  Array<double> A(matrices.A.size), B(matrices.B.size);
  widen<<<kBlocks, kThreads>>>(matrices.A.data, A.data, A.size);
  widen<<<kBlocks, kThreads>>>(matrices.B.data, B.data, B.size);
  CUDA_CHECK(cudaGetLastError());
  const double one = 1, zero = 0;
  const cublasStatus_t status = cublasDgemm(cublas(), CUBLAS_OP_N, CUBLAS_OP_N, job.N, job.M, job.K, &one, B.data,
                                            job.N, A.data, job.K, &zero, C.data, job.N);
  if (status != CUBLAS_STATUS_SUCCESS) fail("cuBLAS refused a product (status " + std::to_string(status) + ").");
  CUDA_CHECK(cudaDeviceSynchronize());
}
#endif

/// The notebook's question: |C - R| <= 1e-8 + 1e-5 * |R|, the limits of NumPy's allclose(), with inputs in [0, 1).
void print_share_of_close([[maybe_unused]] const Job& job) {
#ifdef WITHOUT_CUBLAS
  fail("The share of close elements needs cuBLAS for its reference.");
#else
  Matrices matrices(job);
  Array<double> reference(matrices.C.size);
  for (const Kernel& kernel : job.kernels) {
    matrices.fill(0);
    double_product(matrices, reference);
    matrices.multiply(kernel, matrices.C);
    const auto far = static_cast<double>(far_elements(matrices.C, reference, 1e-8, 1e-5));
    std::printf("%s,%d,%d,%d,%.6f\n", kernel.name.c_str(), job.M, job.N, job.K, 1 - far / double(matrices.C.size));
    std::fflush(stdout);
  }
#endif
}

void run_once(const Job& job) {
  Matrices matrices(job);
  for (const Kernel& kernel : job.kernels) {
    matrices.fill(-1);
    matrices.multiply(kernel, matrices.C);
  }
}

void each_job(const std::function<void(const Job&)>& work) {
  for (std::string line; std::getline(std::cin, line);)
    if (!line.empty()) work(parse(line));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string command = argc == 2 ? argv[1] : "";
  int devices = 0;
  if (const cudaError_t error = cudaGetDeviceCount(&devices); error != cudaSuccess || devices == 0)
    fail(std::string("No GPU can be used: ") + (error == cudaSuccess ? "there is none" : cudaGetErrorString(error)) +
         ".");
  if (command == "device")
    print_device();
  else if (command == "roofs")
    print_roofs();
  else if (command == "time")
    each_job(time_on_device);
  else if (command == "whole")
    each_job(time_whole);
  else if (command == "steady")
    each_job(load_steadily);
  else if (command == "close")
    each_job(print_share_of_close);
  else if (command == "profile")
    each_job(run_once);
  else
    fail("usage: build/experiments/gpu device|roofs|time|whole|steady|close|profile");
  return 0;
}
