// cuTensorMapEncodeTiled(): fills a structure in host memory that becomes a kernel parameter. The device checks its
// contents.
#include <algorithm>
#include <cstring>

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

bool may_be(const TensorMap& m) {
  constexpr uint64_t kLine = 16, kMostExtent = uint64_t{1} << 32, kMostStride = uint64_t{1} << 40;
  constexpr int kMostBox = 256;
  if (m.address == 0 || m.address % kLine) return false;
  for (int d = 0; d < m.dimensions; ++d)
    if (m.extents[d] == 0 || m.extents[d] > kMostExtent || m.box[d] == 0 || m.box[d] > kMostBox) return false;
  for (int d = 0; d + 1 < m.dimensions; ++d)
    if (m.strides[d] % kLine || m.strides[d] >= kMostStride) return false;
  const int row = m.box[0] * m.element_bytes;
  return row % kLine == 0 && (m.swizzle == 0 || row <= m.swizzle);
}

}  // namespace
}  // namespace emu

CUresult cuTensorMapEncodeTiled(CUtensorMap* map, CUtensorMapDataType type, cuuint32_t dimensions, void* address,
                                const cuuint64_t* extents, const cuuint64_t* strides, const cuuint32_t* box,
                                const cuuint32_t* element_strides, CUtensorMapInterleave interleave,
                                CUtensorMapSwizzle swizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill) {
  using namespace emu;
  if (!map || !extents || !box || !element_strides || dimensions < 1 || dimensions > kMostDimensions ||
      (dimensions > 1 && !strides) || swizzle > CU_TENSOR_MAP_SWIZZLE_128B)
    return CUDA_ERROR_INVALID_VALUE;
  if (interleave != CU_TENSOR_MAP_INTERLEAVE_NONE ||
      std::any_of(element_strides, element_strides + dimensions, [](auto s) { return s != 1; }))
    return CUDA_ERROR_NOT_SUPPORTED;
  TensorMap m = {};
  m.mark = kTensorMapMark;
  m.address = reinterpret_cast<uint64_t>(address);
  m.dimensions = static_cast<uint8_t>(dimensions);
  m.element_bytes = static_cast<uint8_t>(element_bytes(type));
  m.rounds_to_tf32 = type == CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 || type == CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ;
  m.swizzle = static_cast<uint8_t>(swizzle == CU_TENSOR_MAP_SWIZZLE_NONE ? 0 : 16 << swizzle);
  for (cuuint32_t d = 0; d < dimensions; ++d) {
    if (box[d] > 256) return CUDA_ERROR_INVALID_VALUE;
    m.extents[d] = extents[d];
    m.box[d] = static_cast<uint16_t>(box[d]);
    if (d > 0) m.strides[d - 1] = strides[d - 1];
  }
  if (!may_be(m)) return CUDA_ERROR_INVALID_VALUE;
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
