#include "common/emulator/rewrite/returns.h"

namespace emulator {

void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits) {
  for (const Function& f : structure.functions) {
    if (!f.space.global || !f.has_body) continue;
    for (int i = f.body.begin; i < f.body.end; ++i)
      if (syntax.is(i, "return") && syntax.is(i + 1, ";")) edits.insert_after(i, " ::emu::thread_returns()");
  }
}

}  // namespace emulator
