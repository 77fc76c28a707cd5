// Where a program runs: a folder of its own with all that its user's folder holds. Nothing else can be written, and what it
// makes there is given back by give_back.h alone.
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
  /// Small files and folders of `original` are copied into `path`, which is made; large ones are linked to. A link of the
  /// user's that leads out of `original` leads nowhere.
  RunFolder(const std::string& original, const std::string& path);

  std::string path() const { return path_.string(); }
  /// What the links lead to.
  std::vector<std::string> readable() const { return {original_.string()}; }

  /// What the program made or changed, relative and sorted; links, pipes and the like too, folders not.
  std::vector<std::string> made() const;

 private:
  void fill(const std::filesystem::path& inside, uintmax_t& room);
  void add_made(const std::filesystem::path& inside, int depth, std::vector<std::string>& names) const;
  bool is_made(const std::filesystem::directory_entry& entry, const std::string& name) const;

  std::filesystem::path original_, path_;
  std::map<std::string, long> before_;  // when each copy was last changed
  std::set<std::string> links_;
};

}  // namespace grader
