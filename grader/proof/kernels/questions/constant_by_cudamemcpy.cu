// "cudaMemcpy to my constant array returns invalid argument."
#include <cstdio>

__constant__ float coefficients[4];

__global__ void polynomial(float* y, float x) {
  y[0] = coefficients[0] + x * (coefficients[1] + x * (coefficients[2] + x * coefficients[3]));
}

int main() {
  float host[4] = {1, 2, 3, 4}, *y, result;
  cudaMalloc(&y, sizeof(float));
  cudaMemcpy(coefficients, host, sizeof host, cudaMemcpyHostToDevice);  // expect: host-access error
  polynomial<<<1, 1>>>(y, 2);
  cudaMemcpy(&result, y, sizeof result, cudaMemcpyDeviceToHost);
  printf("%f\n", result);
  cudaFree(y);
}
