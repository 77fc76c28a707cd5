// The functions that replace ld, st, atom and red of inline PTX (rewrite/memory_ptx.cpp).
#pragma once
#include "inline_hopper.h"

namespace emu {

// ---- registers and addresses

/// Stores a value in a register of an asm: a float register gets the bits, an integer one the number.
template <class Register, class Element>
EMU_INLINE void ptx_set(Register& to, Element value) {
  if constexpr (std::is_pointer_v<Register>)
    to = reinterpret_cast<Register>(value);
  else if constexpr (std::is_floating_point_v<Register> != std::is_floating_point_v<Element>)
    to = __builtin_bit_cast(Register, value);
  else
    to = static_cast<Register>(value);
}
template <class Element, class Register>
EMU_INLINE Element ptx_get(Register value) {
  if constexpr (std::is_pointer_v<Register>)
    return reinterpret_cast<Element>(value);
  else if constexpr (std::is_floating_point_v<Register> != std::is_floating_point_v<Element> &&
                     sizeof(Register) == sizeof(Element))
    return __builtin_bit_cast(Element, value);
  else
    return static_cast<Element>(value);
}
template <class T, bool kShared, int kOffset, class Address>
EMU_INLINE T* ptx_address(Address address) {
  const size_t bits = (size_t)address;
  return reinterpret_cast<T*>((kShared ? kSharedWindow + bits : bits) + static_cast<size_t>(kOffset));
}

// ---- the orders of an access

struct PtxPlain {
  template <class T>
  EMU_INLINE static T load(const T* from) {
    return *from;
  }
  template <class T>
  EMU_INLINE static void store(T* to, T value) {
    *to = value;
  }
};
struct PtxVolatile {
  template <class T>
  EMU_INLINE static T load(const T* from) {
    return *static_cast<const volatile T*>(from);
  }
  template <class T>
  EMU_INLINE static void store(T* to, T value) {
    *static_cast<volatile T*>(to) = value;
  }
};
/// Relaxed accesses are atomics; acquire and release are fences beside them.
template <bool kFenced>
struct PtxOrdered {
  template <class T, class F>
  EMU_INLINE static T change(T* p, F f) {
    if (kFenced) __threadfence_system();
    atomic_access(p, sizeof(T));
    const T old = modify(p, f);
    if (kFenced) __threadfence_system();
    return old;
  }
  template <class T>
  EMU_INLINE static T load(const T* from) {
    return change(const_cast<T*>(from), [](T old) EMU_PLAIN { return old; });
  }
  template <class T>
  EMU_INLINE static void store(T* to, T value) {
    change(to, [value](T) EMU_PLAIN { return value; });
  }
};
using PtxRelaxed = PtxOrdered<false>;
using PtxFenced = PtxOrdered<true>;

// ---- loads and stores. A vector is one access of all its bytes

template <size_t kBytes>
struct PtxVector;
template <>
struct PtxVector<2> {
  using type = unsigned short;
};
template <>
struct PtxVector<4> {
  using type = unsigned int;
};
template <>
struct PtxVector<8> {
  using type = unsigned long long;
};
template <>
struct PtxVector<16> {
  __extension__ using type = unsigned __int128;
};
template <class Element, int kCount>
struct PtxElements {
  Element at[kCount];
};
template <class Element, int kCount>
using PtxVectorOf = typename PtxVector<sizeof(Element) * kCount>::type;

template <class Element, bool kShared, int kOffset, int kCount, class Address>
EMU_INLINE PtxElements<Element, kCount> ptx_load_vector(Address from) {
  using Vector = PtxVectorOf<Element, kCount>;
  const Vector vector = *ptx_address<Vector, kShared, kOffset>(from);
  return __builtin_bit_cast(PtxElements<Element, kCount>, vector);
}
template <class Element, class Order = PtxPlain, bool kShared = false, int kOffset = 0, class A, class Address>
EMU_INLINE void ptx_load(A& a, Address from) {
  ptx_set(a, Order::load(ptx_address<const Element, kShared, kOffset>(from)));
}
template <class Element, class Order = PtxPlain, bool kShared = false, int kOffset = 0, class A, class B, class Address>
EMU_INLINE void ptx_load(A& a, B& b, Address from) {
  const auto all = ptx_load_vector<Element, kShared, kOffset, 2>(from);
  ptx_set(a, all.at[0]), ptx_set(b, all.at[1]);
}
template <class Element, class Order = PtxPlain, bool kShared = false, int kOffset = 0, class A, class B, class C,
          class D, class Address>
EMU_INLINE void ptx_load(A& a, B& b, C& c, D& d, Address from) {
  const auto all = ptx_load_vector<Element, kShared, kOffset, 4>(from);
  ptx_set(a, all.at[0]), ptx_set(b, all.at[1]), ptx_set(c, all.at[2]), ptx_set(d, all.at[3]);
}
template <class Element, class Order = PtxPlain, bool kShared = false, int kOffset = 0, class Address, class... Values>
EMU_INLINE void ptx_store(Address to, Values... values) {
  constexpr int kCount = sizeof...(Values);
  if constexpr (kCount == 1) {
    Order::store(ptx_address<Element, kShared, kOffset>(to), ptx_get<Element>(values...));
  } else {
    using Vector = PtxVectorOf<Element, kCount>;
    const PtxElements<Element, kCount> all = {{ptx_get<Element>(values)...}};
    *ptx_address<Vector, kShared, kOffset>(to) = __builtin_bit_cast(Vector, all);
  }
}

// ---- atomics

#define EMU_PTX_ATOMIC(NAME, EXPRESSION) \
  struct NAME {                          \
    template <class T>                   \
    EMU_PLAIN static T of(T old, T v) {  \
      return static_cast<T>(EXPRESSION); \
    }                                    \
  };
EMU_PTX_ATOMIC(PtxAdd, old + v)
EMU_PTX_ATOMIC(PtxExchange, (void(old), v))
EMU_PTX_ATOMIC(PtxMin, v < old ? v : old)
EMU_PTX_ATOMIC(PtxMax, old < v ? v : old)
EMU_PTX_ATOMIC(PtxAnd, old& v)
EMU_PTX_ATOMIC(PtxOr, old | v)
EMU_PTX_ATOMIC(PtxXor, old ^ v)
EMU_PTX_ATOMIC(PtxInc, old >= v ? 0 : old + 1)
EMU_PTX_ATOMIC(PtxDec, old == 0 || old > v ? v : old - 1)
#undef EMU_PTX_ATOMIC
struct PtxSwap {
  template <class T>
  EMU_PLAIN static T of(T old, T compare, T v) {
    return old == compare ? v : old;
  }
};
template <class Operation, class Element, class Order = PtxPlain, bool kShared = false, int kOffset = 0, class Result,
          class Address, class... Values>
EMU_INLINE void ptx_atom(Result& result, Address at, Values... values) {
  using Atomic = std::conditional_t<std::is_same_v<Order, PtxPlain>, PtxRelaxed, Order>;
  const PtxElements<Element, sizeof...(Values)> all = {{ptx_get<Element>(values)...}};
  Element* const p = ptx_address<Element, kShared, kOffset>(at);
  ptx_set(result, Atomic::change(p, [all](Element old) EMU_PLAIN {
            if constexpr (sizeof...(Values) == 2)
              return Operation::of(old, all.at[0], all.at[1]);
            else
              return Operation::of(old, all.at[0]);
          }));
}
template <class Operation, class Element, class Order = PtxPlain, bool kShared = false, int kOffset = 0, class Address,
          class... Values>
EMU_INLINE void ptx_red(Address at, Values... values) {
  Element old;
  ptx_atom<Operation, Element, Order, kShared, kOffset>(old, at, values...);
}

}  // namespace emu
