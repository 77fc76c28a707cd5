// Defines the hand-ins of a class, whatever platform they come from.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grader {

struct Person {
  std::string id, name = {}, email = {};  // id: the platform's, otherwise the name of a folder
};

struct LabFile {
  std::string lab;
  std::filesystem::path path;  // path of matmul.cu or matmul.cpp
};

struct HandIn {
  std::vector<Person> students = {};  // one, or a group
  std::string attempt = {};           // the platform's id of the attempt, or ""
  std::string submitted = {};         // time in UTC, "2026-11-23T08:00:00Z"; "" if unknown
  std::string origin = {};            // its path below the given folder or archive; printable
  std::vector<LabFile> files = {};    // at most one for each lab
};

enum class IntakeTrouble {
  missing,         // nothing with that name exists
  not_recognised,  // neither a folder nor an archive
  unreadable,      // detail: the system's message
  empty_folder,
  which_layout,   // several layouts match; detail: their names for --layout. Nothing was taken
  no_layout,      // no layout matches; nothing was taken
  left_out,       // detail: an entry that does not match; other: the layout of the rest
  no_folder,      // a submission in the platform's list has no folder; detail: the student
  no_lab_file,    // the hand-in is taken without files; detail: what was found; other: what was expected
  symlink,        // not followed
  not_regular,    // a pipe or a device in a source's place
  too_large,      // a source, or an entry of an archive: left out
  too_many,       // the first files were taken
  bad_archive,    // damaged, or of another kind: what came before was taken
  over_limit,     // an archive unpacks to too much: what came before was taken
  cut_export,     // a whole export that is damaged or over a limit: nothing was taken from it
  cannot_write,   // our own disk; the hand-in is skipped, so that a later run can read it completely
  other_archive,  // of a kind that is not read
  nested_archive,
  refused_entry,   // in an archive: a link, a pipe, a path that leads out
  entry_twice,     // in an archive: the first was taken
  two_of_one_lab,  // `detail` was left out; `other` was taken
  not_utf8,
  bad_metadata,
  no_metadata,      // a submission is missing in the platform's list
  bad_date,         // late rules do not apply
  no_zone,          // a roster's times have no zone; detail: the zone that was assumed
  two_of_one_name,  // two hand-ins have the same name; detail: the id under which the second hand-in is kept
  same_id,
  not_on_roster,  // detail: the person
  ambiguous_name,
  shared_address,     // two people of a roster share it; detail: the address
  only_participants,  // a roster that has only Moodle's numbers of one assignment; detail: the number of people
  more,               // detail: the number of problems of an archive that are not listed
};

/// Something that could not be taken; the rest was taken.
struct IntakeProblem {
  IntakeTrouble trouble;
  std::string where = {};   // the origin; printable
  std::string detail = {};  // an entry, a line, or a library's message; printable
  std::string other = {};   // a second object, for some kinds of trouble; printable

  bool operator==(const IntakeProblem&) const = default;
};

/// True if a skipped file may be a student's work: then not everything is graded.
bool leaves_out(IntakeTrouble trouble);

/// One sentence: what happened, where, what to do next.
std::string sentence_of(const IntakeProblem& problem);

struct Intake {
  std::vector<HandIn> hand_ins = {};
  std::vector<IntakeProblem> problems = {};
};

}  // namespace grader
