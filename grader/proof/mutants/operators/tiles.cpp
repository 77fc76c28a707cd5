#include "grader/proof/mutants/find.h"
#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

void shrink_tile(const Code& code, Mutations& found) {
  for (const Statement& statement : code.statements()) {
    if (!code.is(statement.range.begin, "__shared__")) continue;
    for (int i = statement.range.begin; i < statement.range.end; ++i)
      if (code.is(i, "["))
        found.add({code.insert_before(code.tokens().partner(i), " - 1")}, {"tile_index_past_end", "misaligned_access"});
  }
}

/// Changes the constant at the top that defines the tile or block size.
void other_size(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const bool size = code.is(i, "TILE") || code.is(i, "kBlock");
    if (!size || !code.is(i - 1, "int") || !code.is(i + 1, "=")) continue;
    for (const std::string other : {"4", "8", "12", "16", "33", "64", "512"}) {
      Ids mistakes = {"tile_too_small", "launch_failed", "grid_too_small"};
      // It divides no promised size, so tests at the edge are needed although there were none.
      if (other == "12") mistakes.push_back("guard_missing");
      if (code.word(i + 2) != other) found.add({code.replace(i + 2, other)}, mistakes);
    }
  }
}

/// launch<64, 64, 16, 8, 8>: a tile for which the rest of the kernel was not written.
void half_template_size(const Code& code, Mutations& found) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is(i, "launch") || !code.is(i + 1, "<")) continue;
    for (const Range& argument : code.tokens().split({i + 2, code.tokens().skip_angles(i + 1) - 1}, false))
      if (code.tokens().token(argument.begin).kind == source::Token::Kind::number)
        found.add({code.insert_after(argument.begin, " / 2")}, {"tile_too_small", "no_register_reuse"});
  }
}

void drop_buffer_switch(const Code& code, Mutations& found) {
  for (const Statement& statement : code.statements())
    if (code.is(statement.range.begin, "buffer") && code.is(statement.range.begin + 1, "^="))
      found.add({code.remove(statement.range)},
                {"buffers_not_alternated", "second_barrier_missing", "tile_does_not_move"});
}

}  // namespace

std::vector<Operator> tile_operators() {
  return {
      {"shrink-tile", "a tile in shared memory is one element too short", shrink_tile},
      {"other-size", "the tile has a different size", other_size},
      {"half-template-size", "a size chosen by the launch is halved", half_template_size},
      {"drop-buffer-switch", "two copies of a tile are not swapped", drop_buffer_switch},
  };
}

}  // namespace mutants
