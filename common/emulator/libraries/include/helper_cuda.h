// Functions by which the samples of the CUDA Toolkit check calls and choose a device. Written for this package.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "cuda_runtime.h"
#include "helper_string.h"

#ifndef MAX
#define MAX(a, b) (a > b ? a : b)
#endif

inline const char* _cudaGetErrorEnum(cudaError_t error) { return cudaGetErrorName(error); }
template <class Status>
const char* _cudaGetErrorEnum(Status) {
  return "a library's status";
}

template <class T>
void check(T result, const char* call, const char* file, int line) {
  if (!static_cast<unsigned int>(result)) return;
  fprintf(stderr, "CUDA error at %s:%d code=%u(%s) \"%s\" \n", file, line, static_cast<unsigned int>(result),
          _cudaGetErrorEnum(result), call);
  exit(EXIT_FAILURE);
}
#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

inline void __getLastCudaError(const char* message, const char* file, int line) {
  const cudaError_t error = cudaGetLastError();
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, message,
          static_cast<int>(error), cudaGetErrorString(error));
  exit(EXIT_FAILURE);
}
inline void __printLastCudaError(const char* message, const char* file, int line) {
  const cudaError_t error = cudaGetLastError();
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, message,
          static_cast<int>(error), cudaGetErrorString(error));
}
#define getLastCudaError(msg) __getLastCudaError(msg, __FILE__, __LINE__)
#define printLastCudaError(msg) __printLastCudaError(msg, __FILE__, __LINE__)

inline int ftoi(float value) { return static_cast<int>(value >= 0 ? value + 0.5f : value - 0.5f); }

inline int _ConvertSMVer2Cores(int major, int minor) {
  if (major >= 8) return major == 8 && minor == 0 ? 64 : 128;
  if (major >= 7) return 64;
  if (major == 6) return minor == 0 ? 64 : 128;
  return major == 5 ? 128 : 192;
}
inline const char* _ConvertSMVer2ArchName(int major, int minor) {
  if (major >= 9) return "Hopper";
  if (major == 8) return minor == 9 ? "Ada" : "Ampere";
  if (major == 7) return minor == 5 ? "Turing" : "Volta";
  return major == 6 ? "Pascal" : major == 5 ? "Maxwell" : "Kepler";
}

inline int gpuDeviceInit(int device) {
  checkCudaErrors(cudaSetDevice(device < 0 ? 0 : device));
  return device < 0 ? 0 : device;
}
inline int gpuGetMaxGflopsDeviceId() { return 0; }
inline int findCudaDevice(int argc, const char** argv) {
  const int asked = checkCmdLineFlag(argc, argv, "device") ? getCmdLineArgumentInt(argc, argv, "device") : 0;
  const int device = gpuDeviceInit(asked);
  cudaDeviceProp properties;
  checkCudaErrors(cudaGetDeviceProperties(&properties, device));
  printf("GPU Device %d: \"%s\" with compute capability %d.%d\n\n", device,
         _ConvertSMVer2ArchName(properties.major, properties.minor), properties.major, properties.minor);
  return device;
}
inline int findIntegratedGPU() { return -1; }
inline bool checkCudaCapabilities(int major, int minor) {
  cudaDeviceProp properties;
  checkCudaErrors(cudaGetDeviceProperties(&properties, 0));
  return properties.major > major || (properties.major == major && properties.minor >= minor);
}
