// The same uses of registered memory, host functions, managed variables, pools and questions, each after it was waited for.
// prints: 31 31 32 496 done 7 20 4
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

__managed__ int counted;

__global__ void count(int* a) {
  a[threadIdx.x] = threadIdx.x;
  atomicAdd(&counted, 1);
}
__global__ void add(int* a, int what) { a[threadIdx.x] += what; }

void add_up(void* data) {
  int* numbers = static_cast<int*>(data);
  for (int i = 1; i < 32; ++i) numbers[0] += numbers[i];
}
void show(void* data) {
  char* text = static_cast<char*>(data);
  printf("%s ", text);
  delete[] text;
}

struct Signal {
  std::mutex mutex;
  std::condition_variable changed;
  int value = 0;
};
void CUDART_CB raise_signal(cudaStream_t, cudaError_t, void* data) {
  auto* signal = static_cast<Signal*>(data);
  {
    const std::lock_guard<std::mutex> lock(signal->mutex);
    signal->value = 7;
  }
  signal->changed.notify_one();
}

int main() {
  cudaStream_t stream, other;
  cudaEvent_t done;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  cudaEventCreate(&done);
  int *device, *of_pool, *pinned, *numbers = new int[32], host[32];
  for (int i = 0; i < 32; ++i) numbers[i] = i;
  std::vector<int> registered(64);
  cudaHostRegister(registered.data(), 64 * sizeof(int), cudaHostRegisterDefault);
  cudaMalloc(&device, 32 * sizeof(int));
  cudaMallocHost(&pinned, 32 * sizeof(int));

  count<<<1, 32, 0, stream>>>(device);
  cudaMemcpyAsync(registered.data(), device, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaMemcpyAsync(pinned, device, 32 * sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaEventRecord(done, stream);
  registered[32] = 1;  // no copy reaches it
  while (cudaEventQuery(done) != cudaSuccess) std::this_thread::yield();
  printf("%d %d %d ", registered[31], pinned[31], counted);
  cudaLaunchHostFunc(stream, add_up, numbers);
  cudaStreamSynchronize(stream);
  printf("%d ", numbers[0]);
  delete[] numbers;
  cudaLaunchHostFunc(stream, show, new char[8]{"done"});
  Signal signal;
  cudaStreamAddCallback(stream, raise_signal, &signal, 0);
  {
    std::unique_lock<std::mutex> lock(signal.mutex);
    signal.changed.wait(lock, [&] { return signal.value != 0; });
  }
  printf("%d ", signal.value);

  cudaMallocAsync(&of_pool, 32 * sizeof(int), stream);
  count<<<1, 32, 0, stream>>>(of_pool);
  cudaEventRecord(done, stream);
  cudaStreamWaitEvent(other, done, 0);
  cudaFreeAsync(of_pool, other);
  add<<<1, 32, 0, cudaStreamPerThread>>>(device, 4);
  add<<<1, 32>>>(device, 5);  // the legacy default stream waits for the thread's
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d ", host[11]);
  std::thread([=] {
    add<<<1, 32, 0, cudaStreamPerThread>>>(device, -16);
    cudaStreamSynchronize(cudaStreamPerThread);
  }).join();
  cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost, other);
  printf("%d\n", host[11]);
  cudaDeviceSynchronize();
  cudaHostUnregister(registered.data());
  cudaEventDestroy(done);
  cudaStreamDestroy(stream), cudaStreamDestroy(other);
  cudaFree(device), cudaFreeHost(pinned);
}
