// The argument of a host function is deleted as soon as the call comes back.
#include <cstdio>

__global__ void fill(int* a) { *a = 1; }
void show(void* text) { printf("%s\n", static_cast<const char*>(text)); }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* a;
  cudaMalloc(&a, sizeof(int));
  char* text = new char[8]{"done"};
  fill<<<1, 1, 0, stream>>>(a);
  cudaLaunchHostFunc(stream, show, text);
  delete[] text;  // expect: global-race error
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(a);
}
