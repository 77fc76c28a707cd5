#include "solutions/lecture/show.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "grader/base/text.h"
#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

std::vector<std::string> fake_check(size_t, int) { return {"error shared-race", "Next: a barrier"}; }

std::string shown_by_itself(const Look& look, int& exit_code) {
  Experiments experiments(fake_check);
  std::ostringstream out;
  exit_code = show_all(lecture_for_test(), experiments, look, out);
  return out.str();
}

/// The output of a lecture on its own terminal, and the terminal's state afterwards.
struct Session {
  std::string output;
  int wait_status = -1;
  bool as_before = false;
};

bool same_settings(const termios& a, const termios& b) {
  return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_lflag == b.c_lflag && a.c_cc[VMIN] == b.c_cc[VMIN];
}

[[noreturn]] void lecture_in_child(int terminal, const Lecture& lecture) {
  setsid();
  signal(SIGTERM, SIG_DFL);  // the test program has its own handler
  dup2(terminal, STDIN_FILENO);
  dup2(terminal, STDOUT_FILENO);
  Experiments experiments(fake_check);
  _exit(show_live(lecture, experiments, {}, true));
}

constexpr int kPatience = 30000;  // milliseconds, after which a lecture that does not end counts as a failure

constexpr const char* kLastWord = "<all of it was read>";

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// True if the alternate screen was left and nothing was drawn afterwards. The terminal itself may echo a late key
/// there, because of its settings from before the lecture.
bool left_its_screen(const std::string& output) {
  const size_t left = output.rfind("\033[?25h\033[?1049l");
  return left != std::string::npos && output.find("\033[H", left) == std::string::npos;
}

bool has_terminals() {
  const int person = posix_openpt(O_RDWR | O_NOCTTY);
  if (person >= 0) close(person);
  return person >= 0;
}

/// Types `keys` as soon as the screen shows that the lecture accepts input, and then sends the signal if there is one.
Session led_by(const std::string& keys, int signal_number = 0) {
  Session session;
  const Lecture lecture = lecture_for_test();
  const int person = posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(person >= 0);
  REQUIRE(grantpt(person) == 0);
  REQUIRE(unlockpt(person) == 0);
  const int terminal = open(ptsname(person), O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  termios before{}, after{};
  tcgetattr(terminal, &before);
  const pid_t child = fork();
  if (child == 0) lecture_in_child(terminal, lecture);
  char bytes[4096];
  pollfd screen{person, POLLIN, 0};
  while (!contains(session.output, "q quits") && poll(&screen, 1, kPatience) > 0) {
    const ssize_t length = read(person, bytes, sizeof bytes);
    if (length <= 0) break;
    session.output.append(bytes, static_cast<size_t>(length));
  }
  CHECK(write(person, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  if (signal_number != 0) kill(child, signal_number);
  fcntl(person, F_SETFL, O_NONBLOCK);
  const auto read_what_is_there = [&] {
    for (ssize_t length; (length = read(person, bytes, sizeof bytes)) > 0;)
      session.output.append(bytes, static_cast<size_t>(length));
  };
  bool ended = false;
  for (int waited = 0; !ended; ++waited) {
    if (waited == kPatience) kill(child, SIGKILL);
    ended = waitpid(child, &session.wait_status, WNOHANG) == child;
    usleep(1000);
    read_what_is_there();
  }
  tcgetattr(terminal, &after);
  session.as_before = same_settings(before, after);
  // Output to a terminal arrives with a delay, in the order in which it was written.
  CHECK(write(terminal, kLastWord, std::strlen(kLastWord)) == static_cast<ssize_t>(std::strlen(kLastWord)));
  while (!ends_with(session.output, kLastWord) && poll(&screen, 1, kPatience) > 0) read_what_is_there();
  if (ends_with(session.output, kLastWord)) session.output.resize(session.output.size() - std::strlen(kLastWord));
  close(terminal);
  close(person);
  return session;
}

}  // namespace

TEST_CASE("by itself it shows every step and every experiment, and ends with 0") {
  int exit_code = -1;
  const std::string text = shown_by_itself({}, exit_code);
  CHECK(exit_code == 0);
  for (const char* lab : {"04_naive", "05_tiled", "06_boundary_checked", "07_register_tiled"})
    for (const char* what :
         {"what will happen?", "what was counted", "who accesses what", "how fast", "where it stands"}) {
      CAPTURE(lab);
      CAPTURE(what);
      bool found = false;
      for (const std::string& line : grader::split_lines(text)) found |= contains(line, lab) && contains(line, what);
      CHECK(found);
    }
  for (const char* lab : {"05_tiled", "06_boundary_checked", "07_register_tiled"})
    CHECK(contains(text, std::string(lab) + " without barrier 2 of 2"));
  CHECK(contains(text, "08_vectorized"));
  CHECK(contains(text, "09_warp_tiled"));
}

TEST_CASE("without colour no escape code is written, and without Unicode nothing but ASCII") {
  int exit_code = -1;
  CHECK_FALSE(contains(shown_by_itself({false, true}, exit_code), "\033"));
  CHECK(contains(shown_by_itself({true, true}, exit_code), "\033"));
  bool ascii = true;
  for (const char c : shown_by_itself({}, exit_code)) ascii &= c == '\n' || (c >= ' ' && c <= '~');
  CHECK(ascii);
}

TEST_CASE("what could not be counted is exit code 3") {
  Lecture lecture = lecture_for_test();
  lecture.steps[2].counts[0] = {{}, "No sandbox here."};
  Experiments experiments(fake_check);
  std::ostringstream out;
  CHECK(show_all(lecture, experiments, {}, out) == 3);
  CHECK(contains(out.str(), "No sandbox here."));
}

TEST_CASE("a frame has the terminal's rows at most, and says when it had to be cut") {
  const Page page(23, {std::string(80, 'x'), Style::plain});
  const Line keys{"the keys", Style::quiet};
  const auto whole = grader::split_lines(frame_of(page, keys, {}, {50, 200}));
  CHECK(whole.size() == kRows);
  CHECK(whole.back() == "the keys");
  const auto small = grader::split_lines(frame_of(page, keys, {}, {10, 40}));
  CHECK(small.size() == 10);
  CHECK(contains(small.back(), "too small"));
  for (const std::string& line : small) CHECK(line.size() <= 40);
}

TEST_CASE("q and Ctrl-C leave the terminal as it was, and so does SIGTERM") {
  if (!has_terminals()) {
    MESSAGE("there is no pseudo terminal to be had here, so this was not tried");
    return;
  }
  for (const char* keys : {"q", "\x03", "\r5x\rq"}) {
    const Session session = led_by(keys);
    CHECK(WIFEXITED(session.wait_status));
    CHECK(WEXITSTATUS(session.wait_status) == 0);
    CHECK(session.as_before);
    CHECK(left_its_screen(session.output));
  }
  const Session ended = led_by("\r", SIGTERM);
  CHECK(WIFSIGNALED(ended.wait_status));
  CHECK(ended.as_before);
  CHECK(left_its_screen(ended.output));
}
