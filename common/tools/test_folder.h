// Creates an empty folder and runs commands in it, for tests of shell commands.
#pragma once
#include <stdlib.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

namespace tools_test {

inline void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

/// A folder that is deleted at the end of the test.
struct Folder {
  std::filesystem::path path;

  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "tools_test.XXXXXX").string();
    REQUIRE(mkdtemp(name.data()));
    path = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string at(const std::string& name) const { return (path / name).string(); }

  /// Runs a command in this folder and returns its output; sets `status` to its exit code.
  std::string run(const std::string& command, int& status) const {
    FILE* pipe = popen(("cd '" + path.string() + "' && { " + command + "; } 2>&1").c_str(), "r");
    REQUIRE(pipe);
    std::string text;
    for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
    status = WEXITSTATUS(pclose(pipe));
    return text;
  }
};

}  // namespace tools_test
