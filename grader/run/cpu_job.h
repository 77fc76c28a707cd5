// One job for the CPU runner as bytes, and its answer back as matrices. For the runs beside the graded cases: counting
// under cachegrind, probing, timing. (execute.h runs the graded cases.)
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/protocol/protocol.h"
#include "grader/base/shape.h"

namespace grader {

struct CpuCase {
  Shape shape;
  std::vector<float> A, B;
};

/// A number that the student's process cannot have known before.
uint64_t new_nonce();

std::string encode_job(const std::vector<CpuCase>& cases, uint64_t nonce);

/// The bytes of a matrix, as they go through a pipe.
std::string_view bytes_of(const std::vector<float>& values);

/// One C per case. False unless every case came back whole, in order, and the job was ended.
bool decode_job(const std::string& result, const std::vector<CpuCase>& cases, uint64_t nonce,
                std::vector<std::vector<float>>& outputs);

}  // namespace grader
