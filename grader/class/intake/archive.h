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
  uint64_t bytes = 128ull << 20;      // limit in total; skipped data in a compressed stream also counts
  uint64_t entries = 20000;           // folders and skipped entries also count
  uint64_t file_bytes = 16ull << 20;  // larger files are skipped and reported
  size_t listed = SIZE_MAX;           // number of skipped entries that are reported one by one; the rest are only
                                      // counted
};

/// True for a name that ends in .zip, .7z, .rar, .tar, .tgz, .tar.gz and so on.
bool is_archive(const std::filesystem::path& path);
/// True for an unsupported format: .cab, .lzma, a single .gz file and so on.
bool is_other_archive(const std::filesystem::path& path);
/// "ada.tar.gz" gives "ada".
std::string without_archive_suffix(const std::string& name);

enum class Unpacked {
  whole,        // all entries, except skipped ones, were unpacked
  cut,          // damaged or over a limit, which is reported; earlier entries were unpacked
  not_written,  // our own disk failed, which is reported
};

/// Creates `folder` and writes the regular files whose names `wanted` accepts. Other files become empty files, to show
/// that they existed. Files have mode 0600 and folders have mode 0700, and nothing is written outside. Links, pipes and
/// paths that lead outside are skipped and reported. A file is never written in part. Names are converted to UTF-8 in
/// any locale. `left` is reduced by the amounts used. `origin` is named in problems.
Unpacked unpack(const std::filesystem::path& archive, const std::filesystem::path& folder, UnpackLimits& left,
                const std::function<bool(const std::string& name)>& wanted, const std::string& origin,
                std::vector<IntakeProblem>& problems);

}  // namespace grader
