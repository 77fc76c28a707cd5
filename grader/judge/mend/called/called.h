// What a change that makes all right says about the mistake: by what was changed, and where it stood.
#pragma once
#include "grader/judge/mend/places.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {

/// Where a change stands in the source.
enum class Spot { loop, test, sizes_of_launch, elsewhere };
Spot spot_of(const SourceText& code, int token);

/// The slip with its name, where it has one.
Slip called(std::optional<Mistake> mistake, Slip slip);

/// A comparison with or without its equals sign.
Mistake off_by_one_at(const SourceText& code, int token);
/// A number that is added or taken off, at its place.
Mistake of_number_added(const SourceText& code, int number);
/// A number that something is multiplied with or divided by.
Mistake of_number_times(const SourceText& code, int number);
/// How far a loop moves on in one round.
Mistake of_step_of_loop(const SourceText& code, int token);
/// `side` should stand at this token.
std::optional<Mistake> of_other_side(const SourceText& code, int token, const std::string& side);
/// A constant like the one at this token should stand there.
Mistake of_other_constant(const SourceText& code, int token, const std::string& other);
/// Row and column of a place in a matrix have changed places.
std::optional<Mistake> of_transposed(const SourceText& code, const Place& place);

}  // namespace grader::mend
