// A warp's exchange reuses its storage without __syncwarp(): other lanes may not have read their items yet.
#include <cub/cub.cuh>

__global__ void exchange(int* out) {
  using Exchange = cub::WarpExchange<int, 2>;
  __shared__ typename Exchange::TempStorage storage;
  const int lane = threadIdx.x;
  int items[2] = {lane, -lane}, first[2], second[2];
  Exchange(storage).BlockedToStriped(items, first);  // expect: shared-race error
  Exchange(storage).BlockedToStriped(first, second);
  for (int i = 0; i < 2; ++i) out[2 * lane + i] = second[i];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof *out);
  exchange<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
