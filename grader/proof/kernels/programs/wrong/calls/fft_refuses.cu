// cuFFT refuses GPUs after the plan was made, data in host memory and a transform that is not in place; the program gives
// up after the last of these.
// exit: 1
#include <vector>

#include <cuda_runtime.h>
#include <cufftXt.h>

int main() {
  const int n = 8;
  int gpus[] = {0};
  size_t work;
  std::vector<cufftComplex> host(n);
  cufftHandle plan;
  cufftCreate(&plan);
  cufftMakePlan1d(plan, n, CUFFT_C2C, 1, &work);
  cufftXtSetGPUs(plan, 1, gpus);                                // expect: launch-error warning
  cufftExecC2C(plan, host.data(), host.data(), CUFFT_FORWARD);  // expect: launch-error warning
  cudaLibXtDesc *in, *out;
  cufftXtMalloc(plan, &in, CUFFT_XT_FORMAT_INPLACE);
  cufftXtMalloc(plan, &out, CUFFT_XT_FORMAT_INPLACE);
  cufftXtMemcpy(plan, in, host.data(), CUFFT_COPY_HOST_TO_DEVICE);
  const cufftResult result = cufftXtExecDescriptor(plan, in, out, CUFFT_FORWARD);  // expect: launch-error error
  cufftXtFree(in);
  cufftXtFree(out);
  cufftDestroy(plan);
  return result == CUFFT_SUCCESS ? 0 : 1;
}
