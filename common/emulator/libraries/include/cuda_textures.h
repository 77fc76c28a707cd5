// Texture objects over arrays and plain memory: point and linear filtering, clamped, wrapped, mirrored and zero borders. A
// texture is a description in device memory; its object is where that lies. A texel is read like any other word.
#pragma once
#include <vector>

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
template <class T>
struct Texel {
  using Channel = decltype(T::x);
};
template <>
struct Texel<float> {
  using Channel = float;
};
template <>
struct Texel<int> {
  using Channel = int;
};
template <>
struct Texel<unsigned int> {
  using Channel = unsigned int;
};
template <>
struct Texel<unsigned char> {
  using Channel = unsigned char;
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

struct cudaArray {
  char* data;
  size_t width, height, texel_bytes;
};
using cudaArray_t = cudaArray*;
using cudaArray_const_t = const cudaArray*;

inline cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* d, size_t width, size_t height = 0,
                                   unsigned int = 0, int line = __builtin_LINE()) {
  const size_t bytes = static_cast<size_t>(d->x + d->y + d->z + d->w) / 8, rows = height ? height : 1;
  *array = new cudaArray{nullptr, width, rows, bytes};
  return cudaMalloc(&(*array)->data, width * rows * bytes, line);
}
inline cudaError_t cudaFreeArray(cudaArray_t array, int line = __builtin_LINE()) {
  const cudaError_t error = cudaFree(array->data, line);
  delete array;
  return error;
}
inline cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t pitch,
                                       size_t width_bytes, size_t height, cudaMemcpyKind kind,
                                       int line = __builtin_LINE()) {
  const size_t row = to->width * to->texel_bytes;
  return cudaMemcpy2D(to->data + y * row + x_bytes, row, from, pitch, width_bytes, height, kind, line);
}
inline cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x_bytes, size_t y, const void* from, size_t bytes,
                                     cudaMemcpyKind kind, int line = __builtin_LINE()) {
  return cudaMemcpy(to->data + y * to->width * to->texel_bytes + x_bytes, from, bytes, kind, line);
}

enum cudaResourceType {
  cudaResourceTypeArray,
  cudaResourceTypeMipmappedArray,
  cudaResourceTypeLinear,
  cudaResourceTypePitch2D
};
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void* devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
};
struct cudaResourceViewDesc;
using cudaTextureObject_t = unsigned long long;

namespace emu {

struct Texture {
  const char* data;
  size_t width, height, pitch;  // texels, texels, bytes
  cudaTextureDesc how;
};

inline Texture texture_of(const cudaResourceDesc& r, const cudaTextureDesc& how) {
  const auto bytes = [](const cudaChannelFormatDesc& d) { return static_cast<size_t>(d.x + d.y + d.z + d.w) / 8; };
  if (r.resType == cudaResourceTypeArray) {
    const cudaArray& a = *r.res.array.array;
    return {a.data, a.width, a.height, a.width * a.texel_bytes, how};
  }
  if (r.resType == cudaResourceTypePitch2D) {
    const auto& p = r.res.pitch2D;
    return {static_cast<const char*>(p.devPtr), p.width, p.height, p.pitchInBytes, how};
  }
  const auto& l = r.res.linear;
  return {static_cast<const char*>(l.devPtr), l.sizeInBytes / bytes(l.desc), 1, l.sizeInBytes, how};
}

/// Which texel stands at this coordinate; -1: the border.
EMU_PLAIN inline long texel_at(long i, long extent, cudaTextureAddressMode mode) {
  if (i >= 0 && i < extent) return i;
  if (mode == cudaAddressModeBorder) return -1;
  if (mode == cudaAddressModeClamp) return i < 0 ? 0 : extent - 1;
  const long turn = (i % extent + extent) % extent;
  const bool odd = ((i - turn) / extent) % 2 != 0;
  return mode == cudaAddressModeMirror && odd ? extent - 1 - turn : turn;
}

EMU_PLAIN inline const Texture& texture(cudaTextureObject_t object) {
  return *reinterpret_cast<const Texture*>(object);
}
EMU_PLAIN inline float scaled(float x, size_t extent, const Texture& t) {
  return t.how.normalizedCoords ? x * static_cast<float>(extent) : x;
}
EMU_PLAIN inline bool is_linear(const Texture& t) { return t.how.filterMode == cudaFilterModeLinear; }
/// Null at the border.
template <class T>
EMU_PLAIN const T* texel_address(const Texture& t, long x, long y) {
  const long column = texel_at(x, static_cast<long>(t.width), t.how.addressMode[0]);
  const long row = texel_at(y, static_cast<long>(t.height), t.how.addressMode[1]);
  if (column < 0 || row < 0) return nullptr;
  return reinterpret_cast<const T*>(t.data + static_cast<size_t>(row) * t.pitch) + column;
}
template <class T>
EMU_INLINE T texel(const Texture& t, long x, long y) {
  const T* address = texel_address<T>(t, x, y);
  return address ? *address : T{};
}
EMU_PLAIN inline long floor_of(float x) { return static_cast<long>(std::floor(x)); }

}  // namespace emu

inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                           const cudaTextureDesc* how, const cudaResourceViewDesc*,
                                           int line = __builtin_LINE()) {
  const emu::Texture texture = emu::texture_of(*resource, *how);
  void* place = nullptr;
  if (const cudaError_t error = cudaMalloc(&place, sizeof texture, line); error != cudaSuccess) return error;
  *object = reinterpret_cast<cudaTextureObject_t>(place);
  return cudaMemcpy(place, &texture, sizeof texture, cudaMemcpyHostToDevice, line);
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object, int line = __builtin_LINE()) {
  return cudaFree(reinterpret_cast<void*>(object), line);
}

template <class T>
EMU_INLINE T tex1Dfetch(cudaTextureObject_t object, int x) {
  return emu::texel<T>(emu::texture(object), x, 0);
}
template <class T>
EMU_INLINE T tex2D(cudaTextureObject_t object, float x, float y) {
  const emu::Texture& t = emu::texture(object);
  const float u = emu::scaled(x, t.width, t), v = emu::scaled(y, t.height, t);
  if constexpr (std::is_floating_point_v<T>) {
    if (emu::is_linear(t)) {
      const long i = emu::floor_of(u - 0.5f), j = emu::floor_of(v - 0.5f);
      const float a = u - 0.5f - static_cast<float>(i), b = v - 0.5f - static_cast<float>(j);
      return (1 - b) * ((1 - a) * emu::texel<T>(t, i, j) + a * emu::texel<T>(t, i + 1, j)) +
             b * ((1 - a) * emu::texel<T>(t, i, j + 1) + a * emu::texel<T>(t, i + 1, j + 1));
    }
  }
  return emu::texel<T>(t, emu::floor_of(u), emu::floor_of(v));
}
template <class T>
EMU_INLINE T tex1D(cudaTextureObject_t object, float x) {
  return tex2D<T>(object, x, emu::texture(object).how.normalizedCoords ? 0.0f : 0.5f);
}
