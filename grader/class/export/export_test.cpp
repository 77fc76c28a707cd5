#include "grader/class/export/export.h"

#include <doctest/doctest.h>

#include "grader/class/export/exported.h"
#include "grader/class/export/release.h"
#include "grader/class/export/test_class.h"

namespace grader {
namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Result result_of(int64_t id, const std::vector<CheckRecord>& checks) {
  Result result;
  result.id = id;
  result.checks = checks;
  return result;
}

}  // namespace

TEST_CASE("a table of the class: no mark is an empty cell, and no formula is one") {
  CHECK(to_csv(TestClass().input()) ==
        "\xEF\xBB\xBFid,name,email,04_naive points,04_naive max,04_naive state,04_naive late days,04_naive attempts,"
        "05_tiled points,05_tiled max,05_tiled state,05_tiled late days,05_tiled attempts,total,max\r\n"
        "17,Ada Lovelace,ada@x.org,7.5,10,marked,0,1,20,20,marked,2,1,27.5,30\r\n"
        "18,Alan,,10,10,marked,0,1,,20,pending,0,0,,10\r\n"
        "'@19,'=cmd|'/C calc'!A0,'+1+1@x.org,,,excused,0,0,0,20,missing,0,0,0,20\r\n");
}

TEST_CASE("who handed in nothing has no mark before the lab is due for them") {
  TestClass c;
  c.course.labs["05_tiled"].due = kNow - 86400;
  CHECK(holds(to_csv(c.input()), ",0,20,missing,"));
  c.course.grants.push_back({.student = "@19", .reason = "ill", .labs = {"05_tiled"}, .extra_days = 2});
  CHECK(holds(to_csv(c.input()), ",,20,missing,"));
}

TEST_CASE("names that lines, pages or terminals would trip over are one cell") {
  TestClass c;
  c.standings.resize(1);
  const auto name_cell = [&](const std::string& name) {
    c.standings[0].student.name = name;
    const std::vector<CsvRow> rows = read_csv(to_csv(c.input()));
    REQUIRE(rows.size() == 2);
    REQUIRE(rows[1].size() == rows[0].size());
    return rows[1][1];
  };
  CHECK(name_cell("two\r\nlines,\"quoted\"") == "two??lines,\"quoted\"");
  CHECK(name_cell("\t=1+1") == "'\t=1+1");
  CHECK(name_cell("-5") == "-5");
  CHECK(name_cell("-5+cmd") == "'-5+cmd");
  CHECK(name_cell("\u202Egnp.exe") == "?gnp.exe");
  CHECK(name_cell("\x1b[2J\xff") == "?[2J?");
  CHECK(name_cell("</script>") == "</script>");
}

TEST_CASE("what is no number is no cell") {
  TestClass c;
  c.standings[0].points = std::numeric_limits<double>::quiet_NaN();
  c.standings[0].labs[0].points = std::numeric_limits<double>::infinity();
  for (const std::string& text : {to_csv(c.input()), to_moodle(c.input()), to_canvas(c.input())}) {
    CHECK_FALSE(holds(text, "nan"));
    CHECK_FALSE(holds(text, "inf"));
  }
  CHECK(number_cell(17.100000000000001) == "17.1");
  CHECK(number_cell(-0.0) == "0");
  CHECK(number_cell(123456) == "123456");
}

TEST_CASE("Moodle: one assignment's worksheet, or the total") {
  CHECK(to_moodle(TestClass().input(), "05_tiled") ==
        "Identifier,Full name,Email address,Grade,Maximum Grade,Last modified (grade)\r\n"
        "Participant 17,Ada Lovelace,ada@x.org,20,20,2026-11-23T10:00:00Z\r\n"
        "Participant 18,Alan,,,20,2026-11-23T10:00:00Z\r\n"
        "'@19,'=cmd|'/C calc'!A0,'+1+1@x.org,0,20,2026-11-23T10:00:00Z\r\n");
  CHECK(holds(to_moodle(TestClass().input()), "Participant 17,Ada Lovelace,ada@x.org,27.5,30,"));
  CHECK(holds(to_moodle(TestClass().input()), "Participant 18,Alan,,,10,"));
}

TEST_CASE("Canvas: without its gradebook students have their ids, and labs their names") {
  TestClass c;
  c.course.labs["05_tiled"].counts = 1.5;
  CHECK(to_canvas(c.input()) ==
        "Student,ID,SIS User ID,SIS Login ID,Section,04_naive,05_tiled\r\n"
        "    Points Possible,,,,,10,30\r\n"
        "Ada Lovelace,17,17,ada@x.org,,7.5,20\r\n"
        "Alan,18,18,,,10,\r\n"
        "'=cmd|'/C calc'!A0,'@19,'@19,'+1+1@x.org,,EX,0\r\n");
}

TEST_CASE("Canvas: with its gradebook columns are as it wrote them") {
  const std::vector<CsvRow> gradebook = {
      {"Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Tiles: 05_tiled (812)", "Essay (9)", "Final Score"},
      {"    Points Possible", "", "", "", "", "20", "5", "(read only)"},
      {"Lovelace, Ada", "9001", "17", "ada", "Group 1", "", "4", "80"}};
  CHECK(to_canvas(TestClass().input(), gradebook) ==
        "Student,ID,SIS User ID,SIS Login ID,Section,04_naive,Tiles: 05_tiled (812)\r\n"
        "    Points Possible,,,,,10,20\r\n"
        "\"Lovelace, Ada\",9001,17,ada,Group 1,7.5,20\r\n"
        "Alan,18,18,,,10,\r\n"
        "'=cmd|'/C calc'!A0,'@19,'@19,'+1+1@x.org,,EX,0\r\n");
  const std::vector<CsvRow> twice = {{"Student", "ID", "Section", "05_tiled (1)", "05_tiled again (2)"}};
  CHECK(to_canvas(TestClass().input(), twice).starts_with("Student,ID,Section,04_naive,05_tiled\r\n"));
}

TEST_CASE("what is kept back is counted") {
  TestClass c;
  CHECK(kept_back(c.input()) == "Left empty: 1 mark not graded yet, and 0 that could not be graded.");
  c.standings[1].labs[1].standing = MarkState::ungraded;
  CHECK(kept_back(c.input()) == "Left empty: 0 marks not graded yet, and 1 that could not be graded.");
  c.standings.resize(1);
  CHECK(kept_back(c.input()).empty());
}

TEST_CASE("levels: never, after the student's own due date, always") {
  CHECK_FALSE(is_released(Level::hidden, 1, 2));
  CHECK(is_released(Level::after_due, 1, 2));
  CHECK_FALSE(is_released(Level::after_due, 2, 2));
  CHECK_FALSE(is_released(Level::after_due, std::nullopt, 2));
  CHECK(is_released(Level::visible, std::nullopt, 0));
}

TEST_CASE("JUnit: a suite a lab, a case a check") {
  TestClass c;
  c.standings.resize(1);
  c.standings[0].student.id = "1\"7<";
  c.standings[0].labs[1].result = 0;  // marked by an instructor: no checks
  c.course.releases = {{{"technique.*"}, Level::hidden}};
  const std::vector<Result> results = {result_of(1, {{"correct.all", Part::correctness, Status::passed, 4, 4},
                                                     {"behaviour.races", Part::behaviour, Status::failed, 3.5, 6},
                                                     {"technique.secret", Part::technique, Status::failed, 0, 3},
                                                     {"speed.naive", Part::speed, Status::not_graded, 0, 0}})};
  const std::map<std::string, CheckTitles> titles = {{"04_naive", {{"correct.all", "All </testcase> & more"}}}};
  CHECK(to_junit(c.input(), results, titles) ==
        R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="GPU" tests="2" failures="1" errors="0">
  <testsuite name="04_naive" tests="2" failures="1" errors="0" skipped="0">
    <testcase classname="04_naive.1&quot;7&lt;" name="All &lt;/testcase&gt; &amp; more"/>
    <testcase classname="04_naive.1&quot;7&lt;" name="behaviour.races">
      <failure type="behaviour.races" message="3.5 of 6 points"/>
    </testcase>
  </testsuite>
  <testsuite name="05_tiled" tests="0" failures="0" errors="0" skipped="0">
  </testsuite>
</testsuites>
)");
}

TEST_CASE("JUnit: speed comes from where it was measured, late checks after the student's due date") {
  TestClass c;
  c.standings.resize(1);
  c.standings[0].labs[0].speed_result = 2;
  c.course.labs["04_naive"] = {.due = kNow - 3600, .speed = SpeedPolicy::bonus};
  c.course.releases = {{{"correct.late"}, Level::after_due}};
  const std::vector<Result> results = {result_of(1, {{"correct.late", Part::correctness, Status::passed, 4, 4},
                                                     {"speed.naive", Part::speed, Status::not_graded, 0, 0}}),
                                       result_of(2, {{"speed.naive", Part::speed, Status::failed, 0, 2}})};
  const std::string text = to_junit(c.input(), results, {});
  CHECK(holds(text, "name=\"correct.late\""));
  CHECK(holds(text, "<failure type=\"speed.naive\" message=\"0 of 2 points\"/>"));
  c.course.grants.push_back({.student = "17", .reason = "", .labs = {}, .extra_days = 1});
  CHECK_FALSE(holds(to_junit(c.input(), results, {}), "correct.late"));
}

TEST_CASE("JUnit: nothing of what has no mark; one student alone; no character that XML forbids") {
  TestClass c;
  const std::vector<Result> results = {
      result_of(1, {{"correct.\uFFFE\u202E", Part::correctness, Status::passed, 1, 1}})};
  const std::string all = to_junit(c.input(), results, {});
  CHECK(holds(all, "<testcase classname=\"05_tiled.@19\" name=\"Hand-in\">\n      <skipped message=\"Nothing"));
  CHECK(holds(all, "name=\"correct.??\""));
  CHECK_FALSE(holds(all, "05_tiled.18"));
  const std::string one = to_junit(c.input(), results, {}, "18");
  CHECK(holds(one, "04_naive.18"));
  CHECK_FALSE(holds(one, "04_naive.17"));
}

TEST_CASE("titles of checks are the rubric's") {
  Rubric rubric;
  rubric.correctness = {{.id = "square", .title = "Square matrices", .points = 4, .shapes = {}}};
  rubric.speed = {{.id = "naive", .title = "Faster", .points = 2, .baseline = "", .shape = {}}};
  CHECK(titles_of(rubric) == CheckTitles{{"correct.square", "Square matrices"}, {"speed.naive", "Faster"}});
}

}  // namespace grader
