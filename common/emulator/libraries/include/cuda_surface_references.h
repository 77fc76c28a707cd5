// Surface references, which were part of CUDA before version 12. A program declares `surface<void, 2> s;` at file scope,
// and host code binds an array to it.
#pragma once
#include "cuda_surfaces.h"
#include "cuda_texture_references.h"

constexpr int cudaSurfaceType1D = 1, cudaSurfaceType2D = 2, cudaSurfaceType3D = 3, cudaSurfaceType2DLayered = 0xF2;

struct surfaceReference {
  cudaChannelFormatDesc channelDesc = {};
};

namespace emu {

template <class T, int Dimensions = 1>
struct surface : surfaceReference {};

}  // namespace emu

template <class T, int D>
cudaError_t cudaBindSurfaceToArray(const emu::surface<T, D>& s, cudaArray_const_t array, int line = __builtin_LINE()) {
  return emu::bind(&s, emu::texture_of(*array, cudaTextureDesc{}), line);
}
template <class T, int D>
cudaError_t cudaBindSurfaceToArray(const emu::surface<T, D>& s, cudaArray_const_t array, const cudaChannelFormatDesc&,
                                   int line = __builtin_LINE()) {
  return cudaBindSurfaceToArray(s, array, line);
}

#define EMU_COMMA ,
#define EMU_REFERENCE(SUFFIX, KIND, PARAMETERS, PLACE, ARGUMENTS) \
  EMU_SURFACE(SUFFIX, const emu::surface<void EMU_COMMA KIND>&, emu::bound_to(&surface), PARAMETERS, PLACE, ARGUMENTS)
EMU_REFERENCE(1D, cudaSurfaceType1D, (int x), (x, 0, 0), (x))
EMU_REFERENCE(2D, cudaSurfaceType2D, (int x, int y), (x, y, 0), (x, y))
EMU_REFERENCE(3D, cudaSurfaceType3D, (int x, int y, int z), (x, y, z), (x, y, z))
EMU_REFERENCE(2DLayered, cudaSurfaceType2DLayered, (int x, int y, int layer), (x, y, layer), (x, y, layer))
#undef EMU_REFERENCE
#undef EMU_COMMA
#undef EMU_SURFACE
#undef EMU_LIST
