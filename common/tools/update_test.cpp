// make update: what is new comes, what the student wrote stays.
#include <filesystem>
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

/// The course's repository with a second version that was not pulled yet, and a student's clone of the first.
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
  CHECK(contains(course.update(), "the update changes too: labs/05_tiled/README.md."));
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
  CHECK(contains(course.update(), "does not fit this folder, which is as it was"));
  CHECK(course.status == 2);
  CHECK(course.text("notes.txt") == "my notes\n");
  CHECK(course.text("labs/05_tiled/matmul.cu") == "mine\n");
  CHECK(course.text("labs/05_tiled/README.md") == "old\n");
}

TEST_CASE("update: a folder without git is updated from a newer package") {
  Folder folder;
  int status = 0;
  const auto package = [&](const std::string& text, const std::string& name) {
    hand_out(folder, "matmul-labs", text);
    for (const char* lab : {"04_naive", "05_tiled"})
      write(folder.at("matmul-labs/skeletons/" + std::string(lab) + "/matmul.cu"), text);
    folder.run("tar -czf " + name + " matmul-labs", status);
  };
  package("new\n", "new.tar.gz");
  package("old\n", "old.tar.gz");
  write(folder.at("matmul-labs/labs/05_tiled/matmul.cu"), "mine\n");
  write(folder.at("matmul-labs/common/gone.cpp"), "of the old package");
  const std::string update = "GIT_CEILING_DIRECTORIES=$PWD matmul-labs/common/tools/update.sh ";
  CHECK(contains(folder.run(update, status), "make update FROM=matmul-labs.tar.gz"));
  CHECK(contains(folder.run(update + "nothing.tar.gz", status), "is no package of these labs"));
  CHECK(status == 2);
  const std::string said = folder.run(update + "new.tar.gz", status);
  CHECK_MESSAGE(status == 0, said);
  CHECK(contains(said, "kept  labs/05_tiled/matmul.cu, though"));
  CHECK(folder.run("cat matmul-labs/labs/05_tiled/matmul.cu", status) == "mine\n");
  CHECK(folder.run("cat matmul-labs/labs/04_naive/matmul.cu", status) == "new\n");
  CHECK_FALSE(std::filesystem::exists(folder.at("matmul-labs/common/gone.cpp")));
}
