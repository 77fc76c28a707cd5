#include "grader/class/batch/people.h"

#include <doctest/doctest.h>
#include <fmt/core.h>

#include "common/tools/test_folder.h"
#include "grader/class/batch/batch.h"
#include "grader/class/export/export.h"

namespace grader {
namespace {

/// A class of one course: each assignment has its own worksheet with its own numbers.
struct Term : tools_test::Folder {
  Book book{at("class.db"), Book::Mode::create};

  Roster roster(const std::string& text) {
    tools_test::write(at("roster.csv"), text);
    Roster roster = read_roster(at("roster.csv"));
    REQUIRE(roster.error.empty());
    enter(roster, book);
    return roster;
  }
  /// One hand-in for each of these participants; the points for the lab are the person's position in the list.
  void assignment(const std::string& lab, Roster roster, const std::vector<Person>& people) {
    Intake intake;
    for (const Person& person : people) {
      const std::string source = at(lab + person.id + ".cu");
      tools_test::write(source, "int of_" + person.id + ";\n");
      intake.hand_ins.push_back({.students = {person}, .origin = person.id, .files = {{lab, source}}});
    }
    if (!roster.people.empty()) match(roster, intake);
    recognise(intake, book);
    keep_participants(roster, intake, "", book);
    enter(intake, book);
  }
  std::vector<std::string> ids() {
    std::vector<std::string> ids;
    for (const Student& student : book.read_all().students) ids.push_back(student.id);
    return ids;
  }
};

using Ids = std::vector<std::string>;

const std::string kHead = "Identifier,Full name,ID number,Email address,Status,Grade\n";

std::string worksheet(int from, int students) {
  std::string text = kHead;
  for (int i = 0; i < students; ++i)
    text += fmt::format("Participant {},Student {},s{},S{}@x.org,,\n", from + 7 * i, i, i, i);
  return text;
}

}  // namespace

TEST_CASE("three assignments with three worksheets are a class of 300, and each export has its own numbers") {
  Term term;
  const Ids labs = {"04_naive", "05_tiled", "06_register_tiles"};
  int from = 1000;
  for (const std::string& lab : labs) {
    std::vector<Person> people;
    for (int i = 0; i < 300; ++i) people.push_back({std::to_string(from + 7 * i), fmt::format("Student {}", i)});
    term.assignment(lab, term.roster(worksheet(from, 300)), people);
    from += 10000;
  }
  const ClassRecord record = term.book.read_all();
  CHECK(record.students.size() == 300);
  CHECK(record.hand_ins.size() == 900);
  CHECK(term.book.people("s17") == Ids{"s17"});
  CHECK(term.book.people("S17@X.org") == Ids{"s17"});
  for (const char* number : {"1119", "11119", "21119", "Participant 21119"})
    CHECK(term.book.people(number) == Ids{"s17"});
  const std::vector<LabOfCourse> of_course = {{labs[0], 10, 0}, {labs[1], 10, 0}, {labs[2], 10, 0}};
  const ExportInput input{{}, of_course, standings({}, of_course, record), 0, record.names, record.participants};
  CHECK(to_moodle(input, labs[1]).find("Participant 11119,Student 17,") != std::string::npos);
  CHECK(to_moodle(input, labs[2]).find("Participant 21119,Student 17,") != std::string::npos);
}

TEST_CASE("people are one by ID number, e-mail or login, and two ID numbers are two people") {
  Term term;
  term.roster(kHead + "Participant 1,Ada,s1,ada@x.org,,\nParticipant 2,Bob,,bob@x.org,,\n");
  term.roster(kHead + "Participant 7,Ada,s1,ada.new@x.org,,\nParticipant 8,Bob,s2,BOB@x.org,,\n");
  CHECK(term.ids() == Ids{"2", "s1"});
  CHECK(term.book.people("s2") == Ids{"2"});
  CHECK(term.book.people("ada.new@x.org") == Ids{"s1"});
  term.roster("Student,ID,SIS User ID,SIS Login ID,Section\n\"Lovelace, Ada\",900,s1,ada,G\nBob,901,,bob@x.org,G\n");
  CHECK(term.ids() == Ids{"2", "s1"});
  CHECK(term.book.people("ada") == Ids{"s1"});
  term.roster("id,name,email\ns9,Mallory,ada@x.org\n");
  CHECK(term.ids() == Ids{"2", "s1", "s9"});
}

TEST_CASE("an address that two people of one roster share identifies neither of them") {
  Term term;
  const Roster roster = term.roster("id,name,email\n1,Ada,office@x.org\n2,Bob,office@x.org\n");
  CHECK(term.ids() == Ids{"1", "2"});
  REQUIRE(roster.problems.size() == 2);
  CHECK(sentence_of(roster.problems[0]) ==
        "1 and another student on the roster have the same address office@x.org, so it identifies neither of them.");
}

TEST_CASE("who was known by a folder alone becomes the person of the roster, with all that was handed in") {
  Term term;
  term.assignment("04_naive", {}, {{"77", "Ada Lovelace"}});
  term.assignment("05_tiled", {}, {{"901", "Ada Lovelace"}});
  CHECK(term.ids() == Ids{"77", "901"});
  term.book.keep_marks({{"77", "04_naive", 3, 10, "marked", 1},
                        {"77", "05_tiled", 0, 10, "missing", 0},
                        {"901", "04_naive", 0, 10, "missing", 0},
                        {"901", "05_tiled", 4, 10, "marked", 2}},
                       "batch");
  term.roster(kHead + "Participant 77,Ada Lovelace,s1,ada@x.org,,\n");
  const Roster later = term.roster(kHead + "Participant 901,Ada Lovelace,s1,ada@x.org,,\n");
  CHECK(term.ids() == Ids{"77"});
  term.assignment("05_tiled", later, {{"901", "Ada Lovelace"}});  // the same archive again
  const ClassRecord record = term.book.read_all();
  REQUIRE(record.hand_ins.size() == 2);
  for (const HandInRecord& hand_in : record.hand_ins) CHECK(hand_in.students == Ids{"77"});
  const std::vector<Mark> marks = term.book.marks(1);
  REQUIRE(marks.size() == 2);
  CHECK(marks[0].points + marks[1].points == 7);
}

TEST_CASE("a number of Moodle's that is another's ID number gives nobody another's mark") {
  Term term;
  const Roster roster = term.roster(kHead + "Participant 5,Ada Lovelace,1234,ada@x.org,,\n");
  term.assignment("05_tiled", roster, {{"1234", "Mallory"}});
  CHECK(term.ids() == Ids{"1234", "1234 (Mallory)"});
  CHECK(term.book.read_all().hand_ins[0].students == Ids{"1234 (Mallory)"});
}

TEST_CASE("grants name people in any way, and those of nobody are reported with their line") {
  Term term;
  term.roster(kHead + "Participant 77,Ada,4711,ada@x.org,,\nParticipant 78,Bob,4712,bob@x.org,,\n");
  std::string text;
  for (const char* id : {"77", "ADA@x.org", "4713", "4711"})
    text += std::string("[[student]]\nid = \"") + id + "\"\nextra_days = 1\n";
  Course course = read_course(text, "course.toml", {{}});
  const Ids reported = find_people(course, term.book);
  CHECK(reported ==
        Ids{"course.toml:8: found \"4713\" for id, expected a student of the gradebook; did you mean \"4711\"?"});
  for (const size_t grant : {0u, 1u, 3u}) CHECK(course.grants[grant].student == "4711");
}

TEST_CASE("a worksheet without ID numbers and e-mails is reported") {
  Term term;
  const Roster roster = term.roster("Identifier,Full name,Status\nParticipant 1,Ada,\nParticipant 2,Bob,\n");
  REQUIRE(roster.problems.size() == 1);
  CHECK(sentence_of(roster.problems[0])
            .starts_with("The roster identifies 2 students only by Moodle's participant numbers"));
}

}  // namespace grader
