// Defines the commands with which the judge times a kernel in a runner process that stays alive (`runner --time TURNS
// ANSWERS`). A turn is one command and its answer. CPU and GPU runners use the same protocol.
//
// The process first reads a job of one case (protocol.h) without its matrices. It then reads one-byte commands from
// TURNS and writes answers to ANSWERS. Both are named pipes.
//
// Every `load` fills in new values, so results of earlier calls cannot be reused. The runner generates the values
// itself from a seed, outside the timed interval. No matrix is sent, and the judge computes only the few rows of C that
// it then requests. Each element depends only on the seed and its position. Every sum of up to 4096 products is an
// integer below 2^24, so FP32 gives the same bits in any order. One factor of each product is an odd number with 12
// significant bits, which no narrower format can represent; the other factor is 1 or -1. For TF32 both factors are 1 or
// 3, with either sign.
//
// On a CPU only the judge's clock counts: the time of a call is the time from sending `go` to the end of its answer. A
// process could also multiply during `load`. Therefore, if `load` takes longer than in other processes, the difference
// is added.
//
// On a GPU the runner measures with CUDA events (gpu_timing.h). The judge compares the reported time with its own clock
// over a `batch`.
#pragma once
#include <cstddef>
#include <cstdint>

namespace lab {

enum class Turn : char {
  load = 'l',   // followed by Fresh: fills the next set of buffers and sets its C to kPoison
  go = 'g',     // calls matmul once; answers kTurnDone and a double: seconds by the runner's clock, 0 on a CPU
  batch = 'b',  // followed by one number, n: calls matmul n times and waits for the last
  rows = 'o',  // GPU only; followed by one number, n, and n row numbers: answers with one `output` record of these rows
  ping = 'p',  // does nothing; measures the cost of a round trip
  shape = 's',  // GPU only; followed by CaseHeader: allocates new buffers of this shape; the next load is number 1
};

/// Buffers are used in rotation: load number n, counted from 1, fills set n % kRotatedSets. On a CPU, the judge's file
/// (outputs.h) contains the C of all sets, one after another. The judge reads the C of a call as soon as it has
/// received the answer.
constexpr int kRotatedSets = 3;

constexpr char kTurnDone = '.';  // ends the answer to every turn but `rows`

// All numbers in commands are int32_t.

/// Parameters of the values that one `load` fills in.
struct Fresh {
  uint64_t seed;
  uint64_t tf32;  // not 0: the values are exact in TF32
};

/// Random bits for element number `place`: the finaliser of splitmix64 (Steele, Lea, Flood 2014).
constexpr uint64_t fresh_bits(uint64_t seed, uint64_t place) {
  uint64_t z = seed + (place + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

constexpr float fresh_value(const Fresh& fresh, bool large, uint64_t place) {
  const uint64_t bits = fresh_bits(fresh.seed, place);
  const auto more = static_cast<int32_t>(bits >> 32 & 1023);
  const int32_t size = fresh.tf32 ? 1 + 2 * (more & 1) : large ? 2049 + 2 * more : 1;
  return static_cast<float>(bits & 1 ? size : -size);
}

/// True if the large factor of product k is in A.
constexpr bool large_in_a(const Fresh& fresh, size_t k) { return fresh_bits(fresh.seed, uint64_t{1} << 62 | k) & 1; }

/// These functions return A[i][k], where A has K columns, and B[k][j], where B has N columns.
constexpr float fresh_a(const Fresh& fresh, size_t i, size_t k, size_t K) {
  return fresh_value(fresh, large_in_a(fresh, k), i * K + k);
}
constexpr float fresh_b(const Fresh& fresh, size_t k, size_t j, size_t N) {
  return fresh_value(fresh, !large_in_a(fresh, k), uint64_t{1} << 61 | (k * N + j));
}

}  // namespace lab
