// A random order, transformed scans, a partition by a stencil, and headers that programs name.
// prints: scans 91 -21, moved 5 1
// prints: another order: 1 1, the same elements: 21
// prints: new 3, macros 4 4
#include <thrust/device_delete.h>
#include <thrust/device_new.h>
#include <thrust/device_vector.h>
#include <thrust/partition.h>
#include <thrust/random/linear_congruential_engine.h>
#include <thrust/reduce.h>
#include <thrust/shuffle.h>
#include <thrust/transform_scan.h>
#include <cub/util_macro.cuh>
#include <nvtx3/nvtx3.hpp>

#include <cstdio>

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

int main() {
  NVTX3_FUNC_RANGE();
  nvtx3::scoped_range range{"all of it", nvtx3::rgb{1, 2, 3}};
  thrust::device_vector<int> v{1, 2, 3, 4, 5, 6}, squares(6), negative(6), stencil{0, 1, 0, 1, 0, 1};
  thrust::transform_inclusive_scan(v.begin(), v.end(), squares.begin(), Square(), thrust::plus<int>());
  thrust::transform_exclusive_scan(
      v.begin(), v.end(), negative.begin(), [] __host__ __device__(int x) { return -x; }, -6, thrust::plus<int>());
  const int sum = squares.back(), less = negative.back();
  thrust::stable_partition(squares.begin(), squares.end(), stencil.begin(), ::cuda::std::identity{});
  printf("scans %d %d, moved %d %d\n", sum, less, (int)squares[0], (int)squares[3]);

  thrust::default_random_engine engine(7);
  thrust::device_vector<int> mixed = v, copy(6);
  thrust::shuffle(mixed.begin(), mixed.end(), engine);
  thrust::shuffle_copy(v.begin(), v.end(), copy.begin(), engine);
  printf("another order: %d %d, the same elements: %d\n", mixed != v, copy != mixed,
         thrust::reduce(copy.begin(), copy.end()));

  const auto three = thrust::device_new<int>(3);
  three[1] = 3;
  printf("new %d, macros %d %d\n", (int)three[1], CUB_QUOTIENT_CEILING(7, 2), CUB_MAX(3, 4));
  thrust::device_delete(three);
}
