// Computes the effect of keys, independently of any terminal: (state, key) gives the next state.
#pragma once
#include <string>
#include <vector>

namespace lecture {

enum class Kind { opening, question, answer, picture, speed, roofline, glance, end };

/// One screen of the lecture: its kind, and its step.
struct Place {
  Kind kind = Kind::opening;
  size_t step = 0;
  char digit = 0;    // '4' to '9': the key that selects the step; 0 for screens outside the steps
  int barriers = 0;  // the number of barriers that `x` can remove here
};

enum class Key { none, next, back, barrier, jump, quit };

struct Press {
  Key key = Key::none;
  char digit = 0;  // the digit of a jump
};

struct State {
  size_t screen = 0;        // index into the lecture's places
  int removed = 0;          // the removed barrier, from 1; 0: none
  bool no_barrier = false;  // x was pressed on a screen without barriers
  bool done = false;
};

State after(const State& state, const Press& press, const std::vector<Place>& places);

/// Returns the keys that the terminal sent as `bytes`, in order; Key::none for a key without a meaning. Ctrl-C and the
/// end of the input ("") mean quit.
std::vector<Press> presses_of(const std::string& bytes);

}  // namespace lecture
