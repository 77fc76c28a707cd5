// Recognises textual patterns in the code that change the interpretation of numbers or races.
#pragma once
#include <string>

namespace grader {

/// Replaces `int row{y * 16};` by `int row=y * 16 ;`, without changing any position, so that there is only one form of
/// initialisation.
std::string with_equals_signs(std::string source);

/// True for `__shared__ float total;`, a single variable that all threads of a block share.
bool is_shared_scalar(const std::string& source, const std::string& name);

/// True if the line, or the one above it, is executed only by thread 0.
bool for_first_thread_only(const std::string& source, int line);

/// Returns the line where an index is split by a variable, as in `index % width`. The variable is then the row length.
/// Returns 0 if there is none, or if some test compares a single name. Constants, as in `thread % BK`, split thread
/// indices.
int split_index(const std::string& source);

/// True for an asynchronous copy into this array.
bool fills_asynchronously(const std::string& source, const std::string& array);

/// True if the line stores a zero and nothing else.
bool clears(const std::string& source, int line);

/// Returns the line of `sum[i][i] +=`, with the same index twice; 0 if there is none.
int diagonal_sum(const std::string& source);

/// True if some loop has a counter that it does not initialise: `while (…)`, `for (; …)`.
bool counts_without_start(const std::string& source);

/// True if this name occurs in the line.
bool mentions_name(const std::string& source, int line, const std::string& name);

/// True for `C[…] += …` in the line.
bool adds_in_place(const std::string& source, int line);

/// True if the old value of C is multiplied before the product is added: `alpha * sum + beta * C[…]`, `0 * C[…]`.
bool scales_old_c(const std::string& source);

/// Returns the line of `blockIdx.x * blockDim.y` or similar; 0 if there is none.
int mixed_axes(const std::string& source);

/// Returns the line of a launch in which grid and block are exchanged, judged by their names; 0 if there is none.
int exchanged_launch(const std::string& source);

}  // namespace grader
