// shape: 33x17x20
// verdict: pass
// diagnosis: none
// A view class with a call operator, for any element type; the tile's width is chosen on the host.
#include "matmul.h"

template <class T>
class View {
 public:
  __host__ __device__ View(T* data, int rows, int cols) : data_(data), rows_(rows), cols_(cols) {}
  __device__ T& operator()(int row, int col) const { return data_[row * cols_ + col]; }
  __device__ bool holds(int row, int col) const { return row < rows_ && col < cols_; }
  __host__ __device__ int rows() const { return rows_; }
  __host__ __device__ int cols() const { return cols_; }

 private:
  T* data_;
  int rows_, cols_;
};

template <class T, int TILE>
__global__ void multiply(View<const T> A, View<const T> B, View<T> C) {
  __shared__ T a[TILE][TILE], b[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  T sum{};
  for (int p = 0; p < A.cols(); p += TILE) {
    a[ty][tx] = A.holds(row, p + tx) ? A(row, p + tx) : T{0};
    b[ty][tx] = B.holds(p + ty, col) ? B(p + ty, col) : T{0};
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a[ty][k] * b[k][tx];
    __syncthreads();
  }
  if (C.holds(row, col)) C(row, col) = sum;
}

template <int TILE>
void launch(View<const float> A, View<const float> B, View<float> C) {
  const dim3 block(TILE, TILE), grid((C.cols() + TILE - 1) / TILE, (C.rows() + TILE - 1) / TILE);
  multiply<float, TILE><<<grid, block>>>(A, B, C);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  View<const float> a(A, M, K), b(B, K, N);
  View<float> c(C, M, N);
  switch (M < 32 ? 8 : 16) {
    case 8:
      return launch<8>(a, b, c);
    default:
      return launch<16>(a, b, c);
  }
}
