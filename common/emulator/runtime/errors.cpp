#include "errors.h"

namespace emu {
namespace {

int sticky = 0;
int last = 0;

}  // namespace

void raise_sticky_error(int code) {
  if (!sticky) sticky = code;
}

int sticky_error() { return sticky; }

int set_last_error(int code) {
  if (code) last = code;
  return code;
}

int take_last_error() {
  if (sticky) return sticky;
  int code = last;
  last = 0;
  return code;
}

int peek_last_error() { return sticky ? sticky : last; }

void clear_errors() { sticky = last = 0; }

}  // namespace emu
