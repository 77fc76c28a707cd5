#include <csignal>
#include <set>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class/intake/test_class.h"

namespace grader {
namespace {

Intake take_one(const Class& c, const std::string& name) {
  return take_in({c.at(name)}, {.unpack_to = c.at("unpacked"), .labs = kLabs});
}

}  // namespace

TEST_CASE("what was given may be missing, no archive, empty or cut") {
  const Class c;
  CHECK(has_problem(take_one(c, "none"), IntakeTrouble::missing));
  tools_test::write(c.at("notes.txt"), "x");
  CHECK(has_problem(take_one(c, "notes.txt"), IntakeTrouble::not_recognised));
  fs::create_directories(c.at("in"));
  CHECK(has_problem(c.take(), IntakeTrouble::empty_folder));
  const std::string whole = tar_of({{"ada/05_tiled/matmul.cu"}, {"bob/05_tiled/matmul.cu", std::string(5000, 'x')}});
  tools_test::write(c.at("class.tar"), whole.substr(0, 3000));
  const Intake cut = take_one(c, "class.tar");
  CHECK(has_problem(cut, IntakeTrouble::cut_export));
  CHECK(cut.hand_ins.empty());
}

TEST_CASE("an archive of a class may have a folder around it; a folder of a class of one has none") {
  const Class c;
  pack(c.at("class.zip"), {{"hw/ada/05_tiled/matmul.cu"}, {"hw/bob/05_tiled/matmul.cu"}});
  const Intake all = take_one(c, "class.zip");
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[1].students[0].id == "bob");
  pack(c.at("eve.zip"), {{"05_tiled/matmul.cu"}});
  CHECK(take_one(c, "eve.zip").hand_ins[0].students[0].id == "eve");
  c.file("ada/Bob_7_assignsubmission_file_/05_tiled/matmul.cu");
  const Intake one = c.take();
  REQUIRE(one.hand_ins.size() == 1);
  CHECK(one.hand_ins[0].students[0].id == "ada");  // not Bob, whatever Ada names her folders
}

TEST_CASE("what is still being copied into a drop folder waits until it is whole") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  const IntakeOptions follow{.unpack_to = c.at("unpacked"), .labs = kLabs, .settled = true};
  CHECK(take_in({c.at("in")}, follow).hand_ins.empty());
  CHECK(c.take().hand_ins.size() == 1);
}

TEST_CASE("why a hand-in has no lab is reported in one sentence") {
  const Class c;
  pack(c.at("in/ada.zip"), {{"inner.zip"}});
  tools_test::write(c.at("in/bob.zip"), "PK\x03\x04rubbish");
  c.file("cy/notes.txt");
  fs::create_directories(c.at("in/dan"));
  fs::create_symlink(".", c.at("in/dan/05_tiled"));
  const Intake all = c.take();
  CHECK(all.problems.size() == 4);
  CHECK(has_problem(all, IntakeTrouble::bad_archive));
  CHECK(has_problem(all, IntakeTrouble::no_lab_file));
  CHECK(has_problem(all, IntakeTrouble::symlink));
}

TEST_CASE("two students of one name stay two") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  pack(c.at("in/ada.zip"), {{"05_tiled/matmul.cu"}});
  c.file("\xfe/05_tiled/matmul.cu");
  c.file("\xff/05_tiled/matmul.cu");
  const Intake all = c.take();
  std::set<std::string> ids;
  for (const HandIn& one : all.hand_ins) ids.insert(one.students[0].id);
  CHECK(ids.size() == 4);
  CHECK(ids.contains("ada (ada.zip)"));
  CHECK(has_problem(all, IntakeTrouble::two_of_one_name));
  CHECK(has_problem(all, IntakeTrouble::not_utf8));
  const Class gradescope;
  gradescope.file("submission_1/05_tiled/matmul.cu");
  gradescope.file("submission_2/05_tiled/matmul.cu");
  std::string names;
  for (const char* number : {"1", "2"})
    names +=
        std::string("submission_") + number + ":\n  :submitters:\n  - :name: 'Ada O''Neil'\n    :sid:\n    :email:\n";
  gradescope.file("submission_metadata.yml", names);
  const Intake both = gradescope.take();
  REQUIRE(both.hand_ins.size() == 2);
  CHECK(both.hand_ins[0].students[0].id == "Ada O'Neil");
  CHECK(both.hand_ins[1].students[0].id == "Ada O'Neil (submission_2)");
}

TEST_CASE("a student's file names do not make another's hand-in") {
  const Class moodle;
  moodle.file("Ada_7_assignsubmission_file_Bob_8_assignsubmission_file_05_tiled.cu");
  moodle.file("Ada_7_assignsubmission_onlinetext_/onlinetext.html");
  const Intake all = moodle.take();
  REQUIRE(all.hand_ins.size() == 1);
  CHECK(all.hand_ins[0].students[0].id == "7");
  CHECK(labs_of(all.hand_ins[0]) == std::vector<std::string>{"05_tiled"});
  const Class canvas;
  canvas.file("ada_77_901_bob_78_902_05_tiled.cu", "int old;\n");
  canvas.file("ada_77_1000_05_tiled-1.cu");
  canvas.file("eve_79_1003_x_77_assignsubmission_file_05_tiled.cu");
  canvas.file("roster.csv");
  const Intake files = canvas.take();
  REQUIRE(files.hand_ins.size() == 2);
  CHECK(files.hand_ins[1].students[0].id == "79");
  CHECK(has_problem(files, IntakeTrouble::left_out));
  REQUIRE(files.hand_ins[0].files.size() == 1);
  CHECK(files.hand_ins[0].files[0].path.filename() == "ada_77_1000_05_tiled-1.cu");  // the newer one
  CHECK(has_problem(files, IntakeTrouble::two_of_one_lab));
}

TEST_CASE("several assignments of Gradescope in one folder") {
  const Class c;
  for (const char* number : {"1", "2"}) {
    const std::string folder = std::string("assignment_") + number + "_export/";
    c.file(folder + "submission_" + number + "/05_tiled/matmul.cu");
    c.file(folder + "submission_metadata.yml",
           std::string("submission_") + number +
               ":\n  :submitters:\n  - :name: Ada\n    :sid: 5\n"
               "  :created_at: !ruby/object:ActiveSupport::TimeWithZone\n    utc: &1 2026-11-23 08:00:00.5 Z\n"
               "  :results:\n    output: |-\n      :created_at: 1999-01-01 00:00:00 Z\n");
  }
  const Intake all = c.take();
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[0].students[0].id == "5");
  CHECK(all.hand_ins[1].students[0].id == "5");
  CHECK(all.hand_ins[1].submitted == "2026-11-23T08:00:00Z");
}

TEST_CASE("a huge file, a pipe, links: reported, not read, and nobody waits") {
  const Class c;
  c.file("ada/01_naive_cpu/matmul.cpp");
  for (const char* name : {"big/05_tiled", "pipe/05_tiled", "link/05_tiled"})
    fs::create_directories(c.at(std::string("in/") + name));
  tools_test::write(c.at("in/big/05_tiled/matmul.cu"), "x");
  fs::resize_file(c.at("in/big/05_tiled/matmul.cu"), 10ull << 30);
  tools_test::write(c.at("in/huge.zip"), "x");
  fs::resize_file(c.at("in/huge.zip"), 10ull << 30);
  REQUIRE(mkfifo(c.at("in/pipe/05_tiled/matmul.cu").c_str(), 0600) == 0);
  fs::create_symlink("/etc/passwd", c.at("in/link/05_tiled/matmul.cu"));
  fs::create_symlink("../ada", c.at("in/someone"));
  pack(c.at("secret.zip"), {{"05_tiled/matmul.cu"}});
  fs::create_directories(c.at("in/thief"));
  fs::create_symlink(c.at("secret.zip"), c.at("in/thief/mine.zip"));
  const Intake all = c.take();
  CHECK(all.hand_ins.size() == 6);
  CHECK(has_problem(all, IntakeTrouble::too_large));
  CHECK(has_problem(all, IntakeTrouble::not_regular));
  CHECK(has_problem(all, IntakeTrouble::symlink));
  CHECK(all.hand_ins[0].files.size() == 1);
  CHECK(all.hand_ins.back().files.empty());
}

TEST_CASE("archives of other kinds, and of one file for each lab the first") {
  const Class c;
  c.file("ada/work.cab");
  c.file("bob/a/05_tiled/matmul.cu");
  c.file("bob/b/05_tiled/matmul.cu", "int other;\n");
  const Intake all = c.take();
  CHECK(has_problem(all, IntakeTrouble::other_archive));
  CHECK(has_problem(all, IntakeTrouble::two_of_one_lab));
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[1].files[0].path == c.at("in/bob/a/05_tiled/matmul.cu"));
}

TEST_CASE("what may not be read is reported, and not marked as absent") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  c.file("bob/05_tiled/matmul.cu");
  fs::permissions(c.path, fs::perms::all);
  for (const auto& entry : fs::recursive_directory_iterator(c.path)) fs::permissions(entry, fs::perms::all);
  fs::permissions(c.at("in/ada"), fs::perms::none);
  const bool root = geteuid() == 0;  // root may read everything
  if (root) REQUIRE(seteuid(65534) == 0);
  const Intake all = c.take();
  if (root) REQUIRE(seteuid(0) == 0);
  fs::permissions(c.at("in/ada"), fs::perms::owner_all);
  CHECK(has_problem(all, IntakeTrouble::unreadable));
  REQUIRE(all.hand_ins.size() == 1);
  CHECK(all.hand_ins[0].students[0].id == "bob");
}

TEST_CASE("who could not be unpacked here is left for a later run, not marked as absent") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  pack(c.at("in/bob.zip"), {{"05_tiled/matmul.cu", std::string(1 << 16, 'x')}});
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit little{1 << 12, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &little);
  const Intake all = c.take();
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  REQUIRE(all.hand_ins.size() == 1);
  CHECK(all.hand_ins[0].students[0].id == "ada");
  CHECK(has_problem(all, IntakeTrouble::cannot_write));
}

}  // namespace grader
