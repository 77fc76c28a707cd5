// How far a program's launch is, taken out of what the program says (common/protocol/program_record.h) and shown: on a
// terminal as a line that changes, elsewhere as a line now and then.
#pragma once
#include <string>
#include <string_view>

#include "grader/build/whole/numbered_lines.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

struct LaunchProgress {
  std::string kernel;
  int line = 0;  // numbered through
  double blocks = 0, of = 0, seconds = 0;
};

/// Nothing where the line is none of these.
bool read_progress(std::string_view line, LaunchProgress& progress);

/// "mm (a.cu:12): 120 of 1,024 blocks, about 12 s left"
std::string progress_text(const LaunchProgress& progress, const OwnFiles& files);

class RunProgress {
 public:
  /// What else the program says goes to `listener`, which may be empty.
  RunProgress(Listener listener, const OwnFiles& files);
  ~RunProgress() { clear(); }
  RunProgress(const RunProgress&) = delete;
  RunProgress& operator=(const RunProgress&) = delete;

  void hear(int stream, std::string_view text);

 private:
  void pass_on(int stream, std::string_view text);
  void show(const LaunchProgress& progress);
  void clear();

  Listener listener_;
  const OwnFiles& files_;
  bool terminal_, shown_ = false;
  bool inside_ = false;  // of a line of ours that has not come whole
  std::string line_;
  int told_ = 0;
};

}  // namespace grader
