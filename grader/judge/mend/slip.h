// A slip is a mistake that one small edit repairs. It is stored as this edit: the ranges of a source that are replaced
// together, and their new text.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/diagnosis/catalogue.h"
#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// How a program with many repairs (many.h) can select a change at run time.
enum class Form {
  value,                 // replaces an expression by an expression
  statement,             // replaces a statement by statements
  insertion,             // inserts statements before a token, where statements are allowed
  constant,              // must be known at compile time, so the repair needs a separate program
  constant_by_stand_in,  // like `constant`, but the stand_in changes of the slip try it at run time
  stand_in,              // tries a `constant_by_stand_in` where the program uses it; not part of the repaired source
};

struct Change {
  Range range;  // empty for an insertion
  std::string text;
  Form form = Form::value;
  std::optional<Mistake> names = std::nullopt;  // the mistake that the slip repairs; set in its first change
};

using Slip = std::vector<Change>;

/// Replaces an expression by an expression.
Slip value(Range range, const std::string& text);

inline constexpr char kBarrier[] = "__syncthreads();";
inline constexpr char kWait[] = "__pipeline_wait_prior(0);";  // for all copies, so the wait is never too early

/// False if a changed range is not a complete expression. The parentheses around it would then change the meaning, both
/// with and without this slip.
bool fits(const SourceText& code, const Slip& slip);

/// Returns the source with the slip repaired.
std::string repaired(const SourceText& code, const Slip& slip);

/// Kinds of slips that are tried only if the evidence suggests them.
struct Kinds {
  bool barriers = false;
  bool waits = false;  // missing waits for asynchronous copies
  bool gone = false;   // missing statements
  bool sides = false;  // wrong sides in tests for multiples
};

/// Returns single slips of the known kinds, the most likely first.
std::vector<Slip> possible_slips(const SourceText& code, Kinds kinds);

/// Returns single slips of any kind (others/), except those already tried.
std::vector<Slip> further_slips(const SourceText& code, const std::vector<Slip>& tried);

/// Returns the first slip of each kind, then the second of each kind, and so on. Slips of one kind have the same
/// mistake and the same form.
std::vector<Slip> in_turns(std::vector<Slip> slips);

// The parts of possible_slips(), grouped by what they change.
using Slips = std::vector<Slip>;
void slips_in_loops(const SourceText& code, Slips& all);
void slips_in_conditions(const SourceText& code, Slips& all);
void slips_in_guards(const SourceText& code, Slips& all);
void slips_in_names(const SourceText& code, Slips& all);
void slips_in_places(const SourceText& code, Slips& all);
void slips_in_sums(const SourceText& code, Slips& all);
void slips_in_transposed_places(const SourceText& code, Slips& all);
void slips_in_offsets(const SourceText& code, Slips& all);
void slips_in_barriers(const SourceText& code, Slips& all);
void slips_in_launches(const SourceText& code, Slips& all);
/// Launches that request no dynamic shared memory although a kernel has `extern __shared__`.
void missing_memory_of_launches(const SourceText& code, Slips& all);
/// Launches with a block of TILE x TILE threads in place of their own block.
void other_sizes_of_blocks(const SourceText& code, Slips& all);
void slips_in_constants(const SourceText& code, Slips& all);
/// Wrong row lengths, which are the last argument of `load_matrix_sync`.
void slips_in_fragments(const SourceText& code, Slips& all);

// Missing statements (missing/).
void missing_stores(const SourceText& code, Slips& all);
void missing_stores_of_arrays(const SourceText& code, Slips& all);
void missing_uses(const SourceText& code, Slips& all);
void missing_members(const SourceText& code, Slips& all);
void missing_launches(const SourceText& code, Slips& all);
void missing_twins(const SourceText& code, Slips& all);
void missing_products(const SourceText& code, Slips& all);
void missing_arms(const SourceText& code, Slips& all);
void missing_waits(const SourceText& code, Slips& all);
void missing_zero_fills(const SourceText& code, Slips& all);
void missing_sides_of_tests(const SourceText& code, Slips& all);

}  // namespace grader::mend
