// One slip taken back: the places of a source that change together, and the source as it would be then.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/diagnosis/catalogue.h"
#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// How a place may be chosen while the program runs.
enum class Form {
  value,      // an expression for an expression
  statement,  // statements for a statement
  insertion,  // statements in front of a token, where statements may stand
  constant,   // what the compiler must know: a program of its own
  told,       // the same, where something else stands in for it while the program runs
  stand_in,   // a value that is no part of the repaired source
};

struct Change {
  Range range;  // empty for an insertion
  std::string text;
  Form form = Form::value;
  std::optional<Mistake> names = std::nullopt;  // of the first change: the mistake, if this makes all right
};

using Slip = std::vector<Change>;

/// An expression for an expression.
Slip value(Range range, const std::string& text);

inline constexpr char kBarrier[] = "__syncthreads();";
inline constexpr char kWait[] = "__pipeline_wait_prior(0);";  // for all copies: never too early

/// In brackets a part that is no expression by itself would be another one, with this slip and without it.
bool fits(const SourceText& code, const Slip& slip);

/// The source with the slip taken back.
std::string repaired(const SourceText& code, const Slip& slip);

/// Kinds of slips that are tried only where what was seen speaks of them.
struct Kinds {
  bool barriers = false;
  bool waits = false;  // for asynchronous copies
  bool gone = false;   // statements that are no longer there
  bool sides = false;  // in tests for multiples
};

/// Single slips of the kinds that are known, the likeliest first.
std::vector<Slip> possible_slips(const SourceText& code, Kinds kinds);

/// Single slips of any kind (others/), without those that were tried.
std::vector<Slip> further_slips(const SourceText& code, const std::vector<Slip>& tried);

/// The first of each kind, then the second of each; a kind is what they would be called, and how they are chosen.
std::vector<Slip> in_turns(std::vector<Slip> slips);

// Its parts, by what they change.
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
/// No memory is asked for, and a kernel has `extern __shared__`.
void missing_memory_of_launches(const SourceText& code, Slips& all);
/// A block of TILE x TILE threads in the place of what a launch asks for.
void other_sizes_of_blocks(const SourceText& code, Slips& all);
void slips_in_constants(const SourceText& code, Slips& all);
/// The length of a row, last of what `load_matrix_sync` is told.
void slips_in_fragments(const SourceText& code, Slips& all);

// Statements that are gone (missing/).
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
