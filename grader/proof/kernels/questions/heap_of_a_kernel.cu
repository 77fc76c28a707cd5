// "malloc() in my kernel returns NULL for larger grids": 8 MB is what all threads have together.
__global__ void work(int n) {
  int* own = (int*)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) own[i] = i;  // unseen: out-of-bounds error
  free(own);
}

int main() {
  work<<<16, 64>>>(16384);
  cudaDeviceSynchronize();
}
