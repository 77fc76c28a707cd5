// The host process: it runs the initialisers of a submission and its matmul(), and holds nothing else.
#pragma once
#include "common/emulator/wall/ring.h"

namespace emu::host {

using Matmul = void (*)(const float* A, const float* B, float* C, int M, int N, int K);

/// In a process that was forked for this: it ends with its parent, and host code may ask the device from here on.
void enter(Ring* ring);
/// The initialisers of the student's file.
void run_initialisers(int argc, char** argv, char** environment);

/// In a process that was forked for this. Calls matmul() as often as the device asks; ends the process.
[[noreturn]] void run(Ring* ring, Matmul matmul);

}  // namespace emu::host
