// A fresh folder for one grading, gone afterwards whatever happens.
#pragma once
#include <string>

namespace grader {

/// Makes a folder in TMPDIR, or in /tmp, which other users may enter (the sandbox may run as one). The destructor removes it; so
/// does Ctrl-C. The first one of a process removes those whose process was killed. One workspace lives at a time per thread of the grader; a handful at once is fine.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  bool ok() const { return !path_.empty(); }
  /// Why there is none, and what to do.
  const std::string& error() const { return error_; }
  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_, error_;
  int slot_ = -1, held_ = -1;
};

/// Is there still space where programs are built and run? Asked after each program.
void look_at_room();
/// "", or that the space has run out at some time since the first workspace that lives was made: what was seen is worth
/// nothing then.
std::string lack_of_room();

/// Those of processes that were killed.
void remove_left_workspaces();

/// From here on SIGINT, SIGTERM and SIGHUP remove every workspace before they end the program.
void remove_workspaces_on_signals();

}  // namespace grader
