// Names the mistake that a successful repair reveals, from the change and its position.
#pragma once
#include "grader/judge/mend/places.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// The position of a change in the source.
enum class Spot { loop, test, sizes_of_launch, elsewhere };
Spot spot_of(const SourceText& code, int token);

/// Returns the slip with this mistake as its name, if there is one.
Slip with_name(std::optional<Mistake> mistake, Slip slip);

/// Returns the mistake if a comparison gains or loses its equals sign.
Mistake off_by_one_at(const SourceText& code, int token);
/// Returns the mistake if a number is added or subtracted at this position.
Mistake of_number_added(const SourceText& code, int number);
/// Returns the mistake if a factor or a divisor changes.
Mistake of_number_times(const SourceText& code, int number);
/// Returns the mistake if the step of a loop changes.
Mistake of_step_of_loop(const SourceText& code, int token);
/// Returns the mistake if `side` is the right name for this token.
std::optional<Mistake> of_other_side(const SourceText& code, int token, const std::string& side);
/// Returns the mistake if a different constant of the same kind is right for this token.
Mistake of_other_constant(const SourceText& code, int token, const std::string& other);
/// Returns the mistake if row and column of a matrix index are exchanged.
std::optional<Mistake> of_transposed(const SourceText& code, const Place& place);

}  // namespace grader::mend
