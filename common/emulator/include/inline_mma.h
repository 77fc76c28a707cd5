// The functions that replace mma.sync, ldmatrix and cvt.rna.tf32 in inline PTX (rewrite/tensor_ptx.cpp). The PTX ISA
// defines which lane has which element. Four lanes form a group: lane l is lane l % 4 of group l / 4.
#pragma once
#include "half_formats.h"

namespace emu {

// ---- operands of an asm statement, with their constraints

/// "r": a 32-bit integer.
struct Register {
  unsigned int bits;
  Register() = default;
  template <class T>
  EMU_PLAIN Register(T value) : bits(static_cast<unsigned int>(value)) {
    static_assert(std::is_integral_v<T> && sizeof(T) == 4, "an operand \"r\" of asm is an integer of 32 bits");
  }
};

/// "r" or "l": an address in shared memory.
struct SharedAddress {
  unsigned int bits;
  template <class T>
  EMU_PLAIN SharedAddress(T value) : bits(static_cast<unsigned int>(value)) {
    static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8), "an address in asm is an integer");
  }
};

/// "=r" or "+r": a 32-bit integer variable. Accesses to the variable are reported, because it may be in memory whose
/// accesses are checked and counted.
struct RegisterOut {
  void* at;
  template <class T>
  EMU_PLAIN RegisterOut(T& variable) : at(&variable) {
    static_assert(std::is_integral_v<T> && sizeof(T) == 4, "an operand \"=r\" of asm is an integer of 32 bits");
  }
  EMU_PLAIN unsigned int load(void* pc) const {
    check_access(pc, at, 4, false, false);
    return *static_cast<unsigned int*>(at);
  }
  EMU_PLAIN void store(void* pc, unsigned int bits) const {
    check_access(pc, at, 4, true, false);
    *static_cast<unsigned int*>(at) = bits;
  }
};

/// "=f" or "+f": a float variable.
struct FloatOut {
  float* at;
  EMU_PLAIN FloatOut(float& variable) : at(&variable) {}
  EMU_PLAIN float load(void* pc) const {
    check_access(pc, at, 4, false, false);
    return *at;
  }
  EMU_PLAIN void store(void* pc, float value) const {
    check_access(pc, at, 4, true, false);
    *at = value;
  }
};

/// Consecutive operands that PTX writes in braces.
template <class T, int kCount>
struct Group {
  T of[kCount];
};

// ---- formats of A and B: a register contains kParts numbers; part() returns one of them

struct Tf32 {
  static constexpr int kParts = 1;
  using Number = float;
  /// A tensor core drops the low 13 bits of values that were not rounded to TF32 beforehand.
  EMU_PLAIN static float part(unsigned int bits, int) { return bits_as<float>(bits & ~0x1fffu); }
};
struct F16 {
  static constexpr int kParts = 2;
  using Number = float;
  EMU_PLAIN static float part(unsigned int bits, int i) {
    return half_value(static_cast<unsigned short>(bits >> 16 * i));
  }
};
struct Bf16 {
  static constexpr int kParts = 2;
  using Number = float;
  EMU_PLAIN static float part(unsigned int bits, int i) {
    return bfloat_value(static_cast<unsigned short>(bits >> 16 * i));
  }
};
template <class T>
struct Bytes {
  static constexpr int kParts = 4;
  using Number = int;
  EMU_PLAIN static int part(unsigned int bits, int i) { return static_cast<T>(bits >> 8 * i); }
};
using U8 = Bytes<unsigned char>;
using S8 = Bytes<signed char>;
struct U4 {
  static constexpr int kParts = 8;
  using Number = int;
  EMU_PLAIN static int part(unsigned int bits, int i) { return static_cast<int>(bits >> 4 * i & 15); }
};
struct S4 {
  static constexpr int kParts = 8;
  using Number = int;
  EMU_PLAIN static int part(unsigned int bits, int i) { return (U4::part(bits, i) ^ 8) - 8; }
};

// ---- formats of the sums C and D. Lane l has the elements (row, column) = (l / 4, l % 4 * 2 + {0, 1}); if the matrix
// has 16 rows, also the elements eight rows below

struct FloatSums {
  static constexpr int kCount = 4;
  using Number = float;
  using Out = Group<FloatOut, 4>;
  using In = Group<float, 4>;
  EMU_PLAIN static void read(void*, const In& from, float* sums) {
    for (int i = 0; i < 4; ++i) sums[i] = from.of[i];
  }
  EMU_PLAIN static void read(void* pc, const Out& from, float* sums) {
    for (int i = 0; i < 4; ++i) sums[i] = from.of[i].load(pc);
  }
  EMU_PLAIN static void store(void* pc, const Out& to, const float* sums) {
    for (int i = 0; i < 4; ++i) to.of[i].store(pc, sums[i]);
  }
};

struct HalfSums {
  static constexpr int kCount = 4;
  using Number = float;
  using Out = Group<RegisterOut, 2>;
  using In = Group<Register, 2>;
  EMU_PLAIN static void read(void*, const In& from, float* sums) {
    for (int i = 0; i < 4; ++i) sums[i] = F16::part(from.of[i / 2].bits, i % 2);
  }
  EMU_PLAIN static void read(void* pc, const Out& from, float* sums) {
    read(pc, In{{from.of[0].load(pc), from.of[1].load(pc)}}, sums);
  }
  EMU_PLAIN static void store(void* pc, const Out& to, const float* sums) {
    for (int i = 0; i < 2; ++i)
      to.of[i].store(pc, half_bits(sums[2 * i]) | static_cast<unsigned int>(half_bits(sums[2 * i + 1])) << 16);
  }
};

/// 32-bit integer sums. They wrap around if Sum is unsigned int, and saturate if Sum is long long.
template <int kNumbers, class Sum>
struct IntSums {
  static constexpr int kCount = kNumbers;
  using Number = Sum;
  using Out = Group<RegisterOut, kCount>;
  using In = Group<Register, kCount>;
  EMU_PLAIN static void read(void*, const In& from, Number* sums) {
    for (int i = 0; i < kCount; ++i) sums[i] = static_cast<int>(from.of[i].bits);
  }
  EMU_PLAIN static void read(void* pc, const Out& from, Number* sums) {
    for (int i = 0; i < kCount; ++i) sums[i] = static_cast<int>(from.of[i].load(pc));
  }
  EMU_PLAIN static void store(void* pc, const Out& to, const Number* sums) {
    for (int i = 0; i < kCount; ++i) to.of[i].store(pc, limited(sums[i]));
  }
  EMU_PLAIN static unsigned int limited(unsigned int sum) { return sum; }
  EMU_PLAIN static unsigned int limited(long long sum) {
    constexpr long long kMost = std::numeric_limits<int>::max(), kLeast = std::numeric_limits<int>::min();
    return static_cast<unsigned int>(sum > kMost ? kMost : sum < kLeast ? kLeast : sum);
  }
};

// ---- mma.sync.aligned.m{kRows}n8k{kDepth}.row.col

/// One lane's elements of A (kRows x kDepth) and of B (kDepth x 8), in register order.
template <class Format, int kRows, int kDepth>
struct LaneOperands {
  using Number = typename Format::Number;
  static constexpr int kStep = 4 * Format::kParts;  // elements of a row of A that are in one register of each lane of a
                                                    // group
  static constexpr int kOfA = kRows * kDepth / 32, kOfB = kDepth / 4;
  Number a[kOfA], b[kOfB];

  static constexpr int lane_of(int group, int k) { return group * 4 + k % kStep / Format::kParts; }
  static constexpr int place(int reg, int k) { return reg * Format::kParts + k % Format::kParts; }
  EMU_PLAIN static Number a_at(const LaneOperands* lanes, int row, int k) {
    return lanes[lane_of(row % 8, k)].a[place(row / 8 + k / kStep * 2, k)];
  }
  EMU_PLAIN static Number b_at(const LaneOperands* lanes, int k, int column) {
    return lanes[lane_of(column, k)].b[place(k / kStep, k)];
  }
};

template <class Format>
EMU_PLAIN void unpack(const Register* registers, int count, typename Format::Number* to) {
  for (int i = 0; i < count; ++i) to[i] = Format::part(registers[i / Format::kParts].bits, i % Format::kParts);
}

/// Adds the product to this lane's sums. FP32 sums are rounded here, whereas a tensor core truncates them (see mma.h).
template <class Format, class Sums, int kDepth, class FormatB>
EMU_PLAIN void add_products(int line, const Register* a, const Register* b, typename Sums::Number* sums) {
  using Mine = LaneOperands<Format, 4 * Sums::kCount, kDepth>;
  constexpr bool kFractions = std::is_same_v<typename Format::Number, float>;
  Mine mine, all[32];
  emu::unpack<Format>(a, Mine::kOfA, mine.a);
  emu::unpack<FormatB>(b, Mine::kOfB, mine.b);
  if constexpr (kFractions) tensor_operands(mine.a, Mine::kOfA);
  warp_exchange(line, ~0u, &mine, all, sizeof mine, false);
  tensor_multiply_adds(Sums::kCount * kDepth);
  const int group = linear_lane() / 4, in_group = linear_lane() % 4;
  for (int i = 0; i < Sums::kCount; ++i) {
    for (int k = 0; k < kDepth; ++k)
      sums[i] += Mine::a_at(all, group + i / 2 * 8, k) * Mine::b_at(all, k, in_group * 2 + i % 2);
    if constexpr (kFractions) tensor_sum(sums[i]);
  }
}

template <class Format, class Sums, int kDepth, class FormatB>
struct Multiply {
  using Operands = LaneOperands<Format, 4 * Sums::kCount, kDepth>;
  using A = Group<Register, Operands::kOfA / Format::kParts>;
  using B = Group<Register, Operands::kOfB / Format::kParts>;
  using D = typename Sums::Out;
  using C = typename Sums::In;

  template <class From>
  EMU_PLAIN static void run(void* pc, int line, const D& d, const A& a, const B& b, const From& c) {
    typename Sums::Number sums[Sums::kCount];
    Sums::read(pc, c, sums);
    emu::add_products<Format, Sums, kDepth, FormatB>(line, a.of, b.of, sums);
    Sums::store(pc, d, sums);
  }
};

template <class Format, class Sums, int kDepth, class FormatB = Format,
          class M = Multiply<Format, Sums, kDepth, FormatB>>
EMU_PLAIN void ptx_mma(const typename M::D& d, const typename M::A& a, const typename M::B& b, const typename M::C& c,
                       EMU_LINE) {
  M::run(__builtin_return_address(0), int(at), d, a, b, c);
}
/// Overload for an instruction in which C and D are the same registers.
template <class Format, class Sums, int kDepth, class FormatB = Format,
          class M = Multiply<Format, Sums, kDepth, FormatB>>
EMU_PLAIN void ptx_mma(const typename M::D& d, const typename M::A& a, const typename M::B& b, EMU_LINE) {
  M::run(__builtin_return_address(0), int(at), d, a, b, d);
}

// ---- ldmatrix.sync.aligned.m8n8.x{kCount}: matrices of 8 x 8 16-bit numbers

/// One row, 16 bytes of shared memory.
struct MatrixRow {
  unsigned short of[8];
};

/// Copies the numbers of the row one by one, because a copy of the whole row would be reported a second time.
EMU_PLAIN inline void load_row(void* pc, unsigned int address, MatrixRow& to) {
  const auto* row = reinterpret_cast<const MatrixRow*>(kSharedWindow + address);
  check_access(pc, row, sizeof *row, false, false);
  for (int i = 0; i < 8; ++i) to.of[i] = row->of[i];
}

/// Returns the two elements of the matrix that this lane receives. They are adjacent in a row; if kTransposed, in a
/// column.
template <bool kTransposed>
EMU_PLAIN unsigned int two_of(const MatrixRow* matrix) {
  const int group = linear_lane() / 4, first = linear_lane() % 4 * 2;
  const unsigned int low = kTransposed ? matrix[first].of[group] : matrix[group].of[first];
  const unsigned int high = kTransposed ? matrix[first + 1].of[group] : matrix[group].of[first + 1];
  return low | high << 16;
}

/// Lane 8 * m + r passes the address of row r of matrix m and loads it. Addresses of other lanes are ignored.
template <int kCount, bool kTransposed>
EMU_PLAIN void ptx_ldmatrix(const Group<RegisterOut, kCount>& to, SharedAddress address, EMU_LINE) {
  void* const pc = __builtin_return_address(0);
  MatrixRow mine = {}, all[32];
  if (linear_lane() < 8 * kCount) emu::load_row(pc, address.bits, mine);
  warp_exchange(int(at), ~0u, &mine, all, sizeof mine, false);
  for (int m = 0; m < kCount; ++m) to.of[m].store(pc, emu::two_of<kTransposed>(all + 8 * m));
}

// ---- cvt.rna.tf32.f32

/// Rounds to the nearest TF32, ties away from zero.
EMU_PLAIN inline void ptx_round_tf32(RegisterOut to, float value) {
  to.store(__builtin_return_address(0), (bits_as<unsigned int>(value) + 0x1000) & ~0x1fffu);
}

}  // namespace emu
