// The mistake that a successful repair reveals, derived from the change and its position.
#pragma once
#include "grader/judge/mend/places.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// The position of a change in the source.
enum class Spot { loop, test, sizes_of_launch, elsewhere };
Spot spot_of(const SourceText& code, int token);

/// Returns the slip with the name of its mistake, if it has one.
Slip called(std::optional<Mistake> mistake, Slip slip);

/// A comparison with or without its equals sign.
Mistake off_by_one_at(const SourceText& code, int token);
/// A number that is added or subtracted at this position.
Mistake of_number_added(const SourceText& code, int number);
/// A factor or a divisor.
Mistake of_number_times(const SourceText& code, int number);
/// The step of a loop.
Mistake of_step_of_loop(const SourceText& code, int token);
/// `side` belongs at this token.
std::optional<Mistake> of_other_side(const SourceText& code, int token, const std::string& side);
/// A different constant of the same kind belongs at this token.
Mistake of_other_constant(const SourceText& code, int token, const std::string& other);
/// Row and column of a matrix index are exchanged.
std::optional<Mistake> of_transposed(const SourceText& code, const Place& place);

}  // namespace grader::mend
