// Tells the compiler that no thread comes to a place to which one comes.
__global__ void kind_of(int* x) {
  switch (x[threadIdx.x]) {
    case 0:
      x[threadIdx.x] = 1;
      break;
    default:
      __builtin_unreachable();  // expect: launch-error error
  }
}

int main() {
  const int host[2] = {0, 5};
  int* x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  kind_of<<<1, 2>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
}
