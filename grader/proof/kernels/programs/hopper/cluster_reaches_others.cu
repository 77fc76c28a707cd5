// Blocks of clusters use each other's shared memory: a histogram in parts, a ring by mapa and remote mbarriers, a cluster of 2 x 2.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>

namespace cg = cooperative_groups;

constexpr int kBins = 64, kThreads = 128, kNumbers = 4096;

// Each block has a part of the bins; launched with clusters of several sizes.
__global__ void histogram(int* bins, const int* numbers) {
  extern __shared__ int mine[];
  cg::cluster_group cluster = cg::this_cluster();
  const int per_block = kBins / cluster.num_blocks();
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) mine[i] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < kNumbers; i += gridDim.x * blockDim.x) {
    const int bin = numbers[i] % kBins;
    atomicAdd(cluster.map_shared_rank(mine, bin / per_block) + bin % per_block, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(&bins[cluster.block_rank() * per_block + i], mine[i]);
}

__device__ uint32_t offset(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ uint32_t rank_of_block() {
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

__device__ uint32_t mapped(uint32_t address, uint32_t rank) {
  uint32_t there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(address), "r"(rank));
  return there;
}

__device__ void wait(uint64_t* barrier, uint32_t parity) {
  for (int i = 0; i < (1 << 22); ++i) {
    uint32_t over;
    asm volatile(
        "{\n.reg .pred p;\nmbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, "
        "p;\n}\n"
        : "=r"(over)
        : "r"(offset(barrier)), "r"(parity)
        : "memory");
    if (over) return;
  }
  __trap();
}

// What a block has made goes to the other one, whose mbarrier tells it; twice round.
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(kThreads) ring(float* out) {
  __shared__ float box[kThreads];
  __shared__ alignas(8) uint64_t arrived;
  const uint32_t rank = rank_of_block(), other = rank ^ 1;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(offset(&arrived)), "r"(kThreads) : "memory");
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  float mine = blockIdx.x * 1000.0f + threadIdx.x;
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  for (uint32_t round = 0; round < 2; ++round) {
    const uint32_t there = mapped(offset(&box[kThreads - 1 - threadIdx.x]), other);
    asm volatile("st.shared::cluster.f32 [%0], %1;" ::"r"(there), "f"(mine) : "memory");
    asm volatile(
        "{\n.reg .b32 remote;\nmapa.shared::cluster.u32 remote, %0, %1;\nmbarrier.arrive.release.cluster.shared::cluster.b64 "
        "_, [remote];\n}\n" ::"r"(offset(&arrived)),
        "r"(other)
        : "memory");
    wait(&arrived, round & 1);
    mine = box[threadIdx.x] + 1;
    asm volatile("barrier.cluster.arrive;\nbarrier.cluster.wait;" ::: "memory");
  }
  out[blockIdx.x * kThreads + threadIdx.x] = mine;
}

// Block (x, y) of a cluster of 2 x 2 reads from the one across.
__global__ void __cluster_dims__(2, 2, 1) across(int* out) {
  __shared__ int own[32];
  cg::cluster_group cluster = cg::this_cluster();
  uint32_t x, y, extent, id, ids;
  asm volatile("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(x));
  asm volatile("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(y));
  asm volatile("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(extent));
  asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(id));
  asm volatile("mov.u32 %0, %%nclusterid.x;" : "=r"(ids));
  own[threadIdx.x] = 10000 * cluster.block_rank() + 1000 * id + 100 * ids + threadIdx.x;
  cluster.sync();
  const uint32_t rank = (1 - y) * extent + (1 - x);
  int there;
  asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(there) : "r"(mapped(offset(&own[31 - threadIdx.x]), rank)));
  const int again = cluster.map_shared_rank(own, rank)[31 - threadIdx.x];
  const dim3 index = cluster.block_index();
  const bool good = there == again && index.x == x && index.y == y && cluster.thread_rank() == cluster.block_rank() * 32 + threadIdx.x;
  out[(blockIdx.y * gridDim.x + blockIdx.x) * 32 + threadIdx.x] = good ? there : -1;
  cluster.sync();
}

unsigned hash(const void* data, size_t bytes) {
  unsigned h = 2166136261u;
  for (size_t i = 0; i < bytes; ++i) h = (h ^ static_cast<const unsigned char*>(data)[i]) * 16777619u;
  return h;
}

int main() {
  int *numbers, *bins, *places;
  float* out;
  cudaMallocManaged(&numbers, kNumbers * sizeof(int));
  cudaMallocManaged(&bins, kBins * sizeof(int));
  cudaMallocManaged(&places, 8 * 4 * 32 * sizeof(int));
  cudaMallocManaged(&out, 8 * kThreads * sizeof(float));
  for (int i = 0; i < kNumbers; ++i) numbers[i] = i * 7919 % 1009;
  for (unsigned blocks = 1; blocks <= 8; blocks *= 2) {
    for (int i = 0; i < kBins; ++i) bins[i] = 0;
    cudaLaunchConfig_t config = {0};
    config.gridDim = 8;
    config.blockDim = kThreads;
    config.dynamicSmemBytes = kBins / blocks * sizeof(int);
    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = blocks;
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    config.attrs = attribute;
    config.numAttrs = 1;
    cudaError_t error = cudaLaunchKernelEx(&config, histogram, bins, (const int*)numbers);
    if (error == cudaSuccess) error = cudaDeviceSynchronize();
    printf("clusters of %u: %s, bins %d %d, hash %08x\n", blocks, cudaGetErrorString(error), bins[0], bins[63], hash(bins, kBins * sizeof(int)));
  }
  ring<<<8, kThreads>>>(out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("ring: %.0f %.0f %.0f %.0f, hash %08x\n", out[0], out[1], out[kThreads], out[7 * kThreads + 5], hash(out, 8 * kThreads * sizeof(float)));
  across<<<dim3(8, 4), 32>>>(places);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("across: %d %d %d, hash %08x\n", places[0], places[33], places[31 * 32 + 7], hash(places, 8 * 4 * 32 * sizeof(int)));
  cudaFree(numbers);
  cudaFree(bins);
  cudaFree(places);
  cudaFree(out);
  return 0;
}
// prints: clusters of 1: no error, bins 65 62, hash 5acbe95b
// prints: clusters of 2: no error, bins 65 62, hash 5acbe95b
// prints: clusters of 4: no error, bins 65 62, hash 5acbe95b
// prints: clusters of 8: no error, bins 65 62, hash 5acbe95b
// prints: no error
// prints: ring: 2 3 1002 7007, hash 1a16e248
// prints: no error
// prints: across: 30431 20430 3424, hash c4395645
