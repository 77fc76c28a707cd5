// Libraries that are told an independent stream work in its order, and Thrust's algorithms are waited for without one.
// prints: cublas 0, cub 0, thrust 0, callbacks 0
#include <cstdio>
#include <cub/cub.cuh>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/for_each.h>
#include <thrust/fill.h>
#include <thrust/transform.h>

constexpr int kN = 1024;

__global__ void add(float* values, float what) { values[blockIdx.x * blockDim.x + threadIdx.x] += what; }

struct Twice {
  __host__ __device__ float operator()(float x) const { return 2 * x; }
};

int wrong(const float* device, float expected, cudaStream_t stream) {
  float host[kN];
  cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  int count = 0;
  for (float value : host) count += value != expected;
  return count;
}

void increase(void* number) { ++*static_cast<int*>(number); }

int main() {
  cudaStream_t first, second;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  cudaEvent_t event;
  cudaEventCreate(&event);
  float *a, *sum;
  cudaMalloc(&a, kN * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  cudaMemsetAsync(a, 0, kN * sizeof(float), first);

  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, first);
  const float three = 3;
  add<<<kN / 256, 256, 0, first>>>(a, 1);
  cublasSscal(handle, kN, &three, a, 1);
  cudaEventRecord(event, first);
  cudaStreamWaitEvent(second, event, 0);
  add<<<kN / 256, 256, 0, second>>>(a, 1);
  printf("cublas %d, ", wrong(a, 4, second));

  void* storage = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(storage, bytes, a, sum, kN, second);
  cudaMalloc(&storage, bytes);
  add<<<kN / 256, 256, 0, second>>>(a, 1);
  cub::DeviceReduce::Sum(storage, bytes, a, sum, kN, second);
  float total;
  cudaMemcpyAsync(&total, sum, sizeof total, cudaMemcpyDeviceToHost, second);
  cudaStreamSynchronize(second);
  printf("cub %d, ", total != 5 * kN);

  add<<<kN / 256, 256, 0, first>>>(a, 1);
  const thrust::device_ptr<float> begin(a);
  thrust::transform(thrust::cuda::par.on(first), begin, begin + kN, begin, Twice());
  thrust::device_vector<float> own(kN);
  thrust::fill(own.begin(), own.end(), 12.f);
  add<<<kN / 256, 256, 0, second>>>(thrust::raw_pointer_cast(own.data()), 1);
  printf("thrust %d, ", wrong(a, 12, first) + wrong(thrust::raw_pointer_cast(own.data()), 13, second));

  int calls = 0;
  add<<<kN / 256, 256, 0, first>>>(a, 1);
  cudaLaunchHostFunc(first, increase, &calls);
  add<<<kN / 256, 256, 0, first>>>(a, 1);
  cudaStreamSynchronize(first);
  printf("callbacks %d\n", wrong(a, 14, first) + (calls != 1));
  cublasDestroy(handle);
  cudaFree(a), cudaFree(sum), cudaFree(storage);
  cudaEventDestroy(event), cudaStreamDestroy(first), cudaStreamDestroy(second);
}
