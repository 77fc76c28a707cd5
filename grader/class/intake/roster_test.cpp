#include "grader/class/intake/roster.h"

#include "grader/class/intake/test_class.h"

namespace grader {
namespace {

Roster roster_of(const std::string& text) {
  const tools_test::Folder folder;
  tools_test::write(folder.at("roster.csv"), text);
  return read_roster(folder.at("roster.csv"));
}

Intake handed_in(const std::vector<Person>& people) {
  Intake intake;
  for (const Person& person : people) intake.hand_ins.push_back({.students = {person}, .origin = person.id});
  return intake;
}

std::vector<std::string> ids_of(const Intake& intake) {
  std::vector<std::string> ids;
  for (const HandIn& one : intake.hand_ins) ids.push_back(one.students[0].id);
  return ids;
}

using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("Moodle's grading sheet: participants, e-mails, and when they handed in") {
  const Roster roster = roster_of(
      "Identifier,\"Full name\",\"ID number\",\"Email address\",Status,Grade,\"Last modified (submission)\"\n"
      "\"Participant 77\",\"Ada Lovelace\",s1,ada@x.org,Submitted,,\"2026-11-23 08:00:00 Z\"\n"
      "\"Participant 78\",\"Bob Builder\",s2,bob@x.org,\"No submission\",,-\n"
      "\"Participant 79\",\"Eve\",s3,eve@x.org,Submitted,,\"some time ago\"\n");
  REQUIRE(roster.people.size() == 3);
  CHECK(roster.people[0].id == "77");
  Intake intake = handed_in({{"77"}, {"s2"}, {"eve"}});
  match(roster, intake);
  CHECK(ids_of(intake) == Ids{"77", "78", "79"});
  CHECK(intake.hand_ins[0].submitted == "2026-11-23T08:00:00Z");
  CHECK(intake.hand_ins[0].students[0].name == "Ada Lovelace");
  CHECK(intake.hand_ins[2].submitted.empty());
  REQUIRE(intake.problems.size() == 1);
  CHECK(intake.problems[0] == IntakeProblem{IntakeTrouble::bad_date, "79", "some time ago"});
}

TEST_CASE("in which zone a roster's times were read is reported once, where they name none") {
  const Roster roster =
      roster_of("id,submitted\n1,\"Monday, 23 November 2026, 8:00 AM\"\n2,\"Monday, 23 November 2026, 9:00 AM\"\n");
  REQUIRE(roster.problems.size() == 1);
  CHECK(roster.problems[0].trouble == IntakeTrouble::no_zone);
  CHECK(roster.problems[0].where == "roster.csv");
  CHECK_FALSE(leaves_out(roster.problems[0].trouble));
}

TEST_CASE("Gradescope's and a plain roster") {
  const Roster gradescope =
      roster_of("First Name,Last Name,SID,Email\r\nAda,Lovelace,4711,ada@x.org\r\nBob,B,,bob@x.org\r\n");
  REQUIRE(gradescope.people.size() == 2);
  CHECK(gradescope.people[0].name == "Ada Lovelace");
  CHECK(gradescope.people[0].id == "4711");
  CHECK(gradescope.people[1].id == "bob@x.org");
  const Roster plain = roster_of("id;name;email\nada;Ada;ada@x.org\n;;\n");
  REQUIRE(plain.people.size() == 1);
  CHECK(plain.people[0].email == "ada@x.org");
}

TEST_CASE("two names that are one person's on the roster are reported") {
  Intake intake = handed_in({{"1"}, {"ada lovelace"}, {"1"}});
  match(roster_of("id,name\n1,Ada Lovelace\n"), intake);
  REQUIRE(intake.problems.size() == 1);
  CHECK(intake.problems[0] == IntakeProblem{IntakeTrouble::same_id, "ada lovelace", "1"});
}

TEST_CASE("an id goes before a name, and a name that two have matches none") {
  const Roster roster = roster_of("id,name\n1,Ada Lovelace\n2,\"Lovelace, Ada\"\n3,Bob\n");
  Intake intake = handed_in({{"2", "Bob"}, {"ada lovelace"}, {"bob"}, {"eve"}});
  match(roster, intake);
  CHECK(ids_of(intake) == Ids{"2", "ada lovelace", "3", "eve"});
  REQUIRE(intake.problems.size() == 2);
  CHECK(intake.problems[0].trouble == IntakeTrouble::ambiguous_name);
  CHECK(intake.problems[1] == IntakeProblem{IntakeTrouble::not_on_roster, "eve", "eve"});
}

TEST_CASE("names of the same letters and other words are two names; a roster may be UTF-16") {
  const Roster roster = roster_of("id,name\n1,An Na\n2,Anna\n");
  Intake intake = handed_in({{"anna"}, {"Na An"}});
  match(roster, intake);
  CHECK(ids_of(intake) == Ids{"2", "1"});
  const Roster wide = roster_of(std::string("\xff\xfei\0d\0\n\0\xe9\0\n\0", 12));
  REQUIRE(wide.people.size() == 1);
  CHECK(wide.people[0].id == "\u00e9");
}

TEST_CASE("what is no roster is answered in one sentence; names are made printable") {
  for (const char* text : {"", "colour,size\nred,3\n", "\xff\xfei\0d\0"}) CHECK_FALSE(roster_of(text).error.empty());
  const Roster roster = roster_of("id,name\n1,J\xf6rg \x1b[31m\n");
  REQUIRE(roster.people.size() == 1);
  CHECK(roster.people[0].name == "J?rg ?[31m");
}

}  // namespace grader
