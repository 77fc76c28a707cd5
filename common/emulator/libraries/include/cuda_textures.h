// Texture objects over arrays and linear memory. Supported are point and linear filtering, the address modes clamp,
// wrap, mirror and border, layers, and cubes. A texture is a description in device memory, and the texture object is
// its address. Reads of texels are checked and counted like reads of any other word.
#pragma once
#include "cuda_arrays.h"

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
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct cudaResourceViewDesc;
using cudaTextureObject_t = unsigned long long;

namespace emu {

struct Texture {
  const char* data;
  size_t extent[3], pitch, slice;  // extent: number of texels in x, y and z. pitch, slice: bytes per row and per slice
  cudaChannelFormatDesc format;
  cudaTextureDesc how;
};

inline Texture texture_of(const cudaArray& a, const cudaTextureDesc& how) {
  return {a.data, {a.width, a.height, a.depth}, a.pitch(), a.pitch() * a.height, a.format, how};
}
inline Texture texture_of(const void* data, const cudaChannelFormatDesc& format, size_t width, size_t height,
                          size_t pitch, const cudaTextureDesc& how) {
  return {static_cast<const char*>(data), {width, height, 1}, pitch, pitch * height, format, how};
}
inline Texture texture_of(const cudaResourceDesc& r, const cudaTextureDesc& how) {
  if (r.resType == cudaResourceTypeArray) return texture_of(*r.res.array.array, how);
  const auto& p = r.res.pitch2D;
  if (r.resType == cudaResourceTypePitch2D) return texture_of(p.devPtr, p.desc, p.width, p.height, p.pitchInBytes, how);
  const auto& l = r.res.linear;
  return texture_of(l.devPtr, l.desc, l.sizeInBytes / texel_bytes(l.desc), 1, l.sizeInBytes, how);
}

EMU_PLAIN inline const Texture& texture(cudaTextureObject_t object) {
  return *reinterpret_cast<const Texture*>(object);
}

// ---- addresses of texels

/// Applies the address mode to the texel index `i`. Returns -1 for the border. Without normalised coordinates, indices
/// are never wrapped.
EMU_PLAIN inline long texel_at(long i, const Texture& t, int axis) {
  const auto extent = static_cast<long>(t.extent[axis]);
  const cudaTextureAddressMode mode = t.how.addressMode[axis];
  if (i >= 0 && i < extent) return i;
  if (mode == cudaAddressModeBorder) return -1;
  if (mode == cudaAddressModeClamp || !t.how.normalizedCoords) return i < 0 ? 0 : extent - 1;
  const long turn = (i % extent + extent) % extent;
  const bool odd = ((i - turn) / extent) % 2 != 0;
  return mode == cudaAddressModeMirror && odd ? extent - 1 - turn : turn;
}
struct Place {
  long of[3];  // x, y, and z or the layer
};
/// Returns the address of a texel; null for the border.
EMU_PLAIN inline const char* texel_address(const Texture& t, const Place& place) {
  long at[3];
  for (int axis = 0; axis < 3; ++axis)
    if ((at[axis] = texel_at(place.of[axis], t, axis)) < 0) return nullptr;
  return t.data + static_cast<size_t>(at[2]) * t.slice + static_cast<size_t>(at[1]) * t.pitch +
         static_cast<size_t>(at[0]) * static_cast<size_t>(t.format.x + t.format.y + t.format.z + t.format.w) / 8;
}

// ---- values of texels

template <class T>
constexpr bool kOfFloats = std::is_same_v<typename Texel<T>::Channel, float>;

/// True if 8- or 16-bit integers are read as numbers from 0 to 1, or from -1 to 1.
EMU_PLAIN inline bool is_scaled(const Texture& t) {
  return t.how.readMode == cudaReadModeNormalizedFloat && t.format.f != cudaChannelFormatKindFloat;
}
EMU_PLAIN inline float scaled(long value, const Texture& t) {
  const int bits = t.format.x - (t.format.f == cudaChannelFormatKindSigned);
  return std::max(-1.0f, static_cast<float>(value) / static_cast<float>((1l << bits) - 1));
}
template <class T>
EMU_INLINE T scaled_texel(const Texture& t, const char* address) {
  T value{};
  float* const channel = reinterpret_cast<float*>(&value);
  for (size_t i = 0; i < sizeof(T) / sizeof(float); ++i) {
    if (t.format.x == 16 && t.format.f == cudaChannelFormatKindSigned)
      channel[i] = scaled(reinterpret_cast<const short*>(address)[i], t);
    else if (t.format.x == 16)
      channel[i] = scaled(reinterpret_cast<const unsigned short*>(address)[i], t);
    else if (t.format.f == cudaChannelFormatKindSigned)
      channel[i] = scaled(reinterpret_cast<const signed char*>(address)[i], t);
    else
      channel[i] = scaled(reinterpret_cast<const unsigned char*>(address)[i], t);
  }
  return value;
}
template <class T>
EMU_INLINE T texel(const Texture& t, const Place& place) {
  const char* const address = texel_address(t, place);
  if (!address) return T{};
  if constexpr (kOfFloats<T>) {
    if (is_scaled(t)) return scaled_texel<T>(t, address);
  }
  return *reinterpret_cast<const T*>(address);
}

// ---- interpolation

EMU_PLAIN inline long floor_of(float x) { return static_cast<long>(std::floor(x)); }
EMU_PLAIN inline float in_texels(float x, const Texture& t, int axis) {
  return t.how.normalizedCoords ? x * static_cast<float>(t.extent[axis]) : x;
}
template <class T>
EMU_PLAIN void add_weighted(T& sum, const T& value, float weight) {
  for (size_t i = 0; i < sizeof(T) / sizeof(float); ++i)
    reinterpret_cast<float*>(&sum)[i] += weight * reinterpret_cast<const float*>(&value)[i];
}

/// A point with float coordinates. Texels are interpolated along the first `axes` axes.
struct Point {
  float at[3];
  int axes;
};
EMU_PLAIN inline Place nearest(const Texture& t, const Point& p) {
  Place place;
  for (int axis = 0; axis < 3; ++axis)
    place.of[axis] = floor_of(axis < p.axes ? in_texels(p.at[axis], t, axis) : p.at[axis]);
  return place;
}
/// Sets `place` to one of the texels around the point. Returns the weight of this texel in the interpolation.
EMU_PLAIN inline float corner_of(const Texture& t, const Point& p, int corner, Place& place) {
  float weight = 1;
  place = nearest(t, p);
  for (int axis = 0; axis < p.axes; ++axis) {
    const float x = in_texels(p.at[axis], t, axis) - 0.5f;
    const long low = floor_of(x);
    const float high_weight = x - static_cast<float>(low);
    const bool high = corner >> axis & 1;
    place.of[axis] = low + high;
    weight *= high ? high_weight : 1 - high_weight;
  }
  return weight;
}
EMU_PLAIN inline bool is_linear(const Texture& t) { return t.how.filterMode == cudaFilterModeLinear; }

template <class T>
EMU_INLINE T sample(const Texture& t, const Point& p) {
  if constexpr (kOfFloats<T>) {
    if (is_linear(t)) {
      T sum{};
      for (int corner = 0; corner < 1 << p.axes; ++corner) {
        Place place;
        const float weight = corner_of(t, p, corner, place);
        if (weight != 0) add_weighted(sum, texel<T>(t, place), weight);
      }
      return sum;
    }
  }
  return texel<T>(t, nearest(t, p));
}

/// Returns the point where this direction intersects the cube, as x, y and the number of the face. x and y are
/// positions on the face: numbers from 0 to 1, or texels if coordinates are not normalised.
EMU_PLAIN inline Point on_cube(const Texture& t, float x, float y, float z) {
  const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  const int axis = ax >= ay && ax >= az ? 0 : ay >= az ? 1 : 2;
  const float along[] = {x, y, z}, most = std::fabs(along[axis]);
  const bool back = along[axis] < 0;
  const float u[] = {back ? z : -z, x, back ? -x : x}, v[] = {-y, back ? -z : z, -y};
  const float scale_x = t.how.normalizedCoords ? 1 : static_cast<float>(t.extent[0]);
  const float scale_y = t.how.normalizedCoords ? 1 : static_cast<float>(t.extent[1]);
  return {{(u[axis] / most + 1) / 2 * scale_x, (v[axis] / most + 1) / 2 * scale_y, static_cast<float>(2 * axis + back)},
          2};
}

}  // namespace emu

inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t* object, const cudaResourceDesc* resource,
                                           const cudaTextureDesc* how, const cudaResourceViewDesc*,
                                           int line = __builtin_LINE()) {
  const emu::Texture texture = emu::texture_of(*resource, *how);
  constexpr int kNoLeak = -1;  // on a GPU, a texture object uses no device memory, so it is never reported as a leak
  void* place = nullptr;
  if (const cudaError_t error = cudaMalloc(&place, sizeof texture, emu_types::Line(kNoLeak)); error != cudaSuccess)
    return error;
  *object = reinterpret_cast<cudaTextureObject_t>(place);
  return cudaMemcpy(place, &texture, sizeof texture, cudaMemcpyHostToDevice, emu_types::Line(line));
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object, int line = __builtin_LINE()) {
  return cudaFree(reinterpret_cast<void*>(object), emu_types::Line(line));
}

template <class T>
EMU_INLINE T tex1Dfetch(cudaTextureObject_t object, int x) {
  const emu::Texture& t = emu::texture(object);
  return x < 0 || static_cast<size_t>(x) >= t.extent[0] ? T{} : emu::texel<T>(t, {{x, 0, 0}});
}

// Defines the two overloads of a function: tex2D<float>(texture, x, y), and one that sets a variable. In the emulator a
// texture has only one mipmap level, so the Lod and Grad functions ignore the level.
#define EMU_TEXTURE(NAME, PARAMETERS, ARGUMENTS, ...)                            \
  template <class T>                                                             \
  EMU_INLINE T NAME(cudaTextureObject_t object, EMU_LIST PARAMETERS) {           \
    const emu::Texture& t = emu::texture(object);                                \
    return emu::sample<T>(t, __VA_ARGS__);                                       \
  }                                                                              \
  template <class T>                                                             \
  EMU_INLINE void NAME(T* to, cudaTextureObject_t object, EMU_LIST PARAMETERS) { \
    *to = NAME<T>(object, EMU_LIST ARGUMENTS);                                   \
  }
#define EMU_LIST(...) __VA_ARGS__
EMU_TEXTURE(tex1D, (float x), (x), {{x, 0, 0}, 1})
EMU_TEXTURE(tex1DLod, (float x, float level), (x, level), {{x, 0 * level, 0}, 1})
EMU_TEXTURE(tex1DLayered, (float x, int layer), (x, layer), {{x, 0, static_cast<float>(layer)}, 1})
EMU_TEXTURE(tex2D, (float x, float y), (x, y), {{x, y, 0}, 2})
EMU_TEXTURE(tex2DLod, (float x, float y, float level), (x, y, level), {{x, y, 0 * level}, 2})
EMU_TEXTURE(tex2DLayered, (float x, float y, int layer), (x, y, layer), {{x, y, static_cast<float>(layer)}, 2})
EMU_TEXTURE(tex3D, (float x, float y, float z), (x, y, z), {{x, y, z}, 3})
EMU_TEXTURE(texCubemap, (float x, float y, float z), (x, y, z), emu::on_cube(t, x, y, z))
#undef EMU_TEXTURE
#undef EMU_LIST
