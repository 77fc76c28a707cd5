// One block for each row, shared memory for its largest value and its sum.
// prints: rows sum to one: yes
// prints: largest stays largest: yes
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

__global__ void softmax(const float* x, float* y, int columns) {
  extern __shared__ float buffer[];
  const float* row = x + blockIdx.x * columns;
  float largest = -FLT_MAX;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) largest = fmaxf(largest, row[i]);
  buffer[threadIdx.x] = largest;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) buffer[threadIdx.x] = fmaxf(buffer[threadIdx.x], buffer[threadIdx.x + s]);
    __syncthreads();
  }
  largest = buffer[0];
  __syncthreads();
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sum += expf(row[i] - largest);
  buffer[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) buffer[threadIdx.x] += buffer[threadIdx.x + s];
    __syncthreads();
  }
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    y[blockIdx.x * columns + i] = expf(row[i] - largest) / buffer[0];
}

int main() {
  const int rows = 20, columns = 300;
  std::mt19937 gen(7);
  std::normal_distribution<float> normal;
  std::vector<float> x(rows * columns), y(rows * columns);
  for (float& v : x) v = normal(gen);
  float *dx, *dy;
  cudaMalloc(&dx, x.size() * sizeof(float));
  cudaMalloc(&dy, y.size() * sizeof(float));
  cudaMemcpy(dx, x.data(), x.size() * sizeof(float), cudaMemcpyHostToDevice);
  softmax<<<rows, 128, 128 * sizeof(float)>>>(dx, dy, columns);
  cudaMemcpy(y.data(), dy, y.size() * sizeof(float), cudaMemcpyDeviceToHost);
  bool one = true, same = true;
  for (int r = 0; r < rows; ++r) {
    double sum = 0;
    int at_x = 0, at_y = 0;
    for (int c = 0; c < columns; ++c) {
      sum += y[r * columns + c];
      if (x[r * columns + c] > x[r * columns + at_x]) at_x = c;
      if (y[r * columns + c] > y[r * columns + at_y]) at_y = c;
    }
    one &= std::abs(sum - 1) < 1e-5;
    same &= at_x == at_y;
  }
  printf("rows sum to one: %s\nlargest stays largest: %s\n", one ? "yes" : "no", same ? "yes" : "no");
  cudaFree(dx);
  cudaFree(dy);
}
