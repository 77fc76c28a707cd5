#include "common/emulator/wall/ring.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "common/emulator/host/link.h"

namespace {

using namespace emu;

void nothing() {}

/// Sends 1000 Free messages and expects each answer to be its pointer plus one, then sends Free{0}.
[[noreturn]] void be_the_host(Ring* ring) {
  host::ring = ring;
  uint64_t sum = 0;
  for (uint64_t i = 1; i <= 1000; ++i) sum += host::ask(Free{i, 0, {}}).value;
  unsigned char data[3] = {1, 2, 3};
  host::ask(Free{0, 0, {}}, data, sizeof data);
  unsigned char back[2] = {};
  host::take_data(back, sizeof back);
  _exit(sum == 1000 * 1001 / 2 + 1000 && back[0] == 9 && back[1] == 8 ? 0 : 1);
}

}  // namespace

TEST_CASE("ring: messages and data arrive, one at a time, and answers with them") {
  Ring* const ring = make_ring();
  REQUIRE(ring);
  const pid_t child = fork();
  if (child == 0) be_the_host(ring);
  DeviceEnd end{ring};
  for (;;) {
    const Taken m = end.take(nothing);
    CHECK(m.op == Op::free);
    const uint64_t number = m.as<Free>().pointer;
    const unsigned char back[] = {9, 8};
    if (number == 0) CHECK(m.data == std::vector<unsigned char>{1, 2, 3});
    end.give({0, number + 1}, back, sizeof back);
    if (number == 0) break;
  }
  int status = 1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  munmap(ring, sizeof *ring);
}

TEST_CASE("ring: more data than a message carries is not read") {
  Ring* const ring = make_ring();
  REQUIRE(ring);
  ring->bytes = ~uint64_t{0};
  ring->asked = 1;
  DeviceEnd end{ring};
  CHECK(end.take(nothing).data.size() == kMostData);
  munmap(ring, sizeof *ring);
}
