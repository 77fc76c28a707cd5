// The functions that replace Hopper's inline PTX (rewrite/hopper_ptx.cpp): barriers in shared memory, bulk copies, and
// products of a warp group. A warp group is 128 consecutive threads; the index of its first thread is a multiple of
// 128.
#pragma once
#include "inline_mma.h"

namespace emu {

#define EMU_PC __builtin_return_address(0)

// ---- operands of an asm statement, with their constraints

/// "l": a 64-bit number, or a pointer.
struct Register64 {
  uint64_t bits;
  template <class T>
  EMU_PLAIN Register64(T value) : bits((uint64_t)value) {
    static_assert(sizeof(T) == 8, "an operand \"l\" of asm has 64 bits");
  }
};

/// "h": a 16-bit number.
struct Register16 {
  unsigned int bits;
  template <class T>
  EMU_PLAIN Register16(T value) : bits(static_cast<unsigned short>(value)) {
    static_assert(std::is_integral_v<T> && sizeof(T) == 2, "an operand \"h\" of asm is an integer of 16 bits");
  }
};

/// "r" in a fragment of A, which tensor cores read asynchronously: the value, and the address of the variable that
/// holds it (null if it is not a variable).
struct NamedRegister {
  unsigned int bits;
  const void* at;
  template <class T>
  EMU_PLAIN NamedRegister(T&& value) : at(std::is_lvalue_reference_v<T> ? &value : nullptr) {
    static_assert(sizeof(value) == 4, "an operand \"r\" of asm is an integer of 32 bits");
    if (at) operand_access(EMU_PC, at, 4, false);
    bits = static_cast<unsigned int>(value);
  }
};

template <class T>
EMU_PLAIN void store_result(void* pc, T& to, uint64_t value) {
  check_access(pc, &to, sizeof to, true, false);
  to = static_cast<T>(value);
}

// ---- mbarrier. Barriers and other addresses in shared memory are values from __cvta_generic_to_shared()

EMU_PLAIN inline void ptx_barrier_init(Register barrier, Register count) {
  barrier_init(EMU_PC, barrier.bits, count.bits);
}
EMU_PLAIN inline void ptx_barrier_end(Register barrier) { barrier_end(EMU_PC, barrier.bits); }
EMU_PLAIN inline void ptx_barrier_arrive(Register barrier, Register count = 1u) {
  barrier_arrive(EMU_PC, barrier.bits, count.bits, 0);
}
EMU_PLAIN inline void ptx_barrier_arrive_expect(Register barrier, Register bytes) {
  barrier_arrive(EMU_PC, barrier.bits, 1, bytes.bits);
}
EMU_PLAIN inline void ptx_barrier_expect(Register barrier, Register bytes) {
  barrier_arrive(EMU_PC, barrier.bits, 0, bytes.bits);
}
template <class Token>
EMU_PLAIN void ptx_barrier_token(Token& token, Register barrier) {
  store_result(EMU_PC, token, barrier_arrive(EMU_PC, barrier.bits, 1, 0));
}
template <class Token>
EMU_PLAIN void ptx_barrier_token_expect(Token& token, Register barrier, Register bytes) {
  store_result(EMU_PC, token, barrier_arrive(EMU_PC, barrier.bits, 1, bytes.bits));
}
template <class Done>
EMU_PLAIN void ptx_barrier_try_parity(Done& done, Register barrier, Register parity) {
  store_result(EMU_PC, done, barrier_try_wait(EMU_PC, barrier.bits, parity.bits));
}
template <class Done>
EMU_PLAIN void ptx_barrier_try_token(Done& done, Register barrier, Register64 token) {
  store_result(EMU_PC, done, barrier_try_wait(EMU_PC, barrier.bits, token.bits & 1));
}
EMU_PLAIN inline void ptx_barrier_wait_parity(Register barrier, Register parity, Register = 0u) {
  while (!barrier_try_wait(EMU_PC, barrier.bits, parity.bits)) {
  }
}

// ---- fences that make accesses of threads visible to the copy engine and tensor cores

EMU_PLAIN inline void ptx_fence_async() { async_fence(true); }
EMU_PLAIN inline void ptx_fence_barriers() { async_fence(false); }

// ---- bulk copies

EMU_PLAIN inline void ptx_bulk_load(Register to, Register64 from, Register bytes, Register barrier) {
  bulk_load(EMU_PC, to.bits, from.bits, bytes.bits, barrier.bits);
}
EMU_PLAIN inline void ptx_bulk_store(Register64 to, Register from, Register bytes) {
  bulk_store(EMU_PC, to.bits, from.bits, bytes.bits);
}
EMU_PLAIN inline void ptx_bulk_commit() { bulk_commit(); }
EMU_PLAIN inline void ptx_bulk_wait(int left) { bulk_wait(left, false); }
EMU_PLAIN inline void ptx_bulk_wait_read(int left) { bulk_wait(left, true); }

/// "r" as a signed integer: the coordinate of a box in one dimension.
struct Coordinate {
  int of;
  template <class T>
  EMU_PLAIN Coordinate(T value) : of(static_cast<int>(Register(value).bits)) {}
};

template <int kDimensions>
EMU_PLAIN void ptx_load_box(Group<Register, 1> to, Group<Register64, 1> map, Group<Register, 1> barrier,
                            const Coordinate (&at)[kDimensions], Group<Register64, 1> = {0ull}) {
  load_box(EMU_PC, to.of[0].bits, map.of[0].bits, barrier.of[0].bits, &at->of, kDimensions);
}
template <int kDimensions>
EMU_PLAIN void ptx_load_box_at(Group<Register, 1> to, Group<Register64, 1> map, const Coordinate (&at)[kDimensions],
                               Group<Register, 1> barrier, Group<Register64, 1> = {0ull}) {
  load_box(EMU_PC, to.of[0].bits, map.of[0].bits, barrier.of[0].bits, &at->of, kDimensions);
}
template <int kDimensions>
EMU_PLAIN void ptx_store_box(Group<Register64, 1> map, Group<Register, 1> from, const Coordinate (&at)[kDimensions]) {
  store_box(EMU_PC, map.of[0].bits, from.of[0].bits, &at->of, kDimensions);
}
template <int kDimensions>
EMU_PLAIN void ptx_store_box_at(Group<Register64, 1> map, const Coordinate (&at)[kDimensions],
                                Group<Register, 1> from) {
  store_box(EMU_PC, map.of[0].bits, from.of[0].bits, &at->of, kDimensions);
}

template <int kDimensions>
EMU_PLAIN void ptx_cast_box(Group<Register, 1> to, Group<Register64, 1> map, Group<Register, 1> barrier,
                            Group<Register16, 1> blocks, const Coordinate (&at)[kDimensions],
                            Group<Register64, 1> = {0ull}) {
  load_box(EMU_PC, to.of[0].bits, map.of[0].bits, barrier.of[0].bits, &at->of, kDimensions, blocks.of[0].bits);
}
template <int kDimensions>
EMU_PLAIN void ptx_cast_box_at(Group<Register, 1> to, Group<Register64, 1> map, const Coordinate (&at)[kDimensions],
                               Group<Register, 1> barrier, Group<Register16, 1> blocks, Group<Register64, 1> = {0ull}) {
  load_box(EMU_PC, to.of[0].bits, map.of[0].bits, barrier.of[0].bits, &at->of, kDimensions, blocks.of[0].bits);
}
EMU_PLAIN inline void ptx_bulk_cast(Register to, Register64 from, Register bytes, Register barrier, Register16 blocks) {
  bulk_load(EMU_PC, to.bits, from.bits, bytes.bits, barrier.bits, blocks.bits);
}
EMU_PLAIN inline void ptx_bulk_send(Register to, Register from, Register bytes, Register barrier) {
  bulk_send(EMU_PC, to.bits, from.bits, bytes.bits, barrier.bits);
}

// ---- clusters

template <class Value>
void ptx_cluster_rank(Value& rank) {
  rank = cluster_rank();
}
template <class Value>
void ptx_cluster_blocks(Value& blocks) {
  const dim3 extent = cluster_extent();
  blocks = extent.x * extent.y * extent.z;
}
/// `which`: 0, 1 or 2 for x, y or z.
inline unsigned int coordinate(const dim3& of, int which) { return which == 0 ? of.x : which == 1 ? of.y : of.z; }
template <int kWhich, class Value>
void ptx_place_in_cluster(Value& place) {
  place = emu::coordinate(blockIdx, kWhich) % emu::coordinate(cluster_extent(), kWhich);
}
template <int kWhich, class Value>
void ptx_extent_of_cluster(Value& extent) {
  extent = emu::coordinate(cluster_extent(), kWhich);
}
template <int kWhich, class Value>
void ptx_cluster(Value& cluster) {
  cluster = emu::coordinate(blockIdx, kWhich) / emu::coordinate(cluster_extent(), kWhich);
}
template <int kWhich, class Value>
void ptx_clusters(Value& clusters) {
  clusters = emu::coordinate(gridDim, kWhich) / emu::coordinate(cluster_extent(), kWhich);
}

EMU_PLAIN inline void ptx_cluster_arrive() { cluster_arrive(EMU_PC, true); }
EMU_PLAIN inline void ptx_cluster_arrive_relaxed() { cluster_arrive(EMU_PC, false); }
EMU_PLAIN inline void ptx_cluster_wait() { cluster_wait(EMU_PC); }
EMU_PLAIN inline void ptx_cluster_barrier() {
  cluster_arrive(EMU_PC, true);
  cluster_wait(EMU_PC);
}

template <class Address>
EMU_PLAIN void ptx_map_address(Address& to, Register address, Register rank) {
  store_result(EMU_PC, to, address_in_block(EMU_PC, address.bits, rank.bits));
}
template <class Address>
EMU_PLAIN void ptx_map_pointer(Address& to, Register64 pointer, Register rank) {
  const auto address = static_cast<unsigned int>(pointer.bits - kSharedWindow);
  const uint64_t mapped = kSharedWindow + address_in_block(EMU_PC, address, rank.bits);
  check_access(EMU_PC, &to, sizeof to, true, false);
  to = (Address)mapped;
}
template <class Rank>
EMU_PLAIN void ptx_block_of_address(Rank& rank, Register address) {
  store_result(EMU_PC, rank, block_of_address(address.bits));
}
EMU_PLAIN inline void ptx_remote_arrive(Register barrier, Register rank) {
  barrier_arrive(EMU_PC, address_in_block(EMU_PC, barrier.bits, rank.bits), 1, 0);
}
EMU_PLAIN inline void ptx_remote_arrive_count(Register barrier, Register rank, Register count) {
  barrier_arrive(EMU_PC, address_in_block(EMU_PC, barrier.bits, rank.bits), count.bits, 0);
}
EMU_PLAIN inline void ptx_remote_arrive_if(Register barrier, Register rank, Register wanted) {
  if (wanted.bits == 1) barrier_arrive(EMU_PC, address_in_block(EMU_PC, barrier.bits, rank.bits), 1, 0);
}

/// ld.shared and st.shared of up to four adjacent values, in the shared memory of any block of the cluster.
template <class T>
EMU_PLAIN void load_shared(void* pc, Register address, T** to, int count) {
  const T* from = reinterpret_cast<const T*>(kSharedWindow + address.bits);
  check_access(pc, from, sizeof(T) * static_cast<size_t>(count), false, false);
  for (int i = 0; i < count; ++i) {
    check_access(pc, to[i], sizeof(T), true, false);
    *to[i] = from[i];
  }
}
template <class T>
EMU_PLAIN void store_shared(void* pc, Register address, const T* values, int count) {
  T* to = reinterpret_cast<T*>(kSharedWindow + address.bits);
  check_access(pc, to, sizeof(T) * static_cast<size_t>(count), true, false);
  for (int i = 0; i < count; ++i) to[i] = values[i];
}
template <class T>
EMU_PLAIN void ptx_load_shared(T& to, Register address) {
  T* all[] = {&to};
  emu::load_shared(EMU_PC, address, all, 1);
}
template <class T>
EMU_PLAIN void ptx_load_shared(T& a, T& b, Register address) {
  T* all[] = {&a, &b};
  emu::load_shared(EMU_PC, address, all, 2);
}
template <class T>
EMU_PLAIN void ptx_load_shared(T& a, T& b, T& c, T& d, Register address) {
  T* all[] = {&a, &b, &c, &d};
  emu::load_shared(EMU_PC, address, all, 4);
}
template <class T, class... More>
EMU_PLAIN void ptx_store_shared(Register address, T value, More... more) {
  const T all[] = {value, static_cast<T>(more)...};
  emu::store_shared(EMU_PC, address, all, 1 + static_cast<int>(sizeof...(more)));
}

// ---- wgmma

template <class Format>
constexpr ProductFormat kFormatOf = ProductFormat::tf32;
template <>
inline constexpr ProductFormat kFormatOf<Bf16> = ProductFormat::bf16;
template <>
inline constexpr ProductFormat kFormatOf<F16> = ProductFormat::f16;
/// FP16 operands with FP16 sums, two sums per register.
struct F16IntoF16 {};
template <>
inline constexpr ProductFormat kFormatOf<F16IntoF16> = ProductFormat::f16;

template <class Format, int kColumns>
struct SumsOf {
  using Type = Group<FloatOut, kColumns / 2>;
  static constexpr int kCount = kColumns / 2;
};
template <int kColumns>
struct SumsOf<F16IntoF16, kColumns> {
  using Type = Group<RegisterOut, kColumns / 4>;
  static constexpr int kCount = kColumns / 4;
};

/// The settings of a product: whether D is added, the signs of A and B, and which of A and B are transposed. A setting
/// below 100 is the value itself. A setting of 100 + i refers to the value of the i-th operand after the matrices.
template <int kKeep, int kSignA, int kSignB, int kTransposedA, int kTransposedB>
struct Settings {
  EMU_PLAIN static int value(int setting, const Register* operands) {
    return setting >= 100 ? static_cast<int>(operands[setting - 100].bits) : setting;
  }
  EMU_PLAIN static void apply(WarpGroupProduct& p, const Register* operands) {
    p.keeps_sums = value(kKeep, operands) != 0;
    p.sign_a = value(kSignA, operands);
    p.sign_b = value(kSignB, operands);
    p.transposed_a = value(kTransposedA, operands) != 0;
    p.transposed_b = value(kTransposedB, operands) != 0;
  }
};

template <class Format, int kColumns, class Set>
EMU_PLAIN void issue_product(void* pc, WarpGroupProduct& p, const typename SumsOf<Format, kColumns>::Type& sums,
                             const Register64& b, const Register* operands) {
  constexpr int kCount = SumsOf<Format, kColumns>::kCount;
  void* places[kCount];
  for (int i = 0; i < kCount; ++i) places[i] = sums.of[i].at;
  p.half_sums = kCount < kColumns / 2;
  p.format = kFormatOf<Format>;
  p.columns = kColumns;
  p.sums = places;
  p.b = b.bits;
  Set::apply(p, operands);
  wgmma(pc, p);
}

template <class Format, int kColumns, class Set>
EMU_PLAIN void ptx_wgmma(const typename SumsOf<Format, kColumns>::Type& sums, Group<Register64, 1> a,
                         Group<Register64, 1> b, Group<Register, 5> operands = {}) {
  WarpGroupProduct p = {};
  p.a = a.of[0].bits;
  emu::issue_product<Format, kColumns, Set>(EMU_PC, p, sums, b.of[0], operands.of);
}
template <class Format, int kColumns, class Set>
EMU_PLAIN void ptx_wgmma_registers(const typename SumsOf<Format, kColumns>::Type& sums, const NamedRegister (&a)[4],
                                   Group<Register64, 1> b, Group<Register, 5> operands = {}) {
  WarpGroupProduct p = {};
  p.from_registers = true;
  for (int i = 0; i < 4; ++i) {
    p.a_bits[i] = a[i].bits;
    p.a_at[i] = a[i].at;
  }
  emu::issue_product<Format, kColumns, Set>(EMU_PC, p, sums, b.of[0], operands.of);
}

EMU_PLAIN inline void ptx_wgmma_fence() { wgmma_fence(); }
EMU_PLAIN inline void ptx_wgmma_commit() { wgmma_commit(); }
EMU_PLAIN inline void ptx_wgmma_wait(int left) { wgmma_wait(EMU_PC, left); }

/// setmaxnreg: the number of registers per thread has no effect here.
inline void ptx_set_registers(int) {}

// ---- named barriers, for some threads of the block, and the election of one lane of a warp (elect.sync)

EMU_PLAIN inline void ptx_named_barrier(Register id, Register threads) {
  named_barrier(EMU_PC, id.bits, threads.bits, true);
}
EMU_PLAIN inline void ptx_named_arrive(Register id, Register threads) {
  named_barrier(EMU_PC, id.bits, threads.bits, false);
}
template <int kId, int kThreads>
EMU_PLAIN void ptx_named_barrier_of() {
  named_barrier(EMU_PC, kId, kThreads, true);
}
/// All threads of the block wait. Barrier 0 is that of __syncthreads().
template <int kId>
EMU_PLAIN void ptx_block_barrier(EMU_LINE) {
  if (kId == 0) return block_barrier(int(at));
  const unsigned int threads = blockDim.x * blockDim.y * blockDim.z;
  named_barrier(EMU_PC, kId, (threads + 31) / 32 * 32, true);
}
template <int kId, int kThreads>
EMU_PLAIN void ptx_named_arrive_of() {
  named_barrier(EMU_PC, kId, kThreads, false);
}
template <class Elected>
EMU_PLAIN void ptx_elect(Elected& elected, Register mask, EMU_LINE) {
  const unsigned together = warp_exchange(int(at), mask.bits, nullptr, nullptr, 0, false);
  store_result(EMU_PC, elected, linear_lane() == __builtin_ctz(together));
}
template <class Elected>
EMU_PLAIN void ptx_elect_all(Elected& elected, EMU_LINE) {
  const unsigned together = warp_exchange(int(at), ~0u, nullptr, nullptr, 0, false);
  store_result(EMU_PC, elected, linear_lane() == __builtin_ctz(together));
}

}  // namespace emu
