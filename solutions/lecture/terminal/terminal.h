// The person's terminal: keys one by one, a screen of its own, and everything as it was afterwards.
#pragma once
#include <optional>
#include <string>

#include "solutions/lecture/terminal/line.h"

namespace lecture {

struct Size {
  size_t rows = kRows, columns = kColumns;
};

/// One at a time. Keys arrive at once and unseen, Ctrl-C as a key. The destructor restores the terminal, and so does
/// the end by SIGTERM or SIGHUP.
class Terminal {
 public:
  /// `controls`: the terminal understands escape sequences (TERM is not "dumb").
  explicit Terminal(bool controls);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// What was typed; "" when the input has ended, nullopt when nothing came in time.
  std::optional<std::string> read(int milliseconds);
  /// Replaces what is on the screen by `frame`, lines with newlines between; false when nobody is there any more.
  bool show(const std::string& frame);
  Size size() const;

 private:
  bool controls_;
};

/// True when a person sits there: both ends are terminals.
bool is_interactive();

}  // namespace lecture
