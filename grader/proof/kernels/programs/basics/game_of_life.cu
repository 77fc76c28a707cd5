// A glider on a torus, two buffers that change places.
// prints: 5 cells alive after 4 steps
// prints: moved by one: yes
#include <stdio.h>
#include <string.h>
#include <utility>

#define N 16

__global__ void step(const int *now, int *next) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  int neighbours = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) neighbours += now[(y + dy + N) % N * N + (x + dx + N) % N];
  int alive = now[y * N + x];
  next[y * N + x] = neighbours == 3 || (alive && neighbours == 2);
}

int main(void) {
  int world[N * N] = {0}, after[N * N];
  const int glider[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
  for (int i = 0; i < 5; i++) world[glider[i][1] * N + glider[i][0]] = 1;
  int *a, *b;
  cudaMalloc((void **)&a, sizeof(world));
  cudaMalloc((void **)&b, sizeof(world));
  cudaMemcpy(a, world, sizeof(world), cudaMemcpyHostToDevice);
  dim3 block(8, 8), grid(N / 8, N / 8);
  for (int i = 0; i < 4; i++) {
    step<<<grid, block>>>(a, b);
    std::swap(a, b);
  }
  cudaMemcpy(after, a, sizeof(after), cudaMemcpyDeviceToHost);
  int count = 0, moved = 1;
  for (int i = 0; i < N * N; i++) count += after[i];
  for (int i = 0; i < 5; i++) moved &= after[(glider[i][1] + 1) * N + glider[i][0] + 1];
  printf("%d cells alive after 4 steps\n", count);
  printf("moved by one: %s\n", moved ? "yes" : "no");
  cudaFree(a);
  cudaFree(b);
  return 0;
}
