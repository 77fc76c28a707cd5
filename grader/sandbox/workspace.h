// Creates a new folder for one grading. The folder is always removed afterwards.
#pragma once
#include <string>

namespace grader {

/// Creates a folder in TMPDIR, or in /tmp, that other users may enter, because the sandbox may run as a different user.
/// The destructor removes it, and so does Ctrl-C. The first workspace of a process also removes those of killed
/// processes. A thread of the grader has one workspace at a time, and a few threads may have one each.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  bool ok() const { return !path_.empty(); }
  /// Returns the reason why there is no workspace, and what to do.
  const std::string& error() const { return error_; }
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_, error_;
  int slot_ = -1, held_ = -1;
};

/// Checks whether there is still space for building and running programs. Call this after each program.
void look_at_room();
/// Returns "", or a sentence if there has been no space at some time since the oldest existing workspace was created.
/// Then the results are not valid.
std::string lack_of_room();

/// Removes workspaces of killed processes.
void remove_left_workspaces();

/// From now on SIGINT, SIGTERM and SIGHUP remove every workspace before they end the program.
void remove_workspaces_on_signals();

}  // namespace grader
