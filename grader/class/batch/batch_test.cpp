#include "grader/class/batch/batch.h"

#include <set>

#include <doctest/doctest.h>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/class/batch/pool.h"
#include "grader/class/batch/receipt.h"

namespace grader {
namespace {

/// A class in lab 01: two students with the same right file, one with a wrong file, one with a file that is no source.
struct SmallClass : tools_test::Folder {
  ClassLabs labs{read_rubrics({"01_naive_cpu"})};
  Book book{at("class.db"), Book::Mode::create};

  SmallClass() {
    std::string right;
    REQUIRE(read_file(package_root() + "/solutions/01_naive_cpu/matmul.cpp", right));
    std::string wrong = right;
    wrong.replace(wrong.find("+="), 2, " =");
    hand_in("ada", right);
    hand_in("bob", right);
    hand_in("eve", wrong);
    hand_in("mal", std::string("\0\0\0", 3));
    Intake intake;
    for (const char* id : {"ada", "bob", "eve", "mal"})
      intake.hand_ins.push_back(
          {.students = {{id}}, .origin = id, .files = {{"01_naive_cpu", at(std::string(id) + ".cpp")}}});
    enter(intake, book);
  }
  void hand_in(const std::string& id, const std::string& text) const { tools_test::write(at(id + ".cpp"), text); }

  std::vector<Task> tasks(const Wanted& wanted = {}) { return tasks_of(book.read_all(), labs, wanted, book); }
  void grade() {
    const std::vector<Task> all = tasks();
    grade_all(all, labs.rubrics, 2, [&](size_t, const Result& result) { book.keep(result); });
  }
  double points(const std::string& id) {
    for (const StudentStanding& student : stand({}, labs, "test", book))
      if (student.student.id == id) return student.points;
    return -1;
  }
};

}  // namespace

TEST_CASE("equal files are graded once, what has an answer is not graded again, and marks are the students'") {
  SmallClass c;
  REQUIRE(c.tasks().size() == 3);
  c.grade();
  CHECK(c.tasks().empty());
  CHECK(c.points("ada") == 20);
  CHECK(c.points("bob") == 20);
  CHECK(c.points("eve") < 20);
  CHECK(c.points("mal") == 0);
  CHECK(c.tasks({.student = "eve", .again = true}).size() == 1);
  CHECK(c.tasks({.lab = "05_tiled", .again = true}).empty());
  const auto first = c.book.read_all();
  CHECK(first.results.size() == 3);
  CHECK(c.book.generations().size() == 1);
}

TEST_CASE("a change of points makes new marks from the evidence, and a change of shapes does not") {
  SmallClass c;
  c.grade();
  const double before = c.points("ada");
  LabRubric& lab = c.labs.rubrics.at("01_naive_cpu");
  lab.rubric.correctness[0].points += 5;
  lab.digest = runs_part(lab.digest) + "-another";
  CHECK(c.tasks().size() == 3);
  CHECK(mark_from_evidence(c.tasks(), c.labs, c.book).empty());
  CHECK(c.tasks().empty());
  CHECK(c.points("ada") == before + 5);
  const auto generations = c.book.generations();
  REQUIRE(generations.size() == 2);
  const auto all = changes(c.book.marks(generations[0].id), c.book.marks(generations[1].id), c.book);
  REQUIRE(all.size() == 4);
  CHECK(all[0].now.points == before + 5);
  REQUIRE(all[0].checks.size() == 1);
  CHECK(all[0].checks[0].find(lab.rubric.correctness[0].id) != std::string::npos);
  lab.digest = "other-shapes";
  CHECK(mark_from_evidence(c.tasks(), c.labs, c.book).size() == 3);
}

TEST_CASE("a broken rubric leaves its lab's marks as they are, and what is new in it pending") {
  SmallClass c;
  c.grade();
  const double before = c.points("ada");
  c.labs.rubrics.clear();
  c.labs.broken["01_naive_cpu"] = "rubric.toml:3: found …";
  CHECK(c.tasks().empty());
  CHECK(c.points("ada") == before);
  CHECK(c.book.generations().size() == 1);
  c.hand_in("new", "int x;\n");
  enter({.hand_ins = {{.students = {{"new"}}, .origin = "new", .files = {{"01_naive_cpu", c.at("new.cpp")}}}}}, c.book);
  const auto all = stand({}, c.labs, "test", c.book);
  CHECK(std::ranges::count_if(all, &StudentStanding::open) == 1);
}

TEST_CASE("a lab that course.toml does not list is known") {
  SmallClass c;
  Course course;
  CHECK(unlisted_labs(course, c.book.read_all()).empty());
  course.labs["05_tiled"] = {};
  CHECK(unlisted_labs(course, c.book.read_all()) == std::map<std::string, size_t>{{"01_naive_cpu", 4}});
}

TEST_CASE("what could not be graded is graded again, and a result that is there is not") {
  SmallClass c;
  const std::vector<Task> tasks = c.tasks();
  Result failed;
  failed.question = question_of(tasks[0], c.labs.rubrics.at("01_naive_cpu"));
  failed.verdict = name_of(Verdict::error);
  failed.report = failed.evidence = failed.receipt = "{}";
  c.book.keep(failed);
  CHECK(c.tasks().size() == 3);
}

TEST_CASE("a receipt that was altered is none, or differs: another backend, a check more") {
  Result graded;
  graded.question = {"04_naive", "aa", 1, "emulator", "bb", "cc"};
  graded.checks = {{.id = "correct.one", .points = 2, .max_points = 2}};
  const Receipt receipt = receipt_of(graded);
  Receipt altered = receipt;
  altered.question.backend = "abacus";
  CHECK_FALSE(receipt_from_json(to_json(altered)).has_value());
  altered.question.backend = "gpu";
  altered.checks.push_back({.id = "correct.planted", .points = 9, .max_points = 9});
  const auto read = receipt_from_json(to_json(altered));
  REQUIRE(read.has_value());
  std::set<std::string> what;
  for (const ReceiptDifference& one : differences(*read, receipt)) what.insert(one.what);
  CHECK(what == std::set<std::string>{"backend", "checks.correct.planted"});
}

TEST_CASE("a receipt comes back, and the same grading differs in nothing that counts") {
  SmallClass c;
  const Task task = c.tasks()[0];
  const LabRubric& lab = c.labs.rubrics.at("01_naive_cpu");
  const Result once = grade(task, lab, Machine{}), again = grade(task, lab, Machine{});
  const auto receipt = receipt_from_json(once.receipt);
  REQUIRE(receipt.has_value());
  CHECK(receipt->question == once.question);
  CHECK(receipt->points == once.points);
  CHECK(differences(*receipt, *receipt_from_json(again.receipt)).empty());
  CHECK_FALSE(receipt_from_json("{}").has_value());
  CHECK_FALSE(receipt_from_json("no JSON").has_value());
  CHECK(result_from_json(result_to_json(once))->evidence == once.evidence);
}

}  // namespace grader
