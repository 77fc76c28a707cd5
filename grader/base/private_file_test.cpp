#include "grader/base/private_file.h"

#include <cerrno>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/text.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

constexpr fs::perms kOwn = fs::perms::owner_read | fs::perms::owner_write;

fs::perms rights(const std::string& path) { return fs::status(path).permissions(); }

}  // namespace

TEST_CASE("private files and folders are their owner's alone, also where there was one for all") {
  const tools_test::Folder folder;
  tools_test::write(folder.at("old"), "a longer text than the new one");
  fs::permissions(folder.at("old"), kOwn | fs::perms::others_read);
  for (const char* name : {"old", "new"}) {
    CHECK(write_private_file(folder.at(name), "text"));
    CHECK(rights(folder.at(name)) == kOwn);
    std::string text;
    CHECK(read_file(folder.at(name), text));
    CHECK(text == "text");
  }
  CHECK(make_private_folder(folder.at("pages/of/class")));
  CHECK(rights(folder.at("pages/of/class")) == fs::perms::owner_all);
  CHECK(write_private_file("/dev/null", "text"));
}

TEST_CASE("a full disk is reported") {
  CHECK_FALSE(write_private_file("/dev/full", "text"));
  CHECK(errno == ENOSPC);
}

}  // namespace grader
