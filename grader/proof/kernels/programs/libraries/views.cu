// cuda::std::mdspan and cuda::std::span in kernels: rows, columns, strides and fixed extents.
// prints: 0 1 2 10 11 12
// prints: 0 10 1 11 2 12
// prints: 12 3 1, 3 x 2, 6
// prints: 30 60
#include <cuda/std/array>
#include <cuda/std/mdspan>
#include <cuda/std/span>
#include <cstdio>

using Rows = cuda::std::mdspan<int, cuda::std::dextents<int, 2>>;
using Columns = cuda::std::mdspan<int, cuda::std::extents<int, 2, 3>, cuda::std::layout_left>;

__global__ void fill(Rows rows, Columns columns) {
  const int i = threadIdx.y, j = threadIdx.x;
  rows(i, j) = 10 * i + j;
  columns(i, j) = 10 * i + j;
}

__global__ void sum(cuda::std::span<const int> values, cuda::std::mdspan<int, cuda::std::extents<int, 2>> out) {
  int total = 0;
  for (const int v : values) total += v;
  if (threadIdx.x == 0) out[0] = total - 6;
  if (threadIdx.x == 1) out[cuda::std::array<int, 1>{1}] = 2 * total - 12;
}

int main() {
  int *a, *b, *c, host[6];
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&c, sizeof host);
  fill<<<1, dim3(3, 2)>>>(Rows(a, 2, 3), Columns(b));
  for (int* p : {a, b}) {
    cudaMemcpy(host, p, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %d %d\n", host[0], host[1], host[2], host[3], host[4], host[5]);
  }
  using Strided = cuda::std::layout_stride::mapping<cuda::std::dextents<int, 2>>;
  const cuda::std::mdspan<int, cuda::std::dextents<int, 2>, cuda::std::layout_stride> transposed(
      host, Strided(cuda::std::dextents<int, 2>(3, 2), cuda::std::array<int, 2>{2, 1}));
  printf("%d %d %d, %d x %d, %d\n", transposed(2, 1), static_cast<int>(Rows(a, 2, 3).stride(0)),
         static_cast<int>(Columns::static_extent(0) == 2), transposed.extent(0), transposed.extent(1),
         static_cast<int>(transposed.size()));
  sum<<<1, 2>>>(cuda::std::span<const int>(a, 6), cuda::std::mdspan<int, cuda::std::extents<int, 2>>(c));
  cudaMemcpy(host, c, 2 * sizeof *host, cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[1]);
  for (int* p : {a, b, c}) cudaFree(p);
}
