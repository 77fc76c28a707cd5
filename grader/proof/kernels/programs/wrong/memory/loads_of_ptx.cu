// Loads and stores as inline PTX are checked as those in C++: a vector at an odd address, an offset past the end, memory
// that nobody wrote, and a tile that is read before the barrier.
#include <cstdio>

__global__ void odd(const float* from, float* to) {
  float a, b, c, d;
  asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];"  // expect: misaligned error
               : "=f"(a), "=f"(b), "=f"(c), "=f"(d)
               : "l"(from + 1));
  *to = a + b + c + d;
}

__global__ void past(int* data) {
  asm volatile("st.global.wb.u32 [%0+32], %1;" ::"l"(data), "r"(1) : "memory");  // expect: out-of-bounds error
}

__global__ void unwritten(const unsigned short* from, unsigned int* to) {
  unsigned int x;
  asm volatile("ld.global.cv.u16 %0, [%1+6];" : "=r"(x) : "l"(from));  // expect: uninitialised-read error
  *to = x;
}

__global__ void too_early(int* out) {
  __shared__ int tile[64];
  const unsigned int mine = __cvta_generic_to_shared(tile + threadIdx.x);
  const unsigned int other = __cvta_generic_to_shared(tile + 63 - threadIdx.x);
  int x;
  tile[threadIdx.x] = 0;
  __syncthreads();
  asm volatile("{ st.shared.b16 [%1], %3; ld.shared.s16 %0, [%2]; bar.sync 0; }"  // expect: shared-race error
               : "=r"(x)
               : "r"(mine), "r"(other), "r"(int(threadIdx.x))
               : "memory");
  out[threadIdx.x] = x;
}

int main() {
  float *floats, *sum;
  int *ints, *out;
  unsigned short* empty;
  cudaMalloc(&floats, 64);
  cudaMalloc(&sum, 64);
  cudaMalloc(&ints, 32);
  cudaMalloc(&empty, 64);
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(floats, 0, 64);
  unwritten<<<1, 1>>>(empty, reinterpret_cast<unsigned int*>(sum));
  too_early<<<1, 64>>>(out);
  past<<<1, 1>>>(ints);
  odd<<<1, 1>>>(floats, sum);
  cudaDeviceSynchronize();
  for (void* p : {(void*)floats, (void*)sum, (void*)ints, (void*)empty, (void*)out}) cudaFree(p);
}
