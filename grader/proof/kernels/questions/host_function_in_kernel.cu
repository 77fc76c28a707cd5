// "calling a __host__ function from a __global__ function is not allowed."
float square(float x) { return x * x; }

__global__ void squares(float* a) {
  a[threadIdx.x] = square(a[threadIdx.x]);  // expect: compile-error error
}

int main() {
  float* a;
  cudaMalloc(&a, 128);
  squares<<<1, 32>>>(a);
  cudaFree(a);
}
