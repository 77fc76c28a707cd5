#include "grader/class/intake/archive.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <locale.h>
#include <unistd.h>

#include "grader/base/text.h"
#include "grader/base/utf8.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr std::array kSuffixes = {".zip", ".7z",  ".rar",  ".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst",
                                  ".tgz", ".txz", ".tbz2", ".tbz",    ".tzst",   ".tar"};
constexpr std::array kOtherSuffixes = {".gz", ".xz", ".bz2", ".zst", ".lz", ".lzma", ".cab"};
constexpr size_t kLongestPath = 1024, kLongestName = 200;

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return c < 128 ? std::tolower(c) : c; });
  return text;
}

template <class Suffixes>
size_t suffix_length(const std::string& name, const Suffixes& suffixes) {
  const std::string small = lower(name);
  for (const char* suffix : suffixes)
    if (small.size() > std::strlen(suffix) && small.ends_with(suffix)) return std::strlen(suffix);
  return 0;
}

/// A single filter, detected from the file's first bytes: with nested filters a small file could keep the grader busy
/// for hours.
int filter_of(const fs::path& path) {
  char start[6] = {};
  std::ifstream(path, std::ios::binary).read(start, sizeof start);
  const std::string_view bytes(start, sizeof start);
  if (bytes.starts_with("\x1f\x8b")) return ARCHIVE_FILTER_GZIP;
  if (bytes.starts_with("BZh")) return ARCHIVE_FILTER_BZIP2;
  if (bytes == std::string_view("\xfd\x37zXZ\0", 6)) return ARCHIVE_FILTER_XZ;
  return bytes.starts_with("\x28\xb5\x2f\xfd") ? ARCHIVE_FILTER_ZSTD : ARCHIVE_FILTER_NONE;
}

/// libarchive returns names in the locale's encoding and loses characters that it lacks. During the lifetime of this
/// object the encoding is UTF-8, whatever the user's locale is. C.UTF-8 is part of the C library.
class Utf8Names {
 public:
  Utf8Names() : utf8_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)), before_(uselocale(utf8_)) {}
  ~Utf8Names() {
    uselocale(before_);
    if (utf8_) freelocale(utf8_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t utf8_, before_;
};

/// Writing to our own disk failed: thrown up to unpack().
struct CannotWrite {
  std::string why;
};

class File {
 public:
  explicit File(const fs::path& path)
      : path_(path), fd_(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)) {
    if (fd_ < 0 && errno != EEXIST) throw CannotWrite{std::strerror(errno)};
  }
  ~File() {
    if (fd_ < 0) return;
    close(fd_);
    unlink(path_.c_str());  // an incomplete source is useless
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool is_new() const { return fd_ >= 0; }
  void complete() {
    const int fd = std::exchange(fd_, -1);
    if (close(fd) == 0) return;
    const std::string why = std::strerror(errno);
    unlink(path_.c_str());
    throw CannotWrite{why};
  }
  void write_at(const char* bytes, size_t count, off_t at) {
    while (count > 0) {
      const ssize_t done = pwrite(fd_, bytes, count, at);
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) throw CannotWrite{std::strerror(errno)};
      bytes += done, at += done, count -= static_cast<size_t>(done);
    }
  }

 private:
  fs::path path_;
  int fd_;
};

class Unpacking {
 public:
  Unpacking(const fs::path& folder, UnpackLimits& left, const std::function<bool(const std::string&)>& wanted,
            const std::string& origin, std::vector<IntakeProblem>& problems)
      : folder_(folder), left_(left), wanted_(wanted), origin_(origin), problems_(problems) {}

  Unpacked run(const fs::path& path) {
    make_folder(folder_);
    archive_read_support_format_zip(reader_.get());
    archive_read_support_format_tar(reader_.get());
    archive_read_support_format_7zip(reader_.get());
    archive_read_support_format_rar(reader_.get());
    archive_read_support_format_rar5(reader_.get());
    if (const int filter = filter_of(path); filter != ARCHIVE_FILTER_NONE)
      archive_read_append_filter(reader_.get(), filter);
    if (archive_read_open_filename(reader_.get(), path.c_str(), 1 << 16) != ARCHIVE_OK) stop_damaged();
    while (!ended_) take_next();
    if (refused_ > left_.listed)
      problems_.push_back({IntakeTrouble::more, origin_, std::to_string(refused_ - left_.listed)});
    return *ended_;
  }

 private:
  void stop(IntakeTrouble trouble, const std::string& detail = {}) {
    problems_.push_back({trouble, origin_, detail});
    ended_ = Unpacked::cut;
  }

  void stop_damaged() {
    const char* said = archive_error_string(reader_.get());
    stop(IntakeTrouble::bad_archive, said ? shortened(said, 120) : "damaged");
  }

  void refuse(IntakeTrouble trouble) {
    if (++refused_ <= left_.listed) problems_.push_back({trouble, origin_, shortened(name_, 120)});
  }

  void take_next() {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader_.get(), &entry);
    if (status == ARCHIVE_EOF) {
      ended_ = Unpacked::whole;
      return;
    }
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return stop_damaged();
    if (left_.entries == 0) return stop(IntakeTrouble::too_many);
    --left_.entries;
    take(entry);
  }

  void take(archive_entry* entry) {
    name_ = name_of(entry);
    const auto path = inside(name_);
    if (archive_entry_filetype(entry) == AE_IFDIR) {
      if (path) make_folders(*path);
    } else if (!path || !is_plain_file(entry)) {
      refuse(IntakeTrouble::refused_entry), pass_over();
    } else if (wanted_(path->filename().string())) {
      if (says_too_large(entry)) return refuse(IntakeTrouble::too_large), pass_over();
      write(*path);
    } else {
      write_name(*path), pass_over();
    }
  }

  bool is_zip() const { return (archive_format(reader_.get()) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP; }

  /// Bytes that are not UTF-8 are in the code page that programs for this format have always used.
  std::string name_of(archive_entry* entry) const {
    const char* bytes = archive_entry_pathname(entry);
    const std::string name = bytes ? bytes : "";
    if (is_utf8(name)) return name;
    return is_zip() ? utf8_of_cp850(name) : utf8_of_latin1(name);
  }

  static bool is_plain_file(archive_entry* entry) {
    return archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry) &&
           !archive_entry_hardlink_utf8(entry) && !archive_entry_symlink(entry) && !archive_entry_symlink_utf8(entry);
  }

  /// The path below the folder; nullopt for "..", an absolute path or a drive.
  static std::optional<fs::path> inside(std::string name) {
    std::ranges::replace(name, '\\', '/');
    if (name.empty() || name[0] == '/' || name.size() > kLongestPath || (name.size() > 1 && name[1] == ':'))
      return std::nullopt;
    fs::path path;
    for (const fs::path& part : fs::path(name)) {
      if (part == ".." || part.native().size() > kLongestName) return std::nullopt;
      if (part != "." && !part.empty()) path /= part;
    }
    if (path.empty()) return std::nullopt;
    return path;
  }

  static void make_folder(const fs::path& path) {
    std::error_code error;
    fs::create_directories(path, error);
    if (error) throw CannotWrite{error.message()};
    fs::permissions(path, fs::perms::owner_all, error);
  }

  /// False if one of them is a file.
  bool make_folders(const fs::path& path) const {
    fs::path so_far = folder_;
    for (const fs::path& part : path) {
      so_far /= part;
      std::error_code ignored;
      const fs::file_status status = fs::symlink_status(so_far, ignored);
      if (fs::exists(status) && !fs::is_directory(status)) return false;
      if (!fs::exists(status)) make_folder(so_far);
    }
    return true;
  }

  /// The declared size of an entry is used only to refuse it: the holes of sparse files have no bytes to count.
  bool says_too_large(archive_entry* entry) const {
    return archive_entry_size_is_set(entry) && archive_entry_size(entry) > static_cast<la_int64_t>(left_.file_bytes);
  }

  void write(const fs::path& path) {
    if (!make_folders(path.parent_path())) return refuse(IntakeTrouble::entry_twice), pass_over();
    File file(folder_ / path);
    if (!file.is_new()) return refuse(IntakeTrouble::entry_twice), pass_over();
    const bool whole = each_block([&](const char* bytes, size_t count, uint64_t at) {
      if (at > left_.file_bytes || count > left_.file_bytes - at) return false;
      file.write_at(bytes, count, static_cast<off_t>(at));
      return true;
    });
    if (whole)
      file.complete();
    else if (!ended_)
      refuse(IntakeTrouble::too_large), pass_over();
  }

  void write_name(const fs::path& path) {
    if (!make_folders(path.parent_path())) return;
    File file(folder_ / path);
    if (file.is_new()) file.complete();
  }

  /// To skip data in a compressed stream, it must be read: that counts as well.
  void pass_over() {
    if (is_zip())
      archive_read_data_skip(reader_.get());
    else
      each_block([](const char*, size_t, uint64_t) { return true; });
  }

  /// True if everything was read. False if `use` stopped, or the archive ended early.
  template <class Use>
  bool each_block(const Use& use) {
    const void* bytes = nullptr;
    size_t count = 0;
    la_int64_t at = 0;
    for (;;) {
      const int status = archive_read_data_block(reader_.get(), &bytes, &count, &at);
      if (status == ARCHIVE_EOF) return true;
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return stop_damaged(), false;
      if (count > left_.bytes) return stop(IntakeTrouble::over_limit, shortened(name_, 120)), false;
      left_.bytes -= count;
      if (!use(static_cast<const char*>(bytes), count, static_cast<uint64_t>(at))) return false;
    }
  }

  const fs::path folder_;
  UnpackLimits& left_;
  const std::function<bool(const std::string&)>& wanted_;
  const std::string origin_;
  std::vector<IntakeProblem>& problems_;
  std::unique_ptr<archive, int (*)(archive*)> reader_{archive_read_new(), archive_read_free};
  std::optional<Unpacked> ended_;
  std::string name_;  // of the current entry
  size_t refused_ = 0;
};

}  // namespace

bool is_archive(const fs::path& path) {
  const std::string name = path.filename().string();
  return suffix_length(name, kSuffixes) > 0;
}

bool is_other_archive(const fs::path& path) {
  return !is_archive(path) && suffix_length(path.filename().string(), kOtherSuffixes) > 0;
}

std::string without_archive_suffix(const std::string& name) {
  return name.substr(0, name.size() - suffix_length(name, kSuffixes));
}

Unpacked unpack(const fs::path& archive, const fs::path& folder, UnpackLimits& left,
                const std::function<bool(const std::string& name)>& wanted, const std::string& origin,
                std::vector<IntakeProblem>& problems) {
  const Utf8Names names;
  try {
    return Unpacking(folder, left, wanted, origin, problems).run(archive);
  } catch (const CannotWrite& trouble) {
    problems.push_back({IntakeTrouble::cannot_write, origin, trouble.why});
  }
  return Unpacked::not_written;
}

}  // namespace grader
