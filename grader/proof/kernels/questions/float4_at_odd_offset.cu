// "Misaligned address when I read float4 from my sub-array."
__global__ void sum4(const float* a, float* out) {
  const float4 v = reinterpret_cast<const float4*>(a + 1)[threadIdx.x];  // expect: misaligned error
  out[threadIdx.x] = v.x + v.y + v.z + v.w;
}

int main() {
  float *a, *out;
  cudaMalloc(&a, 129 * sizeof(float));
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemset(a, 0, 129 * sizeof(float));
  sum4<<<1, 32>>>(a, out);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
}
