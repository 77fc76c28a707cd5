// cuFFT in place: rows of real numbers are padded, and over several GPUs a descriptor holds the parts.
// prints: frequencies 10 -2+2i -2
// prints: back 4 8 12 16
// prints: two rows 3 7, differences -1 -1
// prints: parts 2, the first of 576 numbers, shuffled
// prints: sum of all 576, there and back 1
#include <cmath>
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>
#include <cufftXt.h>

template <class T>
T* on_device(const std::vector<T>& values) {
  T* p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

// 1 2 3 4 and room for two more: three frequencies, 10, -2 + 2i and -2.
void one_row() {
  float* data = on_device<float>({1, 2, 3, 4, 0, 0});
  cufftHandle there, back;
  cufftPlan1d(&there, 4, CUFFT_R2C, 1);
  cufftPlan1d(&back, 4, CUFFT_C2R, 1);
  cufftExecR2C(there, data, reinterpret_cast<cufftComplex*>(data));
  float x[6];
  cudaMemcpy(x, data, sizeof x, cudaMemcpyDeviceToHost);
  printf("frequencies %g %g%+gi %g\n", x[0], std::round(x[2]), std::round(x[3]), x[4]);
  cufftExecC2R(back, reinterpret_cast<cufftComplex*>(data), data);
  cudaMemcpy(x, data, sizeof x, cudaMemcpyDeviceToHost);
  printf("back %g %g %g %g\n", std::round(x[0]), std::round(x[1]), std::round(x[2]), std::round(x[3]));
  cufftDestroy(there);
  cufftDestroy(back);
  cudaFree(data);
}
// Two transforms of two numbers, each in four floats: sums and differences.
void two_rows() {
  float* data = on_device<float>({1, 2, 0, 0, 3, 4, 0, 0});
  cufftHandle plan;
  cufftPlan1d(&plan, 2, CUFFT_R2C, 2);
  cufftExecR2C(plan, data, reinterpret_cast<cufftComplex*>(data));
  float x[8];
  cudaMemcpy(x, data, sizeof x, cudaMemcpyDeviceToHost);
  printf("two rows %g %g, differences %g %g\n", x[0], x[4], x[2], x[6]);
  cufftDestroy(plan);
  cudaFree(data);
}

// 36 x 32 numbers over two parts of 18 rows; after the transform each part has some of the columns.
void parts() {
  constexpr int kX = 36, kY = 32;
  int gpus[] = {0, 0};
  size_t work[2];
  cufftHandle plan;
  cufftCreate(&plan);
  cufftXtSetGPUs(plan, 2, gpus);
  cufftMakePlan2d(plan, kX, kY, CUFFT_C2C, work);
  std::vector<cufftComplex> given(kX * kY), result(kX * kY);
  for (int i = 0; i < kX * kY; ++i) given[i] = {static_cast<float>(i % 2), 0};
  cudaLibXtDesc* data;
  cufftXtMalloc(plan, &data, CUFFT_XT_FORMAT_INPLACE);
  cufftXtMemcpy(plan, data, given.data(), CUFFT_COPY_HOST_TO_DEVICE);
  cufftXtExecDescriptorC2C(plan, data, data, CUFFT_FORWARD);
  const bool shuffled = data->subFormat == CUFFT_XT_FORMAT_INPLACE_SHUFFLED;
  printf("parts %d, the first of %zu numbers%s\n", data->descriptor->nGPUs,
         data->descriptor->size[0] / sizeof(cufftComplex), shuffled ? ", shuffled" : "");
  cufftXtMemcpy(plan, result.data(), data, CUFFT_COPY_DEVICE_TO_HOST);
  const float sum = result[0].x;
  cufftXtExecDescriptorC2C(plan, data, data, CUFFT_INVERSE);
  cufftXtMemcpy(plan, result.data(), data, CUFFT_COPY_DEVICE_TO_HOST);
  bool same = true;
  for (int i = 0; i < kX * kY; ++i)
    same = same && std::fabs(result[i].x / (kX * kY) - given[i].x) < 1e-5f && std::fabs(result[i].y) < 1e-4f;
  printf("sum of all %g, there and back %d\n", sum, same);
  cufftXtFree(data);
  cufftDestroy(plan);
}

int main() {
  one_row();
  two_rows();
  parts();
}
