// cuTensorMapEncodeTiled(): a structure of the host's, which a kernel gets as a parameter. The device looks at what it says.
#include <algorithm>
#include <cstring>
#include <optional>

#include "common/emulator/host/link.h"
#include "common/emulator/host/places.h"
#include "common/emulator/wall/addresses.h"
#include "common/emulator/wall/tensor_map.h"
#include "cuda_tensor_map.h"

namespace emu {
namespace {

int element_bytes(CUtensorMapDataType type) {
  switch (type) {
    case CU_TENSOR_MAP_DATA_TYPE_UINT8:
      return 1;
    case CU_TENSOR_MAP_DATA_TYPE_UINT16:
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT16:
    case CU_TENSOR_MAP_DATA_TYPE_BFLOAT16:
      return 2;
    case CU_TENSOR_MAP_DATA_TYPE_UINT64:
    case CU_TENSOR_MAP_DATA_TYPE_INT64:
    case CU_TENSOR_MAP_DATA_TYPE_FLOAT64:
      return 8;
    default:
      return 4;
  }
}

using Argument = lab::TensorMapArgument;

struct Refusal {
  Argument argument;
  uint64_t value = 0, limit = 0;
};

/// Where these lie and how far apart rows are.
std::optional<Refusal> refused_place(const TensorMap& m) {
  constexpr uint64_t kLine = 16, kMostStride = uint64_t{1} << 40;
  if (m.address == 0) return Refusal{Argument::missing};
  if (m.address % kLine) return Refusal{Argument::address, m.address % kLine, kLine};
  for (int d = 0; d + 1 < m.dimensions; ++d) {
    if (m.strides[d] % kLine) return Refusal{Argument::stride, m.strides[d], kLine};
    if (m.strides[d] >= kMostStride) return Refusal{Argument::largest_stride, m.strides[d], kMostStride};
  }
  return std::nullopt;
}

std::optional<Refusal> refused_sides(const TensorMap& m, const cuuint32_t* box) {
  constexpr uint64_t kLine = 16, kMostExtent = uint64_t{1} << 32, kMostBox = 256;
  for (int d = 0; d < m.dimensions; ++d) {
    if (m.extents[d] == 0 || m.extents[d] > kMostExtent) return Refusal{Argument::side, m.extents[d], kMostExtent};
    if (box[d] == 0 || box[d] > kMostBox) return Refusal{Argument::box, box[d], kMostBox};
  }
  const uint64_t row = uint64_t{box[0]} * m.element_bytes;
  if (row % kLine) return Refusal{Argument::box_row, row, kLine};
  if (m.swizzle && row > m.swizzle) return Refusal{Argument::swizzled_row, row, m.swizzle};
  return std::nullopt;
}

/// What is wrong before anything is read.
std::optional<Refusal> refused_form(cuuint32_t dimensions, bool all_there, const cuuint32_t* element_strides,
                                    CUtensorMapInterleave interleave) {
  if (!all_there) return Refusal{Argument::missing};
  if (dimensions < 1 || dimensions > kMostDimensions) return Refusal{Argument::dimensions, dimensions, kMostDimensions};
  const bool apart = std::any_of(element_strides, element_strides + dimensions, [](auto s) { return s != 1; });
  if (apart || interleave != CU_TENSOR_MAP_INTERLEAVE_NONE) return Refusal{Argument::not_emulated};
  return std::nullopt;
}

CUresult refuse(const Refusal& refusal, const host::Caller& caller) {
  host::ask(MapRefused{caller.place(), refusal.argument, refusal.value, refusal.limit});
  return refusal.argument == Argument::not_emulated ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_VALUE;
}

}  // namespace
}  // namespace emu

CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t dimensions, void* address,
                                const cuuint64_t* extents, const cuuint64_t* strides, const cuuint32_t* box,
                                const cuuint32_t* element_strides, CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  using namespace emu;
  const host::Caller caller =
      EMU_CALLER(place_in_program(reinterpret_cast<uintptr_t>(__builtin_return_address(0)) - 1));
  const bool all_there = map && extents && box && element_strides && (dimensions == 1 || strides);
  if (const auto refusal = refused_form(dimensions, all_there, element_strides, interleave))
    return refuse(*refusal, caller);
  if (swizzle > CU_TENSOR_MAP_SWIZZLE_128B) return refuse({Argument::not_emulated}, caller);
  TensorMap m = {};
  m.mark = kTensorMapMark;
  m.address = reinterpret_cast<uint64_t>(address);
  m.dimensions = static_cast<uint8_t>(dimensions);
  m.element_bytes = static_cast<uint8_t>(element_bytes(type));
  m.rounds_to_tf32 = type == CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 || type == CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ;
  m.swizzle = static_cast<uint8_t>(swizzle == CU_TENSOR_MAP_SWIZZLE_NONE ? 0 : 16 << swizzle);
  for (cuuint32_t d = 0; d < dimensions; ++d) {
    m.extents[d] = extents[d];
    m.box[d] = static_cast<uint16_t>(box[d]);
    if (d > 0) m.strides[d - 1] = strides[d - 1];
  }
  if (const auto refusal = refused_place(m)) return refuse(*refusal, caller);
  if (const auto refusal = refused_sides(m, box)) return refuse(*refusal, caller);
  *map = {};
  std::memcpy(map, &m, sizeof m);
  return CUDA_SUCCESS;
}

cudaError_t cudaGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned, unsigned long long,
                                             cudaDriverEntryPointQueryResult* found) {
  if (!symbol || !function) return cudaErrorInvalidValue;
  const bool is_known = std::strcmp(symbol, "cuTensorMapEncodeTiled") == 0;
  *function = is_known ? reinterpret_cast<void*>(cuTensorMapEncodeTiled) : nullptr;
  if (found) *found = is_known ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
  return cudaSuccess;
}

cudaError_t cudaGetDriverEntryPoint(const char* symbol, void** function, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* found) {
  return cudaGetDriverEntryPointByVersion(symbol, function, 0, flags, found);
}
