#include "grader/class/book/book.h"

#include <doctest/doctest.h>

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "common/tools/test_folder.h"
#include "grader/base/coding/packed.h"

namespace grader {
namespace {

Result result_of_text(const std::string& source, double points) {
  Result result;
  result.question = {"05_tiled", source, 7, "emulator", "r1", "g1"};
  result.verdict = "fail";
  result.points = points;
  result.max_points = 20;
  result.checks = {{"correct.square", Part::correctness, Status::failed, points, 4}};
  result.report = "{\"a\": 1}";
  result.evidence = std::string("zero \0 inside", 13);
  result.receipt = "{}";
  return result;
}

BookTrouble trouble_with(const std::string& path, Book::Mode mode) {
  try {
    Book book(path, mode);
  } catch (const BookError& error) {
    CHECK(sentence_of(error).find(path) != std::string::npos);
    return error.trouble;
  }
  FAIL("the book was opened");
  return BookTrouble::damaged;
}

}  // namespace

TEST_CASE("a gradebook keeps what it was given") {
  const tools_test::Folder folder;
  {
    Book book(folder.at("class.db"), Book::Mode::create);
    book.keep(Student{"4711", "Ada", "ada@example.org", true});
    book.keep(Student{"4711", "a_folder_name", ""});
    book.keep("d1", Source{"int x;\n"});
    book.keep("d2", Source{"", "matmul.cu is empty."});
    book.keep(HandInRecord{.origin = "ada.zip", .students = {"4711"}, .files = {{"05_tiled", "d1"}}});
    book.keep(result_of_text("d1", 3));
  }
  Book book(folder.at("class.db"), Book::Mode::write);
  const ClassRecord all = book.read_all();
  REQUIRE(all.students.size() == 1);
  CHECK(all.students[0] == Student{"4711", "Ada", "ada@example.org", true});
  REQUIRE(all.hand_ins.size() == 1);
  CHECK(all.hand_ins[0].files[0].source == "d1");
  REQUIRE(all.results.size() == 1);
  CHECK(all.results[0].points == 3);
  CHECK(all.results[0].checks == result_of_text("d1", 3).checks);
  CHECK(book.source("d1").text == "int x;\n");
  CHECK(book.source("d2").unfit == "matmul.cu is empty.");
  CHECK(book.evidence(all.results[0].id) == result_of_text("d1", 3).evidence);
}

TEST_CASE("nothing is in a gradebook twice") {
  const tools_test::Folder folder;
  Book book(folder.at("class.db"), Book::Mode::create);
  book.keep(Student{"1", "", ""});
  const HandInRecord hand_in{.origin = "1", .students = {"1"}, .files = {{"05_tiled", "d1"}}};
  CHECK(book.keep(hand_in) == book.keep(hand_in));
  book.keep(result_of_text("d1", 3));
  book.keep(result_of_text("d1", 4));
  CHECK(book.read_all().hand_ins.size() == 1);
  CHECK(book.find(result_of_text("d1", 0).question)->points == 3);
  Result later = result_of_text("d1", 4);
  later.at = "2026-11-23T08:00:01Z";
  book.keep(later, true);  // asked for: the new one stands beside the old one
  book.keep(later, true);
  CHECK(book.read_all().results.size() == 1);
  CHECK(book.find(result_of_text("d1", 0).question)->points == 4);
  CHECK(book.seed("05_tiled", 11) == 11);
  CHECK(book.seed("05_tiled", 12) == 11);
}

TEST_CASE("marks that differ begin a generation, and equal ones do not") {
  const tools_test::Folder folder;
  Book book(folder.at("class.db"), Book::Mode::create);
  CHECK(book.keep_marks({{"1", "05_tiled", 3, 20, "marked", 1}}, "batch"));
  CHECK_FALSE(book.keep_marks({{"1", "05_tiled", 3, 20, "marked", 1}}, "batch"));
  CHECK(book.keep_marks({{"1", "05_tiled", 4, 20, "marked", 2}}, "the rubric changed"));
  book.release();
  const std::vector<Generation> all = book.generations();
  REQUIRE(all.size() == 2);
  CHECK_FALSE(all[0].released);
  CHECK(all[1].released);
  CHECK(all[1].reason == "the rubric changed");
  CHECK(book.marks(all[0].id)[0].points == 3);
}

TEST_CASE("who is forgotten leaves nothing in the file, and a group's hand-in stays with the others") {
  const tools_test::Folder folder;
  Book book(folder.at("class.db"), Book::Mode::create);
  for (const char* id : {"1", "2"}) book.keep(Student{id, std::string("Name-of-") + id, ""});
  book.keep("d1", Source{"alone"});
  book.keep("d2", Source{"together"});
  book.keep(HandInRecord{.origin = "a", .students = {"1"}, .files = {{"05_tiled", "d1"}}});
  book.keep(HandInRecord{.origin = "b", .students = {"1", "2"}, .files = {{"05_tiled", "d2"}}});
  book.keep(result_of_text("d1", 1));
  book.keep(result_of_text("d2", 2));
  CHECK(book.forget("1"));
  CHECK_FALSE(book.forget("1"));
  const ClassRecord all = book.read_all();
  REQUIRE(all.hand_ins.size() == 1);
  CHECK(all.hand_ins[0].students == std::vector<std::string>{"2"});
  REQUIRE(all.results.size() == 1);
  CHECK(all.results[0].points == 2);
  CHECK(book.source("d1").text.empty());
  int status = 0;
  folder.run("cat class.db* | grep -c Name-of-1", status);
  CHECK(status == 1);
}

TEST_CASE("what is no gradebook of this version is told in one sentence, and left as it is") {
  const tools_test::Folder folder;
  tools_test::write(folder.at("notes.txt"), "these are my notes, and no gradebook at all, as everybody can see\n");
  CHECK(trouble_with(folder.at("notes.txt"), Book::Mode::create) == BookTrouble::not_a_book);
  CHECK(trouble_with(folder.at("none.db"), Book::Mode::write) == BookTrouble::no_file);
  CHECK(trouble_with(folder.at("no/folder/class.db"), Book::Mode::create) == BookTrouble::no_file);
  std::filesystem::create_directories(folder.at("folder"));
  for (const Book::Mode mode : {Book::Mode::read, Book::Mode::create})
    CHECK(trouble_with(folder.at("folder"), mode) == BookTrouble::not_a_book);
  { Book book(folder.at("class.db"), Book::Mode::create); }
  {
    Database database(folder.at("class.db"), Database::Mode::write);
    database.run("PRAGMA user_version=99");
  }
  CHECK(trouble_with(folder.at("class.db"), Book::Mode::write) == BookTrouble::newer);
  {
    Database other(folder.at("other.db"), Database::Mode::create);
    other.run("CREATE TABLE mine (x)");
  }
  CHECK(trouble_with(folder.at("other.db"), Book::Mode::create) == BookTrouble::not_a_book);
}

TEST_CASE("a process that is killed while it writes leaves a whole gradebook") {
  const tools_test::Folder folder;
  const std::string path = folder.at("class.db");
  { Book book(path, Book::Mode::create); }
  for (int kill_after_ms = 1; kill_after_ms < 40; kill_after_ms += 6) {
    const pid_t writer = fork();
    if (writer == 0) {
      Book book(path, Book::Mode::write);
      for (int i = 0; i < 100000; ++i) book.keep(result_of_text(std::to_string(i), i));
      _exit(0);
    }
    usleep(static_cast<useconds_t>(kill_after_ms) * 1000);
    kill(writer, SIGKILL);
    waitpid(writer, nullptr, 0);
    Book book(path, Book::Mode::write);
    for (const Result& result : book.read_all().results) {
      CHECK(result.checks.size() == 1);
      CHECK(book.report(result.id) == "{\"a\": 1}");
    }
  }
}

TEST_CASE("packed texts come back, and damaged ones do not") {
  const std::string text(100000, 'x');
  CHECK(packed(text).size() < 2000);
  CHECK(unpacked(packed(text)) == text);
  CHECK(unpacked(packed("")) == "");
  CHECK_FALSE(unpacked("").has_value());
  CHECK_FALSE(unpacked(std::string(16, '\xff')).has_value());
  std::string cut = packed(text);
  cut.resize(cut.size() / 2);
  CHECK_FALSE(unpacked(cut).has_value());
}

}  // namespace grader
