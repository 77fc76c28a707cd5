#include "grader/base/utf8.h"

#include <array>
#include <cstdint>

namespace grader {
namespace {

// The characters of byte 0x80 and above: https://www.unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP850.TXT
constexpr std::array<uint16_t, 128> kCp850 = {
    0x00c7, 0x00fc, 0x00e9, 0x00e2, 0x00e4, 0x00e0, 0x00e5, 0x00e7, 0x00ea, 0x00eb, 0x00e8, 0x00ef, 0x00ee,
    0x00ec, 0x00c4, 0x00c5, 0x00c9, 0x00e6, 0x00c6, 0x00f4, 0x00f6, 0x00f2, 0x00fb, 0x00f9, 0x00ff, 0x00d6,
    0x00dc, 0x00f8, 0x00a3, 0x00d8, 0x00d7, 0x0192, 0x00e1, 0x00ed, 0x00f3, 0x00fa, 0x00f1, 0x00d1, 0x00aa,
    0x00ba, 0x00bf, 0x00ae, 0x00ac, 0x00bd, 0x00bc, 0x00a1, 0x00ab, 0x00bb, 0x2591, 0x2592, 0x2593, 0x2502,
    0x2524, 0x00c1, 0x00c2, 0x00c0, 0x00a9, 0x2563, 0x2551, 0x2557, 0x255d, 0x00a2, 0x00a5, 0x2510, 0x2514,
    0x2534, 0x252c, 0x251c, 0x2500, 0x253c, 0x00e3, 0x00c3, 0x255a, 0x2554, 0x2569, 0x2566, 0x2560, 0x2550,
    0x256c, 0x00a4, 0x00f0, 0x00d0, 0x00ca, 0x00cb, 0x00c8, 0x0131, 0x00cd, 0x00ce, 0x00cf, 0x2518, 0x250c,
    0x2588, 0x2584, 0x00a6, 0x00cc, 0x2580, 0x00d3, 0x00df, 0x00d4, 0x00d2, 0x00f5, 0x00d5, 0x00b5, 0x00fe,
    0x00de, 0x00da, 0x00db, 0x00d9, 0x00fd, 0x00dd, 0x00af, 0x00b4, 0x00ad, 0x00b1, 0x2017, 0x00be, 0x00b6,
    0x00a7, 0x00f7, 0x00b8, 0x00b0, 0x00a8, 0x00b7, 0x00b9, 0x00b3, 0x00b2, 0x25a0, 0x00a0,
};

bool is_high(uint32_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low(uint32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

}  // namespace

void append_utf8(std::string& text, uint32_t character) {
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((character >> shift) & 0x3f)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xc0 | (character >> 6));
    tail(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xe0 | (character >> 12));
    tail(6), tail(0);
  } else {
    text += static_cast<char>(0xf0 | (character >> 18));
    tail(12), tail(6), tail(0);
  }
}

size_t first_character(std::string_view text, uint32_t& character) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  character = byte(0);
  if (character < 0x80) return 1;
  const size_t length = character >= 0xf5   ? 0
                        : character >= 0xf0 ? 4
                        : character >= 0xe0 ? 3
                        : character >= 0xc2 ? 2
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  character &= 0x7fu >> length;
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    character = character << 6 | (byte(i) & 0x3fu);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = character >= 0xd800 && character < 0xe000;
  return character < kLeast[length] || surrogate || character > 0x10ffff ? 0 : length;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty()) {
    uint32_t character = 0;
    const size_t length = first_character(bytes, character);
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

bool is_utf16(std::string_view bytes) { return bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"); }

std::string utf8_of_utf16(std::string_view bytes) {
  const size_t high = bytes.starts_with("\xfe\xff") ? 0 : 1;  // index of the upper byte in a unit
  const auto byte = [&](size_t i) { return static_cast<uint32_t>(static_cast<unsigned char>(bytes[i])); };
  const auto unit = [&](size_t i) { return i + 1 < bytes.size() ? byte(i + high) << 8 | byte(i + 1 - high) : 0; };
  std::string text;
  for (size_t i = 2; i + 1 < bytes.size(); i += 2) {
    const uint32_t one = unit(i), next = unit(i + 2);
    if (is_high(one) && is_low(next)) {
      append_utf8(text, 0x10000 + ((one - 0xd800) << 10) + (next - 0xdc00));
      i += 2;
    } else {
      append_utf8(text, is_high(one) || is_low(one) ? 0xfffd : one);
    }
  }
  return text;
}

std::string utf8_of_cp850(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(text, byte < 0x80 ? byte : kCp850[byte - 0x80]);
  }
  return text;
}

std::string utf8_of_latin1(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) append_utf8(text, static_cast<unsigned char>(c));
  return text;
}

}  // namespace grader
