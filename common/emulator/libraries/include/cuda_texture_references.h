// Texture references, which were part of CUDA before version 12 and are still used in textbooks. A program declares
// `texture<float, 2> t;` at file scope, and host code binds memory to it. A table in device memory records what is
// bound to each reference.
#pragma once
#include <vector>

#include "cuda_textures.h"

constexpr int cudaTextureType1D = 1, cudaTextureType2D = 2, cudaTextureType3D = 3;

struct textureReference {
  int normalized = 0;
  cudaTextureFilterMode filterMode = cudaFilterModePoint;
  cudaTextureAddressMode addressMode[3] = {cudaAddressModeClamp, cudaAddressModeClamp, cudaAddressModeClamp};
  cudaChannelFormatDesc channelDesc = {};
};
template <class T, int Dimensions = 1, cudaTextureReadMode Mode = cudaReadModeElementType>
struct texture : textureReference {};

namespace emu {

struct BoundTexture {
  const void* reference;
  Texture texture;
};
constexpr size_t kMostBound = 32;

}  // namespace emu

/// The table of texture references. It is weak, because every file of the program defines it.
__attribute__((weak, section("emu_device"))) emu::BoundTexture emu_bound_textures[emu::kMostBound];

namespace emu {

EMU_PLAIN inline const Texture& bound_to(const void* reference) {
  size_t i = 0;
  while (i + 1 < kMostBound && emu_bound_textures[i].reference != reference) ++i;
  return emu_bound_textures[i].texture;
}

/// Returns the index of this texture reference in the table.
inline size_t number_of(const void* reference) {
  static std::vector<const void*> known;
  for (size_t i = 0; i < known.size(); ++i)
    if (known[i] == reference) return i;
  known.push_back(reference);
  return known.size() - 1;
}
template <class T, int D, cudaTextureReadMode M>
cudaTextureDesc description(const ::texture<T, D, M>& t) {
  cudaTextureDesc how = {};
  for (int axis = 0; axis < 3; ++axis) how.addressMode[axis] = t.addressMode[axis];
  how.filterMode = t.filterMode;
  how.readMode = M;
  how.normalizedCoords = t.normalized;
  return how;
}
inline cudaError_t bind(const void* reference, const Texture& texture, int line) {
  const size_t number = number_of(reference);
  if (number >= kMostBound) return cudaErrorInvalidTexture;
  const BoundTexture bound = {reference, texture};
  return cudaMemcpyToSymbol(emu_bound_textures, &bound, sizeof bound, number * sizeof bound, cudaMemcpyHostToDevice,
                            emu_types::Line(line));
}

/// The type that a read of a texture<T> returns. It is float if integers are read as numbers from 0 to 1 or from -1 to
/// 1.
template <class T, cudaTextureReadMode Mode>
struct ReadAs {
  using Type = T;
};
template <class T>
struct ReadAs<T, cudaReadModeNormalizedFloat> {
  static constexpr size_t kChannels = sizeof(T) / sizeof(typename Texel<T>::Channel);
  using Type = std::conditional_t<kChannels == 1, float, std::conditional_t<kChannels == 2, float2, float4>>;
};

}  // namespace emu

template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t* offset, const texture<T, D, M>& t, const void* data,
                            const cudaChannelFormatDesc& format, size_t bytes = 0xffffffff,
                            int line = __builtin_LINE()) {
  if (offset) *offset = 0;
  return emu::bind(&t, emu::texture_of(data, format, bytes / emu::texel_bytes(format), 1, bytes, emu::description(t)),
                   line);
}
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture(size_t* offset, const texture<T, D, M>& t, const void* data, size_t bytes = 0xffffffff,
                            int line = __builtin_LINE()) {
  return cudaBindTexture(offset, t, data, cudaCreateChannelDesc<T>(), bytes, line);
}
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTexture2D(size_t* offset, const texture<T, D, M>& t, const void* data,
                              const cudaChannelFormatDesc& format, size_t width, size_t height, size_t pitch,
                              int line = __builtin_LINE()) {
  if (offset) *offset = 0;
  return emu::bind(&t, emu::texture_of(data, format, width, height, pitch, emu::description(t)), line);
}
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, D, M>& t, cudaArray_const_t array, int line = __builtin_LINE()) {
  return emu::bind(&t, emu::texture_of(*array, emu::description(t)), line);
}
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaBindTextureToArray(const texture<T, D, M>& t, cudaArray_const_t array, const cudaChannelFormatDesc&,
                                   int line = __builtin_LINE()) {
  return cudaBindTextureToArray(t, array, line);
}
template <class T, int D, cudaTextureReadMode M>
cudaError_t cudaUnbindTexture(const texture<T, D, M>&) {
  return cudaSuccess;
}

template <class T, int D, cudaTextureReadMode M>
EMU_INLINE typename emu::ReadAs<T, M>::Type tex1Dfetch(const texture<T, D, M>& t, int x) {
  return emu::texel<typename emu::ReadAs<T, M>::Type>(emu::bound_to(&t), {{x, 0, 0}});
}
#define EMU_REFERENCE(NAME, AXES, POINT, ...)                                                   \
  template <class T, cudaTextureReadMode M>                                                     \
  EMU_INLINE typename emu::ReadAs<T, M>::Type NAME(const texture<T, AXES, M>& t, __VA_ARGS__) { \
    return emu::sample<typename emu::ReadAs<T, M>::Type>(emu::bound_to(&t), POINT);             \
  }
#define EMU_POINT(...) \
  { __VA_ARGS__ }
EMU_REFERENCE(tex1D, 1, (emu::Point{{x, 0, 0}, 1}), float x)
EMU_REFERENCE(tex2D, 2, (emu::Point{{x, y, 0}, 2}), float x, float y)
EMU_REFERENCE(tex3D, 3, (emu::Point{{x, y, z}, 3}), float x, float y, float z)
#undef EMU_REFERENCE
#undef EMU_POINT
