#include "grader/class/intake/archive.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>

#include <archive.h>
#include <archive_entry.h>

#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBlock = 1 << 16, kLongestName = 200;

struct Closer {
  void operator()(archive* open) const { archive_read_free(open); }
};
using Open = std::unique_ptr<archive, Closer>;

Open open_archive(const fs::path& path) {
  Open open(archive_read_new());
  archive_read_support_format_zip(open.get());
  archive_read_support_format_tar(open.get());
  archive_read_support_filter_gzip(open.get());
  archive_read_support_filter_bzip2(open.get());
  archive_read_support_filter_xz(open.get());
  archive_read_support_filter_zstd(open.get());
  archive_read_open_filename(open.get(), path.c_str(), kBlock);
  return open;
}

std::string complaint(const Open& open) {
  const char* text = archive_error_string(open.get());
  return text ? printable(text) : "damaged";
}

std::string name_of(archive_entry* entry) {
  const char* utf8 = archive_entry_pathname_utf8(entry);
  const char* name = utf8 ? utf8 : archive_entry_pathname(entry);
  return name ? name : "";
}

/// Below the target, or nothing: no "..", no root, no drive.
std::optional<fs::path> safe_path(std::string name) {
  std::ranges::replace(name, '\\', '/');
  if (name.empty() || name[0] == '/' || name.find('\0') != name.npos || (name.size() > 1 && name[1] == ':'))
    return std::nullopt;
  fs::path safe;
  for (const fs::path& part : fs::path(name)) {
    const std::string text = part.string();
    if (text.empty() || text == ".") continue;
    if (text == ".." || text.size() > kLongestName) return std::nullopt;
    safe /= printable(text);
  }
  if (safe.empty()) return std::nullopt;
  return safe;
}

bool is_plain_file(archive_entry* entry) {
  return archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry) && !archive_entry_symlink(entry);
}

/// Takes one archive; knows how much is still allowed.
class Unpacker {
 public:
  Unpacker(const fs::path& folder, const UnpackLimits& limits, const std::string& origin,
           std::vector<IntakeProblem>& problems)
      : folder_(folder), left_(limits.bytes), limits_(limits), origin_(origin), problems_(problems) {}

  void tell(IntakeTrouble trouble, const std::string& detail) {
    if (told_++ < kMostTold) problems_.push_back({trouble, origin_, shortened(detail, 120)});
  }

  /// False when nothing more is to be read.
  bool take(const Open& open, archive_entry* entry, const std::function<bool(const std::string&)>& wanted) {
    const std::string name = name_of(entry);
    if (++entries_ > limits_.entries) {
      tell(IntakeTrouble::too_many, "");
      return false;
    }
    if (archive_entry_filetype(entry) == AE_IFDIR) return true;
    const auto path = safe_path(name);
    if (!path || !is_plain_file(entry)) {
      tell(IntakeTrouble::refused_entry, name);
      return true;
    }
    return !wanted(path->filename().string()) || write(open, *path);
  }

 private:
  static constexpr int kMostTold = 5;

  bool write(const Open& open, const fs::path& path) {
    std::error_code error;
    fs::create_directories((folder_ / path).parent_path(), error);
    std::ofstream file(folder_ / path, std::ios::binary | std::ios::trunc);
    uint64_t size = 0;
    char block[kBlock];
    for (la_ssize_t got; (got = archive_read_data(open.get(), block, sizeof block)) != 0;) {
      if (got < 0) {
        tell(IntakeTrouble::bad_archive, complaint(open));
        return false;
      }
      size += static_cast<uint64_t>(got);
      if (size > limits_.file_bytes || size > left_) return give_up(file, path, size > left_);
      file.write(block, got);
    }
    left_ -= size;
    if (!file.flush()) {
      tell(IntakeTrouble::unreadable, "the disk is full, or " + path.string() + " cannot be written");
      return false;
    }
    return true;
  }

  bool give_up(std::ofstream& file, const fs::path& path, bool all_used) {
    file.close();
    std::error_code error;
    fs::remove(folder_ / path, error);
    tell(IntakeTrouble::too_large, path.string());
    return !all_used;
  }

  fs::path folder_;
  uint64_t left_, entries_ = 0;
  UnpackLimits limits_;
  std::string origin_;
  std::vector<IntakeProblem>& problems_;
  int told_ = 0;
};

}  // namespace

bool is_archive(const fs::path& path) {
  std::string name = path.filename().string();
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr const char* kEnds[] = {".zip", ".tar",     ".tgz",  ".tar.gz", ".tar.xz",
                                   ".txz", ".tar.bz2", ".tbz2", ".tar.zst"};
  return std::ranges::any_of(kEnds, [&](const char* end) { return name.ends_with(end); });
}

void unpack(const fs::path& archive, const fs::path& folder, const UnpackLimits& limits,
            const std::function<bool(const std::string& name)>& wanted, const std::string& origin,
            std::vector<IntakeProblem>& problems) {
  Unpacker unpacker(folder, limits, origin, problems);
  std::error_code error;
  fs::create_directories(folder, error);
  const Open open = open_archive(archive);
  archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = archive_read_next_header(open.get(), &entry)) == ARCHIVE_OK || status == ARCHIVE_WARN)
    if (!unpacker.take(open, entry, wanted)) return;
  if (status != ARCHIVE_EOF) unpacker.tell(IntakeTrouble::bad_archive, complaint(open));
}

}  // namespace grader
