// Host code beside work in flight, in every way that is allowed: other words, words that are only read, after each way of
// waiting, and by a flag in mapped memory.
// prints: 1 2 3 4 5 6 7 8
#include <atomic>
#include <cstdio>

__global__ void put(int* to, const int* from, int add) { *to = *from + add; }
__global__ void raise(volatile int* flag, int* result) {
  *result = 8;
  __threadfence_system();
  *flag = 1;
}
__global__ void speak() { printf(""); }

int main() {
  int *values, *one, *pinned, *device;
  cudaMallocManaged(&values, 16 * sizeof(int));
  cudaMallocManaged(&one, sizeof(int));
  cudaMallocHost(&pinned, 2 * sizeof(int));
  cudaMalloc(&device, sizeof(int));
  for (int i = 0; i < 16; ++i) values[i] = 0;
  *one = 1;
  cudaStream_t stream;
  cudaEvent_t done;
  cudaStreamCreate(&stream);
  cudaEventCreate(&done);

  put<<<1, 1>>>(values, one, 0);
  values[8] = *one;  // the kernel reads one, too, and never touches the other
  cudaDeviceSynchronize();
  printf("%d", values[0]);
  put<<<1, 1, 0, stream>>>(values + 1, one, 1);
  cudaStreamSynchronize(stream);
  printf(" %d", values[1]);
  put<<<1, 1, 0, stream>>>(values + 2, one, 2);
  cudaEventRecord(done, stream);
  put<<<1, 1, 0, stream>>>(values + 9, one, 2);
  cudaEventSynchronize(done);
  printf(" %d", values[2]);
  cudaStreamSynchronize(stream);
  put<<<1, 1, 0, stream>>>(device, one, 3);
  int copied;
  cudaMemcpy(&copied, device, sizeof copied, cudaMemcpyDeviceToHost);  // waits for streams that block, too
  printf(" %d", copied);
  put<<<1, 1>>>(values + 4, one, 4);
  while (cudaStreamQuery(nullptr) != cudaSuccess) {
  }
  printf(" %d", values[4]);
  pinned[0] = 5;
  cudaMemcpyAsync(device, pinned, sizeof(int), cudaMemcpyHostToDevice, stream);
  pinned[1] = pinned[0] + 1;  // reads what the copy reads
  cudaMemcpyAsync(pinned, pinned + 1, sizeof(int), cudaMemcpyDefault, stream);
  cudaFree(nullptr);
  cudaStreamSynchronize(stream);
  printf(" %d", pinned[0]);
  int pageable = 7;
  cudaMemcpyAsync(device, &pageable, sizeof(int), cudaMemcpyHostToDevice, stream);
  cudaMemcpyAsync(&pageable, device, sizeof(int), cudaMemcpyDeviceToHost, stream);
  printf(" %d", pageable);  // memory that is not pinned: the call comes back when the copy is there
  volatile int* flag = values + 10;
  raise<<<1, 1, 0, stream>>>(flag, values + 11);
  while (*flag == 0) {
  }
  printf(" %d\n", values[11]);
  speak<<<1, 1>>>();
  float milliseconds;
  cudaEventRecord(done);
  cudaDeviceSynchronize();
  cudaEventElapsedTime(&milliseconds, done, done);
  cudaEventDestroy(done);
  cudaStreamDestroy(stream);
  cudaFree(values);
  cudaFree(one);
  cudaFree(device);
  cudaFreeHost(pinned);
}
