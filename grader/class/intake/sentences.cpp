#include <fmt/core.h>

#include "grader/class/intake/hand_in.h"

namespace grader {

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
      return false;
    default:
      return true;
  }
}

std::string sentence_of(const IntakeProblem& problem) {
  const std::string& where = problem.where;
  const std::string& detail = problem.detail;
  switch (problem.trouble) {
    case IntakeTrouble::empty_folder:
      return where + " is empty: nothing was handed in there.";
    case IntakeTrouble::no_lab_file:
      return fmt::format("{} holds no lab: {} was found, and {} is expected.", where, detail, problem.other);
    case IntakeTrouble::which_layout:
      return fmt::format("{} may be laid out in several ways, and nothing of it was taken: say which with --layout {}.",
                         where, detail);
    case IntakeTrouble::no_layout:
      return where +
             " is laid out in no way that is known, and nothing of it was taken: make a folder for each student.";
    case IntakeTrouble::left_out:
      return problem.other.empty()
                 ? fmt::format("{} of {} was left out: its name does not say whose it is.", detail, where)
                 : fmt::format(
                       "{} of {} was left out: the rest is {}, and this is not. Where that is wrong, say what "
                       "it is with --layout.",
                       detail, where, problem.other);
    case IntakeTrouble::no_folder:
      return fmt::format("{} of {} is in the platform's list, but was not found: download the export again.", where,
                         detail);
    case IntakeTrouble::missing:
      return "There is no " + where + ": look at the name.";
    case IntakeTrouble::not_recognised:
      return where + " is neither a folder nor a .zip, .7z, .rar or .tar archive: nothing of it was taken.";
    case IntakeTrouble::unreadable:
      return fmt::format("{} cannot be read ({}): give yourself the right to, and run the command again.", where,
                         detail);
    case IntakeTrouble::symlink:
      return fmt::format("{} holds the link {}: links are not followed.", where, detail);
    case IntakeTrouble::not_regular:
      return fmt::format("{} holds {}, which is no regular file: it cannot be graded.", where, detail);
    case IntakeTrouble::too_large:
      return fmt::format("{} holds {}, which is too large for a source: it cannot be graded.", where, detail);
    case IntakeTrouble::too_many:
      return where + " holds more files than is allowed: those that came first were taken.";
    case IntakeTrouble::bad_archive:
      return fmt::format("{} could not be unpacked to its end ({}): ask for it again.", where, detail);
    case IntakeTrouble::over_limit:
      return fmt::format("{} unpacks to more than is allowed at {}: what came before it was taken.", where, detail);
    case IntakeTrouble::cut_export:
      return where +
             " could not be unpacked to its end, and nothing of it was taken: download it again, or unpack it "
             "yourself and give the folder.";
    case IntakeTrouble::cannot_write:
      return fmt::format("{} could not be unpacked here ({}): make room on the disk, and run the command again.", where,
                         detail);
    case IntakeTrouble::other_archive:
      return fmt::format("{} holds {}, an archive of a kind that is not read: unpack it by hand.", where, detail);
    case IntakeTrouble::refused_entry:
      return fmt::format("{} holds {}, which is a link, a special file or a path that leads out: it was left out.",
                         where, detail);
    case IntakeTrouble::entry_twice:
      return fmt::format("{} holds {} twice: the first was taken.", where, detail);
    case IntakeTrouble::two_of_one_lab:
      return fmt::format("{} holds more than one file for a lab: {} was taken, and {} was left out.", where,
                         problem.other, detail);
    case IntakeTrouble::nested_archive:
      return fmt::format("{} holds the archive {} too deep inside other archives: unpack it by hand.", where, detail);
    case IntakeTrouble::not_utf8:
      return where + " has another name, which is no printable UTF-8: it is shown under this one.";
    case IntakeTrouble::bad_metadata:
      return fmt::format("{} was not understood ({}): those hand-ins go by the names of their folders.", where, detail);
    case IntakeTrouble::no_metadata:
      return where + " is not in the platform's list: it goes by the name of its folder.";
    case IntakeTrouble::bad_date:
      return fmt::format("{} has the date {}, which was not understood: no late rule sees it.", where, detail);
    case IntakeTrouble::no_zone:
      return fmt::format(
          "The times in {} name no zone, and were read in this machine's, {}: where the platform's is "
          "another, run the command again with that, such as TZ=Europe/Berlin.",
          where, detail);
    case IntakeTrouble::two_of_one_name:
      return fmt::format("{} has the name of another hand-in: it is kept apart as {}.", where, detail);
    case IntakeTrouble::same_id:
      return fmt::format("{} and {} have the same id: both count as hand-ins of one student.", where, detail);
    case IntakeTrouble::not_on_roster:
      return fmt::format("{} is by {}, who is not on the roster.", where, detail);
    case IntakeTrouble::ambiguous_name:
      return fmt::format("{} has a name that {} students of the roster have: it was matched with none.", where, detail);
    case IntakeTrouble::more:
      return fmt::format("{} has {} more problems of this kind.", where, detail);
  }
  return "";
}

}  // namespace grader
