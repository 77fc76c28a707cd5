// A loop that goes on as long as a kernel has changed something, and asks before the kernel is over.
__global__ void relax(int* a, int* changed) {
  if (a[threadIdx.x] < 3) {
    ++a[threadIdx.x];
    *changed = 1;
  }
}

int main() {
  int *a, *changed, rounds = 0;
  cudaMallocManaged(&a, sizeof(int));
  cudaMallocManaged(&changed, sizeof(int));
  *a = 0;
  do {
    *changed = 0;  // expect: global-race error
    relax<<<1, 1>>>(a, changed);
    ++rounds;
  } while (*changed);  // expect: global-race error
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(changed);
}
