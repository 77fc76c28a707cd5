#include "common/emulator/device/run/hopper/tensor_core.h"

#include <cstring>
#include <set>
#include <vector>

#include <doctest/doctest.h>

namespace {

float from_bits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::vector<emu::Factor> factors(emu::ProductFormat format, const std::vector<uint32_t>& bits) {
  std::vector<emu::Factor> all;
  for (const uint32_t one : bits) all.push_back(emu::factor_of(emu::element_value(format, one)));
  return all;
}

/// Checks one element of a product computed by an H200 (driver 580.159.04).
void check(emu::ProductFormat format, const std::vector<uint32_t>& a, const std::vector<uint32_t>& b, uint32_t sum,
           uint32_t measured) {
  const auto x = factors(format, a), y = factors(format, b);
  CHECK(emu::add_products(from_bits(sum), x.data(), y.data(), static_cast<int>(x.size())) == from_bits(measured));
}

}  // namespace

TEST_CASE("sums of tensor cores are an H200's, bit for bit") {
  check(emu::ProductFormat::tf32,
        {0xc196e143, 0x3ecd7115, 0x3e76105c, 0x3da90cfa, 0xc0f72ba0, 0xc0925f02, 0x40591d89, 0x3f73ecb7},
        {0xbdd5c001, 0x41f6c60e, 0xc1e558d7, 0xc0188be6, 0x3e154640, 0xbf606993, 0x3f5d7963, 0xc0d9027f}, 0xbd0c15a8,
        0x40d27b2e);
  check(emu::ProductFormat::bf16,
        {0x3e42, 0x3de0, 0x3eea, 0xc146, 0x4022, 0xc08e, 0xbeb4, 0x3ec6, 0x40b5, 0xc0ea, 0xc1ca, 0x3df1, 0xbf12, 0x41c1,
         0x400a, 0xbdf0},
        {0x3db5, 0x3e6c, 0xbf75, 0xc07f, 0xbfea, 0x41cb, 0x3ff4, 0x3f0e, 0xc00b, 0xc027, 0x3e2b, 0xbdfa, 0x4060, 0x400e,
         0xc0e7, 0x40b4},
        0x3e1e363e, 0xc1f5f98d);
  check(emu::ProductFormat::f16,
        {0xb911, 0xb2cc, 0xc27a, 0xae03, 0x4bba, 0x47e5, 0xb2fa, 0xc6ec, 0xb02d, 0xc6aa, 0xb800, 0xb332, 0xb932, 0xb897,
         0x3964, 0xc14b},
        {0x4d49, 0xcf07, 0xba7b, 0x360c, 0xb374, 0xbd6a, 0xb931, 0x3a18, 0x2c31, 0xc073, 0x3ee3, 0x2d0b, 0x376e, 0x40de,
         0x4103, 0xbbd3},
        0xbd931f42, 0xc0f99f86);
}

TEST_CASE("sums in FP16 are rounded once, from the exact sum of what was cut off") {
  const auto a = factors(emu::ProductFormat::f16, {0x413e, 0xb088, 0x41c1, 0xcbe2, 0x4914, 0x4094, 0x407a, 0xbede,
                                                   0x39fe, 0xb615, 0x395a, 0xbb04, 0xac58, 0x35f5, 0xafbf, 0xbca0});
  const auto b = factors(emu::ProductFormat::f16, {0xc3f5, 0x381a, 0xb4c5, 0x31a3, 0xbbc7, 0xb431, 0x429b, 0xc9a8,
                                                   0x3009, 0xc88c, 0xb0e4, 0xada2, 0x3bd3, 0x2ccc, 0x3b54, 0x327d});
  const float sum = emu::element_value(emu::ProductFormat::f16, 0xad9e);
  CHECK(emu::half_bits(emu::add_products(sum, a.data(), b.data(), 16, true)) == 0x4543);  // result of an H200
  CHECK(emu::half_bits(emu::add_products(sum, a.data(), b.data(), 16)) == 0x4542);        // rounded twice
  CHECK(emu::half_bits(65519.0) == 0x7bff);
  CHECK(emu::half_bits(-65520.0) == 0xfc00);
  CHECK(emu::half_bits(3 * 0x1p-25) == 0x0002);
}

TEST_CASE("an operand's elements lie in different places, under every swizzle, transposed or not") {
  for (const int swizzle : {0, 32, 64, 128})
    for (const bool transposed : {false, true}) {
      CAPTURE(swizzle);
      CAPTURE(transposed);
      const uint32_t width = swizzle ? static_cast<uint32_t>(swizzle) : 16;
      const emu::OperandPlace place{0, transposed ? 4096u : 8 * 64 * 16u, 8 * width, swizzle};
      std::set<uint32_t> seen;
      for (int row = 0; row < 64; ++row)
        for (int k = 0; k < 16; ++k) seen.insert(emu::element_offset(place, row, k, 2, transposed));
      CHECK(seen.size() == 64 * 16);
    }
}
