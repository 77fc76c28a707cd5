#include <map>

#include <fmt/core.h>

#include "grader/class/intake/hand_in.h"

namespace grader {

namespace {

const char* const kUnplaced = "{1} of {0} was left out: its name does not say whose it is.";

/// {0} is where, {1} the detail, {2} the other thing.
const std::map<IntakeTrouble, const char*> kSentences = {
    {IntakeTrouble::empty_folder, "{0} is empty: nothing was handed in there."},
    {IntakeTrouble::no_lab_file, "{0} holds no lab. Found: {1}. Expected: {2}."},
    {IntakeTrouble::which_layout,
     "{0} matches several layouts, so nothing was taken from it: choose one with --layout {1}."},
    {IntakeTrouble::no_layout,
     "{0} has no known layout, so nothing was taken from it: make a folder for each student."},
    {IntakeTrouble::left_out,
     "{1} of {0} was left out: the rest is {2}, and this is not. Where that is wrong, say what it is with --layout."},
    {IntakeTrouble::no_folder, "{0} of {1} is in the platform's list, but was not found: download the export again."},
    {IntakeTrouble::missing, "There is no {0}: look at the name."},
    {IntakeTrouble::not_recognised,
     "{0} is neither a folder nor a .zip, .7z, .rar or .tar archive: nothing was taken from it."},
    {IntakeTrouble::unreadable, "{0} cannot be read ({1}): give yourself the right to, and run the command again."},
    {IntakeTrouble::symlink, "{0} holds the link {1}: links are not followed."},
    {IntakeTrouble::not_regular, "{0} holds {1}, which is no regular file: it cannot be graded."},
    {IntakeTrouble::too_large, "{0} holds {1}, which is too large for a source: it cannot be graded."},
    {IntakeTrouble::too_many, "{0} holds more files than is allowed: those that came first were taken."},
    {IntakeTrouble::bad_archive, "{0} could not be unpacked completely ({1}): ask for it again."},
    {IntakeTrouble::over_limit, "{0} unpacks to more than is allowed at {1}: what came before it was taken."},
    {IntakeTrouble::cut_export,
     "{0} could not be unpacked completely, and nothing was taken from it: download it again, or unpack it yourself "
     "and "
     "give the folder."},
    {IntakeTrouble::cannot_write,
     "{0} could not be unpacked here ({1}): make room on the disk, and run the command again."},
    {IntakeTrouble::other_archive, "{0} holds {1}, an archive of a kind that is not read: unpack it by hand."},
    {IntakeTrouble::refused_entry,
     "{0} holds {1}, which is a link, a special file or a path that leads out: it was left out."},
    {IntakeTrouble::entry_twice, "{0} holds {1} twice: the first was taken."},
    {IntakeTrouble::two_of_one_lab, "{0} holds more than one file for a lab: {2} was taken, and {1} was left out."},
    {IntakeTrouble::nested_archive, "{0} holds the archive {1} too deep inside other archives: unpack it by hand."},
    {IntakeTrouble::not_utf8, "{0} has another name, which is no printable UTF-8: it is shown under this one."},
    {IntakeTrouble::bad_metadata, "{0} was not understood ({1}): those hand-ins go by the names of their folders."},
    {IntakeTrouble::no_metadata, "{0} is not in the platform's list: it goes by the name of its folder."},
    {IntakeTrouble::bad_date, "{0} has the date {1}, which was not understood: no late rule sees it."},
    {IntakeTrouble::no_zone,
     "The times in {0} name no zone, and were read in this machine's, {1}: where the platform's is another, write it "
     "into "
     "course.toml, such as timezone = \"Europe/Berlin\"."},
    {IntakeTrouble::two_of_one_name, "{0} has the name of another hand-in: it is kept apart as {1}."},
    {IntakeTrouble::same_id, "{0} and {1} are taken for one student, and both count as hand-ins of that one."},
    {IntakeTrouble::not_on_roster, "{0} is by {1}, who is not on the roster."},
    {IntakeTrouble::ambiguous_name, "{0} has a name that {1} students of the roster have: it was matched with none."},
    {IntakeTrouble::shared_address,
     "{0} shares the address {1} with somebody else on the roster: it identifies neither of them."},
    {IntakeTrouble::only_participants,
     "{0} names {1} by Moodle's numbers alone, which are others in each assignment: show the ID number or the e-mail "
     "in "
     "Moodle, and download the worksheet again."},
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
