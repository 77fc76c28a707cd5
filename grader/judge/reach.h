// What kernels read is worth something where it reaches C. The emulator labels some of the values on their way
// (common/protocol/labels_record.h); here is read from C what became of them.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "common/protocol/labels_record.h"
#include "grader/lab/rubric.h"
#include "grader/run/numbers.h"

namespace grader {

/// Nothing where no value of that sort was labelled.
struct Reach {
  // Shares of the 2 K operands of each element of C (`tensor`: of its K elements of A), about 1 at most.
  std::optional<double> shared;    // from shared memory
  std::optional<double> borrowed;  // ... where another thread stored them
  std::optional<double> tensor;    // multiplied by tensor cores
  std::optional<double> loaded;    // from global memory, by whatever way
  // Share of what tensor cores have added up that is part of one element of C as it is, and of no other.
  std::optional<double> tensor_sums;
  // 32-byte sectors over bytes asked for, of those loads from global memory whose value reaches C; and of others, where they
  // make it worse.
  std::optional<double> sector_ratio;
  double reuse = 1;  // products for which a thread uses what it reads from shared memory
  // Numbers that threads load from global memory for themselves, and the share of operands that these may be.
  double own_words = 0;
  std::optional<double> own_operands;
  double shared_words_loaded = 0, words_shuffled = 0;
  double global_atomics = 0;  // whose value comes back and reaches C, or may
  double shared_atomics = 0;
};

/// Partial results meet by atomics: so many bytes cost nothing. Who adds up fewer products before moves operands, or products.
double free_atomic_bytes(const Shape& shape);

/// Which sorts of reads tell what these rules ask for, as lab::bit_of().
uint32_t reads_to_label(const std::vector<TechniqueRule>& rules);

/// Inputs in which labels can be told, and elements by their values: whole numbers from 2 to 64 (labels_record.h).
Reference labelled_inputs(const Shape& shape, uint64_t seed);

/// What a kernel made of labelled inputs, M x N, against what it must be. A label counts as an operand's where it was added to
/// the value of some A(i, k) or B(k, j) and stands in C(i, j) times the other one: a constant that is taken off again does
/// not, whatever it is multiplied by.
struct Traces {
  Reach reach;
  bool right = false;  // nothing else is in C: but for a few elements, where two labels met
};
Traces read_traces(const lab::LabelsRecord& labels, const Reference& inputs, const std::vector<double>& expected,
                   const std::vector<float>& C);

}  // namespace grader
