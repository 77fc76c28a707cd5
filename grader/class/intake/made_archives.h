// Builds archives byte by byte, for tests and the fuzzer, including some that no program would write.
#pragma once
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <zlib.h>

namespace grader {

struct Entry {
  std::string name, text = "int x;\n";
  char type = '0';  // in ustar: '0' a file, '1' a hard link, '2' a symbolic link, '6' a pipe
  std::string link = {};
  bool utf8 = false;  // the zip entry marks its name as UTF-8
};

/// Builds a tar archive: https://www.gnu.org/software/tar/manual/html_node/Standard.html
inline std::string tar_of(const std::vector<Entry>& entries) {
  std::string all;
  for (const Entry& one : entries) {
    const std::string text = one.type == '0' ? one.text : "";
    std::string head(512, '\0');
    head.replace(0, one.name.size(), one.name);
    head.replace(100, 8, std::string("0000644\0", 8));
    char size[13];
    std::snprintf(size, sizeof size, "%011zo", text.size());
    head.replace(124, 11, size);
    head.replace(148, 8, "        ");
    head[156] = one.type;
    head.replace(157, one.link.size(), one.link);
    head.replace(257, 8, std::string("ustar\00000", 8));
    unsigned sum = 0;
    for (const char c : head) sum += static_cast<unsigned char>(c);
    char digits[8];
    std::snprintf(digits, sizeof digits, "%06o", sum);
    head.replace(148, 7, std::string(digits, 7));
    all += head + text + std::string((512 - text.size() % 512) % 512, '\0');
  }
  return all + std::string(1024, '\0');
}

inline std::string little_endian(uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(i < 8 ? value >> (8 * i) : 0);
  return text;
}

/// Builds a zip archive without compression: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
inline std::string zip_of(const std::vector<Entry>& entries) {
  std::string all, directory;
  for (const Entry& one : entries) {
    const auto* bytes = reinterpret_cast<const Bytef*>(one.text.data());
    const std::string what = little_endian(20, 2) + little_endian(one.utf8 ? 0x800 : 0, 2) + little_endian(0, 6) +
                             little_endian(crc32(0, bytes, static_cast<uInt>(one.text.size())), 4) +
                             little_endian(one.text.size(), 4) + little_endian(one.text.size(), 4) +
                             little_endian(one.name.size(), 2) + little_endian(0, 2);
    directory +=
        "PK\x01\x02" + little_endian(20, 2) + what + little_endian(0, 10) + little_endian(all.size(), 4) + one.name;
    all += "PK\x03\x04" + what + one.name + one.text;
  }
  return all + directory + "PK\x05\x06" + little_endian(0, 4) + little_endian(entries.size(), 2) +
         little_endian(entries.size(), 2) + little_endian(directory.size(), 4) + little_endian(all.size(), 4) +
         little_endian(0, 2);
}

/// Builds a rar archive, version 4 without compression: https://acritum.com/winrar/rar-format
inline std::string rar_of(const std::vector<Entry>& entries) {
  const auto crc_of = [](const std::string& text) {
    return crc32(0, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
  };
  const auto block = [&](const std::string& head) { return little_endian(crc_of(head) & 0xffff, 2) + head; };
  std::string all = std::string("Rar!\x1a\x07\0", 7) +
                    block("\x73" + little_endian(0, 2) + little_endian(13, 2) + little_endian(0, 6));
  for (const Entry& one : entries) {
    const std::string size = little_endian(one.text.size(), 4);
    all += block("\x74" + little_endian(0x8000, 2) + little_endian(32 + one.name.size(), 2) + size + size + "\x03" +
                 little_endian(crc_of(one.text), 4) + little_endian(0, 4) + "\x14\x30" +
                 little_endian(one.name.size(), 2) + little_endian(0100644, 4) + one.name) +
           one.text;
  }
  return all + block("\x7b" + little_endian(0x4000, 2) + little_endian(7, 2));
}

}  // namespace grader
