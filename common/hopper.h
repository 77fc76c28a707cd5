// Instructions of Hopper (compute capability 9.0), one function each: barriers in shared memory, the copy engine (TMA)
// and warp-group products (wgmma) in TF32. The handout, 3.9, explains them; each comment here names the PTX ISA's
// instruction. A program that uses them must be built for sm_90a.
#pragma once
#if __has_include("emulated_hopper.h")
#include "emulated_hopper.h"
#else

#include <cuda.h>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>

namespace hopper {

inline __device__ uint32_t shared_offset(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

// ---- mbarrier: 8 bytes of shared memory, aligned to 8. A phase completes when all expected arrivals and bytes are in;
// then the next phase begins. Phases have parity 0, 1, 0, 1, …

using Barrier = uint64_t;

/// mbarrier.init, by one thread, once per barrier: each phase expects `arrivals` arrivals. Then call fence_barriers(),
/// and __syncthreads() before other threads use the barrier.
inline __device__ void init(Barrier* b, int arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_offset(b)), "r"(arrivals));
}
/// fence.mbarrier_init: makes init() visible to the copy engine.
inline __device__ void fence_barriers() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }
/// mbarrier.arrive
inline __device__ void arrive(Barrier* b) {
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(shared_offset(b)) : "memory");
}
/// mbarrier.arrive.expect_tx: arrives, and adds `bytes` to the bytes of copies that the phase waits for.
inline __device__ void arrive_and_expect(Barrier* b, int bytes) {
  asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(shared_offset(b)), "r"(bytes)
               : "memory");
}
/// mbarrier.try_wait.parity, in a loop: waits until the phase of this parity is complete. On a new barrier, the phase
/// before the first counts as complete; its parity is 1. If the phase does not complete within some seconds, the kernel
/// is stopped with an error instead of hanging.
inline __device__ void wait(Barrier* b, int parity) {
#pragma unroll 1
  for (int i = 0; i < (1 << 26); ++i) {
    uint32_t over;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n"
                 : "=r"(over)
                 : "r"(shared_offset(b)), "r"(parity)
                 : "memory");
    if (over) return;
  }
  __trap();
}

// ---- the copy engine

using TensorMap = CUtensorMap;

/// Host code: describes a row-major matrix with rows `stride` elements apart, and a box of it. Copied elements are
/// rounded to TF32; elements outside the matrix are copied as 0. The copy has a swizzle of 128 bytes: the 16-byte piece
/// p of row r is stored as piece p ^ (r % 8).
/// `stride` is a multiple of 4, `matrix` of 16 bytes, `box_columns` is 32. Returns false if the driver refuses the
/// tensor map; the reason is printed on stderr.
inline bool make_tensor_map(TensorMap* map, const float* matrix, int rows, int columns, int stride, int box_rows,
                            int box_columns) {
  void* encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found) !=
          cudaSuccess ||
      found != cudaDriverEntryPointSuccess)
    return false;
  using Encode = CUresult (*)(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*, const cuuint64_t*,
                              const cuuint64_t*, const cuuint32_t*, const cuuint32_t*, CUtensorMapInterleave,
                              CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
  const cuuint64_t extents[] = {static_cast<cuuint64_t>(columns), static_cast<cuuint64_t>(rows)};
  const cuuint64_t strides[] = {static_cast<cuuint64_t>(stride) * sizeof(float)};
  const cuuint32_t box[] = {static_cast<cuuint32_t>(box_columns), static_cast<cuuint32_t>(box_rows)}, ones[] = {1, 1};
  const CUresult result =
      reinterpret_cast<Encode>(encode)(map, CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 2, const_cast<float*>(matrix), extents,
                                       strides, box, ones, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                                       CU_TENSOR_MAP_L2_PROMOTION_L2_256B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (result != CUDA_SUCCESS)
    fprintf(
        stderr,
        "The driver refuses the tensor map (error %d): %d x %d floats at %p, rows %d apart, boxes of %d x %d. The "
        "address is a multiple of 16 bytes, rows lie a multiple of 4 apart, a box has 1 to 256 rows and 32 columns.\n",
        static_cast<int>(result), rows, columns, static_cast<const void*>(matrix), stride, box_rows, box_columns);
  return result == CUDA_SUCCESS;
}

/// cp.async.bulk.tensor.2d, by one thread: copies the box whose first element is (row, column) to shared memory aligned
/// to 1,024 bytes; the bytes count towards the barrier's current phase. `map` is a const __grid_constant__ TensorMap
/// parameter of the kernel. `column` is a multiple of 4.
inline __device__ void load_box(void* to, const TensorMap* map, Barrier* b, int row, int column) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::
          "r"(shared_offset(to)),
      "l"(map), "r"(shared_offset(b)), "r"(column), "r"(row)
      : "memory");
}
/// fence.proxy.async: makes the threads' stores to shared memory visible to the copy engine and the tensor cores.
inline __device__ void fence_stores() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }

// ---- wgmma: called by all 128 threads of a warp group

/// wgmma.fence: orders the threads' register accesses before the next product.
inline __device__ void fence_registers() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
/// wgmma.commit_group: makes a group of the products issued since the last commit.
inline __device__ void commit_products() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// wgmma.wait_group: waits until at most kLeft groups are in flight.
template <int kLeft>
inline __device__ void wait_products() {
  asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(kLeft) : "memory");
}
/// cvt.rna.tf32.f32
inline __device__ uint32_t round_to_tf32(float x) {
  uint32_t bits;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(x));
  return bits;
}
/// setmaxnreg: this warp group releases registers, or acquires more, to kRegisters per thread, a multiple of 8.
template <int kRegisters>
inline __device__ void give_registers() {
  asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(kRegisters));
}
template <int kRegisters>
inline __device__ void take_registers() {
  asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(kRegisters));
}

/// wgmma.mma_async.m64nNk8: sums (64 x N) += A (64 x 8, in registers) * B (8 x N, in shared memory).
///
/// Thread t of the warp group, with warp w = t / 32, g = t % 32 / 4 and q = t % 4, holds these elements of A, as TF32:
///   a[0] = A(16 w + g, q), a[1] = A(16 w + g + 8, q), a[2] = A(16 w + g, q + 4), a[3] = A(16 w + g + 8, q + 4).
/// Its sums[4 j + i] is element (16 w + g + 8 (i / 2), 8 j + 2 q + i % 2).
/// `b` describes B, stored column by column: a column is a row of shared memory. See the PTX ISA, "Matrix Descriptor
/// Format".
template <int N>
struct Product;

template <>
struct Product<64> {
  static __device__ void add(float (&d)[32], const uint32_t (&a)[4], uint64_t b) {
    asm volatile(
        "{\n.reg .pred p;\nsetp.ne.b32 p, %37, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
        "}, {%32, %33, %34, %35}, %36, p, 1, 1;\n}\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]),
          "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]),
          "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
          "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(1));
  }
};

template <>
struct Product<128> {
  static __device__ void add(float (&d)[64], const uint32_t (&a)[4], uint64_t b) {
    asm volatile(
        "{\n.reg .pred p;\nsetp.ne.b32 p, %69, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n128k8.f32.tf32.tf32 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
        "}, {%64, %65, %66, %67}, %68, p, 1, 1;\n}\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]),
          "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]),
          "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
          "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]),
          "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]),
          "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]),
          "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]),
          "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(1));
  }
};

template <>
struct Product<256> {
  static __device__ void add(float (&d)[128], const uint32_t (&a)[4], uint64_t b) {
    asm volatile(
        "{\n.reg .pred p;\nsetp.ne.b32 p, %133, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n256k8.f32.tf32.tf32 {"
        "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
        "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
        "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
        "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
        "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
        "}, {%128, %129, %130, %131}, %132, p, 1, 1;\n}\n"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]),
          "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]),
          "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
          "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]),
          "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]),
          "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]),
          "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]),
          "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]), "+f"(d[64]),
          "+f"(d[65]), "+f"(d[66]), "+f"(d[67]), "+f"(d[68]), "+f"(d[69]), "+f"(d[70]), "+f"(d[71]), "+f"(d[72]),
          "+f"(d[73]), "+f"(d[74]), "+f"(d[75]), "+f"(d[76]), "+f"(d[77]), "+f"(d[78]), "+f"(d[79]), "+f"(d[80]),
          "+f"(d[81]), "+f"(d[82]), "+f"(d[83]), "+f"(d[84]), "+f"(d[85]), "+f"(d[86]), "+f"(d[87]), "+f"(d[88]),
          "+f"(d[89]), "+f"(d[90]), "+f"(d[91]), "+f"(d[92]), "+f"(d[93]), "+f"(d[94]), "+f"(d[95]), "+f"(d[96]),
          "+f"(d[97]), "+f"(d[98]), "+f"(d[99]), "+f"(d[100]), "+f"(d[101]), "+f"(d[102]), "+f"(d[103]), "+f"(d[104]),
          "+f"(d[105]), "+f"(d[106]), "+f"(d[107]), "+f"(d[108]), "+f"(d[109]), "+f"(d[110]), "+f"(d[111]),
          "+f"(d[112]), "+f"(d[113]), "+f"(d[114]), "+f"(d[115]), "+f"(d[116]), "+f"(d[117]), "+f"(d[118]),
          "+f"(d[119]), "+f"(d[120]), "+f"(d[121]), "+f"(d[122]), "+f"(d[123]), "+f"(d[124]), "+f"(d[125]),
          "+f"(d[126]), "+f"(d[127])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(1));
  }
};

}  // namespace hopper

#endif
