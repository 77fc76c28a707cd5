#include "case.h"

__constant__ float taps[81];

__global__ void convolve_line(const float* a, float* c, int n, int taps_used) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < taps_used; ++t) {
    int at = i + t - taps_used / 2;
    if (at >= 0 && at < n) sum += taps[t] * a[at];
  }
  if (i < n) c[i] = sum;
}
__global__ void convolve_plane(const float* a, float* c, int width, int height, int radius) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0;
  for (int j = -radius; j <= radius; ++j)
    for (int i = -radius; i <= radius; ++i) {
      int u = min(max(x + i, 0), width - 1), v = min(max(y + j, 0), height - 1);
      sum += taps[(j + radius) * (2 * radius + 1) + i + radius] * a[v * width + u];
    }
  c[y * width + x] = sum;
}
__global__ void convolve_tile(const float* a, float* c, int width, int height) {
  __shared__ float tile[20][20];
  int x0 = blockIdx.x * 16 - 2, y0 = blockIdx.y * 16 - 2;
  for (int k = threadIdx.y * 16 + threadIdx.x; k < 400; k += 256) {
    int u = x0 + k % 20, v = y0 + k / 20;
    tile[k / 20][k % 20] = u >= 0 && u < width && v >= 0 && v < height ? a[v * width + u] : 0;
  }
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 5; ++i) sum += taps[j * 5 + i] * tile[threadIdx.y + j][threadIdx.x + i];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < width && y < height) c[y * width + x] = sum;
}
__global__ void jacobi(const float* u, float* v, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
    v[y * n + x] = 0.25f * (u[y * n + x - 1] + u[y * n + x + 1] + u[(y - 1) * n + x] + u[(y + 1) * n + x]);
}
__global__ void heat_line(const float* u, float* v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) v[i] = u[i] + 0.1f * (u[i - 1] - 2 * u[i] + u[i + 1]);
}
__global__ void life(const int* a, int* b, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  int alive = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i)
      if (i || j) alive += a[(y + j + n) % n * n + (x + i + n) % n];
  b[y * n + x] = alive == 3 || (alive == 2 && a[y * n + x]);
}
__global__ void transpose_stores(const float* a, float* c, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) c[x * n + y] = a[y * n + x];
}
__global__ void transpose_loads(const float* a, float* c, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) c[y * n + x] = a[x * n + y];
}
template <int kPad>
__global__ void transpose_tile(const float* a, float* c, int n) {
  __shared__ float tile[32][32 + kPad];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = a[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) c[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
struct Particle {
  float x, y, z, vx, vy, vz, mass, pad;
};
__global__ void move_structs(Particle* p, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p[i].x += dt * p[i].vx;
  p[i].y += dt * p[i].vy;
  p[i].z += dt * p[i].vz;
}
__global__ void nbody(const float4* p, float4* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = p[i];
  float ax = 0, ay = 0, az = 0;
  for (int j = 0; j < n; ++j) {
    float4 q = p[j];
    float dx = q.x - me.x, dy = q.y - me.y, dz = q.z - me.z;
    float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-4f), s = q.w * r * r * r;
    ax += dx * s;
    ay += dy * s;
    az += dz * s;
  }
  out[i] = make_float4(ax, ay, az, 0);
}
__global__ void grey(const uchar4* a, unsigned char* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = 0.299f * a[i].x + 0.587f * a[i].y + 0.114f * a[i].z;
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1024;
  float *a = on_device(some_floats(n * n * 4)), *c = zeros<float>(n * n * 4);
  int* cells = on_device(some_ints(n * n, 2));
  const dim3 b16(16, 16), b32(32, 8);
  std::vector<float> t = some_floats(81);
  cudaMemcpyToSymbol(taps, t.data(), 81 * 4);
  for (TIMES) convolve_line<<<over(4096, 128), 128>>>(a, c, 4096, 9);
  for (TIMES) convolve_line<<<over(1 << 20, 256), 256>>>(a, c, 1 << 20, 33);
  for (TIMES) convolve_plane<<<dim3(32, 32), b16>>>(a, c, 512, 512, 1);
  for (TIMES) convolve_plane<<<dim3(32, 32), b16>>>(a, c, 512, 512, 4);
  for (TIMES) convolve_tile<<<dim3(64, 64), b16>>>(a, c, n, n);
  for (TIMES) jacobi<<<dim3(4, 4), b16>>>(a, c, 64);
  for (TIMES) jacobi<<<dim3(16, 16), b16>>>(a, c, 256);
  for (TIMES) jacobi<<<dim3(64, 64), b16>>>(a, c, n);
  for (TIMES) jacobi<<<dim3(64, 256), b32>>>(a, c, 2 * n);
  for (TIMES) heat_line<<<over(10000, 256), 256>>>(a, c, 10000);
  for (TIMES) life<<<dim3(64, 64), b16>>>(cells, (int*)c, n);
  for (TIMES) transpose_stores<<<dim3(64, 64), b16>>>(a, c, n);
  for (TIMES) transpose_stores<<<dim3(64, 256), b32>>>(a, c, 2 * n);
  for (TIMES) transpose_loads<<<dim3(64, 256), b32>>>(a, c, 2 * n);
  for (TIMES) transpose_tile<0><<<dim3(64, 64), b32>>>(a, c, 2 * n);
  for (TIMES) transpose_tile<1><<<dim3(64, 64), b32>>>(a, c, 2 * n);
  for (TIMES) move_structs<<<over(n * 256, 256), 256>>>((Particle*)a, 0.1f, n * 256);
  for (TIMES) nbody<<<8, 256>>>((float4*)a, (float4*)c, 2048);
  for (TIMES) nbody<<<32, 128>>>((float4*)a, (float4*)c, 4096);
  for (TIMES) grey<<<over(1 << 20, 256), 256>>>((uchar4*)a, (unsigned char*)c, 1 << 20);
  cudaDeviceSynchronize();
}
