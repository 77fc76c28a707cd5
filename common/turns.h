// How the judge times a CPU kernel: turn by turn, in a process that stays alive
// (`runner_cpu --time TURNS ANSWERS`).
//
// The process first reads a job of one case (protocol.h), its A and B included. Then it obeys one-byte commands from
// TURNS and answers into ANSWERS, both named pipes. Only the judge's clock counts: from sending `go` to reading
// kTurnDone.
#pragma once

namespace lab {

enum class Turn : char {
  load = 'l',    // followed by A and B: takes them into the next set of buffers and poisons C; answers kTurnDone
  go = 'g',      // calls matmul once; answers kTurnDone
  output = 'o',  // answers with one `output` record, so that the judge can check what it has timed
  ping = 'p',    // does nothing; answers kTurnDone: the price of a round trip
};

constexpr char kTurnDone = '.';

}  // namespace lab
