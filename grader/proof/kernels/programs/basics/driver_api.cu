// The driver API: devices, a context, memory, copies, and calls in the wrong order.
// prints: before cuInit: CUDA_ERROR_NOT_INITIALIZED
// prints: before cuCtxCreate: 201
// prints: 1 device, compute capability 9
// prints: 2 8, then 7 7
// prints: invalid argument, CUDA_ERROR_CONTEXT_ALREADY_CURRENT, none for 12345
#include <cuda.h>

#include <cstdio>

__global__ void twice(int* x) { x[threadIdx.x] *= 2; }

int main() {
  int count = 0, major = 0, host[4] = {1, 2, 3, 4};
  const char* text;
  CUdevice device;
  CUcontext context;
  CUdeviceptr x;
  printf("before cuInit: %s\n",
         cuDeviceGetCount(&count) == CUDA_ERROR_NOT_INITIALIZED ? "CUDA_ERROR_NOT_INITIALIZED" : "?");
  cuInit(0);
  printf("before cuCtxCreate: %d\n", cuMemAlloc(&x, sizeof host));
  cuDeviceGetCount(&count);
  cuDeviceGet(&device, 0);
  cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device);
  printf("%d device, compute capability %d\n", count, major);
  cuCtxCreate(&context, 0, device);
  cuMemAlloc(&x, sizeof host);
  cuMemcpyHtoD(x, host, sizeof host);
  twice<<<1, 4>>>(reinterpret_cast<int*>(x));
  cuCtxSynchronize();
  cuMemcpyDtoH(host, x, sizeof host);
  printf("%d %d, then ", host[0], host[3]);
  cuMemsetD32(x, 7, 4);
  cuMemcpyDtoH(host, x, sizeof host);
  printf("%d %d\n", host[0], host[3]);
  cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text);
  printf("%s", text);
  cuGetErrorName(CUDA_ERROR_CONTEXT_ALREADY_CURRENT, &text);
  printf(", %s", text);
  const bool known = cuGetErrorName(static_cast<CUresult>(12345), &text) != CUDA_ERROR_INVALID_VALUE || text;
  printf(", %s for 12345\n", known ? "a name" : "none");
  cuMemFree(x);
  cuCtxDestroy(context);
}
