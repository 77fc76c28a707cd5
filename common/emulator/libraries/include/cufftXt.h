// The plans and transforms of cuFFT whose element types are arguments of the call.
#pragma once
#include "cufft.h"
#include "cufft_descriptors.h"

inline cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long int* n, long long int* in_embed,
                                       long long int in_stride, long long int in_distance, cudaDataType in_type,
                                       long long int* out_embed, long long int out_stride, long long int out_distance,
                                       cudaDataType out_type, long long int batch, size_t* bytes, cudaDataType,
                                       int at = __builtin_LINE()) {
  const auto narrow = [rank](const long long int* values) {
    return values ? std::vector<int>(values, values + rank) : std::vector<int>();
  };
  std::vector<int> lengths = narrow(n), in = narrow(in_embed), out = narrow(out_embed);
  const bool wide = in_type == CUDA_R_64F || in_type == CUDA_C_64F;
  const bool from_real = in_type == CUDA_R_32F || in_type == CUDA_R_64F;
  const bool to_real = out_type == CUDA_R_32F || out_type == CUDA_R_64F;
  if (!wide && in_type != CUDA_R_32F && in_type != CUDA_C_32F) return CUFFT_NOT_SUPPORTED;
  const cufftType type = from_real ? (wide ? CUFFT_D2Z : CUFFT_R2C)
                         : to_real ? (wide ? CUFFT_Z2D : CUFFT_C2R)
                                   : (wide ? CUFFT_Z2Z : CUFFT_C2C);
  return cufftMakePlanMany(plan, rank, lengths.data(), in_embed ? in.data() : nullptr, static_cast<int>(in_stride),
                           static_cast<int>(in_distance), out_embed ? out.data() : nullptr,
                           static_cast<int>(out_stride), static_cast<int>(out_distance), type, static_cast<int>(batch),
                           bytes, at);
}
inline cufftResult cufftXtExec(cufftHandle plan, void* in, void* out, int sign, int at = __builtin_LINE()) {
  const emu::fft::Plan* const p = emu::fft::plan_of(plan);
  if (!p) return CUFFT_INVALID_PLAN;
  switch (p->type) {
    case CUFFT_C2C:
      return cufftExecC2C(plan, static_cast<cufftComplex*>(in), static_cast<cufftComplex*>(out), sign, at);
    case CUFFT_Z2Z:
      return cufftExecZ2Z(plan, static_cast<cufftDoubleComplex*>(in), static_cast<cufftDoubleComplex*>(out), sign, at);
    case CUFFT_R2C:
      return cufftExecR2C(plan, static_cast<cufftReal*>(in), static_cast<cufftComplex*>(out), at);
    case CUFFT_C2R:
      return cufftExecC2R(plan, static_cast<cufftComplex*>(in), static_cast<cufftReal*>(out), at);
    case CUFFT_D2Z:
      return cufftExecD2Z(plan, static_cast<cufftDoubleReal*>(in), static_cast<cufftDoubleComplex*>(out), at);
    default:
      return cufftExecZ2D(plan, static_cast<cufftDoubleComplex*>(in), static_cast<cufftDoubleReal*>(out), at);
  }
}

// ---- transforms over several GPUs, in place

inline cufftResult cufftXtSetGPUs(cufftHandle plan, int count, int* gpus, int at = __builtin_LINE()) {
  emu::fft::Plan* const p = emu::fft::plan_of(plan);
  if (!p || !p->n.empty()) {
    emu::call_failed("cufftXtSetGPUs: call it after cufftCreate() and before cufftMakePlan...()", at);
    return CUFFT_INVALID_PLAN;
  }
  int devices = 0;
  cudaGetDeviceCount(&devices);
  for (int i = 0; i < count; ++i)
    if (gpus[i] < 0 || gpus[i] >= devices) {
      emu::call_failed("cufftXtSetGPUs: there is no such GPU", at);
      return CUFFT_INVALID_DEVICE;
    }
  if (count < 1 || count > MAX_CUDA_DESCRIPTOR_GPUS) return CUFFT_INVALID_VALUE;
  p->gpus.assign(gpus, gpus + count);
  return CUFFT_SUCCESS;
}
inline cufftResult cufftXtSetWorkArea(cufftHandle plan, void**) {
  return emu::fft::plan_of(plan) ? CUFFT_SUCCESS : CUFFT_INVALID_PLAN;
}
inline cufftResult cufftXtMalloc(cufftHandle plan, cudaLibXtDesc** descriptor, cufftXtSubFormat format,
                                 int at = __builtin_LINE()) {
  const emu::fft::Plan* const p = emu::fft::plan_of(plan);
  if (!p || p->n.empty()) {
    emu::call_failed("cufftXtMalloc: the handle has no plan yet", at);
    return CUFFT_INVALID_PLAN;
  }
  return emu::fft::allocate(*p, descriptor, format, at);
}
inline cufftResult cufftXtFree(cudaLibXtDesc* descriptor) { return emu::fft::release(descriptor); }
inline cufftResult cufftXtMemcpy(cufftHandle plan, void* to, void* from, cufftXtCopyType type,
                                 int at = __builtin_LINE()) {
  if (!emu::fft::plan_of(plan)) return CUFFT_INVALID_PLAN;
  if (!to || !from) return CUFFT_INVALID_VALUE;
  return emu::fft::copy(to, from, type, at);
}
inline cufftResult cufftXtExecDescriptor(cufftHandle plan, cudaLibXtDesc* in, cudaLibXtDesc* out, int sign,
                                         int at = __builtin_LINE()) {
  const emu::fft::Plan* const p = emu::fft::plan_of(plan);
  if (!p || p->n.empty()) {
    emu::call_failed("cufftXtExecDescriptor: the handle has no plan", at);
    return CUFFT_INVALID_PLAN;
  }
  if (!in || in != out) {
    emu::call_failed("cufftXtExecDescriptor: transforms over several GPUs are done in place", at);
    return CUFFT_INVALID_VALUE;
  }
  return emu::fft::execute(plan, *p, in, sign, at);
}
#define EMU_EXEC_DESCRIPTOR(NAME, TYPE)                                                                             \
  inline cufftResult cufftXtExecDescriptor##NAME(cufftHandle plan, cudaLibXtDesc* in, cudaLibXtDesc* out, int sign, \
                                                 int at = __builtin_LINE()) {                                       \
    const emu::fft::Plan* const p = emu::fft::plan_of(plan);                                                        \
    return p && p->type == TYPE ? cufftXtExecDescriptor(plan, in, out, sign, at) : CUFFT_INVALID_PLAN;              \
  }
#define EMU_EXEC_DESCRIPTOR_REAL(NAME, TYPE, SIGN)                                                        \
  inline cufftResult cufftXtExecDescriptor##NAME(cufftHandle plan, cudaLibXtDesc* in, cudaLibXtDesc* out, \
                                                 int at = __builtin_LINE()) {                             \
    const emu::fft::Plan* const p = emu::fft::plan_of(plan);                                              \
    return p && p->type == TYPE ? cufftXtExecDescriptor(plan, in, out, SIGN, at) : CUFFT_INVALID_PLAN;    \
  }
EMU_EXEC_DESCRIPTOR(C2C, CUFFT_C2C)
EMU_EXEC_DESCRIPTOR(Z2Z, CUFFT_Z2Z)
EMU_EXEC_DESCRIPTOR_REAL(R2C, CUFFT_R2C, CUFFT_FORWARD)
EMU_EXEC_DESCRIPTOR_REAL(D2Z, CUFFT_D2Z, CUFFT_FORWARD)
EMU_EXEC_DESCRIPTOR_REAL(C2R, CUFFT_C2R, CUFFT_INVERSE)
EMU_EXEC_DESCRIPTOR_REAL(Z2D, CUFFT_Z2D, CUFFT_INVERSE)
#undef EMU_EXEC_DESCRIPTOR
#undef EMU_EXEC_DESCRIPTOR_REAL
