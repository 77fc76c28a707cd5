// Controls the user's terminal: reads single keys, uses the alternate screen, and restores everything afterwards.
#pragma once
#include <optional>
#include <string>

#include "solutions/lecture/terminal/line.h"

namespace lecture {

struct Size {
  size_t rows = kRows, columns = kColumns;
};

/// The user's terminal. There is at most one instance. Keys arrive immediately and without echo, and Ctrl-C arrives as
/// a key. The destructor restores the terminal, and so do SIGTERM and SIGHUP.
class Terminal {
 public:
  /// `controls`: the terminal understands escape sequences (TERM is not "dumb").
  explicit Terminal(bool controls);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Returns the typed bytes; "" at the end of the input, nullopt on timeout.
  std::optional<std::string> read(int milliseconds);
  /// Replaces the contents of the screen by `frame`, with newlines between lines. Returns false if the terminal is
  /// closed.
  bool show(const std::string& frame);
  Size size() const;

 private:
  bool controls_;
};

/// True if both standard input and standard output are terminals.
bool is_interactive();

}  // namespace lecture
