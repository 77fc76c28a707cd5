// A matrix is turned through a padded tile in shared memory.
// prints: transposed 100 x 70: ok
#include <iostream>
#include <vector>

constexpr int TILE = 32, ROWS = 8;

__global__ void transpose(float* out, const float* in, int width, int height) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < width && y + j < height) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < height && y + j < width) out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main() {
  const int width = 100, height = 70, n = width * height;
  std::vector<float> in(n), out(n, -1);
  for (int i = 0; i < n; i++) in[i] = static_cast<float>(i);
  float *d_in = nullptr, *d_out = nullptr;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE), block(TILE, ROWS);
  transpose<<<grid, block>>>(d_out, d_in, width, height);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  bool ok = true;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) ok &= out[x * height + y] == in[y * width + x];
  std::cout << "transposed " << width << " x " << height << ": " << (ok ? "ok" : "wrong") << std::endl;
  cudaFree(d_in);
  cudaFree(d_out);
  return ok ? 0 : 1;
}
