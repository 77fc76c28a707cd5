// "Can I use std::vector in a kernel?"
#include <vector>

__global__ void fill(std::vector<int>* v) {
  v->push_back(threadIdx.x);  // expect: host-access error
}

int main() {
  std::vector<int> v;
  fill<<<1, 1>>>(&v);
  cudaDeviceSynchronize();
}
