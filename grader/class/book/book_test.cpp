#include "grader/class/book/book.h"

#include <doctest/doctest.h>

#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/tools/test_folder.h"
#include "grader/base/coding/packed.h"
#include "grader/class/book/grading_lock.h"

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
  book.keep(later, true);  // as requested, in addition to the old one
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

TEST_CASE("what is no gradebook of this version is reported in one sentence, and left as it is") {
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

TEST_CASE("a gradebook and what is beside it are their owner's alone, also one that was made for all") {
  namespace fs = std::filesystem;
  const tools_test::Folder folder;
  const std::string path = folder.at("class.db");
  constexpr fs::perms kOwn = fs::perms::owner_read | fs::perms::owner_write;
  for (const bool again : {false, true}) {
    if (again) fs::permissions(path, kOwn | fs::perms::group_read | fs::perms::others_read);
    Book book(path, Book::Mode::create);
    const GradingLock grading(path);
    book.keep(Student{"1", "Ada", ""});
    for (const auto& file : fs::directory_iterator(folder.path)) {
      CAPTURE(file.path());
      CHECK(file.status().permissions() == kOwn);
    }
  }
}

TEST_CASE("one process at a time grades into a gradebook, and the other names the one that does") {
  const tools_test::Folder folder;
  const std::string path = folder.at("class.db");
  int ready[2], end[2];
  REQUIRE((pipe(ready) == 0 && pipe(end) == 0));
  const pid_t first = fork();
  char byte = 0;
  if (first == 0) {
    const GradingLock grading(path);
    if (write(ready[1], &byte, 1) == 1 && read(end[0], &byte, 1) == 1) _exit(0);
    _exit(1);
  }
  REQUIRE(read(ready[0], &byte, 1) == 1);
  try {
    const GradingLock second(path);
    FAIL("two have it");
  } catch (const BookError& error) {
    CHECK(sentence_of(error) == "The gradebook " + path + " is being graded by process " + std::to_string(first) +
                                    ". Wait until that has ended, or stop it, and run the command again.");
  }
  REQUIRE(write(end[1], &byte, 1) == 1);
  waitpid(first, nullptr, 0);
  const GradingLock later(path);
}

TEST_CASE("where the disk is full, one sentence tells it, and what the gradebook holds stays") {
  const tools_test::Folder folder;
  const std::string path = folder.at("class.db");
  Book book(path, Book::Mode::create);
  book.keep(Student{"1", "Ada", ""});
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{256 << 10, before.rlim_max};
  std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  int kept = 0;
  std::string reported;
  try {
    for (; kept < 10000; ++kept) book.keep(result_of_text(std::to_string(kept), kept));
  } catch (const BookError& error) {
    reported = sentence_of(error);
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, SIG_DFL);
  CHECK(reported == "The gradebook " + path +
                        " could not be written: is the disk full? Its contents are not lost; run the command again.");
  CHECK(kept > 10);
  Book again(path, Book::Mode::write);
  CHECK(again.read_all().results.size() == static_cast<size_t>(kept));
  CHECK(again.read_all().students.size() == 1);
}

TEST_CASE("a gradebook of version 1 is taken over") {
  const tools_test::Folder folder;
  const std::string path = folder.at("class.db");
  {
    Book book(path, Book::Mode::create);
    book.keep(Student{"77", "Ada", "Ada@x.org", true});
    book.keep(HandInRecord{.origin = "a", .students = {"77"}, .files = {{"05_tiled", "d1"}}});
    book.keep_marks({{"77", "05_tiled", 3, 20, "marked", 1}}, "batch");
  }
  {
    Database database(path, Database::Mode::write);
    for (const char* sql : {"DROP TABLE names", "DROP TABLE participants", "ALTER TABLE log DROP COLUMN author",
                            "ALTER TABLE generations DROP COLUMN author", "PRAGMA user_version=1"})
      database.run(sql);
  }
  Book book(path, Book::Mode::read);
  CHECK(book.people("ada@X.org") == std::vector<std::string>{"77"});
  CHECK(book.generations().size() == 1);
  Book writer(path, Book::Mode::write);
  CHECK(writer.keep(Student{"901", "Ada", "ada@x.org", true},
                    {{NameKind::address, "ada@x.org"}, {NameKind::participant, "901"}}) == "77");
  writer.keep(HandInRecord{.origin = "a", .students = {"77"}, .files = {{"05_tiled", "d1"}}});
  CHECK(writer.read_all().hand_ins.size() == 1);
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
