// "Thrust vectors and kernels: illegal access when I pass the raw pointer": it is the host's vector.
#include <thrust/host_vector.h>
#include <thrust/device_vector.h>

__global__ void negate(int* a) {
  a[threadIdx.x] = -a[threadIdx.x];  // expect: host-access error
}

int main() {
  thrust::host_vector<int> h(32, 3);
  thrust::device_vector<int> d = h;
  negate<<<1, 32>>>(thrust::raw_pointer_cast(h.data()));
  cudaDeviceSynchronize();
}
