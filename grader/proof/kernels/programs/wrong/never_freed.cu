// What is allocated in a loop is freed once.
__global__ void nothing(float*) {}

int main() {
  float* data = nullptr;
  for (int i = 0; i < 3; ++i) {
    cudaMalloc(&data, 1024);  // expect: leak warning
    nothing<<<1, 1>>>(data);
  }
  cudaFree(data);
}
