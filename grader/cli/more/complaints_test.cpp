#include "grader/cli/more/complaints.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "common/tools/test_folder.h"
#include "grader/base/text.h"

namespace grader {

TEST_CASE("complaints are reported by kind with counts and names, and whole in the file") {
  std::vector<IntakeProblem> problems;
  for (int i = 0; i < 40; ++i) problems.push_back({IntakeTrouble::bad_date, "s" + std::to_string(i), "yesterday"});
  problems.push_back({IntakeTrouble::symlink, "mallory", "matmul.cu"});
  const std::vector<Complaint> all = complaints_of(problems);
  const std::string text = complaints_text(all, "");
  CHECK(text ==
        "s0 has the date yesterday, which could not be parsed. No late rule is applied.\n"
        "  ... and 39 more of this kind: s1, s2, s3, s4, s5, s6, s7, s8, ...\n"
        "mallory contains the link matmul.cu. Links are not followed.\n"
        "41 problems of 2 kinds; use --problems FILE for the full list.\n");
  CHECK(complaints_text(all, "p.txt").ends_with("41 problems of 2 kinds; the full list is in p.txt.\n"));
  const std::string whole = whole_text(all);
  for (int i = 0; i < 40; ++i) CHECK(whole.find(fmt::format("  s{} has the date", i)) != std::string::npos);
  CHECK(split_lines(whole).size() == 43);
  CHECK(complaints_text({}, "").empty());
}

TEST_CASE("what was left out is distinguished from what is only worth knowing") {
  CHECK(any_left_out(complaints_of({{IntakeTrouble::bad_archive, "ada", "x"}})));
  CHECK_FALSE(any_left_out(complaints_of({{IntakeTrouble::not_on_roster, "eve", "eve"}})));
}

TEST_CASE("each reason why marks could not be given is reported with whose they are") {
  const tools_test::Folder folder;
  Book book(folder.at("class.db"), Book::Mode::create);
  StudentStanding ada{.student = {"ada", "", ""}, .labs = {}}, bob{.student = {"bob", "", ""}, .labs = {}};
  for (const StudentStanding* student : {&ada, &bob}) book.keep(student->student);
  HandInRecord lost{.origin = "ada", .students = {"ada", "bob"}, .files = {{"05_tiled", "", "It cannot be read."}}};
  lost.id = book.keep(lost);
  LabStanding open{.lab = "05_tiled", .standing = MarkState::ungraded};
  open.hand_in = lost.id;
  ada.labs = bob.labs = {open};
  ClassRecord record;
  record.hand_ins = {lost};
  const std::vector<Complaint> all = ungraded_complaints({ada, bob}, record, book);
  CHECK(complaints_text(all, "") ==
        "Not graded (ada, 05_tiled): It cannot be read.\nNot graded (bob, 05_tiled): It cannot be read.\n");
  CHECK(any_left_out(all));
  CHECK(ungraded_complaints({}, {}, book).empty());
}

TEST_CASE("a lab that counts nowhere is reported with what to write") {
  Course course;
  course.labs["04_naive"] = {};
  ClassRecord record;
  record.hand_ins = {{.origin = "ada", .files = {{"05_tiled", "d"}, {"04_naive", "d"}}}};
  const std::vector<Complaint> all = unlisted_complaints(course, record);
  REQUIRE(all.size() == 1);
  CHECK(all[0].sentence ==
        "05_tiled is in 1 hand-in, but course.toml does not list it, so it does not count. Add a [[lab]] with name = "
        "\"05_tiled\" there, with counts = 0 if that is intended.");
}

}  // namespace grader
