// What blocks of a cluster do to each other's shared memory without the barrier that orders it.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>

namespace cg = cooperative_groups;

constexpr int kThreads = 64;

// The other block may not have begun.
__global__ void __cluster_dims__(2, 1, 1) no_barrier_first(int* out) {
  __shared__ int box[kThreads];
  const cg::cluster_group cluster = cg::this_cluster();
  cluster.map_shared_rank(box, cluster.block_rank() ^ 1)[threadIdx.x] = threadIdx.x;  // expect: shared-race error
  cluster.sync();
  out[blockIdx.x * kThreads + threadIdx.x] = box[threadIdx.x];
}

// ... or may have ended.
__global__ void __cluster_dims__(2, 1, 1) no_barrier_last(int* out) {
  __shared__ int box[kThreads];
  const cg::cluster_group cluster = cg::this_cluster();
  box[threadIdx.x] = blockIdx.x;
  cluster.sync();
  out[blockIdx.x * kThreads + threadIdx.x] = cluster.map_shared_rank(box, cluster.block_rank() ^ 1)[threadIdx.x];  // expect: shared-race error
}

// __syncthreads() is a barrier of one block.
__global__ void __cluster_dims__(2, 1, 1) barrier_of_the_block(int* out) {
  __shared__ int box[kThreads];
  const cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  cluster.map_shared_rank(box, cluster.block_rank() ^ 1)[kThreads - 1 - threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int got = box[threadIdx.x];  // expect: shared-race error
  cluster.sync();
  out[blockIdx.x * kThreads + threadIdx.x] = got;
}

// A relaxed arrival hands on nothing.
__global__ void __cluster_dims__(2, 1, 1) relaxed_arrival(int* out) {
  __shared__ int box[kThreads];
  const cg::cluster_group cluster = cg::this_cluster();
  box[threadIdx.x] = 10 * blockIdx.x;
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  out[blockIdx.x * kThreads + threadIdx.x] = cluster.map_shared_rank(box, cluster.block_rank() ^ 1)[threadIdx.x];  // expect: shared-race error
  cluster.sync();
}

__device__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ void wait(uint64_t* b, uint32_t parity) {
  for (int i = 0; i < (1 << 20); ++i) {
    uint32_t over;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(over) : "r"(at(b)), "r"(parity) : "memory");
    if (over) return;
  }
  __trap();
}

// Block 0 casts to both blocks once its own threads have read the old numbers; those of block 1 may still read.
__global__ void __cluster_dims__(2, 1, 1) freed_by_own_block(const int* from, int* out) {
  __shared__ alignas(128) int stage[kThreads];
  __shared__ alignas(8) uint64_t full, empty;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(&full)), "r"(1) : "memory");
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(&empty)), "r"(kThreads) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  cluster.sync();
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    if (threadIdx.x == 0) {
      if (cluster.block_rank() == 0 && round > 0) wait(&empty, (round - 1) & 1);
      asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&full)), "r"(uint32_t(sizeof stage)) : "memory");
      if (cluster.block_rank() == 0)
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(at(stage)), "l"(from + round * kThreads), "r"(uint32_t(sizeof stage)), "r"(at(&full)), "h"(uint16_t(3)) : "memory");  // expect: shared-race error
    }
    wait(&full, round & 1);
    sum += stage[kThreads - 1 - threadIdx.x];
    if (cluster.block_rank() == 0) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(&empty)) : "memory");
  }
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
  cluster.sync();
}

// Only a block's own threads can wait at its mbarrier.
__global__ void __cluster_dims__(2, 1, 1) waits_at_anothers() {
  __shared__ alignas(8) uint64_t done;
  const cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(&done)), "r"(1) : "memory");
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at(&done)) : "memory");
  }
  cluster.sync();
  uint32_t over = 0, there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(at(&done)), "r"(cluster.block_rank() ^ 1));
  if (threadIdx.x == 0) asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(over) : "r"(there), "r"(0) : "memory");  // expect: async-order error
  cluster.sync();
}

int main() {
  int *numbers, *out;
  cudaMallocManaged(&numbers, 3 * kThreads * sizeof(int));
  cudaMallocManaged(&out, 4 * kThreads * sizeof(int));
  for (int i = 0; i < 3 * kThreads; ++i) numbers[i] = i;
  const auto end = [&](const char* name) {
    const cudaError_t error = cudaDeviceSynchronize();
    printf("%s: %s, %d %d\n", name, cudaGetErrorString(error), out[1], out[kThreads + 1]);
  };
  no_barrier_first<<<4, kThreads>>>(out);
  end("no barrier first");
  no_barrier_last<<<4, kThreads>>>(out);
  end("no barrier last");
  barrier_of_the_block<<<4, kThreads>>>(out);
  end("barrier of the block");
  relaxed_arrival<<<4, kThreads>>>(out);
  end("relaxed arrival");
  freed_by_own_block<<<2, kThreads>>>(numbers, out);
  end("freed by own block");
  no_barrier_last<<<3, kThreads>>>(out);  // expect: launch-error error
  printf("a grid of 3: %s\n", cudaGetErrorString(cudaGetLastError()));
  waits_at_anothers<<<2, kThreads>>>();
  printf("waits at another's: %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(numbers);
  cudaFree(out);
  return 0;
}
