// A blur with its mask in constant memory.
// prints: convolution: ok
#include <stdio.h>
#include <stdlib.h>
#define MASK_WIDTH 5
#define TILE 16
#define BLOCK (TILE + MASK_WIDTH - 1)

__constant__ float M[MASK_WIDTH][MASK_WIDTH];

__global__ void convolve(const float* __restrict__ in, float* out, int h, int w) {
  __shared__ float Ns[BLOCK][BLOCK];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row_o = blockIdx.y * TILE + ty, col_o = blockIdx.x * TILE + tx;
  int row_i = row_o - MASK_WIDTH / 2, col_i = col_o - MASK_WIDTH / 2;
  if (row_i >= 0 && row_i < h && col_i >= 0 && col_i < w)
    Ns[ty][tx] = in[row_i * w + col_i];
  else
    Ns[ty][tx] = 0.0f;
  __syncthreads();
  if (ty < TILE && tx < TILE && row_o < h && col_o < w) {
    float sum = 0.0f;
    for (int i = 0; i < MASK_WIDTH; i++)
      for (int j = 0; j < MASK_WIDTH; j++) sum += M[i][j] * Ns[i + ty][j + tx];
    out[row_o * w + col_o] = sum;
  }
}

int main() {
  const int h = 37, w = 50;
  float mask[MASK_WIDTH][MASK_WIDTH], *in = (float*)malloc(h * w * 4), *out = (float*)malloc(h * w * 4);
  for (int i = 0; i < MASK_WIDTH; i++)
    for (int j = 0; j < MASK_WIDTH; j++) mask[i][j] = i + j;
  for (int i = 0; i < h * w; i++) in[i] = i % 7;
  float *d_in, *d_out;
  cudaMalloc(&d_in, h * w * sizeof(float));
  cudaMalloc(&d_out, h * w * sizeof(float));
  cudaMemcpy(d_in, in, h * w * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(M, mask, sizeof(mask));
  dim3 block(BLOCK, BLOCK), grid((w - 1) / TILE + 1, (h - 1) / TILE + 1);
  convolve<<<grid, block>>>(d_in, d_out, h, w);
  cudaMemcpy(out, d_out, h * w * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float sum = 0;
      for (int i = 0; i < MASK_WIDTH; i++)
        for (int j = 0; j < MASK_WIDTH; j++) {
          int r = y + i - MASK_WIDTH / 2, c = x + j - MASK_WIDTH / 2;
          if (r >= 0 && r < h && c >= 0 && c < w) sum += mask[i][j] * in[r * w + c];
        }
      wrong += sum != out[y * w + x];
    }
  printf("convolution: %s\n", wrong ? "wrong" : "ok");
  free(in);
  free(out);
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
