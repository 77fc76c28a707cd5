// Determines which reads count: only those whose values reach C. The emulator labels some of the values
// (common/protocol/labels_record.h). This module determines from C what happened to the labels.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "common/protocol/labels_record.h"
#include "grader/lab/rubric.h"
#include "grader/run/numbers.h"

namespace grader {

/// Fields are nullopt if no value of that kind was labelled.
struct Reach {
  // Fractions of the 2 K operands of each element of C (for `tensor`: of its K elements of A); at most about 1.
  std::optional<double> shared;    // fraction that is read from shared memory
  std::optional<double> borrowed;  // fraction that is read from shared memory and that a different thread stored
  std::optional<double> tensor;    // multiplied by tensor cores
  std::optional<double> loaded;    // fraction that is loaded from global memory, on any path
  // Fraction of the tensor cores' results that are part of exactly one element of C and were not multiplied.
  std::optional<double> tensor_sums;
  // 32-byte sectors per requested byte, for loads from global memory whose value reaches C. Other loads count only if
  // they make the ratio worse.
  std::optional<double> sector_ratio;
  double reuse = 1;  // number of products for which a thread uses each value that it reads from shared memory
  // own_words: values that threads load from global memory only for themselves. own_operands: upper bound for the
  // fraction of operands that are such values.
  double own_words = 0;
  std::optional<double> own_operands;
  double shared_words_loaded = 0, words_shuffled = 0;
  double global_atomics = 0;  // atomics whose returned value reaches C, or may reach it
  double shared_atomics = 0;
};

/// Returns the number of bytes of atomics that are free because they add partial results. If a kernel sums fewer
/// products before an atomic, the atomic moves operands or products instead.
double free_atomic_bytes(const Shape& shape);

/// Returns the kinds of reads that these rules depend on, as lab::bit_of().
uint32_t reads_to_label(const std::vector<TechniqueRule>& rules);

/// Returns inputs in which labels can be recognised and elements can be identified by their values: integers from 2 to
/// 64 (labels_record.h).
Reference labelled_inputs(const Shape& shape, uint64_t seed);

/// Compares C (M x N), computed from labelled inputs, with the correct result. A label counts for an operand if it was
/// added to the value of some A(i, k) or B(k, j), and C(i, j) contains it multiplied by the other factor of this
/// product. A constant that is subtracted again does not count, whatever its factor is.
struct Traces {
  Reach reach;
  // apart from labels, C is the correct result, except for a few elements where two labels were multiplied
  bool right = false;
};
Traces read_traces(const lab::LabelsRecord& labels, const Reference& inputs, const std::vector<double>& expected,
                   const std::vector<float>& C);

}  // namespace grader
