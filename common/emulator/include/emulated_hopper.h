// The emulator's version of common/hopper.h. It has the same functions, with calls to the emulator in place of inline
// PTX. They are in a namespace that student code cannot reopen.
#pragma once
#include "cuda.h"
#include "cuda_runtime.h"

namespace emu::hopper {

inline uint32_t shared_offset(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

using Barrier = uint64_t;

EMU_PLAIN inline void init(Barrier* b, int arrivals) {
  emu::barrier_init(EMU_PC, shared_offset(b), static_cast<unsigned>(arrivals));
}
EMU_PLAIN inline void fence_barriers() { emu::async_fence(false); }
EMU_PLAIN inline void arrive(Barrier* b) { emu::barrier_arrive(EMU_PC, shared_offset(b), 1, 0); }
EMU_PLAIN inline void arrive_and_expect(Barrier* b, int bytes) {
  emu::barrier_arrive(EMU_PC, shared_offset(b), 1, static_cast<unsigned>(bytes));
}
EMU_PLAIN inline void wait(Barrier* b, int parity) {
  while (!emu::barrier_try_wait(EMU_PC, shared_offset(b), static_cast<unsigned>(parity))) {
  }
}

using TensorMap = CUtensorMap;

inline bool make_tensor_map(TensorMap* map, const float* matrix, int rows, int columns, int stride, int box_rows,
                            int box_columns) {
  const cuuint64_t extents[] = {static_cast<cuuint64_t>(columns), static_cast<cuuint64_t>(rows)};
  const cuuint64_t strides[] = {static_cast<cuuint64_t>(stride) * sizeof(float)};
  const cuuint32_t box[] = {static_cast<cuuint32_t>(box_columns), static_cast<cuuint32_t>(box_rows)}, ones[] = {1, 1};
  return cuTensorMapEncodeTiled(map, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 2, const_cast<float*>(matrix), extents, strides,
                                box, ones, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

EMU_PLAIN inline void load_box(void* to, const TensorMap* map, Barrier* b, int row, int column) {
  const int at[] = {column, row};
  emu::load_box(EMU_PC, shared_offset(to), reinterpret_cast<uint64_t>(map), shared_offset(b), at, 2);
}
EMU_PLAIN inline void fence_stores() { emu::async_fence(true); }

EMU_PLAIN inline void fence_registers() { emu::wgmma_fence(); }
EMU_PLAIN inline void commit_products() { emu::wgmma_commit(); }
template <int kLeft>
EMU_PLAIN void wait_products() {
  emu::wgmma_wait(EMU_PC, kLeft);
}
EMU_PLAIN inline uint32_t round_to_tf32(float x) { return (emu::bits_as<uint32_t>(x) + 0x1000) & ~0x1fffu; }
template <int kRegisters>
inline void give_registers() {}
template <int kRegisters>
inline void take_registers() {}

template <int N>
struct Product {
  static_assert(N % 8 == 0 && N >= 8 && N <= 256, "wgmma has 8 to 256 columns");
  EMU_PLAIN static void add(float (&d)[N / 2], const uint32_t (&a)[4], uint64_t b) {
    emu::WarpGroupProduct p = {};
    p.format = emu::ProductFormat::tf32;
    p.columns = N;
    p.from_registers = p.keeps_sums = true;
    p.sign_a = p.sign_b = 1;
    p.b = b;
    for (int i = 0; i < 4; ++i) {
      emu::operand_access(EMU_PC, &a[i], 4, false);
      p.a_bits[i] = a[i];
      p.a_at[i] = &a[i];
    }
    void* sums[N / 2];
    for (int i = 0; i < N / 2; ++i) sums[i] = &d[i];
    p.sums = sums;
    emu::wgmma(EMU_PC, p);
  }
};

}  // namespace emu::hopper

namespace hopper = emu::hopper;
