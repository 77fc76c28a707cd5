// Texture references, as textbooks have them, and a surface that is written and read back.
// prints: 0 wrong
// prints: 7 15
#include <cstdio>
constexpr int kSide = 16;

texture<float, 2> heat;
__global__ void blur(float* out) {
  const int x = threadIdx.x, y = blockIdx.x;
  out[y * kSide + x] = tex2D(heat, x - 1, y) + tex2D(heat, x, y) + tex2D(heat, x + 1, y);
}
__global__ void write(cudaSurfaceObject_t surface) {
  surf2Dwrite(static_cast<int>(threadIdx.x + 8 * blockIdx.x), surface, threadIdx.x * sizeof(int), blockIdx.x);
}

int main() {
  float *in, *out, host[kSide * kSide], result[kSide * kSide];
  for (int i = 0; i < kSide * kSide; ++i) host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaBindTexture2D(nullptr, heat, in, floats, kSide, kSide, kSide * sizeof(float));
  blur<<<kSide, kSide>>>(out);
  cudaMemcpy(result, out, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < kSide * kSide; ++i) {
    const int x = i % kSide;
    wrong += result[i] != host[x > 0 ? i - 1 : i] + host[i] + host[x + 1 < kSide ? i + 1 : i];
  }
  printf("%d wrong\n", wrong);
  cudaUnbindTexture(heat);

  cudaArray_t array;
  const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
  cudaMallocArray(&array, &ints, 8, 2, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t surface;
  cudaCreateSurfaceObject(&surface, &resource);
  write<<<2, 8>>>(surface);
  int back[16];
  cudaMemcpy2DFromArray(back, 8 * sizeof(int), array, 0, 0, 8 * sizeof(int), 2, cudaMemcpyDeviceToHost);
  printf("%d %d\n", back[7], back[15]);
  cudaDestroySurfaceObject(surface);
  cudaFreeArray(array);
  cudaFree(in);
  cudaFree(out);
}
