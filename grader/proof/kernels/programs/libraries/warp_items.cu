// The items of a warp: exchanged between arrangements, scattered, sorted; loaded and stored by logical warps of 8 lanes.
// prints: 0 32 64 96, 1 33 65 97
// prints: 4 5 6 7
// prints: 127 95 63 31
// prints: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15, values follow
// prints: 9 of 9, 10 30
#include <cub/cub.cuh>
#include <cstdio>

__global__ void exchange(int* out) {
  using Exchange = cub::WarpExchange<int, 4>;
  __shared__ typename Exchange::TempStorage storage;
  const int lane = threadIdx.x;
  int items[4], there[4], back[4], ranks[4];
  for (int i = 0; i < 4; ++i) items[i] = lane * 4 + i;
  Exchange(storage).BlockedToStriped(items, there);
  __syncwarp();
  Exchange(storage).StripedToBlocked(there, back);
  __syncwarp();
  for (int i = 0; i < 4; ++i) ranks[i] = 127 - (lane * 4 + i);
  Exchange(storage).ScatterToStriped(items, ranks);
  for (int i = 0; i < 4; ++i) {
    out[lane * 12 + i] = there[i];
    out[lane * 12 + 4 + i] = back[i];
    out[lane * 12 + 8 + i] = items[i];
  }
}

struct Less {
  __device__ bool operator()(int a, int b) const { return a < b; }
};

// Four logical warps; the last one has fewer items.
__global__ void sort(const int* in, int* keys_out, int* values_out, int count) {
  using Load = cub::WarpLoad<int, 2, cub::WARP_LOAD_TRANSPOSE, 8>;
  using Store = cub::WarpStore<int, 2, cub::WARP_STORE_STRIPED, 8>;
  using Sort = cub::WarpMergeSort<int, 2, 8, int>;
  __shared__ typename Load::TempStorage load_storage[4];
  __shared__ typename Sort::TempStorage sort_storage[4];
  const int warp = threadIdx.x / 8;
  int keys[2], values[2];
  const int left = min(16, count - warp * 16);
  Load(load_storage[warp]).Load(in + warp * 16, keys, left, 1 << 30);
  for (int i = 0; i < 2; ++i) values[i] = keys[i] * 10;
  Sort(sort_storage[warp]).Sort(keys, values, Less(), left, 1 << 30);
  for (int i = 0; i < 2; ++i)
    if (threadIdx.x % 8 * 2 + i < left) keys_out[warp * 16 + threadIdx.x % 8 * 2 + i] = keys[i];
  Store().Store(values_out + warp * 16, values, left);
}

int main() {
  int *device, host[384];
  cudaMalloc(&device, sizeof host);
  exchange<<<1, 32>>>(device);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d %d %d, %d %d %d %d\n", host[0], host[1], host[2], host[3], host[12], host[13], host[14], host[15]);
  printf("%d %d %d %d\n", host[16], host[17], host[18], host[19]);
  printf("%d %d %d %d\n", host[8], host[9], host[10], host[11]);

  constexpr int kCount = 57;
  int numbers[kCount], *keys, *values, sorted[kCount], tens[kCount];
  for (int i = 0; i < kCount; ++i) numbers[i] = i / 16 * 100 + (i % 16 * 7 + 3) % 16;
  for (int i = 48; i < kCount; ++i) numbers[i] = 57 - i;
  cudaMalloc(&keys, sizeof numbers);
  cudaMalloc(&values, sizeof numbers);
  cudaMemcpy(device, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  sort<<<1, 32>>>(device, keys, values, kCount);
  cudaMemcpy(sorted, keys, sizeof sorted, cudaMemcpyDeviceToHost);
  cudaMemcpy(tens, values, sizeof tens, cudaMemcpyDeviceToHost);
  bool follow = tens[0] == 0 && tens[8] == 10 && tens[1] == 20;  // striped
  for (int i = 0; i < 16; ++i) printf("%d%s", sorted[i], i < 15 ? " " : follow ? ", values follow\n" : "\n");
  int right = 0;
  for (int i = 48; i < kCount; ++i) right += sorted[i] == i - 47;
  printf("%d of 9, %d %d\n", right, tens[48], tens[49]);
  for (int* p : {device, keys, values}) cudaFree(p);
}
