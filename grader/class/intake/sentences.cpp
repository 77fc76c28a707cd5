#include <map>

#include <fmt/core.h>

#include "grader/class/intake/hand_in.h"

namespace grader {

namespace {

const char* const kUnplaced = "{1} of {0} was skipped: its name does not identify a student.";

/// {0} is `where`, {1} `detail`, {2} `other`.
const std::map<IntakeTrouble, const char*> kSentences = {
    {IntakeTrouble::empty_folder, "{0} is empty, so nothing was handed in there."},
    {IntakeTrouble::no_lab_file, "{0} contains no lab. Found: {1}. Expected: {2}."},
    {IntakeTrouble::which_layout,
     "{0} matches several layouts, so nothing was taken from it: choose one with --layout {1}."},
    {IntakeTrouble::no_layout,
     "{0} has no known layout, so nothing was taken from it: make a folder for each student."},
    {IntakeTrouble::left_out,
     "{1} of {0} was skipped: the rest is {2}, but this is not. If that is wrong, give the layout with --layout."},
    {IntakeTrouble::no_folder, "{0} of {1} is in the platform's list, but was not found: download the export again."},
    {IntakeTrouble::missing, "{0} does not exist. Check the name."},
    {IntakeTrouble::not_recognised,
     "{0} is neither a folder nor a .zip, .7z, .rar or .tar archive: nothing was taken from it."},
    {IntakeTrouble::unreadable, "{0} cannot be read ({1}). Change its permissions, and run the command again."},
    {IntakeTrouble::symlink, "{0} contains the link {1}. Links are not followed."},
    {IntakeTrouble::not_regular, "{0} contains {1}, which is not a regular file and cannot be graded."},
    {IntakeTrouble::too_large, "{0} contains {1}, which is too large for a source file and cannot be graded."},
    {IntakeTrouble::too_many, "{0} contains more files than allowed. Only the first ones were taken."},
    {IntakeTrouble::bad_archive, "{0} could not be unpacked completely ({1}). Ask the student to submit it again."},
    {IntakeTrouble::over_limit, "{0} exceeds the size limit at {1}. The files before it were taken."},
    {IntakeTrouble::cut_export,
     "{0} could not be unpacked completely, and nothing was taken from it: download it again, or unpack it yourself "
     "and give the folder."},
    {IntakeTrouble::cannot_write,
     "{0} could not be unpacked here ({1}). Free some disk space, and run the command again."},
    {IntakeTrouble::other_archive, "{0} contains {1}, an archive in an unsupported format. Unpack it by hand."},
    {IntakeTrouble::refused_entry,
     "{0} contains {1}, which is a link, a special file or a path outside the folder. It was skipped."},
    {IntakeTrouble::entry_twice, "{0} contains {1} twice. The first one was taken."},
    {IntakeTrouble::two_of_one_lab, "{0} contains more than one file for a lab. {2} was taken, and {1} was skipped."},
    {IntakeTrouble::nested_archive,
     "{0} contains the archive {1}, nested too deeply in other archives. Unpack it by hand."},
    {IntakeTrouble::not_utf8, "The real name of {0} is not printable UTF-8. It is shown under this name."},
    {IntakeTrouble::bad_metadata,
     "{0} could not be parsed ({1}). Those hand-ins are identified by the names of their folders."},
    {IntakeTrouble::no_metadata, "{0} is not in the platform's list. It is identified by the name of its folder."},
    {IntakeTrouble::bad_date, "{0} has the date {1}, which could not be parsed. No late rule is applied."},
    {IntakeTrouble::no_zone,
     "The times in {0} have no time zone, so this machine's was used, {1}. If the platform uses a different one, set "
     "it in course.toml, such as timezone = \"Europe/Berlin\"."},
    {IntakeTrouble::two_of_one_name, "{0} has the same name as another hand-in. It is kept separately as {1}."},
    {IntakeTrouble::same_id, "{0} and {1} are treated as one student, and both count as hand-ins of that student."},
    {IntakeTrouble::not_on_roster, "{0} is by {1}, who is not on the roster."},
    {IntakeTrouble::ambiguous_name, "{0} has a name that {1} students on the roster have, so it was not matched."},
    {IntakeTrouble::shared_address,
     "{0} and another student on the roster have the same address {1}, so it identifies neither of them."},
    {IntakeTrouble::only_participants,
     "{0} identifies {1} only by Moodle's participant numbers, which differ in each assignment. Show the ID number or "
     "the e-mail in Moodle, and download the worksheet again."},
    {IntakeTrouble::more, "{0} has {1} more problems of this kind."},
};

}  // namespace

bool leaves_out(IntakeTrouble trouble) {
  switch (trouble) {
    case IntakeTrouble::empty_folder:
    case IntakeTrouble::not_utf8:
    case IntakeTrouble::bad_metadata:
    case IntakeTrouble::no_metadata:
    case IntakeTrouble::bad_date:
    case IntakeTrouble::no_zone:
    case IntakeTrouble::two_of_one_name:
    case IntakeTrouble::same_id:
    case IntakeTrouble::not_on_roster:
    case IntakeTrouble::ambiguous_name:
    case IntakeTrouble::shared_address:
    case IntakeTrouble::only_participants:
      return false;
    default:
      return true;
  }
}

std::string sentence_of(const IntakeProblem& problem) {
  const bool unplaced = problem.trouble == IntakeTrouble::left_out && problem.other.empty();
  const char* const sentence = unplaced ? kUnplaced : kSentences.at(problem.trouble);
  return fmt::format(fmt::runtime(sentence), problem.where, problem.detail, problem.other);
}

}  // namespace grader
