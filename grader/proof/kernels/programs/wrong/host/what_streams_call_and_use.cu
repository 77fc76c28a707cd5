// What a stream's work uses is touched before it is done: registered memory, what a host function works on, a __managed__
// variable, memory that goes back to a pool, and what an event's question does not answer. And a host function calls CUDA.
#include <cstdio>
#include <thread>
#include <vector>

__managed__ int counted;

__global__ void count(int* a) {
  a[threadIdx.x] = threadIdx.x;
  atomicAdd(&counted, 1);
}
__global__ void use_of_one_thread(int* a) { a[threadIdx.x] = 1; }
__global__ void use_of_another(int* a) {
  a[threadIdx.x] += 1;  // expect: global-race error
}

void add_up(void* data) {
  int* numbers = static_cast<int*>(data);
  for (int i = 1; i < 32; ++i) numbers[0] += numbers[i];
}
void call_back(void* device) {
  cudaMemset(device, 0, 4);  // expect: launch-error warning
}

int main() {
  cudaStream_t stream, other;
  cudaEvent_t done;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEventCreate(&done);
  int *device, *of_pool, *pinned, *numbers = new int[32]();
  std::vector<int> registered(32);
  cudaHostRegister(registered.data(), 32 * sizeof(int), cudaHostRegisterDefault);
  cudaMalloc(&device, 32 * sizeof(int));
  cudaMallocHost(&pinned, 32 * sizeof(int));

  count<<<1, 32, 0, stream>>>(device);
  cudaMemcpyAsync(registered.data(), device, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaMemcpyAsync(pinned, device, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  printf("%d\n", registered[31]);  // expect: global-race error
  cudaEventRecord(done, stream);
  cudaEventQuery(done);
  printf("%d\n", pinned[31]);  // expect: global-race error
  printf("%d\n", counted);     // expect: global-race error
  cudaLaunchHostFunc(stream, add_up, numbers);
  printf("%d\n", numbers[0]);  // expect: global-race error
  delete[] numbers;            // expect: global-race error
  cudaLaunchHostFunc(stream, call_back, device);
  cudaDeviceSynchronize();

  cudaMallocAsync(&of_pool, 32 * sizeof(int), stream);
  count<<<1, 32, 0, stream>>>(of_pool);
  cudaFreeAsync(of_pool, other);  // expect: global-race error
  cudaMallocAsync(&of_pool, 32 * sizeof(int), stream);
  count<<<1, 32, 0, stream>>>(of_pool);
  cudaFree(of_pool);  // expect: global-race error
  cudaDeviceSynchronize();

  std::thread([=] { use_of_one_thread<<<1, 32, 0, cudaStreamPerThread>>>(device); }).join();
  std::thread([=] { use_of_another<<<1, 32, 0, cudaStreamPerThread>>>(device); }).join();
  cudaDeviceSynchronize();
  cudaHostUnregister(registered.data());
  cudaEventDestroy(done);
  cudaStreamDestroy(stream), cudaStreamDestroy(other);
  cudaFree(device), cudaFreeHost(pinned);
}
