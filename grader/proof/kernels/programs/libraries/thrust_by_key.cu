// Algorithms by key, placeholders, and a sort that keeps the order of equals.
// prints: keys 1 2 3
// prints: sums 6 13 9
// prints: order 1 4 0 3 2
// prints: found 3, 14 in all
// prints: runs 3: 1 2 3, first values 1 6 9
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/iterator/discard_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/unique.h>
#include <cstdio>
using namespace thrust::placeholders;

int main() {
  const int k[] = {1, 1, 1, 2, 2, 3}, v[] = {1, 2, 3, 6, 7, 9};
  thrust::device_vector<int> keys(k, k + 6), values(v, v + 6), out_keys(3), out(3);
  thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), out_keys.begin(), out.begin());
  printf("keys %d %d %d\n", int(out_keys[0]), int(out_keys[1]), int(out_keys[2]));
  printf("sums %d %d %d\n", int(out[0]), int(out[1]), int(out[2]));
  const int unsorted[] = {5, 1, 7, 5, 1};
  thrust::device_vector<int> u(unsorted, unsorted + 5), order(5);
  thrust::sequence(order.begin(), order.end());
  thrust::stable_sort_by_key(u.begin(), u.end(), order.begin());
  printf("order %d %d %d %d %d\n", int(order[0]), int(order[1]), int(order[2]), int(order[3]), int(order[4]));
  const long place = thrust::lower_bound(keys.begin(), keys.end(), 2) - keys.begin();
  thrust::transform(out_keys.begin(), out_keys.end(), out_keys.begin(), _1 * _1);
  printf("found %ld, %d in all\n", place, thrust::reduce(out_keys.begin(), out_keys.end()));
  const auto ends = thrust::unique_by_key_copy(keys.begin(), keys.end(), values.begin(), out_keys.begin(), out.begin());
  printf("runs %ld: %d %d %d, first values %d %d %d\n", long(ends.first - out_keys.begin()), int(out_keys[0]),
         int(out_keys[1]), int(out_keys[2]), int(out[0]), int(out[1]), int(out[2]));
}
