// Surface objects, through which kernels read and write the texels of arrays. The coordinate x is in bytes, as in CUDA.
#pragma once
#include "cuda_textures.h"

using cudaSurfaceObject_t = unsigned long long;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };

inline cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t* object, const cudaResourceDesc* resource,
                                           int line = __builtin_LINE()) {
  const cudaTextureDesc how = {};
  return cudaCreateTextureObject(object, resource, &how, nullptr, line);
}
inline cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object, int line = __builtin_LINE()) {
  return cudaDestroyTextureObject(object, line);
}

namespace emu {

/// Returns the address of a texel. For a texel outside the array, the result depends on the boundary mode. Zero mode
/// returns null, so a read gives 0 and a write has no effect. Clamp mode returns the address of the nearest texel. Trap
/// mode returns an address past the end, so that the access is reported.
EMU_PLAIN inline char* surface_address(const Texture& t, long x, long y, long z, cudaSurfaceBoundaryMode mode) {
  const long limit[] = {static_cast<long>(t.pitch), static_cast<long>(t.extent[1]), static_cast<long>(t.extent[2])};
  long at[] = {x, y, z};
  char* const data = const_cast<char*>(t.data);
  for (int axis = 0; axis < 3; ++axis) {
    if (at[axis] >= 0 && at[axis] < limit[axis]) continue;
    if (mode == cudaBoundaryModeZero) return nullptr;
    if (mode == cudaBoundaryModeTrap) return data + t.slice * t.extent[2];
    const long last = axis == 0 ? limit[0] - static_cast<long>(texel_bytes(t.format)) : limit[axis] - 1;
    at[axis] = at[axis] < 0 ? 0 : last;
  }
  return data + static_cast<size_t>(at[2]) * t.slice + static_cast<size_t>(at[1]) * t.pitch + at[0];
}

}  // namespace emu

namespace emu {

template <class T>
EMU_INLINE T read_surface(const Texture& t, int x, int y, int z, cudaSurfaceBoundaryMode mode) {
  const T* const p = reinterpret_cast<const T*>(surface_address(t, x, y, z, mode));
  return p ? *p : T{};
}
template <class T>
EMU_INLINE void write_surface(T value, const Texture& t, int x, int y, int z, cudaSurfaceBoundaryMode mode) {
  T* const p = reinterpret_cast<T*>(surface_address(t, x, y, z, mode));
  if (p) *p = value;
}

}  // namespace emu

/// Defines the reads and the write of one kind of surface. TEXTURE is the emulator's description of `surface`.
#define EMU_SURFACE(SUFFIX, TYPE, TEXTURE, PARAMETERS, PLACE, ARGUMENTS)                     \
  template <class T>                                                                         \
  EMU_INLINE T surf##SUFFIX##read(TYPE surface, EMU_LIST PARAMETERS,                         \
                                  cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {     \
    return emu::read_surface<T>(TEXTURE, EMU_LIST PLACE, mode);                              \
  }                                                                                          \
  template <class T>                                                                         \
  EMU_INLINE void surf##SUFFIX##read(T* to, TYPE surface, EMU_LIST PARAMETERS,               \
                                     cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {  \
    *to = surf##SUFFIX##read<T>(surface, EMU_LIST ARGUMENTS, mode);                          \
  }                                                                                          \
  template <class T>                                                                         \
  EMU_INLINE void surf##SUFFIX##write(T value, TYPE surface, EMU_LIST PARAMETERS,            \
                                      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) { \
    emu::write_surface(value, TEXTURE, EMU_LIST PLACE, mode);                                \
  }
#define EMU_LIST(...) __VA_ARGS__
#define EMU_OBJECT(SUFFIX, PARAMETERS, PLACE, ARGUMENTS) \
  EMU_SURFACE(SUFFIX, cudaSurfaceObject_t, emu::texture(surface), PARAMETERS, PLACE, ARGUMENTS)
EMU_OBJECT(1D, (int x), (x, 0, 0), (x))
EMU_OBJECT(2D, (int x, int y), (x, y, 0), (x, y))
EMU_OBJECT(3D, (int x, int y, int z), (x, y, z), (x, y, z))
EMU_OBJECT(2DLayered, (int x, int y, int layer), (x, y, layer), (x, y, layer))
#undef EMU_OBJECT
