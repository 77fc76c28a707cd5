#include "common/emulator/rewrite/rewrite.h"

#include "common/emulator/rewrite/passes.h"

namespace emulator {

Rewritten rewrite(std::string_view with_main, std::string_view student_file, Whole whole) {
  const bool lab = whole == Whole::lab;
  std::string preprocessed = lab ? without_unreached(with_main, student_file) : std::string(with_main);
  Lexed lexed = lex(preprocessed, student_file);
  Syntax syntax(lexed);
  Structure structure = read_structure(syntax);
  auto launches = find_launches(syntax);

  Refusals refusals;
  find_forbidden(lexed, syntax, &structure, refusals);
  if (!lab) refusals.pardon_forbidden();
  find_unsupported(syntax, structure, whole, refusals);
  check_spaces(syntax, structure, launches, whole, refusals);

  Edits edits(syntax);
  rewrite_shared(syntax, structure, edits, refusals);
  for (const Launch& launch : launches) rewrite_launch(syntax, structure, launch, edits);
  if (!lab) name_launched_kernels(syntax, edits);
  if (!lab) register_kernels(syntax, structure, edits);
  if (!lab) name_surface_references(syntax, edits);
  if (!lab) rewrite_device_runtime(syntax, structure, edits);
  rewrite_qualifiers(syntax, structure, whole, edits);
  rewrite_ptx(syntax, structure, edits);
  rewrite_returns(syntax, structure, edits);
  rewrite_pragmas(lexed, edits);
  if (lab) rewrite_main(structure, edits);
  return {edits.apply(preprocessed), std::move(refusals).sorted(), find_variable_templates(syntax, structure),
          find_symbols_as_pointers(syntax, structure, launches)};
}

std::vector<Refusal> screen(std::string_view preprocessed, std::string_view student_file, Target target) {
  Lexed lexed = lex(preprocessed, student_file);
  Refusals refusals;
  find_forbidden(lexed, Syntax(lexed), nullptr, refusals, target == Target::gpu);
  return std::move(refusals).sorted();
}

}  // namespace emulator
