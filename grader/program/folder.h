// Creates the folder in which a program runs: a new folder with the content of its user's folder. The program can write
// nothing else, and only give_back.h returns the files that it creates there.
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
  /// Creates `path` and copies small files and folders of `original` into it. For large files, it contains links. The
  /// user's own links that lead out of `original` are disabled.
  RunFolder(const std::string& original, const std::string& path);

  std::string path() const { return path_.string(); }
  /// Returns the folder to which the links lead.
  std::vector<std::string> readable() const { return {original_.string()}; }

  /// Returns files that the program created or changed, relative and sorted. Includes links, pipes and similar entries,
  /// but not folders.
  std::vector<std::string> made() const;

 private:
  void fill(const std::filesystem::path& inside, uintmax_t& room);
  void add_made(const std::filesystem::path& inside, int depth, std::vector<std::string>& names) const;
  bool is_made(const std::filesystem::directory_entry& entry, const std::string& name) const;

  std::filesystem::path original_, path_;
  std::map<std::string, long> before_;  // the modification time of each copied file
  std::set<std::string> links_;
};

}  // namespace grader
