// Unpacks untrusted archives (zip, 7z, rar; tar, plain or with gzip, xz, bzip2, zstd) safely.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct UnpackLimits {
  uint64_t bytes = 128ull << 20;      // in total; skipped data in a compressed stream counts as well
  uint64_t entries = 20000;           // folders and skipped entries count as well
  uint64_t file_bytes = 16ull << 20;  // larger files are skipped and reported
  size_t told = SIZE_MAX;             // skipped entries reported one by one; the rest are counted
};

/// Judged by its name: .zip, .7z, .rar, .tar, .tgz, .tar.gz and so on.
bool is_archive(const std::filesystem::path& path);
/// An unsupported format: .cab, .lzma, a lone .gz and so on.
bool is_other_archive(const std::filesystem::path& path);
/// "ada.tar.gz" gives "ada".
std::string without_archive_suffix(const std::string& name);

enum class Unpacked {
  whole,        // except for skipped entries
  cut,          // damaged or over a limit, which is reported; earlier entries are there
  not_written,  // our own disk failed, which is reported
};

/// Writes the regular files whose names `wanted` accepts into `folder`, which is created. Other files become empty
/// files, which show that they existed. Files have mode 0600, folders 0700, and nothing is written outside. Links,
/// pipes and paths that lead out are skipped and reported; a file is never written in part. Names are converted to
/// UTF-8 in any locale. `left` is reduced by what was used. `origin` is named in problems.
Unpacked unpack(const std::filesystem::path& archive, const std::filesystem::path& folder, UnpackLimits& left,
                const std::function<bool(const std::string& name)>& wanted, const std::string& origin,
                std::vector<IntakeProblem>& problems);

}  // namespace grader
