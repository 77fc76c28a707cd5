// float4 and its relatives, with the alignment that makes vector loads lawful or not.
#pragma once
#include "emulator.h"

#define EMU_VECTOR2(T, NAME, ALIGN) \
  struct alignas(ALIGN) NAME {      \
    T x, y;                         \
  };                                \
  inline NAME make_##NAME(T x, T y) { return NAME{x, y}; }
#define EMU_VECTOR3(T, NAME) \
  struct NAME {              \
    T x, y, z;               \
  };                         \
  inline NAME make_##NAME(T x, T y, T z) { return NAME{x, y, z}; }
#define EMU_VECTOR4(T, NAME, ALIGN) \
  struct alignas(ALIGN) NAME {      \
    T x, y, z, w;                   \
  };                                \
  inline NAME make_##NAME(T x, T y, T z, T w) { return NAME{x, y, z, w}; }

struct char1 {
  signed char x;
};
struct uchar1 {
  unsigned char x;
};
struct short1 {
  short x;
};
struct int1 {
  int x;
};
struct uint1 {
  unsigned int x;
};
struct float1 {
  float x;
};
struct double1 {
  double x;
};
inline float1 make_float1(float x) { return float1{x}; }
inline int1 make_int1(int x) { return int1{x}; }
inline double1 make_double1(double x) { return double1{x}; }

EMU_VECTOR2(signed char, char2, 2)
EMU_VECTOR2(unsigned char, uchar2, 2)
EMU_VECTOR2(short, short2, 4)
EMU_VECTOR2(unsigned short, ushort2, 4)
EMU_VECTOR2(int, int2, 8)
EMU_VECTOR2(unsigned int, uint2, 8)
EMU_VECTOR2(float, float2, 8)
EMU_VECTOR2(double, double2, 16)
EMU_VECTOR2(long long, longlong2, 16)
EMU_VECTOR2(unsigned long long, ulonglong2, 16)
EMU_VECTOR3(signed char, char3)
EMU_VECTOR3(unsigned char, uchar3)
EMU_VECTOR3(int, int3)
EMU_VECTOR3(float, float3)
EMU_VECTOR3(double, double3)
EMU_VECTOR4(signed char, char4, 4)
EMU_VECTOR4(unsigned char, uchar4, 4)
EMU_VECTOR4(short, short4, 8)
EMU_VECTOR4(unsigned short, ushort4, 8)
EMU_VECTOR4(int, int4, 16)
EMU_VECTOR4(unsigned int, uint4, 16)
EMU_VECTOR4(float, float4, 16)
EMU_VECTOR4(double, double4, 16)
inline uint3 make_uint3(unsigned int x, unsigned int y, unsigned int z) { return uint3{x, y, z}; }

#undef EMU_VECTOR2
#undef EMU_VECTOR3
#undef EMU_VECTOR4
