// What a class handed in, however it arrived.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grader {

struct Person {
  std::string id, name = {}, email = {};  // id: the platform's; a folder's name where there is none
};

struct LabFile {
  std::string lab;
  std::filesystem::path path;  // of matmul.cu or matmul.cpp
};

struct HandIn {
  std::vector<Person> students = {};  // one, or a group's
  std::string attempt = {};           // the platform's id of it, or ""
  std::string submitted = {};         // when, UTC, "2026-11-23T08:00:00Z"; "" unknown
  std::string origin = {};            // where it came from, below what was given; printable
  std::vector<LabFile> files = {};    // at most one for each lab
};

enum class IntakeTrouble {
  missing,         // nothing of that name was given
  not_recognised,  // neither a folder nor an archive was given
  unreadable,      // detail: the system's words
  empty_folder,
  which_layout,   // several fit; detail: their names for --layout. Nothing was taken
  no_layout,      // none fits; nothing was taken
  left_out,       // detail: an entry that does not fit; other: the layout of the rest
  no_folder,      // a submission of the platform's list; detail: whose
  no_lab_file,    // the hand-in is there, without files; detail: what was found; other: what was expected
  symlink,        // not followed
  not_regular,    // a pipe or a device in a source's place
  too_large,      // a source, or an entry of an archive: left out
  too_many,       // what came first was taken
  bad_archive,    // damaged, or of another kind: what came before was taken
  over_limit,     // an archive unpacks to too much: what came before was taken
  cut_export,     // a whole export that is damaged or over a limit: nothing was taken from it
  cannot_write,   // our own disk; the hand-in is left out, so that a later run takes it whole
  other_archive,  // of a kind that is not read
  nested_archive,
  refused_entry,   // of an archive: a link, a pipe, a path that leads out
  entry_twice,     // of an archive: the first was taken
  two_of_one_lab,  // detail was left out; other was taken
  not_utf8,
  bad_metadata,
  no_metadata,      // of a submission that the platform's list does not name
  bad_date,         // late rules do not see it
  no_zone,          // a roster's times name none; detail: in which they were read
  two_of_one_name,  // detail: the id that the second one got
  same_id,
  not_on_roster,  // detail: who
  ambiguous_name,
  shared_address,     // two people of a roster have it; detail: the address
  only_participants,  // a roster whose people have Moodle's numbers of one assignment alone; detail: how many
  more,               // detail: how many problems of an archive are not told
};

/// What could not be taken in; the rest was.
struct IntakeProblem {
  IntakeTrouble trouble;
  std::string where = {};   // an origin; printable
  std::string detail = {};  // an entry, a line, what a library said; printable
  std::string other = {};   // a second thing, where the trouble has one; printable

  bool operator==(const IntakeProblem&) const = default;
};

/// Was something left out that may be somebody's work? Then not all is graded.
bool leaves_out(IntakeTrouble trouble);

/// One sentence: what happened, where, what to do next.
std::string sentence_of(const IntakeProblem& problem);

struct Intake {
  std::vector<HandIn> hand_ins = {};
  std::vector<IntakeProblem> problems = {};
};

}  // namespace grader
