// Extracts the progress of a launch from the program's output (common/protocol/program_record.h) and shows it. On a
// terminal, a line is updated. Otherwise, a new line is written from time to time.
#pragma once
#include <string>
#include <string_view>

#include "grader/build/whole/numbered_lines.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

struct LaunchProgress {
  std::string kernel;
  int line = 0;  // line number as in numbered_lines.h
  double blocks = 0, of = 0, seconds = 0;
};

/// Returns false if the line is not a progress line.
bool read_progress(std::string_view line, LaunchProgress& progress);

/// Returns "mm (a.cu:12): 120 of 1,024 blocks, about 12 s left".
std::string progress_text(const LaunchProgress& progress, const OwnFiles& files);

class RunProgress {
 public:
  /// Extracts progress lines from the output. Passes all other output of the program to `listener`, which may be empty.
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
  bool inside_ = false;  // within a progress line that has not arrived completely
  std::string line_;
  int reports_ = 0;
};

}  // namespace grader
