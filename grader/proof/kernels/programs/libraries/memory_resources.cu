// A program's own memory resource gets what a vector's allocator requests; a pool keeps blocks until release().
// prints: 1 2 3 4, 1 of 1 freed
// prints: 2 allocations, 1 kept
// prints: after release 2 freed
// prints: 7 7 7
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/mr/allocator.h>
#include <thrust/mr/device_memory_resource.h>
#include <thrust/mr/memory_resource.h>
#include <thrust/mr/new.h>
#include <thrust/mr/pool.h>
#include <cstdio>

struct Counting : thrust::mr::memory_resource<> {
  int allocations = 0, freed = 0;
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    ++allocations;
    return thrust::mr::get_global_resource<thrust::mr::new_delete_resource>()->allocate(bytes, alignment);
  }
  void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
    ++freed;
    thrust::mr::get_global_resource<thrust::mr::new_delete_resource>()->deallocate(p, bytes, alignment);
  }
};

int main() {
  Counting resource;
  {
    using Allocator = thrust::mr::allocator<int, Counting>;
    thrust::host_vector<int, Allocator> v{Allocator(&resource)};
    v.resize(4);
    for (int i = 0; i < 4; ++i) v[i] = i + 1;
    printf("%d %d %d %d, ", v[0], v[1], v[2], v[3]);
  }
  printf("%d of %d freed\n", resource.freed, resource.allocations);

  Counting upstream;
  thrust::mr::unsynchronized_pool_resource<Counting> pool(&upstream);
  void *a = pool.allocate(64), *b = pool.allocate(64);
  pool.deallocate(a, 64);
  void* again = pool.allocate(64);
  printf("%d allocations, %d kept\n", upstream.allocations, again == a);
  pool.deallocate(again, 64);
  pool.deallocate(b, 64);
  pool.release();
  printf("after release %d freed\n", upstream.freed);

  thrust::device_memory_resource device;
  using OnDevice = thrust::mr::allocator<int, thrust::device_memory_resource>;
  thrust::device_vector<int, OnDevice> w(3, 7, OnDevice(&device));
  thrust::device_vector<int, OnDevice> moved = std::move(w);
  printf("%d %d %d\n", static_cast<int>(moved[0]), static_cast<int>(moved[1]), static_cast<int>(moved[2]));
}
