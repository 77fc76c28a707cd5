// A stranger's archive (zip; tar, plain or with gzip, xz, bzip2, zstd), unpacked without trust.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"

namespace grader {

struct UnpackLimits {
  uint64_t bytes = 64ull << 20;  // in all
  uint64_t entries = 10000;
  uint64_t file_bytes = 16ull << 20;  // larger files are left out, and told
};

/// By its name: .zip, .tar, .tgz, .tar.gz and so on.
bool is_archive(const std::filesystem::path& path);

/// Writes the regular files that `wanted` says yes to (by name alone) into `folder`, which is made; links, pipes and paths
/// that lead out are left out and told. `origin` is what problems are told of.
void unpack(const std::filesystem::path& archive, const std::filesystem::path& folder, const UnpackLimits& limits,
            const std::function<bool(const std::string& name)>& wanted, const std::string& origin,
            std::vector<IntakeProblem>& problems);

}  // namespace grader
