// Plans and transforms with element types given by the call.
#pragma once
#include "cufft.h"

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
