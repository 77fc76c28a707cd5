// The folder of a class's tasks belongs to one user, and other files in it are not tasks.
#include "grader/class/batch/spool.h"

#include <sys/stat.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/text.h"
#include "grader/class/batch/receipt.h"

namespace grader {
namespace {

namespace fs = std::filesystem;

unsigned mode_of(const std::string& path) {
  struct stat seen = {};
  REQUIRE(lstat(path.c_str(), &seen) == 0);
  return seen.st_mode & 0777;
}

Task task(const std::string& digest) { return {.lab = "lab", .digest = digest}; }

/// A spool with tasks 0 and 1.
struct Shared : tools_test::Folder {
  Spool spool{at("spool")};
  Shared() {
    spool.put(0, task("a"));
    spool.put(1, task("b"));
  }
  void has(const std::string& name, const std::string& text) const { tools_test::write(at("spool/" + name), text); }
};

Result result(const std::string& digest) {
  Result one;
  one.question.source = digest;
  one.verdict = "pass";
  return one;
}

}  // namespace

TEST_CASE("spool: nobody else can read it, also where the folder was there and open") {
  const Shared shared;
  CHECK(mode_of(shared.at("spool")) == 0700);
  CHECK(mode_of(shared.at("spool/0.task")) == 0600);
  fs::permissions(shared.at("spool"), fs::perms::all);
  shared.spool.put(0, result("a"));
  CHECK(mode_of(shared.at("spool/0.result")) == 0600);
  const Spool again(shared.at("spool"));
  CHECK(mode_of(shared.at("spool")) == 0700);
}

TEST_CASE("spool: files that are no tasks are reported and left, whatever they are called") {
  const Shared shared;
  const std::set<std::string> names = {"zz.task",    "-1.task", "7.task",   "99999999999999999999999.task",
                                       "01.task",    " 3.task", "x.result", "notes",
                                       "5.task.bak", "4.task",  "8.result", "2.task"};
  for (const std::string& name : names)
    if (name != "4.task" && name != "8.result" && name != "2.task") shared.has(name, "{}");
  fs::create_symlink("/etc/passwd", shared.at("spool/4.task"));
  fs::create_directory(shared.at("spool/8.result"));
  shared.has("2.task", "{\"lab\": 3}");
  size_t collected = 0;
  for (const size_t number : shared.spool.open()) shared.spool.task(number);
  shared.spool.collect([&](const Result&) { ++collected; });
  CHECK(shared.spool.open() == std::set<size_t>{0, 1});
  CHECK(shared.spool.strange() == names);
  CHECK(collected == 0);
  CHECK_MESSAGE(shared.spool.put(2, task("c")) == 3, "a number that is taken is left alone");
  for (const char* number : {"a", "b", "c"}) shared.spool.put(number[0] == 'c' ? 3 : number[0] - 'a', result(number));
  shared.spool.collect([&](const Result&) { ++collected; });
  CHECK(collected == 3);
  shared.spool.close();
  for (const std::string& name : names) CHECK(fs::exists(fs::symlink_status(shared.at("spool/" + name))));
}

TEST_CASE("spool: a result that answers another question than its task's is none") {
  const Shared shared;
  shared.spool.put(0, result("b"));
  size_t collected = 0;
  shared.spool.collect([&](const Result&) { ++collected; });
  CHECK(collected == 0);
  CHECK_MESSAGE(shared.spool.open().contains(0), "it is graded again");
}

TEST_CASE("spool: tasks and folders of other users are not taken") {
  if (geteuid() != 0) return;  // only root can give a file to a different user
  const Shared shared;
  constexpr uid_t kOther = 65534;
  REQUIRE(chown(shared.at("spool/1.task").c_str(), kOther, kOther) == 0);
  CHECK(shared.spool.open() == std::set<size_t>{0});
  CHECK_FALSE(shared.spool.task(1));
  CHECK(shared.spool.strange() == std::set<std::string>{"1.task"});
  fs::create_directory(shared.at("theirs"));
  REQUIRE(chown(shared.at("theirs").c_str(), kOther, kOther) == 0);
  CHECK_THROWS_AS(Spool(shared.at("theirs")), SpoolError);
  fs::create_directory_symlink(shared.at("spool"), shared.at("link"));
  CHECK_THROWS_AS(Spool(shared.at("link")), SpoolError);
}

}  // namespace grader
