// saxpy and friends with Thrust.
// prints: 2 4 6 8
// prints: sum 332833500
// prints: sorted 0 0 1, largest 998
// prints: norm 5
// prints: evens 5
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

#include <cmath>
#include <cstdlib>
#include <iostream>

struct saxpy_functor {
  const float a;
  saxpy_functor(float _a) : a(_a) {}
  __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; }
};

struct squared {
  __host__ __device__ float operator()(float x) const { return x * x; }
};

struct is_even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

int main() {
  thrust::device_vector<float> x(4), y(4);
  thrust::sequence(x.begin(), x.end(), 1.0f);
  thrust::fill(y.begin(), y.end(), 0.0f);
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy_functor(2.0f));
  thrust::host_vector<float> h = y;
  std::cout << h[0] << ' ' << h[1] << ' ' << h[2] << ' ' << y[3] << '\n';

  thrust::device_vector<int> squares(1000);
  int* raw = thrust::raw_pointer_cast(squares.data());
  thrust::for_each(thrust::device, thrust::counting_iterator<int>(0), thrust::counting_iterator<int>(1000),
                   [=] __device__(int i) { raw[i] = i * i; });
  std::cout << "sum " << thrust::reduce(squares.begin(), squares.end(), 0, thrust::plus<int>()) << '\n';

  thrust::host_vector<int> numbers(500);
  for (int i = 0; i < 500; ++i) numbers[i] = (i * 7919) % 1000 < 999 ? (i * 2) % 1000 : 0;
  numbers[3] = 1;
  thrust::device_vector<int> d = numbers;
  thrust::sort(d.begin(), d.end());
  std::cout << "sorted " << d[0] << ' ' << d[1] << ' ' << d[2] << ", largest " << *(d.end() - 1) << '\n';

  thrust::device_vector<float> v(2);
  v[0] = 3;
  v[1] = 4;
  std::cout << "norm " << std::sqrt(thrust::transform_reduce(v.begin(), v.end(), squared(), 0.0f, thrust::plus<float>())) << '\n';
  thrust::device_vector<int> ten(10);
  thrust::sequence(ten.begin(), ten.end());
  std::cout << "evens " << thrust::count_if(ten.begin(), ten.end(), is_even()) << std::endl;
}
