// "Invalid configuration argument for a grid of 1 x 70000."
__global__ void mark(int* rows) { rows[blockIdx.y] = 1; }

int main() {
  int* rows;
  cudaMalloc(&rows, 70000 * sizeof(int));
  mark<<<dim3(1, 70000), 1>>>(rows);  // expect: launch-error error
  cudaDeviceSynchronize();
  cudaFree(rows);
}
