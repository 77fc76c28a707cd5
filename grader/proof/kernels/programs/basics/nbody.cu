// All pairs, tile by tile, with float4 and dynamic shared memory.
// prints: bodies: 256
// prints: momentum is kept: yes
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

__device__ float3 bodyBodyInteraction(float4 bi, float4 bj, float3 ai) {
  float3 r;
  r.x = bj.x - bi.x;
  r.y = bj.y - bi.y;
  r.z = bj.z - bi.z;
  float distSqr = r.x * r.x + r.y * r.y + r.z * r.z + 0.01f;
  float invDist = rsqrtf(distSqr);
  float s = bj.w * invDist * invDist * invDist;
  ai.x += r.x * s;
  ai.y += r.y * s;
  ai.z += r.z * s;
  return ai;
}

__global__ void integrate(float4* positions, float4* velocities, float dt, int n) {
  extern __shared__ float4 shPosition[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = positions[i];
  float3 acc = make_float3(0.0f, 0.0f, 0.0f);
  for (int tile = 0; tile < gridDim.x; tile++) {
    shPosition[threadIdx.x] = positions[tile * blockDim.x + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < blockDim.x; k++) acc = bodyBodyInteraction(me, shPosition[k], acc);
    __syncthreads();
  }
  float4 v = velocities[i];
  v.x += acc.x * dt;
  v.y += acc.y * dt;
  v.z += acc.z * dt;
  velocities[i] = v;
}

int main() {
  const int n = 256, p = 64;
  std::vector<float4> pos(n), vel(n, make_float4(0, 0, 0, 0));
  srand(42);
  for (auto& b : pos)
    b = make_float4(rand() / (float)RAND_MAX, rand() / (float)RAND_MAX, rand() / (float)RAND_MAX, 1.0f);
  float4 *d_pos, *d_vel;
  size_t bytes = n * sizeof(float4);
  cudaMalloc(&d_pos, bytes);
  cudaMalloc(&d_vel, bytes);
  cudaMemcpy(d_pos, pos.data(), bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(d_vel, vel.data(), bytes, cudaMemcpyHostToDevice);
  integrate<<<n / p, p, p * sizeof(float4)>>>(d_pos, d_vel, 0.01f, n);
  cudaDeviceSynchronize();
  cudaMemcpy(vel.data(), d_vel, bytes, cudaMemcpyDeviceToHost);
  double sum = 0;
  for (auto& v : vel) sum += v.x + v.y + v.z;
  printf("bodies: %d\nmomentum is kept: %s\n", n, fabs(sum) < 1e-2 ? "yes" : "no");
  cudaFree(d_pos);
  cudaFree(d_vel);
}
