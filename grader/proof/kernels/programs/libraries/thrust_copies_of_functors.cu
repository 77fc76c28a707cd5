// A functor of Thrust may count for itself: each thread has a copy. Vectors with an allocator, const vectors, and the
// iterators of libcu++.
// prints: generated 0 1 2 3
// prints: scaled 5 6 7 8
// prints: with allocator 10 20 30
// prints: sum 40, ones 3
#include <thrust/device_vector.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>

#include <cuda/iterator>

struct Counter {
  int next = 0;
  __host__ __device__ int operator()() { return next++; }
};
struct AddLater {
  int more = 4;
  __host__ __device__ int operator()(int x) { return x + ++more; }
};

template <class T>
struct PinnedAllocator {
  using value_type = T;
  T* allocate(size_t count) {
    void* p = nullptr;
    cudaMallocHost(&p, count * sizeof(T));
    return static_cast<T*>(p);
  }
  void deallocate(T* p, size_t) { cudaFreeHost(p); }
  bool operator==(const PinnedAllocator&) const { return true; }
  bool operator!=(const PinnedAllocator&) const { return false; }
};

void print(const char* name, const thrust::device_vector<int>& v) {
  std::cout << name;
  for (const auto& x : v) std::cout << " " << x;
  std::cout << "\n";
}

int main() {
  thrust::device_vector<int> v(4);
  thrust::generate(v.begin(), v.end(), Counter());
  print("generated", v);
  thrust::transform(v.begin(), v.end(), v.begin(), AddLater());
  print("scaled", v);
  thrust::host_vector<int, PinnedAllocator<int>> pinned(3);
  for (int i = 0; i < 3; ++i) pinned[i] = 10 * (i + 1);
  const thrust::device_vector<int> from_pinned = pinned;
  print("with allocator", from_pinned);
  const auto ones = cuda::constant_iterator<int>(1);
  const auto tens = cuda::counting_iterator<int>(10);
  std::cout << "sum " << thrust::reduce(tens + 3, tens + 6, -2) << ", ones " << thrust::reduce(ones, ones + 3) << "\n";
}
