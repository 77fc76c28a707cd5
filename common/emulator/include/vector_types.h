// float4 and similar types, with the alignment that vector loads require.
#pragma once
#include "emulator.h"

// EMU_ASSIGNED_WHOLE gives a structure an assignment operator that makes one access of the full width. Without it, g++
// reports no access for `*p = make_float4(…)`, because the call writes its result directly to memory. The access is
// reported at the line of the assignment.
#if __cplusplus < 202002L
#define EMU_CONSTRUCTORS(NAME) \
  NAME() = default;            \
  __attribute__((always_inline)) NAME(const NAME&) = default;
#else  // In C++20, a structure that declares constructors cannot be initialised by a list of values.
#define EMU_CONSTRUCTORS(NAME)
#endif
#define EMU_ASSIGNED_WHOLE(NAME)                                              \
  EMU_CONSTRUCTORS(NAME)                                                      \
  __attribute__((always_inline)) NAME& operator=(const NAME& from) {          \
    struct __attribute__((may_alias, aligned(alignof(NAME)))) Whole {         \
      unsigned char bytes[sizeof(NAME)];                                      \
    };                                                                        \
    *reinterpret_cast<Whole*>(this) = *reinterpret_cast<const Whole*>(&from); \
    return *this;                                                             \
  }
#define EMU_VECTOR1(T, NAME) \
  struct NAME {              \
    T x;                     \
    EMU_ASSIGNED_WHOLE(NAME) \
  };                         \
  inline NAME make_##NAME(T x) { return NAME{x}; }
#define EMU_VECTOR2(T, NAME, ALIGN) \
  struct alignas(ALIGN) NAME {      \
    T x, y;                         \
    EMU_ASSIGNED_WHOLE(NAME)        \
  };                                \
  inline NAME make_##NAME(T x, T y) { return NAME{x, y}; }
#define EMU_VECTOR3(T, NAME) \
  struct NAME {              \
    T x, y, z;               \
    EMU_ASSIGNED_WHOLE(NAME) \
  };                         \
  inline NAME make_##NAME(T x, T y, T z) { return NAME{x, y, z}; }
#define EMU_VECTOR4(T, NAME, ALIGN) \
  struct alignas(ALIGN) NAME {      \
    T x, y, z, w;                   \
    EMU_ASSIGNED_WHOLE(NAME)        \
  };                                \
  inline NAME make_##NAME(T x, T y, T z, T w) { return NAME{x, y, z, w}; }

EMU_VECTOR1(signed char, char1)
EMU_VECTOR1(unsigned char, uchar1)
EMU_VECTOR1(short, short1)
EMU_VECTOR1(unsigned short, ushort1)
EMU_VECTOR1(int, int1)
EMU_VECTOR1(unsigned int, uint1)
EMU_VECTOR1(long, long1)
EMU_VECTOR1(unsigned long, ulong1)
EMU_VECTOR1(long long, longlong1)
EMU_VECTOR1(unsigned long long, ulonglong1)
EMU_VECTOR1(float, float1)
EMU_VECTOR1(double, double1)

EMU_VECTOR2(signed char, char2, 2)
EMU_VECTOR2(unsigned char, uchar2, 2)
EMU_VECTOR2(short, short2, 4)
EMU_VECTOR2(unsigned short, ushort2, 4)
EMU_VECTOR2(int, int2, 8)
EMU_VECTOR2(unsigned int, uint2, 8)
EMU_VECTOR2(float, float2, 8)
EMU_VECTOR2(double, double2, 16)
EMU_VECTOR2(long, long2, 16)
EMU_VECTOR2(unsigned long, ulong2, 16)
EMU_VECTOR2(long long, longlong2, 16)
EMU_VECTOR2(unsigned long long, ulonglong2, 16)
EMU_VECTOR3(signed char, char3)
EMU_VECTOR3(unsigned char, uchar3)
EMU_VECTOR3(short, short3)
EMU_VECTOR3(unsigned short, ushort3)
EMU_VECTOR3(int, int3)
EMU_VECTOR3(long, long3)
EMU_VECTOR3(unsigned long, ulong3)
EMU_VECTOR3(long long, longlong3)
EMU_VECTOR3(unsigned long long, ulonglong3)
EMU_VECTOR3(float, float3)
EMU_VECTOR3(double, double3)
EMU_VECTOR4(signed char, char4, 4)
EMU_VECTOR4(unsigned char, uchar4, 4)
EMU_VECTOR4(short, short4, 8)
EMU_VECTOR4(unsigned short, ushort4, 8)
EMU_VECTOR4(int, int4, 16)
EMU_VECTOR4(unsigned int, uint4, 16)
EMU_VECTOR4(long, long4, 16)
EMU_VECTOR4(unsigned long, ulong4, 16)
EMU_VECTOR4(long long, longlong4, 16)
EMU_VECTOR4(unsigned long long, ulonglong4, 16)
EMU_VECTOR4(float, float4, 16)
EMU_VECTOR4(double, double4, 16)
inline uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z) { return uint3{x, y, z}; }

#undef EMU_VECTOR1
#undef EMU_VECTOR2
#undef EMU_VECTOR3
#undef EMU_VECTOR4
