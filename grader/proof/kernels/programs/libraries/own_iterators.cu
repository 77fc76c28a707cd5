// Iterators that a program derives from Thrust's adaptor and facade: each element several times, every other element,
// and squares that are computed. They read on the host and in kernels.
// prints: 10 10 10 20 20 20 30 30 30
// prints: 180
// prints: 10 30 50, 90
// prints: 0 1 4 9 16, 30, 5
// prints: 50 of 5
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/iterator_adaptor.h>
#include <thrust/iterator/iterator_facade.h>
#include <thrust/reduce.h>
#include <cstdio>

template <typename Iterator>
class repeat_iterator : public thrust::iterator_adaptor<repeat_iterator<Iterator>, Iterator> {
 public:
  typedef thrust::iterator_adaptor<repeat_iterator<Iterator>, Iterator> super_t;
  __host__ __device__ repeat_iterator(const Iterator& x, int n) : super_t(x), begin(x), n(n) {}
  friend class thrust::iterator_core_access;

 private:
  unsigned int n;
  const Iterator begin;
  __host__ __device__ typename super_t::reference dereference() const {
    return *(begin + (this->base() - begin) / n);
  }
};

template <class It>
class EveryOther : public thrust::iterator_adaptor<EveryOther<It>, It> {
  friend class thrust::iterator_core_access;
  __host__ __device__ void increment() { this->base_reference() += 2; }
  __host__ __device__ void advance(std::ptrdiff_t n) { this->base_reference() += 2 * n; }
  __host__ __device__ std::ptrdiff_t distance_to(const EveryOther& to) const { return (to.base() - this->base()) / 2; }

 public:
  __host__ __device__ explicit EveryOther(It it) : EveryOther::super_t(it) {}
};

class Squares : public thrust::iterator_facade<Squares, int, thrust::any_system_tag,
                                               thrust::random_access_traversal_tag, int> {
  friend class thrust::iterator_core_access;
  int at_;
  __host__ __device__ int dereference() const { return at_ * at_; }
  __host__ __device__ bool equal(const Squares& other) const { return at_ == other.at_; }
  __host__ __device__ void increment() { ++at_; }
  __host__ __device__ void decrement() { --at_; }
  __host__ __device__ void advance(std::ptrdiff_t n) { at_ += static_cast<int>(n); }
  __host__ __device__ std::ptrdiff_t distance_to(const Squares& to) const { return to.at_ - at_; }

 public:
  __host__ __device__ explicit Squares(int at) : at_(at) {}
};

int main() {
  thrust::device_vector<int> tens(5);
  for (int i = 0; i < 5; ++i) tens[i] = 10 * (i + 1);
  using Repeated = repeat_iterator<thrust::device_vector<int>::iterator>;
  const Repeated first(tens.begin(), 3), last = first + 9;
  thrust::device_vector<int> copied(9);
  thrust::copy(first, last, copied.begin());
  for (int i = 0; i < 9; ++i) printf("%d%s", static_cast<int>(copied[i]), i < 8 ? " " : "\n");
  printf("%d\n", thrust::reduce(first, last));

  thrust::host_vector<int> host = tens;
  using Others = EveryOther<thrust::host_vector<int>::iterator>;
  Others other(host.begin());
  printf("%d %d %d, ", *other, other[1], other[2]);
  printf("%d\n", thrust::reduce(other, other + 3));

  Squares square(0);
  for (int i = 0; i < 5; ++i) printf("%d%s", *square++, i < 4 ? " " : ", ");
  printf("%d, %d\n", thrust::reduce(Squares(0), Squares(5)), static_cast<int>(square - Squares(0)));
  using Value = thrust::iterator_value<Repeated>::type;
  const Value end = *--Repeated(tens.end(), 1);
  printf("%d of %d\n", end, static_cast<int>(tens.size()));
}
