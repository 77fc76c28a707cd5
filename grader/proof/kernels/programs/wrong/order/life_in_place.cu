// A generation of the game of life is written over the one that others still read.
#include <cstdio>
#include <vector>
constexpr int kSide = 64;
__global__ void step(int* cells) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  int alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0) alive += cells[(y + dy + kSide) % kSide * kSide + (x + dx + kSide) % kSide];  // expect: global-race error
  const int now = cells[y * kSide + x];
  cells[y * kSide + x] = alive == 3 || (alive == 2 && now);
}
int main() {
  std::vector<int> host(kSide * kSide);
  for (int i = 0; i < kSide * kSide; ++i) host[i] = i * 7 % 11 < 4;
  int* cells;
  cudaMalloc(&cells, host.size() * sizeof(int));
  cudaMemcpy(cells, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
  step<<<dim3(4, 4), dim3(16, 16)>>>(cells);
  cudaMemcpy(host.data(), cells, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", host[0]);
  cudaFree(cells);
}
