// Watches a file that is being edited: its current version, and when it is saved again.
#pragma once
#include <cstdint>
#include <string>

namespace grader {

enum class FileState { there, empty, missing, folder, unreadable };

struct FileVersion {
  FileState state = FileState::missing;
  uint64_t inode = 0, size = 0;
  int64_t changed = 0;  // nanoseconds; only compared for equality, so the clock may jump

  bool operator==(const FileVersion&) const = default;
};

/// A watched file. The folder is also watched, because editors write a new file and rename it. If the system does not
/// report changes (on a network file system, on /mnt in WSL, or on a container's mount), the file is checked four times
/// a second.
class SavedFile {
 public:
  explicit SavedFile(const std::string& path);
  ~SavedFile();
  SavedFile(const SavedFile&) = delete;
  SavedFile& operator=(const SavedFile&) = delete;

  FileVersion look() const;
  /// Waits until two consecutive checks agree, because an editor may still be writing.
  FileVersion settled() const;
  /// Returns after a change in the folder, when `other` is readable (-1: no descriptor), on a signal, or after a
  /// quarter of a second.
  void wait(int other) const;

 private:
  std::string path_;
  int notices_ = -1;
};

/// Returns "" if the file exists; otherwise what is wrong and what the program waits for.
std::string sentence_of(FileState state, const std::string& path);

}  // namespace grader
