// make update: new files arrive, and the student's changes stay.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"

using tools_test::Folder;
using tools_test::write;

namespace {

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

void hand_out(const Folder& folder, const std::string& in, const std::string& text) {
  for (const char* lab : {"04_naive", "05_tiled"}) {
    write(folder.at(in + "/labs/" + lab + "/matmul.cu"), text);
    write(folder.at(in + "/labs/" + lab + "/README.md"), text);
  }
  std::filesystem::create_directories(folder.at(in + "/common/tools"));
  std::filesystem::copy_file("common/tools/update.sh", folder.at(in + "/common/tools/update.sh"),
                             std::filesystem::copy_options::overwrite_existing);
}

constexpr const char* kGit =
    "export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b "
    "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b; ";

/// The course's repository with a second version that was not pulled yet, and a student's clone of the first version.
struct Course {
  Folder folder;
  int status = 0;

  Course() {
    hand_out(folder, "course", "old\n");
    run("git init -q course && cd course && git add -A && git commit -qm one && cd .. && git clone -q course student");
    REQUIRE(status == 0);
    hand_out(folder, "course", "new\n");
    run("cd course && git commit -qam two");
    REQUIRE(status == 0);
  }
  std::string run(const std::string& command) { return folder.run(kGit + command, status); }
  std::string update() { return run("student/common/tools/update.sh"); }
  std::string text(const std::string& path) { return run("cat 'student/" + path + "'"); }
};

}  // namespace

TEST_CASE("update: a clone gets what is new, and the student's own file stays and is kept") {
  Course course;
  write(course.folder.at("student/labs/05_tiled/matmul.cu"), "mine\n");
  const std::string said = course.update();
  CHECK_MESSAGE(course.status == 0, said);
  CHECK(contains(said, "kept  labs/05_tiled/matmul.cu, though what is handed out has changed"));
  CHECK(course.text("labs/05_tiled/matmul.cu") == "mine\n");
  CHECK(course.text("labs/05_tiled/README.md") == "new\n");
  CHECK_MESSAGE(course.text("labs/04_naive/matmul.cu") == "new\n", "not worked on");
  CHECK(course.run("cat student/build/own/*/labs/05_tiled/matmul.cu") == "mine\n");
  CHECK(course.run("cat student/build/own/*/handed_out/labs/05_tiled/matmul.cu") == "new\n");
  CHECK(course.update() == "Nothing is new.\n");
}

TEST_CASE("update: work that was committed stays too") {
  Course course;
  write(course.folder.at("student/labs/05_tiled/matmul.cu"), "mine\n");
  course.run("cd student && git commit -qam work");
  const std::string said = course.update();
  CHECK_MESSAGE(course.status == 0, said);
  CHECK(course.text("labs/05_tiled/matmul.cu") == "mine\n");
  CHECK(course.text("labs/05_tiled/README.md") == "new\n");
}

TEST_CASE("update: a file of the package that was changed on both sides is named, and nothing happens") {
  Course course;
  write(course.folder.at("student/labs/05_tiled/matmul.cu"), "mine\n");
  write(course.folder.at("student/labs/05_tiled/README.md"), "my notes\n");
  CHECK(contains(course.update(), "files that you have changed as well: labs/05_tiled/README.md."));
  CHECK(course.status == 2);
  CHECK(course.text("labs/05_tiled/README.md") == "my notes\n");
  CHECK(course.text("labs/05_tiled/matmul.cu") == "mine\n");
}

TEST_CASE("update: where git refuses, everything is as it was") {
  Course course;
  write(course.folder.at("student/labs/05_tiled/matmul.cu"), "mine\n");
  write(course.folder.at("student/notes.txt"), "my notes\n");
  write(course.folder.at("course/notes.txt"), "the course's\n");
  course.run("cd course && git add -A && git commit -qm three");
  CHECK(contains(course.update(), "could not be applied, and the folder is unchanged"));
  CHECK(course.status == 2);
  CHECK(course.text("notes.txt") == "my notes\n");
  CHECK(course.text("labs/05_tiled/matmul.cu") == "mine\n");
  CHECK(course.text("labs/05_tiled/README.md") == "old\n");
}

namespace {

/// A student's folder unpacked from an old package, and newer archives beside it.
struct Unpacked {
  Folder folder;
  int status = 0;

  /// Packs matmul-labs/ as a package of `text`; the command `more` changes it before it is packed.
  void pack(const std::string& text, const std::string& name, const std::string& more = "true") {
    hand_out(folder, "matmul-labs", text);
    for (const char* lab : {"04_naive", "05_tiled"})
      write(folder.at("matmul-labs/skeletons/" + std::string(lab) + "/matmul.cu"), text);
    for (const char* file : {"Makefile", "grader/judge.cpp", "solutions/results/ladder.tsv", "prebuilt/version"})
      write(folder.at("matmul-labs/" + std::string(file)), text);
    run("cd matmul-labs && " + more + " && cd .. && tar -czf " + name + " matmul-labs && rm -rf matmul-labs");
    REQUIRE(status == 0);
  }
  Unpacked() {
    pack("old\n", "old.tar.gz", kListed);
    run("tar -xzf old.tar.gz");
    write(folder.at("matmul-labs/labs/05_tiled/matmul.cu"), "mine\n");
    write(folder.at("matmul-labs/labs/05_tiled/.progress"), "12 points\n");
    write(folder.at("matmul-labs/labs/05_tiled/.worklog"), "checked\n");
    write(folder.at("matmul-labs/labs/05_tiled/my notes.txt"), "mine\n");
    write(folder.at("matmul-labs/build/hints/05"), "2\n");
    run("mv matmul-labs student");
  }
  std::string run(const std::string& command) { return folder.run(command, status); }
  std::string update(const std::string& from) {
    return run("GIT_CEILING_DIRECTORIES=$PWD student/common/tools/update.sh " + from);
  }
  std::string text(const std::string& path) { return run("cat 'student/" + path + "'"); }
  /// Lists every file with its digest.
  std::string all() {
    return run("cd student && find . -type f ! -path './build/own/*' | sort | xargs -d '\\n' sha256sum");
  }

  static constexpr const char* kListed =
      "{ find . -type f ! -path ./package.sha256 -printf '%P\\n' | LC_ALL=C sort | xargs -d '\\n' sha256sum "
      ">package.sha256; }";
};

}  // namespace

TEST_CASE("update: a folder without git is updated from a newer package; what the student has made stays") {
  Unpacked here;
  here.pack("new\n", "new.tar.gz", Unpacked::kListed);
  write(here.folder.at("student/grader/judge.cpp"), "changed by the student\n");
  write(here.folder.at("student/solutions/mine.cu"), "mine\n");
  CHECK(contains(here.update(""), "make update FROM=matmul-labs.tar.gz"));
  const std::string said = here.update("new.tar.gz");
  CHECK_MESSAGE(here.status == 0, said);
  CHECK(contains(said, "kept  labs/05_tiled/matmul.cu, though"));
  CHECK(contains(said, "replaced  grader/judge.cpp, of which yours is build/own/"));
  CHECK(contains(said, "replaced  solutions/mine.cu, of which yours is build/own/"));
  for (const char* file : {"labs/05_tiled/matmul.cu", "labs/05_tiled/my notes.txt"}) CHECK(here.text(file) == "mine\n");
  for (const char* file : {"labs/04_naive/matmul.cu", "labs/05_tiled/README.md", "grader/judge.cpp", "Makefile"})
    CHECK(here.text(file) == "new\n");
  CHECK(here.text("labs/05_tiled/.progress") == "12 points\n");
  CHECK(here.text("labs/05_tiled/.worklog") == "checked\n");
  CHECK(here.text("build/hints/05") == "2\n");
  CHECK(here.run("cat student/build/own/*/grader/judge.cpp") == "changed by the student\n");
  CHECK_FALSE(std::filesystem::exists(here.folder.at("student/solutions/mine.cu")));
  CHECK(here.run("ls -d student/build/update.* 2>/dev/null").empty());
}

TEST_CASE("update: a package holds every part for which the update of package 1.0.0 asks") {
  std::ifstream file("grader/class/handout/dist.sh");
  const std::string packs{std::istreambuf_iterator<char>(file), {}};
  for (const char* part : {"Makefile", "LICENSE", "THIRD_PARTY.md", "CHANGELOG.md", "README.md", "handout.md",
                           ".clang-format", ".gitignore", "common", "grader", "solutions", "skeletons", "prebuilt",
                           "package.sha256", "labs", ".vscode", ".devcontainer"})
    CHECK_MESSAGE(contains(packs, part), part);
}

TEST_CASE("update: a package that has files where the student's own lie takes none of them") {
  Unpacked here;
  here.pack("new\n", "new.tar.gz",
            std::string("echo theirs >labs/05_tiled/.progress && echo theirs >'labs/05_tiled/my notes.txt' && ") +
                Unpacked::kListed);
  const std::string said = here.update("new.tar.gz");
  CHECK_MESSAGE(here.status == 0, said);
  CHECK(here.text("labs/05_tiled/.progress") == "12 points\n");
  CHECK(contains(said, "replaced  labs/05_tiled/my notes.txt"));
  CHECK(here.run("cat student/build/own/*/labs/05_tiled/my*") == "mine\n");
}

TEST_CASE("update: an archive that is no whole package changes nothing, and is reported with the reason") {
  Unpacked here;
  const std::string before = here.all();
  const auto refused = [&](const std::string& name, const std::string& why) {
    const std::string said = here.update(name);
    CHECK_MESSAGE(here.status == 2, said);
    CHECK_MESSAGE(contains(said, why), said);
    CHECK(here.all() == before);
  };
  refused("nothing.tar.gz", "is not a package of these labs");
  here.pack("new\n", "thin.tar.gz", "rm -r grader");
  refused("thin.tar.gz", "grader is missing in it");
  here.pack("new\n", "unlisted.tar.gz");
  refused("unlisted.tar.gz", "package.sha256 is missing in it");
  here.pack("new\n", "thinned.tar.gz", std::string(Unpacked::kListed) + " && rm grader/judge.cpp && touch grader/x");
  refused("thinned.tar.gz", "its files do not match its package.sha256");
  here.pack("new\n", "changed.tar.gz", std::string(Unpacked::kListed) + " && echo >>grader/judge.cpp");
  refused("changed.tar.gz", "its files do not match its package.sha256");
  here.pack("new\n", "linked.tar.gz", std::string("ln -s /etc labs/06 && ") + Unpacked::kListed);
  refused("linked.tar.gz", "links or special files");
  here.pack("new\n", "whole.tar.gz", Unpacked::kListed);
  here.run("head -c 200 whole.tar.gz >cut.tar.gz");
  refused("cut.tar.gz", "is not a package of these labs");
}

TEST_CASE("update: where one part cannot be replaced, or the update is killed, everything is as it was") {
  Unpacked here;
  here.pack("new\n", "new.tar.gz", std::string("mkdir labs/09 && echo x >labs/09/README.md && ") + Unpacked::kListed);
  write(here.folder.at("student/labs/09"), "a file of the student's\n");
  const std::string before = here.all();
  CHECK(contains(here.update("new.tar.gz"), "labs/09/README.md could not be replaced, and the package is unchanged"));
  CHECK(here.status == 2);
  CHECK(here.all() == before);
  here.run(
      "rm student/labs/09 && sed -i 's/&& continue$/\\&\\& { [ $unit != skeletons ] || kill -9 $$; continue; }/' "
      "student/common/tools/update.sh");
  here.update("new.tar.gz");
  CHECK(here.text("grader/judge.cpp") == "new\n");
  here.update("nothing.tar.gz");
  CHECK(here.text("grader/judge.cpp") == "old\n");
  CHECK(here.text("labs/05_tiled/matmul.cu") == "mine\n");
  CHECK_FALSE(std::filesystem::exists(here.folder.at("student/labs/09/README.md")));
}
