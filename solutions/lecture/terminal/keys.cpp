#include "solutions/lecture/terminal/keys.h"

namespace lecture {
namespace {

State turned(State state, bool forward, size_t screens) {
  if (state.removed > 0)
    state.removed = 0;  // first restore the barrier
  else if (forward && state.screen + 1 < screens)
    ++state.screen;
  else if (!forward && state.screen > 0)
    --state.screen;
  return state;
}

/// Removes the first barrier, then the second, and so on; then restores all.
State without_next_barrier(State state, int barriers) {
  state.no_barrier = barriers == 0;
  state.removed = state.removed < barriers ? state.removed + 1 : 0;
  return state;
}

State jumped(State state, char digit, const std::vector<Place>& places) {
  for (size_t screen = 0; screen < places.size(); ++screen) {
    if (places[screen].digit != digit) continue;
    state.screen = screen;
    state.removed = 0;
    break;
  }
  return state;
}

/// One key: a character, or an escape sequence.
Press press_of(const std::string& bytes) {
  if (bytes == "q" || bytes == "Q" || bytes == "\x03" || bytes == "\x04") return {Key::quit};
  if (bytes == "\r" || bytes == "\n" || bytes == " " || bytes == "\033[C" || bytes == "\033[6~") return {Key::next};
  if (bytes == "b" || bytes == "B" || bytes == "\x7f" || bytes == "\b" || bytes == "\033[D" || bytes == "\033[5~")
    return {Key::back};
  if (bytes == "x" || bytes == "X") return {Key::barrier};
  if (bytes.size() == 1 && bytes[0] >= '1' && bytes[0] <= '9') return {Key::jump, bytes[0]};
  return {};
}

/// The number of bytes from `at` on that belong to one key.
size_t length_of_key(const std::string& bytes, size_t at) {
  if (bytes.compare(at, 2, "\033[") != 0) return 1;
  size_t end = at + 2;
  while (end < bytes.size() && (bytes[end] < '@' || bytes[end] > '~')) ++end;
  return end + 1 - at;
}

}  // namespace

State after(const State& state, const Press& press, const std::vector<Place>& places) {
  State next = state;
  if (press.key == Key::none) return next;
  next.no_barrier = false;
  switch (press.key) {
    case Key::next:
      return turned(next, true, places.size());
    case Key::back:
      return turned(next, false, places.size());
    case Key::barrier:
      return without_next_barrier(next, places[state.screen].barriers);
    case Key::jump:
      return jumped(next, press.digit, places);
    case Key::quit:
      next.done = true;
      break;
    case Key::none:
      break;
  }
  return next;
}

std::vector<Press> presses_of(const std::string& bytes) {
  if (bytes.empty()) return {{Key::quit}};
  std::vector<Press> presses;
  for (size_t at = 0; at < bytes.size();) {
    const size_t length = length_of_key(bytes, at);
    presses.push_back(press_of(bytes.substr(at, length)));
    at += length;
  }
  return presses;
}

}  // namespace lecture
