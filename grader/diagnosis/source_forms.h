// Forms of code, told by their text, that give the same numbers or races another meaning.
#pragma once
#include <string>

namespace grader {

/// `int row{y * 16};` as `int row=y * 16 ;`, every line and place kept: who reads values knows one form.
std::string with_equals_signs(std::string source);

/// True for `__shared__ float total;`: one variable that all threads of a block have together.
bool is_shared_scalar(const std::string& source, const std::string& name);

/// True when the line, or the one above it, is only for the thread whose number is 0.
bool for_first_thread_only(const std::string& source, int line);

/// The line where an index is split by a variable, as `index % width`, which is the row length then; 0 when there is
/// none, or when some test compares with one name alone. Constants, as in `thread % BK`, split threads.
int split_index(const std::string& source);

/// True for an asynchronous copy into this array.
bool fills_asynchronously(const std::string& source, const std::string& array);

/// True where the line stores a zero, and nothing else.
bool clears(const std::string& source, int line);

/// The line of `sum[i][i] +=`: the same index twice; 0 when there is none.
int diagonal_sum(const std::string& source);

/// True when some loop counts with a variable that it does not begin: `while (…)`, `for (; …)`.
bool counts_without_start(const std::string& source);

/// True when this name stands in the line.
bool mentions_name(const std::string& source, int line, const std::string& name);

/// True for `C[…] += …` in the line.
bool adds_in_place(const std::string& source, int line);

/// True where what C held is multiplied before the product is added: `alpha * sum + beta * C[…]`, `0 * C[…]`.
bool scales_old_c(const std::string& source);

/// The line of `blockIdx.x * blockDim.y` and its like; 0 when there is none.
int mixed_axes(const std::string& source);

/// The line of a launch whose block stands where the grid belongs, told by their names; 0 when there is none.
int exchanged_launch(const std::string& source);

}  // namespace grader
