// A file that somebody edits: what it is now, and when it has been saved again.
#pragma once
#include <cstdint>
#include <string>

namespace grader {

enum class FileState { there, empty, missing, folder, unreadable };

struct FileVersion {
  FileState state = FileState::missing;
  uint64_t inode = 0, size = 0;
  int64_t changed = 0;  // nanoseconds; only compared for being equal, so that a clock may jump

  bool operator==(const FileVersion&) const = default;
};

/// Its folder is watched too: editors write a new file and rename it. Where the system does not tell (a network, /mnt in
/// WSL, a container's mount) the file is looked at four times a second.
class SavedFile {
 public:
  explicit SavedFile(const std::string& path);
  ~SavedFile();
  SavedFile(const SavedFile&) = delete;
  SavedFile& operator=(const SavedFile&) = delete;

  FileVersion look() const;
  /// Looks until two looks are equal: an editor may be in the middle of writing.
  FileVersion settled() const;
  /// Returns after a change of something in the folder, when `other` can be read (-1: none), on a signal, or after a
  /// quarter of a second.
  void wait(int other) const;

 private:
  std::string path_;
  int notices_ = -1;
};

/// "" for a file that is there; otherwise what is wrong and what is waited for.
std::string sentence_of(FileState state, const std::string& path);

}  // namespace grader
