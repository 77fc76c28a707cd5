// Classes and archives made for tests.
#pragma once
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <zlib.h>

#include "common/tools/test_folder.h"
#include "grader/class/intake/intake.h"

namespace grader {

namespace fs = std::filesystem;

inline const std::vector<LabName> kLabs = {{"01_naive_cpu", "matmul.cpp"}, {"05_tiled", "matmul.cu"}};

/// A class in a folder of its own.
struct Class : tools_test::Folder {
  void file(const std::string& name, const std::string& text = "int x;\n") const {
    tools_test::write(at("in/" + name), text);
  }
  Intake take(const std::string& only_lab = "") const {
    return take_in({at("in")}, {.unpack_to = at("unpacked"), .labs = kLabs, .only_lab = only_lab});
  }
};

struct Entry {
  std::string name, text = "int x;\n";
  char type = '0';  // of ustar: '0' a file, '1' a hard link, '2' a symbolic one, '6' a pipe
  std::string link = {};
};

/// https://www.gnu.org/software/tar/manual/html_node/Standard.html
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
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

/// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, without compression.
inline std::string zip_of(const std::vector<Entry>& entries) {
  std::string all, directory;
  for (const Entry& one : entries) {
    const auto* bytes = reinterpret_cast<const Bytef*>(one.text.data());
    const std::string what = little_endian(20, 2) + little_endian(0, 8) +
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

inline void pack(const std::string& path, const std::vector<Entry>& entries) {
  fs::create_directories(fs::path(path).parent_path());
  if (!path.ends_with("gz")) return tools_test::write(path, path.ends_with(".zip") ? zip_of(entries) : tar_of(entries));
  const gzFile file = gzopen(path.c_str(), "wb");
  const std::string text = tar_of(entries);
  gzwrite(file, text.data(), static_cast<unsigned>(text.size()));
  gzclose(file);
}

inline bool told(const Intake& intake, IntakeTrouble trouble) {
  for (const IntakeProblem& problem : intake.problems) CHECK_FALSE(sentence_of(problem).empty());
  return std::ranges::find(intake.problems, trouble, &IntakeProblem::trouble) != intake.problems.end();
}

inline std::vector<std::string> labs_of(const HandIn& hand_in) {
  std::vector<std::string> labs;
  for (const LabFile& file : hand_in.files) labs.push_back(file.lab);
  return labs;
}

}  // namespace grader
