#include "solutions/lecture/terminal/terminal.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <poll.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace lecture {
namespace {

// Used by the signal handler, so these are plain global variables.
termios as_it_was;
volatile sig_atomic_t changed = 0;
volatile sig_atomic_t on_own_screen = 0;

constexpr int kSignals[] = {SIGTERM, SIGHUP, SIGINT};
std::array<void (*)(int), 3> handlers_before{};
pthread_t drawing_thread;

constexpr char kEnter[] = "\033[?1049h\033[?25l";  // switches to the alternate screen, hides the cursor
constexpr char kLeave[] = "\033[?25h\033[?1049l";

bool write_all(const char* bytes, size_t length) {
  while (length > 0) {
    const ssize_t written = write(STDOUT_FILENO, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    length -= static_cast<size_t>(written);
  }
  return true;
}

/// Uses only functions that are allowed in a signal handler.
void restore() {
  if (!changed) return;
  changed = 0;
  if (on_own_screen) write_all(kLeave, sizeof kLeave - 1);
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &as_it_was);
}

/// Restores the terminal, then lets the signal take its default action. A signal that another thread gets is passed on to the one that
/// draws, which would otherwise go on drawing meanwhile.
void restore_and_die(int number) {
  if (!pthread_equal(pthread_self(), drawing_thread)) {
    pthread_kill(drawing_thread, number);
    return;
  }
  restore();
  for (size_t i = 0; i < handlers_before.size(); ++i) {
    if (kSignals[i] != number) continue;
    if (handlers_before[i] != SIG_DFL && handlers_before[i] != SIG_IGN) handlers_before[i](number);
  }
  signal(number, SIG_DFL);
  raise(number);
}

}  // namespace

Terminal::Terminal(bool controls) : controls_(controls) {
  if (tcgetattr(STDIN_FILENO, &as_it_was) != 0) return;
  on_own_screen = controls;
  drawing_thread = pthread_self();
  changed = 1;
  for (size_t i = 0; i < handlers_before.size(); ++i) handlers_before[i] = signal(kSignals[i], restore_and_die);
  termios raw = as_it_was;
  raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
  raw.c_iflag &= ~static_cast<tcflag_t>(IXON);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
  if (controls_) write_all(kEnter, sizeof kEnter - 1);
}

Terminal::~Terminal() {
  if (!changed) return;
  restore();
  for (size_t i = 0; i < handlers_before.size(); ++i) signal(kSignals[i], handlers_before[i]);
}

std::optional<std::string> Terminal::read(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, milliseconds) <= 0) return std::nullopt;
  char bytes[64];
  const ssize_t length = ::read(STDIN_FILENO, bytes, sizeof bytes);
  if (length < 0 && (errno == EINTR || errno == EAGAIN)) return std::nullopt;
  return length > 0 ? std::string(bytes, static_cast<size_t>(length)) : std::string();
}

bool Terminal::show(const std::string& frame) {
  if (!controls_) return write_all(("\n" + frame + "\n").data(), frame.size() + 2);
  std::string text = "\033[H";
  for (const char c : frame) text += c == '\n' ? std::string("\033[K\r\n") : std::string(1, c);
  text += "\033[K\033[J";
  return write_all(text.data(), text.size());
}

Size Terminal::size() const {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0 || window.ws_col == 0) return {};
  return {window.ws_row, window.ws_col};
}

bool is_interactive() { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

}  // namespace lecture
