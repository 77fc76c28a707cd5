#include <fmt/core.h>

#include "grader/class/intake/hand_in.h"

namespace grader {

std::string sentence_of(const IntakeProblem& problem) {
  const std::string& where = problem.where;
  const std::string& detail = problem.detail;
  switch (problem.trouble) {
    case IntakeTrouble::empty_folder:
      return where + " is empty: nothing was handed in there.";
    case IntakeTrouble::no_lab_file:
      return where +
             " holds no lab: a folder such as 05_tiled with matmul.cu is expected, or --lab LAB for single files.";
    case IntakeTrouble::unreadable:
      return fmt::format("{} cannot be read ({}): give yourself the right to, and run the command again.", where,
                         detail);
    case IntakeTrouble::refused_entry:
      return fmt::format("{} holds {}, which is a link, a special file or a path that leads out: it was left out.",
                         where, detail);
    case IntakeTrouble::too_large:
      return fmt::format("{} unpacks to more than is allowed, at {}: what came before was taken.", where, detail);
    case IntakeTrouble::too_many:
      return where + " holds more files than is allowed: those that came first were taken.";
    case IntakeTrouble::bad_archive:
      return fmt::format("{} could not be unpacked to its end ({}): ask for it again.", where, detail);
    case IntakeTrouble::nested_archive:
      return fmt::format("{} holds the archive {} inside an archive: unpack it by hand.", where, detail);
    case IntakeTrouble::not_utf8:
      return where + " has a name that is no UTF-8: it is shown with ? in place of such bytes.";
    case IntakeTrouble::bad_metadata:
      return fmt::format("{} was not understood ({}): those hand-ins go by the names of their folders.", where, detail);
    case IntakeTrouble::same_id:
      return fmt::format("{} and {} have the same id: both count as hand-ins of one student.", where, detail);
    case IntakeTrouble::not_on_roster:
      return where + " is not on the roster.";
    case IntakeTrouble::ambiguous_name:
      return fmt::format("{} has a name that {} students of the roster have: it was matched with none.", where, detail);
  }
  return "";
}

}  // namespace grader
