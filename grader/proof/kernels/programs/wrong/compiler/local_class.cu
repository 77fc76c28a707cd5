// A class that is local to a host function is passed to a kernel.
#include <thrust/device_vector.h>
#include <thrust/transform.h>

int main() {
  struct Twice {  // expect: compile-error error
    __host__ __device__ int operator()(int x) const { return 2 * x; }
  };
  thrust::device_vector<int> v(4, 1);
  thrust::transform(v.begin(), v.end(), v.begin(), Twice());
}
