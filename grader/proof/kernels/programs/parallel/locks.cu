// Threads, of one block and of several, that take turns by a lock or a semaphore, or wait for a latch.
// prints: 256 in the list
// prints: 64 after each other, 0 too early
#include <cstdio>
#include <cuda/latch>
#include <cuda/semaphore>

struct Lock {
  int* mutex;
  __device__ void take() {
    while (atomicCAS(mutex, 0, 1) != 0) {
    }
    __threadfence();
  }
  __device__ void give_back() {
    __threadfence();
    atomicExch(mutex, 0);
  }
};
struct Node {
  int value;
  Node* next;
};

__global__ void push(Node* nodes, Node** head, Lock lock) {
  Node* const mine = nodes + blockIdx.x * blockDim.x + threadIdx.x;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if (threadIdx.x % 32 != lane) continue;
    mine->value = threadIdx.x;
    lock.take();
    mine->next = *head;
    *head = mine;
    lock.give_back();
  }
}

__device__ cuda::binary_semaphore<cuda::thread_scope_device> turn{1};
__global__ void wait_for_all(int* places, int* counted, int* early) {
  __shared__ int stored[64];
  using Latch = cuda::latch<cuda::thread_scope_block>;
  __shared__ alignas(Latch) unsigned char room[sizeof(Latch)];
  Latch& all = *reinterpret_cast<Latch*>(room);
  if (threadIdx.x == 0) new (&all) Latch(blockDim.x);
  __syncthreads();
  stored[threadIdx.x] = 1;
  all.arrive_and_wait();
  if (stored[threadIdx.x ^ 33] != 1) atomicAdd(early, 1);
  for (unsigned lane = 0; lane < 32; ++lane) {
    if (threadIdx.x % 32 != lane) continue;
    turn.acquire();
    places[threadIdx.x] = (*counted)++;
    turn.release();
  }
}

int main() {
  constexpr int kN = 256;
  Node *nodes, **head;
  Lock lock;
  cudaMallocManaged(&nodes, kN * sizeof(Node));
  cudaMallocManaged(&head, sizeof(Node*));
  cudaMalloc(&lock.mutex, sizeof(int));
  cudaMemset(lock.mutex, 0, sizeof(int));
  *head = nullptr;
  push<<<4, 64>>>(nodes, head, lock);
  cudaDeviceSynchronize();
  int count = 0;
  for (const Node* n = *head; n; n = n->next) ++count;
  printf("%d in the list\n", count);
  int* numbers;
  cudaMallocManaged(&numbers, 66 * sizeof(int));
  numbers[64] = numbers[65] = 0;
  wait_for_all<<<1, 64>>>(numbers, numbers + 64, numbers + 65);
  cudaDeviceSynchronize();
  printf("%d after each other, %d too early\n", numbers[64], numbers[65]);
  cudaFree(numbers);
  cudaFree(nodes);
  cudaFree(head);
  cudaFree(lock.mutex);
}
