// Block 1 waits for an arrival that block 0 makes only behind a barrier of the cluster, to which block 1 then never comes.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>

__device__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__global__ void __cluster_dims__(2, 1, 1) hand_over() {
  __shared__ alignas(8) uint64_t ready;
  const cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(&ready)), "r"(1) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  cluster.sync();
  if (cluster.block_rank() == 1) {
    for (int i = 0; i < (1 << 20); ++i) {
      uint32_t over;
      asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(over) : "r"(at(&ready)), "r"(0) : "memory");
      if (over) break;
      if (i + 1 == 1 << 20) __trap();
    }
  }
  cluster.sync();  // expect: barrier-divergence error
  if (cluster.block_rank() == 0 && threadIdx.x == 0)
    asm volatile("{\n.reg .b32 there;\nmapa.shared::cluster.u32 there, %0, %1;\nmbarrier.arrive.release.cluster.shared::cluster.b64 _, [there];\n}\n" ::"r"(at(&ready)), "r"(1) : "memory");
  cluster.sync();
}

int main() {
  hand_over<<<2, 64>>>();
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
