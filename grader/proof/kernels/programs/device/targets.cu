// <nv/target> chooses between host and device, and between architectures; the device is an H200.
// prints: host 1, device 2
// prints: host 0, device 90 3 7
#include <nv/target>
#include <cstdio>

__host__ __device__ int side() { NV_IF_ELSE_TARGET(NV_IS_DEVICE, (return 2;), (return 1;)) }

__host__ __device__ int architecture() {
  int found = 0;
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_100, (found = 100;), NV_PROVIDES_SM_90, (found = 90;), NV_PROVIDES_SM_70,
                     (found = 70;))
  return found;
}

__global__ void ask(int* out) {
  out[0] = side();
  out[1] = architecture();
  NV_IF_TARGET(NV_PROVIDES_SM_80, (out[2] = 3; out[2] += 0;))
  NV_IF_TARGET(NV_IS_EXACTLY_SM_80, (out[3] = 6;), (out[3] = 7;))
}

int main() {
  int* out;
  int host[4];
  cudaMalloc(&out, sizeof host);
  ask<<<1, 1>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("host %d, device %d\n", side(), host[0]);
  printf("host %d, device %d %d %d\n", architecture(), host[1], host[2], host[3]);
  cudaFree(out);
}
