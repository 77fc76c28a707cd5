// The host process: it runs the initialisers and the matmul() of a submission, and contains no data of the judge.
#pragma once
#include "common/emulator/wall/ring.h"

namespace emu::host {

using Matmul = void (*)(const float* A, const float* B, float* C, int M, int N, int K);

/// Prepares a newly forked process to be the host process. It is killed when its parent ends, and it may use the device
/// from now on.
void enter(Ring* ring);
/// Runs the initialisers of the student's file.
void run_initialisers(int argc, char** argv, char** environment);

/// The main loop of the host process. It calls matmul() whenever the device requests it, and finally exits.
[[noreturn]] void run(Ring* ring, Matmul matmul);

}  // namespace emu::host
