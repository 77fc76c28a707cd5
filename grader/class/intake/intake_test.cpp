#include "grader/class/intake/intake.h"

#include <doctest/doctest.h>

#include "grader/class/intake/test_class.h"

namespace grader {

TEST_CASE("every trouble has a sentence") {
  for (int i = 0; i <= static_cast<int>(IntakeTrouble::more); ++i)
    CHECK(sentence_of({static_cast<IntakeTrouble>(i), "here", "this", "that"}).ends_with("."));
}

TEST_CASE("a folder for each student, an archive for each student, or one submission") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  c.file("ada/labs/01_naive_cpu/matmul.cpp");
  c.file("bob/deep/er/05_tiled.cu");
  pack(c.at("in/eve.tar.gz"), {{"work/05_tiled/matmul.cu"}});
  const Intake all = c.take();
  REQUIRE(all.hand_ins.size() == 3);
  CHECK(all.problems.empty());
  CHECK(all.hand_ins[0].students[0].id == "ada");
  CHECK(labs_of(all.hand_ins[0]) == std::vector<std::string>{"01_naive_cpu", "05_tiled"});
  CHECK(labs_of(all.hand_ins[1]) == std::vector<std::string>{"05_tiled"});
  CHECK(all.hand_ins[2].students[0].id == "eve");
  CHECK(labs_of(all.hand_ins[2]) == std::vector<std::string>{"05_tiled"});
  const Intake one = take_in({c.at("in/ada")}, {.unpack_to = c.at("unpacked"), .labs = kLabs});
  REQUIRE(one.hand_ins.size() == 1);
  CHECK(one.hand_ins[0].students[0].id == "ada");
}

TEST_CASE("Gradescope: the metadata says who, in which group, and when") {
  const Class c;
  c.file("assignment_1_export/submission_7/05_tiled/matmul.cu");
  c.file("assignment_1_export/submission_8/05_tiled/matmul.cu");
  c.file("assignment_1_export/submission_metadata.yml",
         "---\n"
         "submission_7:\n"
         "  :submitters:\n"
         "  - :name: Ada Lovelace\n"
         "    :sid: '4711'\n"
         "    :email: ada@example.org\n"
         "  - :name: Bob\n"
         "    :sid: \n"
         "    :email: bob@example.org\n"
         "  :created_at: &1 2026-11-01 10:00:00.000000000 Z\n"
         "  :history:\n"
         "  - :id: 3\n"
         "    :created_at: 2025-01-01 00:00:00 Z\n");
  const Intake all = c.take();
  REQUIRE(all.hand_ins.size() == 2);
  REQUIRE(all.hand_ins[0].students.size() == 2);
  CHECK(all.hand_ins[0].students[0].id == "4711");
  CHECK(all.hand_ins[0].students[0].name == "Ada Lovelace");
  CHECK(all.hand_ins[0].students[1].id == "bob@example.org");
  CHECK(all.hand_ins[0].submitted == "2026-11-01T10:00:00Z");
  CHECK(all.hand_ins[0].attempt == "submission_7");
  CHECK(all.hand_ins[1].students[0].id == "submission_8");
  CHECK(has_problem(all, IntakeTrouble::no_metadata));
}

TEST_CASE("Moodle: a folder with a name and a number; Canvas: files with a name and two numbers") {
  const Class moodle;
  moodle.file("Ada Lovelace_12345_assignsubmission_file_/matmul.cu");
  pack(moodle.at("in/Bob_12346_assignsubmission_file_/mine.zip"), {{"x/05_tiled/matmul.cu"}});
  const Intake all = moodle.take("05_tiled");
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[0].students[0].id == "12345");
  CHECK(all.hand_ins[0].students[0].name == "Ada Lovelace");
  CHECK(labs_of(all.hand_ins[0]).size() == 1);
  CHECK(labs_of(all.hand_ins[1]).size() == 1);
  const Class canvas;
  canvas.file("lovelaceada_LATE_77_901_05_tiled.cu");
  canvas.file("lovelaceada_LATE_77_1003_01_naive_cpu.cpp");
  canvas.file("bob_78_902_05_tiled-1.cu");
  const Intake files = canvas.take();
  REQUIRE(files.hand_ins.size() == 2);
  CHECK(files.hand_ins[0].students[0].id == "78");
  CHECK(files.hand_ins[1].students[0].id == "77");
  CHECK(files.hand_ins[1].files.size() == 2);
}

TEST_CASE("checkouts named assignment-student are the students'") {
  const Class c;
  for (const char* name : {"gpu-labs-ada", "gpu-labs-bob"}) {
    c.file(std::string(name) + "/.git/HEAD");
    c.file(std::string(name) + "/labs/05_tiled/matmul.cu");
    c.file(std::string(name) + "/solutions/01_naive_cpu/matmul.cpp");
  }
  const Intake all = c.take();
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[0].students[0].id == "ada");
  CHECK(labs_of(all.hand_ins[0]) ==
        std::vector<std::string>{"05_tiled"});  // the package's own solutions are not student files
}

TEST_CASE("an export is taken as an archive, too") {
  const Class c;
  pack(c.at("export.zip"),
       {{"Ada_1_assignsubmission_file_/05_tiled/matmul.cu"}, {"Bob_2_assignsubmission_file_/05_tiled/matmul.cu"}});
  const Intake all = take_in({c.at("export.zip")}, {.unpack_to = c.at("unpacked"), .labs = kLabs});
  REQUIRE(all.hand_ins.size() == 2);
  CHECK(all.hand_ins[1].files.size() == 1);
}

TEST_CASE("an archive writes nothing outside, and no link") {
  const Class c;
  pack(c.at("in/eve.tar"), {{"../../outside.cu"},
                            {"/tmp/matmul-outside.cu"},
                            {"05_tiled/matmul.cu", "", '2', "/etc/passwd"},
                            {"hard.cu", "", '1', "/etc/passwd"},
                            {"pipe.cu", "", '6'},
                            {"01_naive_cpu/matmul.cpp"}});
  const Intake all = c.take();
  REQUIRE(all.hand_ins.size() == 1);
  CHECK(labs_of(all.hand_ins[0]) == std::vector<std::string>{"01_naive_cpu"});
  CHECK(has_problem(all, IntakeTrouble::refused_entry));
  CHECK_FALSE(fs::exists("/tmp/matmul-outside.cu"));
  CHECK_FALSE(fs::exists(c.at("outside.cu")));
}

TEST_CASE("bombs, broken archives and archives in archives are reported, and the rest is taken") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  pack(c.at("in/bomb.tar.gz"), {{"05_tiled/matmul.cu", std::string(40 << 20, ' ')}});
  c.file("broken.zip", "PK\x03\x04 and then nothing of the kind");
  const std::string inner = zip_of({{"05_tiled/matmul.cu"}}), by_name = tar_of({{"matmul.cpp"}});
  pack(c.at("in/nested.zip"), {{"inner.zip", inner}, {"01_naive_cpu.tar", by_name}});
  pack(c.at("in/too_deep.zip"), {{"1.zip", zip_of({{"2.zip", zip_of({{"3.zip", inner}})}})}});
  const Intake all = c.take();
  CHECK(all.hand_ins.size() == 5);
  CHECK(all.hand_ins[0].files.size() == 1);
  CHECK(labs_of(all.hand_ins[3]) == std::vector<std::string>{"01_naive_cpu", "05_tiled"});
  CHECK(has_problem(all, IntakeTrouble::too_large));
  CHECK(has_problem(all, IntakeTrouble::bad_archive));
  CHECK(has_problem(all, IntakeTrouble::nested_archive));
}

TEST_CASE("an empty folder, a loop of links and a name that is no UTF-8 stop nobody") {
  const Class c;
  fs::create_directories(c.at("in/empty"));
  c.file("ada/05_tiled/matmul.cu");
  fs::create_directory_symlink("..", c.at("in/ada/loop"));
  c.file(
      "b\xff"
      "b/05_tiled/matmul.cu");
  const Intake all = c.take();
  REQUIRE(all.hand_ins.size() == 3);
  CHECK(has_problem(all, IntakeTrouble::empty_folder));
  CHECK(has_problem(all, IntakeTrouble::not_utf8));
  CHECK(all.hand_ins[1].students[0].id.starts_with("b?b~"));
}

TEST_CASE("a roster names who handed in, by id, e-mail or name") {
  const Class c;
  c.file("ada/05_tiled/matmul.cu");
  c.file("Bob Builder/05_tiled/matmul.cu");
  c.file("nobody/05_tiled/matmul.cu");
  tools_test::write(c.at("canvas.csv"),
                    "\xEF\xBB\xBFStudent,ID,SIS User ID,SIS Login ID,Section\r\n"
                    "Points Possible,,,,\r\n"
                    "\"Lovelace, Ada\",77,s77,ada@example.org,1\r\n"
                    "\"Builder, Bob\",78,s78,bb@example.org,1\r\n");
  const Roster roster = read_roster(c.at("canvas.csv"));
  REQUIRE(roster.people.size() == 2);
  Intake all = c.take();
  match(roster, all);
  CHECK(all.hand_ins[0].students[0].id == "78");
  CHECK(all.hand_ins[1].students[0].id == "77");
  CHECK(all.hand_ins[2].students[0].id == "nobody");
  CHECK(has_problem(all, IntakeTrouble::not_on_roster));
  tools_test::write(c.at("other.csv"), "colour,size\nred,3\n");
  CHECK_FALSE(read_roster(c.at("other.csv")).error.empty());
  CHECK_FALSE(read_roster(c.at("none.csv")).error.empty());
}

}  // namespace grader
