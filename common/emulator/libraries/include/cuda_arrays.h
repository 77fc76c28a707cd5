// CUDA arrays and pitched memory. The texels of an array are stored in device memory row by row and slice by slice.
// Layers of a layered array and faces of a cube are also slices.
#pragma once
#include "cuda_runtime.h"

enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
};
struct cudaChannelFormatDesc {
  int x, y, z, w;
  cudaChannelFormatKind f;
};
inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f) {
  return {x, y, z, w, f};
}
namespace emu {
/// The type of a component of T, for example float if T is float or float4.
template <class T, class = void>
struct Texel {
  using Channel = T;
};
template <class T>
struct Texel<T, std::void_t<decltype(T::x)>> {
  using Channel = decltype(T::x);
};
}  // namespace emu
template <class T>
cudaChannelFormatDesc cudaCreateChannelDesc() {
  using Channel = typename emu::Texel<T>::Channel;
  constexpr int kBits = 8 * sizeof(Channel), kChannels = sizeof(T) / sizeof(Channel);
  const auto kind = std::is_same_v<Channel, float> ? cudaChannelFormatKindFloat
                    : std::is_signed_v<Channel>    ? cudaChannelFormatKindSigned
                                                   : cudaChannelFormatKindUnsigned;
  return {kBits, kChannels > 1 ? kBits : 0, kChannels > 2 ? kBits : 0, kChannels > 3 ? kBits : 0, kind};
}

struct cudaExtent {
  size_t width, height, depth;
};
struct cudaPos {
  size_t x, y, z;
};
struct cudaPitchedPtr {
  void* ptr;
  size_t pitch, xsize, ysize;
};
inline cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) { return {width, height, depth}; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void* p, size_t pitch, size_t width, size_t height) {
  return {p, pitch, width, height};
}

struct cudaArray {
  char* data;
  size_t width, height, depth, texel_bytes;
  cudaChannelFormatDesc format;
  size_t pitch() const { return width * texel_bytes; }
};
using cudaArray_t = cudaArray*;
using cudaArray_const_t = const cudaArray*;
constexpr unsigned int cudaArrayDefault = 0, cudaArrayLayered = 1, cudaArraySurfaceLoadStore = 2, cudaArrayCubemap = 4,
                       cudaArrayTextureGather = 8;

namespace emu {
inline size_t texel_bytes(const cudaChannelFormatDesc& d) { return static_cast<size_t>(d.x + d.y + d.z + d.w) / 8; }
}  // namespace emu

inline cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* d, cudaExtent e, unsigned int = 0,
                                     int line = __builtin_LINE()) {
  const size_t rows = e.height ? e.height : 1, slices = e.depth ? e.depth : 1, bytes = emu::texel_bytes(*d);
  *array = new cudaArray{nullptr, e.width, rows, slices, bytes, *d};
  return cudaMalloc(&(*array)->data, e.width * rows * slices * bytes, emu_types::Line(line));
}
inline cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* d, size_t width, size_t height = 0,
                                   unsigned int flags = 0, int line = __builtin_LINE()) {
  return cudaMalloc3DArray(array, d, {width, height, 0}, flags, line);
}
inline cudaError_t cudaFreeArray(cudaArray_t array, int line = __builtin_LINE()) {
  if (!array) return cudaSuccess;
  const cudaError_t error = cudaFree(array->data, emu_types::Line(line));
  delete array;
  return error;
}
inline cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* d, cudaArray_const_t array) {
  *d = array->format;
  return cudaSuccess;
}
inline cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* d, cudaExtent* e, unsigned int* flags, cudaArray_t array) {
  if (d) *d = array->format;
  if (e) *e = {array->width, array->height, array->depth};
  if (flags) *flags = cudaArrayDefault;
  return cudaSuccess;
}

// ---- copies

inline cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                       size_t width_bytes, size_t height, cudaMemcpyKind kind,
                                       int line = __builtin_LINE()) {
  return cudaMemcpy2D(to->data + y * to->pitch() + x_bytes, to->pitch(), from, pitch, width_bytes, height, kind,
                      emu_types::Line(line));
}
inline cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                            size_t width_bytes, size_t height, cudaMemcpyKind kind,
                                            cudaStream_t stream = nullptr, int line = __builtin_LINE()) {
  const emu::OnStream here(stream);
  return cudaMemcpy2DToArray(to, x_bytes, y, from, pitch, width_bytes, height, kind, line);
}
inline cudaError_t cudaMemcpy2DFromArray(void* to, size_t pitch, cudaArray_const_t from, size_t x_bytes, size_t y,
                                         size_t width_bytes, size_t height, cudaMemcpyKind kind,
                                         int line = __builtin_LINE()) {
  return cudaMemcpy2D(to, pitch, from->data + y * from->pitch() + x_bytes, from->pitch(), width_bytes, height, kind,
                      emu_types::Line(line));
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t bytes,
                                     cudaMemcpyKind kind, int line = __builtin_LINE()) {
  return cudaMemcpy(to->data + y * to->pitch() + x_bytes, from, bytes, kind, emu_types::Line(line));
}
inline cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, size_t x_bytes, size_t y, size_t bytes,
                                       cudaMemcpyKind kind, int line = __builtin_LINE()) {
  return cudaMemcpy(to, from->data + y * from->pitch() + x_bytes, bytes, kind, emu_types::Line(line));
}

struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;  // width in texels if the source or destination is an array, otherwise in bytes
  cudaMemcpyKind kind;
};

namespace emu {

/// The source or destination of a 3D copy.
struct Box {
  char* first;          // address of the first byte
  size_t pitch, slice;  // bytes from one row to the next, and from one slice to the next
};
inline Box box_of(cudaArray_t array, const cudaPitchedPtr& p, const cudaPos& at) {
  const size_t pitch = array ? array->pitch() : p.pitch, rows = array ? array->height : p.ysize;
  char* const data = array ? array->data : static_cast<char*>(p.ptr);
  return {data + at.z * pitch * rows + at.y * pitch + at.x * (array ? array->texel_bytes : 1), pitch, pitch * rows};
}

}  // namespace emu

inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* p, int line = __builtin_LINE()) {
  const emu::Box from = emu::box_of(p->srcArray, p->srcPtr, p->srcPos),
                 to = emu::box_of(p->dstArray, p->dstPtr, p->dstPos);
  const cudaArray_t array = p->srcArray ? p->srcArray : p->dstArray;
  const size_t width = p->extent.width * (array ? array->texel_bytes : 1);
  cudaError_t error = cudaSuccess;
  for (size_t z = 0; z < p->extent.depth && error == cudaSuccess; ++z)
    error = cudaMemcpy2D(to.first + z * to.slice, to.pitch, from.first + z * from.slice, from.pitch, width,
                         p->extent.height, p->kind, emu_types::Line(line));
  return error;
}
inline cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* p, cudaStream_t stream = nullptr,
                                     int line = __builtin_LINE()) {
  const emu::OnStream here(stream);
  return cudaMemcpy3D(p, line);
}
inline cudaError_t cudaMalloc3D(cudaPitchedPtr* p, cudaExtent e, int line = __builtin_LINE()) {
  p->xsize = e.width;
  p->ysize = e.height;
  return cudaMallocPitch(&p->ptr, &p->pitch, e.width, e.height * e.depth, emu_types::Line(line));
}
inline cudaError_t cudaMemset3D(cudaPitchedPtr p, int value, cudaExtent e, int line = __builtin_LINE()) {
  cudaError_t error = cudaSuccess;
  for (size_t z = 0; z < e.depth && error == cudaSuccess; ++z)
    error = cudaMemset2D(static_cast<char*>(p.ptr) + z * p.pitch * p.ysize, p.pitch, value, e.width, e.height,
                         emu_types::Line(line));
  return error;
}
