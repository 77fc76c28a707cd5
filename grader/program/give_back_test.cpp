// Which files an untrusted program may leave in its user's folder.
#include "grader/program/give_back.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/program/folder.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

/// A user's folder, a copy of it that a program has written to, and a folder that neither may change.
struct Place : tools_test::Folder {
  GivenBack given;

  Place() {
    for (const char* folder : {"here", "copy", "outside"}) fs::create_directory(path / folder);
  }
  void has(const std::string& name, const std::string& text) const { tools_test::write(path / name, text); }
  void links(const std::string& name, const std::string& to) const { fs::create_symlink(to, path / name); }
  void give(const std::vector<std::string>& names, bool overwrite = false) {
    given = give_back(at("copy"), names, {at("here"), overwrite});
  }
  std::string text(const std::string& name) const {
    std::string content;
    return read_file(at(name), content) ? content : "none";
  }
  std::string reason(const std::string& name) const {
    const auto found = std::ranges::find(given.left, name, &NotGiven::name);
    return found == given.left.end() ? "" : found->reason;
  }
};

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("give back: a new plain file comes, with its folder, and cannot be executed") {
  Place place;
  place.has("copy/out/c.txt", "43");
  fs::permissions(place.at("copy/out/c.txt"), fs::perms::all);
  place.give({"out/c.txt"});
  CHECK(place.given.written == std::vector<std::string>{"out/c.txt"});
  CHECK(place.text("here/out/c.txt") == "43");
  CHECK(access(place.at("here/out/c.txt").c_str(), X_OK) != 0);
}

TEST_CASE("give back: what is there stays, unless --overwrite says so; a program stays in any case") {
  Place place;
  place.has("here/old.txt", "mine");
  place.has("here/tool", "mine");
  place.has("here/second", "mine");
  fs::create_hard_link(place.at("here/second"), place.at("outside/second"));
  fs::permissions(place.at("here/tool"), fs::perms::owner_all);
  for (const char* name : {"copy/old.txt", "copy/tool", "copy/second"}) place.has(name, "theirs");
  place.give({"old.txt", "second", "tool"});
  CHECK(place.given.written.empty());
  CHECK(contains(place.reason("old.txt"), "--overwrite"));
  place.give({"old.txt", "second", "tool"}, true);
  CHECK(place.text("here/old.txt") == "theirs");
  CHECK(place.text("here/tool") == "mine");
  CHECK_MESSAGE(place.text("outside/second") == "mine", "its other name is somebody else's file");
}

TEST_CASE("give back: nothing goes through a link, and no link comes") {
  Place place;
  place.links("here/data", place.at("outside"));
  place.links("here/file", place.at("outside/file"));
  place.links("copy/secret", "/etc/passwd");
  for (const char* name : {"copy/data/planted", "copy/file"}) place.has(name, "theirs");
  for (const bool overwrite : {false, true}) {
    place.give({"data/planted", "file", "secret"}, overwrite);
    CHECK(place.given.written.empty());
    CHECK(place.given.left.size() == 3);
    CHECK(fs::is_empty(place.at("outside")));
    CHECK(place.reason("secret") == "a link");
  }
}

TEST_CASE("give back: nothing comes that is hidden, that looks like an option, or that make runs") {
  Place place;
  const std::vector<std::string> names = {
      ".git/hooks/post-checkout", ".bashrc", "sub/.envrc", "-rf", "GNUmakefile", "sub/makefile", "a\x1b[2J", "..."};
  for (const std::string& name : names) place.has("copy/" + name, "theirs");
  place.give(names);
  CHECK(place.given.written.empty());
  for (const std::string& name : names) CHECK_FALSE(place.reason(name).empty());
  CHECK(fs::is_empty(place.at("here")));
}

TEST_CASE("give back: the package is no place for it, by whichever way") {
  const Place place;
  const std::string inside = package_root() + "/build";
  CHECK(is_in_package(package_root()));
  CHECK(is_in_package(inside + "/../labs"));
  CHECK_FALSE(is_in_package(package_root() + "/.."));
  const std::string package = base_name(fs::canonical(package_root()).string());
  place.has("copy/planted_by_a_test", "theirs");
  place.has("copy/" + package + "/planted_by_a_test", "theirs");
  CHECK(give_back(place.at("copy"), {"planted_by_a_test"}, {inside, true}).left.size() == 1);
  CHECK(give_back(place.at("copy"), {package + "/planted_by_a_test"}, {package_root() + "/..", true}).left.size() == 1);
  CHECK_FALSE(fs::exists(package_root() + "/planted_by_a_test"));
}

TEST_CASE("give back: a pipe, a file of endless size and a thousand files are no harm") {
  Place place;
  mkfifo(place.at("copy/pipe").c_str(), 0666);
  place.has("copy/huge", "");
  fs::resize_file(place.at("copy/huge"), uintmax_t{1} << 40);
  std::vector<std::string> names = {"pipe", "huge"};
  for (int i = 0; i < 1001; ++i) names.push_back("f" + std::to_string(i));
  for (const std::string& name : names)
    if (name[0] == 'f') place.has("copy/" + name, "");
  place.give(names);
  CHECK(place.reason("pipe") == "not a plain file");
  CHECK(contains(place.reason("huge"), "more than 1 GB"));
  CHECK(contains(place.reason("f1000"), "more than 1,000"));
  CHECK(place.given.written.size() == 1000);
}

TEST_CASE(
    "run folder: what was made is reported, deep folders too; a link that leads out of the folder is not followed") {
  const Place place;
  place.has("outside/secret", "secret");
  place.has("here/in.txt", "in");
  place.links("here/key", place.at("outside/secret"));
  place.links("here/also", place.at("here/in.txt"));
  const RunFolder folder(place.at("here"), place.at("run"));
  CHECK(fs::is_symlink(place.at("run/key")));
  CHECK(place.text("run/also") == "in");
  CHECK(folder.made().empty());
  place.has("run/a/b/new", "new");
  place.links("run/link", "/etc");
  CHECK(folder.made() == std::vector<std::string>{"a/b/new", "link"});
}

}  // namespace grader
