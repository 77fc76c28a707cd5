// Data of cuFFT that is distributed over several GPUs. Part of cufftXt.h.
#pragma once
#include "cufft.h"

#define CUDA_XT_DESCRIPTOR_VERSION 0x01000000
#define MAX_CUDA_DESCRIPTOR_GPUS 64
enum cudaXtCopyType_t { LIB_XT_COPY_HOST_TO_DEVICE, LIB_XT_COPY_DEVICE_TO_HOST, LIB_XT_COPY_DEVICE_TO_DEVICE };
using cudaLibXtCopyType = cudaXtCopyType_t;
enum libFormat_t { LIB_FORMAT_CUFFT, LIB_FORMAT_UNDEFINED };
using libFormat = libFormat_t;
struct cudaXtDesc_t {
  int version, nGPUs;
  int GPUs[MAX_CUDA_DESCRIPTOR_GPUS];
  void* data[MAX_CUDA_DESCRIPTOR_GPUS];
  size_t size[MAX_CUDA_DESCRIPTOR_GPUS];
  void* cudaXtState;
};
using cudaXtDesc = cudaXtDesc_t;
struct cudaLibXtDesc_t {
  int version;
  cudaXtDesc* descriptor;
  libFormat library;
  int subFormat;
  void* libDescriptor;
};
using cudaLibXtDesc = cudaLibXtDesc_t;
enum cufftXtSubFormat_t {
  CUFFT_XT_FORMAT_INPUT,
  CUFFT_XT_FORMAT_OUTPUT,
  CUFFT_XT_FORMAT_INPLACE,
  CUFFT_XT_FORMAT_INPLACE_SHUFFLED,
  CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED,
  CUFFT_XT_FORMAT_DISTRIBUTED_INPUT,
  CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT,
  CUFFT_FORMAT_UNDEFINED
};
using cufftXtSubFormat = cufftXtSubFormat_t;
enum cufftXtCopyType_t {
  CUFFT_COPY_HOST_TO_DEVICE,
  CUFFT_COPY_DEVICE_TO_HOST,
  CUFFT_COPY_DEVICE_TO_DEVICE,
  CUFFT_COPY_UNDEFINED
};
using cufftXtCopyType = cufftXtCopyType_t;

namespace emu::fft {

/// The box of a descriptor: `x` times `y` pieces of `bytes` bytes. In natural order, the box is split along x. A
/// shuffled box of two or three dimensions is split along y. A shuffled box of one dimension keeps its natural order in
/// the emulator.
struct Box {
  size_t x, y, bytes;
};
inline bool is_double(cufftType type) { return type == CUFFT_Z2Z || type == CUFFT_D2Z || type == CUFFT_Z2D; }
inline Box box_of(const Plan& p) {
  std::vector<int> n = p.type == CUFFT_C2C || p.type == CUFFT_Z2Z ? p.n : halved(p.n);
  const size_t number = is_double(p.type) ? sizeof(cufftDoubleComplex) : sizeof(cufftComplex);
  const auto batch = static_cast<size_t>(p.batch);
  if (p.batch > 1) return {batch, 1, volume(n) * number};
  const auto first = static_cast<size_t>(n[0]);
  if (n.size() == 1) return {first, 1, number};
  return {first, static_cast<size_t>(n[1]), number * volume(n) / (first * static_cast<size_t>(n[1]))};
}
inline const Box& box_of(const cudaLibXtDesc* d) { return *static_cast<const Box*>(d->libDescriptor); }

/// Splits `count` pieces into `parts` parts. Returns the index of the first piece in part `i`.
inline size_t share(size_t count, size_t i, size_t parts) { return count / parts * i + std::min(i, count % parts); }

inline cufftResult release(cudaLibXtDesc* d) {
  if (!d) return CUFFT_INVALID_VALUE;
  for (int i = 0; i < d->descriptor->nGPUs; ++i) cudaFree(d->descriptor->data[i]);
  delete d->descriptor;
  delete static_cast<Box*>(d->libDescriptor);
  delete d;
  return CUFFT_SUCCESS;
}
inline cufftResult allocate(const Plan& p, cudaLibXtDesc** to, cufftXtSubFormat format, int line) {
  if (!to || format == CUFFT_FORMAT_UNDEFINED) return CUFFT_INVALID_VALUE;
  const Box box = box_of(p);
  const size_t parts = p.gpus.size();
  auto* const d =
      new cudaLibXtDesc{CUDA_XT_DESCRIPTOR_VERSION, new cudaXtDesc{}, LIB_FORMAT_CUFFT, format, new Box(box)};
  d->descriptor->version = CUDA_XT_DESCRIPTOR_VERSION;
  for (size_t i = 0; i < parts; ++i) {
    const size_t by_x = (share(box.x, i + 1, parts) - share(box.x, i, parts)) * box.y;
    const size_t by_y = (share(box.y, i + 1, parts) - share(box.y, i, parts)) * box.x;
    const size_t bytes = std::max(by_x, box.y > 1 ? by_y : 0) * box.bytes;
    if (cudaMalloc(&d->descriptor->data[i], bytes, emu_types::Line(line)) != cudaSuccess) {
      release(d);
      return CUFFT_ALLOC_FAILED;
    }
    d->descriptor->GPUs[i] = p.gpus[i];
    d->descriptor->size[i] = bytes;
    d->descriptor->nGPUs = static_cast<int>(i) + 1;
  }
  *to = d;
  return CUFFT_SUCCESS;
}

/// Copies between the parts of a descriptor and one array in natural order.
inline bool move(cudaLibXtDesc* d, char* whole, bool to_parts, int line) {
  const Box& box = box_of(d);
  const auto parts = static_cast<size_t>(d->descriptor->nGPUs);
  const bool by_y = d->subFormat == CUFFT_XT_FORMAT_INPLACE_SHUFFLED && box.y > 1;
  const size_t row = box.y * box.bytes;
  for (size_t i = 0; i < parts; ++i) {
    char* const part = static_cast<char*>(d->descriptor->data[i]);
    const size_t first = share(by_y ? box.y : box.x, i, parts), last = share(by_y ? box.y : box.x, i + 1, parts);
    const size_t width = by_y ? (last - first) * box.bytes : row, height = by_y ? box.x : last - first;
    char* const there = whole + first * (by_y ? box.bytes : row);
    if (width == 0 || height == 0) continue;
    const cudaError_t status =
        to_parts ? cudaMemcpy2D(part, width, there, row, width, height, cudaMemcpyDefault, emu_types::Line(line))
                 : cudaMemcpy2D(there, row, part, width, width, height, cudaMemcpyDefault, emu_types::Line(line));
    if (status != cudaSuccess) return false;
  }
  return true;
}
inline cufftResult copy(void* to, void* from, cufftXtCopyType type, int line) {
  bool ok = false;
  if (type == CUFFT_COPY_HOST_TO_DEVICE) {
    ok = move(static_cast<cudaLibXtDesc*>(to), static_cast<char*>(from), true, line);
  } else if (type == CUFFT_COPY_DEVICE_TO_HOST) {
    ok = move(static_cast<cudaLibXtDesc*>(from), static_cast<char*>(to), false, line);
  } else if (type == CUFFT_COPY_DEVICE_TO_DEVICE) {
    auto *const in = static_cast<cudaLibXtDesc*>(from), *const out = static_cast<cudaLibXtDesc*>(to);
    const Box& box = box_of(in);
    std::vector<char> whole(box.x * box.y * box.bytes);
    ok = move(in, whole.data(), false, line) && move(out, whole.data(), true, line);
  } else {
    return CUFFT_INVALID_VALUE;
  }
  return ok ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

/// Transforms the data. Afterwards, data in natural order is shuffled, and shuffled data is in natural order.
inline cufftResult execute(cufftHandle handle, const Plan& p, cudaLibXtDesc* d, int sign, int line) {
  const Box box = box_of(p), &there = box_of(d);
  if (box.x != there.x || box.y != there.y || box.bytes != there.bytes) {
    emu::call_failed("cufftXtExecDescriptor: the descriptor was made for a plan of another size", line);
    return CUFFT_INVALID_VALUE;
  }
  std::vector<char> whole(box.x * box.y * box.bytes);
  if (!move(d, whole.data(), false, line)) return CUFFT_EXEC_FAILED;
  void* const all = whole.data();
  const auto transformed = [&](auto in, auto out) {
    return run(handle, p.type, static_cast<decltype(in)*>(all), static_cast<decltype(out)*>(all), sign, line);
  };
  cufftResult result;
  switch (p.type) {
    case CUFFT_C2C:
      result = transformed(cufftComplex(), cufftComplex());
      break;
    case CUFFT_Z2Z:
      result = transformed(cufftDoubleComplex(), cufftDoubleComplex());
      break;
    case CUFFT_R2C:
      sign = CUFFT_FORWARD, result = transformed(cufftReal(), cufftComplex());
      break;
    case CUFFT_D2Z:
      sign = CUFFT_FORWARD, result = transformed(cufftDoubleReal(), cufftDoubleComplex());
      break;
    case CUFFT_C2R:
      sign = CUFFT_INVERSE, result = transformed(cufftComplex(), cufftReal());
      break;
    default:
      sign = CUFFT_INVERSE, result = transformed(cufftDoubleComplex(), cufftDoubleReal());
  }
  if (result != CUFFT_SUCCESS) return result;
  d->subFormat =
      d->subFormat == CUFFT_XT_FORMAT_INPLACE_SHUFFLED ? CUFFT_XT_FORMAT_INPLACE : CUFFT_XT_FORMAT_INPLACE_SHUFFLED;
  return move(d, whole.data(), true, line) ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

}  // namespace emu::fft
