// Threads, of one block and of several, that take turns by a lock.
// prints: 256 in the list
#include <cstdio>

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
  cudaFree(nodes);
  cudaFree(head);
  cudaFree(lock.mutex);
}
