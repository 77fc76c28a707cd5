#include "common/emulator/wall/multiprocessors.h"

#include <cstdlib>

#include "common/protocol/multiprocessors.h"

namespace emu {

unsigned int multiprocessors() {
  static const char* const asked = std::getenv(lab::kMultiprocessorsVariable);
  static const unsigned int count = asked ? static_cast<unsigned int>(std::strtoul(asked, nullptr, 10)) : 132;
  return count;
}

}  // namespace emu
