// A stranger's archive (zip, 7z, rar; tar, plain or with gzip, xz, bzip2, zstd), unpacked without trust.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct UnpackLimits {
  uint64_t bytes = 128ull << 20;      // in all; what is passed over in a compressed stream counts as well
  uint64_t entries = 20000;           // folders and what is left out count as well
  uint64_t file_bytes = 16ull << 20;  // larger files are left out, and told
  size_t told = SIZE_MAX;             // of what is left out the first ones are told, and how many more there are
};

/// By its name: .zip, .7z, .rar, .tar, .tgz, .tar.gz and so on.
bool is_archive(const std::filesystem::path& path);
/// Of a kind that is not read: .cab, .lzma, a lone .gz and so on.
bool is_other_archive(const std::filesystem::path& path);
/// "ada.tar.gz" is "ada".
std::string without_archive_suffix(const std::string& name);

enum class Unpacked {
  whole,        // but for what was left out
  cut,          // damaged, or over a limit, and told: what came before is there
  not_written,  // our own disk's trouble, and told
};

/// Writes the regular files that `wanted` says yes to (by name alone) into `folder`, which is made, and of others an empty
/// file, which tells that they were there: files of mode 0600, folders of 0700, nothing outside. Links, pipes and paths that lead out are left out and told; half a file is none.
/// Names become UTF-8, in any locale. `left` shrinks by what was used. `origin` is what problems are told of.
Unpacked unpack(const std::filesystem::path& archive, const std::filesystem::path& folder, UnpackLimits& left,
                const std::function<bool(const std::string& name)>& wanted, const std::string& origin,
                std::vector<IntakeProblem>& problems);

}  // namespace grader
