// Defines the hand-ins of a class, independently of the platform.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace grader {

struct Person {
  std::string id, name = {}, email = {};  // id: the platform's number, otherwise the name of a folder
};

struct LabFile {
  std::string lab;
  std::filesystem::path path;  // path of matmul.cu or matmul.cpp
};

struct HandIn {
  std::vector<Person> students = {};  // one student, or the members of a group
  std::string attempt = {};           // the platform's id of the attempt, or ""
  std::string submitted = {};         // time in UTC, "2026-11-23T08:00:00Z"; "" if unknown
  std::string origin = {};            // path below the given folder or archive; printable
  std::vector<LabFile> files = {};    // at most one for each lab
};

enum class IntakeTrouble {
  missing,         // nothing with that name exists
  not_recognised,  // neither a folder nor an archive
  unreadable,      // detail: the system's message
  empty_folder,
  which_layout,   // several layouts match; detail: their names for --layout; nothing was imported
  no_layout,      // no layout matches; nothing was imported
  left_out,       // detail: an entry that does not match; other: the layout of the rest
  no_folder,      // a submission in the platform's list has no folder; detail: the student
  no_lab_file,    // the hand-in was imported without files; detail: what was found; other: what was expected
  symlink,        // not followed
  not_regular,    // a pipe or a device in place of a source
  too_large,      // a source, or an entry of an archive, which was skipped
  too_many,       // only the first files were imported
  bad_archive,    // damaged, or of another kind: entries before the damage were imported
  over_limit,     // the unpacked size is too large: earlier entries were imported
  cut_export,     // an export that is damaged or over a limit: nothing was imported from it
  cannot_write,   // our own disk failed; the hand-in is skipped, so that a later run can read it completely
  other_archive,  // an archive format that is not supported
  nested_archive,
  refused_entry,   // in an archive: a link, a pipe, a path that leads out
  entry_twice,     // in an archive: the first was imported
  two_of_one_lab,  // `detail` was skipped; `other` was imported
  not_utf8,
  bad_metadata,
  no_metadata,      // a submission is missing in the platform's list
  bad_date,         // late rules do not apply
  no_zone,          // a roster's times have no zone; detail: the zone that was assumed
  two_of_one_name,  // two hand-ins have the same name; detail: the id under which the second hand-in is kept
  same_id,
  not_on_roster,  // detail: the person
  ambiguous_name,
  shared_address,     // two people of a roster share an address; detail: the address
  only_participants,  // the roster has only Moodle's numbers of one assignment; detail: the number of people
  more,               // detail: the number of problems of an archive that are not listed
};

/// A problem with an item that could not be imported. All other items were imported.
struct IntakeProblem {
  IntakeTrouble trouble;
  std::string where = {};   // the origin; printable
  std::string detail = {};  // an entry, a line, or a library's message; printable
  std::string other = {};   // a second object, for some kinds of trouble; printable

  bool operator==(const IntakeProblem&) const = default;
};

/// True if a skipped file may be a student's work. If so, a part of the submission is not graded.
bool leaves_out(IntakeTrouble trouble);

/// One sentence: what happened, where, what to do next.
std::string sentence_of(const IntakeProblem& problem);

struct Intake {
  std::vector<HandIn> hand_ins = {};
  std::vector<IntakeProblem> problems = {};
};

}  // namespace grader
