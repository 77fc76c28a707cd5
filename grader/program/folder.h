// Makes the folder in which a program runs: a new folder with the content of its user's folder. Nothing else can be
// written, and only give_back.h returns the files that the program makes there.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace grader {

class RunFolder {
 public:
  /// Copies small files and folders of `original` into `path`, which is created, and links to large ones. The user's
  /// links that lead out of `original` are disabled.
  RunFolder(const std::string& original, const std::string& path);

  std::string path() const { return path_.string(); }
  /// The folder that the links lead to.
  std::vector<std::string> readable() const { return {original_.string()}; }

  /// Files that the program created or changed, relative and sorted; includes links, pipes and the like, but not
  /// folders.
  std::vector<std::string> made() const;

 private:
  void fill(const std::filesystem::path& inside, uintmax_t& room);
  void add_made(const std::filesystem::path& inside, int depth, std::vector<std::string>& names) const;
  bool is_made(const std::filesystem::directory_entry& entry, const std::string& name) const;

  std::filesystem::path original_, path_;
  std::map<std::string, long> before_;  // the modification time of each copy
  std::set<std::string> links_;
};

}  // namespace grader
