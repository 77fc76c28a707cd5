// What others' headers bring: helpers of the samples, vectors with operators, atomic objects, marks for a profiler, Thrust's
// complex numbers and managed vectors, and CUB's rarer algorithms.
// prints: GPU Device 0: "Hopper" with compute capability 9.0
// prints: 
// prints: helpers 12 3
// prints: atomics 64 31
// prints: thrust 2 15 (0,2)
// prints: cub 3 7 9 1
// prints: half 64
#include <cstdio>
#include <sstream>

#include <cub/cub.cuh>
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda_fp16.h>
#include <helper_cuda.h>
#include <helper_functions.h>
#include <helper_math.h>
#include <nvToolsExt.h>
#include <thrust/complex.h>
#include <thrust/mismatch.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/universal_vector.h>

using Counter = cuda::atomic<int, cuda::thread_scope_device>;

__global__ void scale(float4* v) { *v = *v * 2.f + make_float4(dot(make_float3(1.f), make_float3(2.f))); }

__global__ void count(Counter* counter, int* largest) {
  counter->fetch_add(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_device>(*largest).fetch_max(static_cast<int>(threadIdx.x));
}

__global__ void sort_block(int* out) {
  using Sort = cub::BlockMergeSort<int, 32, 1>;
  using Heads = cub::BlockDiscontinuity<int, 32>;
  __shared__ typename Sort::TempStorage sort;
  __shared__ typename Heads::TempStorage heads;
  int key[1] = {31 - static_cast<int>(threadIdx.x)}, flag[1];
  Sort(sort).Sort(key, [](int a, int b) { return a < b; });
  int run[1] = {key[0] / 4};
  Heads(heads).FlagHeads(flag, run, cub::Inequality());
  out[threadIdx.x] = key[0];
  out[32 + threadIdx.x] = flag[0];
}

__global__ void add_halves(__half* sum) { atomicAdd(sum, hexp2(__float2half(1.f))); }

int main(int argc, char** argv) {
  const int device = findCudaDevice(argc, const_cast<const char**>(argv));
  StopWatchInterface* watch = nullptr;
  sdkCreateTimer(&watch);
  nvtxRangePushA("all");
  float4* v;
  checkCudaErrors(cudaMallocManaged(&v, sizeof(float4)));
  *v = make_float4(3.f, 0.f, 0.f, 0.f);
  scale<<<1, 1>>>(v);
  getLastCudaError("scale");
  checkCudaErrors(cudaDeviceSynchronize());
  cuda::std::array<int, 3> three = {1, 1, 1};
  printf("helpers %g %d\n", v->x, static_cast<int>(three.size()) + device);
  sdkDeleteTimer(&watch);

  Counter* counter;
  int* largest;
  cudaMallocManaged(&counter, sizeof(Counter));
  cudaMallocManaged(&largest, sizeof(int));
  new (counter) Counter(0);
  *largest = 0;
  count<<<2, 32>>>(counter, largest);
  cudaDeviceSynchronize();
  printf("atomics %d %d\n", counter->load(), *largest);

  thrust::device_vector<int> a{1, 2, 3}, b{1, 2, 4};
  thrust::universal_vector<int> u(5, 3);
  std::ostringstream complex;
  complex << thrust::complex<float>(1, 1) * thrust::complex<float>(1, 1);
  printf("thrust %d %d %s\n", static_cast<int>(thrust::mismatch(a.begin(), a.end(), b.begin()).first - a.begin()),
         thrust::reduce(u.begin(), u.end()), complex.str().c_str());

  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  sort_block<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  const int third = out[3], heads = out[32] + out[36] + out[33] + out[60] + out[61] + out[40] + out[44] + out[48] + out[52];
  size_t bytes = 0;
  cub::DeviceSelect::If(nullptr, bytes, out, out + 32, largest, 32, [] __device__(int x) { return x > 21; });
  void* storage;
  cudaMalloc(&storage, bytes);
  cub::DevicePartition::If(storage, bytes, out, out + 32, largest, 32, [] __device__(int x) { return x > 22; });
  cudaDeviceSynchronize();
  const int chosen = *largest;
  cub::KeyValuePair<int, int>* least;
  cudaMallocManaged(&least, sizeof *least);
  cub::DeviceReduce::ArgMin(storage, bytes, out + 1, least, 5);
  cudaDeviceSynchronize();
  printf("cub %d %d %d %d\n", third, heads, chosen, least->value);

  __half* sum;
  cudaMallocManaged(&sum, sizeof(__half));
  *sum = __float2half(0.f);
  add_halves<<<1, 32>>>(sum);
  cudaDeviceSynchronize();
  printf("half %g\n", __half2float(*sum));
  nvtxRangePop();
  for (void* p : {(void*)v, (void*)counter, (void*)largest, (void*)out, storage, (void*)least, (void*)sum}) cudaFree(p);
}
