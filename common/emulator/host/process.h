// The host process: it runs the initialisers of a submission and its matmul(), and holds nothing else.
#pragma once
#include "common/emulator/wall/ring.h"

namespace emu::host {

using Matmul = void (*)(const float* A, const float* B, float* C, int M, int N, int K);

/// Prepares a process forked for this purpose. It ends with its parent, and host code may use the device from here on.
void enter(Ring* ring);
/// Runs the initialisers of the student's file.
void run_initialisers(int argc, char** argv, char** environment);

/// Runs a process forked for this purpose: calls matmul() whenever the device requests it, and finally exits.
[[noreturn]] void run(Ring* ring, Matmul matmul);

}  // namespace emu::host
