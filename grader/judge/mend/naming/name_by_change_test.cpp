#include "grader/judge/mend/naming/name_by_change.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/catalogue.h"

using namespace grader;

namespace {

Symptoms guessed(Mistake mistake, Confidence confidence) {
  Symptoms symptoms;
  symptoms.diagnosis = Diagnosis{.id = entry_of(mistake).id, .message = "guessed", .confidence = confidence, .line = 3};
  return symptoms;
}

mend::Copy copy_that_is(Mistake mistake) {
  mend::Copy copy;
  copy.line = 7;
  copy.names = mistake;
  return copy;
}

Diagnosis named(Symptoms symptoms, const mend::Copy& copy) {
  mend::name_by_change(copy, symptoms);
  REQUIRE(symptoms.diagnosis);
  return *symptoms.diagnosis;
}

}  // namespace

TEST_CASE("the change that makes all right names what was likely, a symptom, or unknown; never for certain") {
  for (const Confidence confidence : {Confidence::likely, Confidence::symptom}) {
    const Diagnosis one =
        named(guessed(Mistake::read_past_end, confidence), copy_that_is(Mistake::wrong_leading_dimension));
    CHECK(one.id == "wrong_leading_dimension");
    CHECK(one.message == entry_of(Mistake::wrong_leading_dimension).title);
    CHECK(one.confidence == Confidence::likely);
    CHECK(one.line == 7);
  }
  CHECK(named(Symptoms{}, copy_that_is(Mistake::wrong_stride)).id == "wrong_stride");
}

TEST_CASE("the change that makes all right says nothing new of what is certain, or of the same mistake") {
  CHECK(named(guessed(Mistake::a_transposed, Confidence::certain), copy_that_is(Mistake::wrong_stride)).id ==
        "a_transposed");
  CHECK(named(guessed(Mistake::wrong_stride, Confidence::likely), copy_that_is(Mistake::wrong_stride)).message ==
        "guessed");
  mend::Copy of_side = copy_that_is(Mistake::k_bound_wrong_dimension);
  of_side.line = 3, of_side.part = "N";
  CHECK(named(guessed(Mistake::k_bound_wrong_dimension, Confidence::likely), of_side).confidence ==
        Confidence::certain);
  CHECK(named(guessed(Mistake::wrong_stride, Confidence::likely), mend::Copy{}).message == "guessed");
}

TEST_CASE("a launch that is refused for its own numbers, and a misaligned access in this line, keep their names") {
  Symptoms refused = guessed(Mistake::launch_failed, Confidence::certain);
  refused.diagnosis->read_off = true;
  CHECK(named(refused, copy_that_is(Mistake::wrong_stride)).id == "launch_failed");
  refused.diagnosis->read_off = false;
  CHECK(named(refused, copy_that_is(Mistake::wrong_stride)).id == "wrong_stride");
  mend::Copy of_line = copy_that_is(Mistake::other_name_meant);
  of_line.line = 3;
  CHECK(named(guessed(Mistake::misaligned_access, Confidence::likely), of_line).id == "misaligned_access");
  CHECK(named(guessed(Mistake::read_past_end, Confidence::likely), of_line).id == "other_name_meant");
}

TEST_CASE(
    "the names of a change are reported: one that is wrong, two that change places, a side in the sizes of a launch") {
  mend::Copy of_name = copy_that_is(Mistake::other_name_meant);
  of_name.part = "K";
  CHECK(named(Symptoms{}, of_name).message == "A wrong name or number is used here: K.");
  of_name.other_part = "N";
  CHECK(named(Symptoms{}, of_name).message == "Two values are swapped here: K and N.");
  mend::Copy of_grid = copy_that_is(Mistake::grid_too_small);
  of_grid.part = "K";
  Symptoms symptoms = guessed(Mistake::wrong_stride, Confidence::likely);
  symptoms.diagnosis->line = of_grid.line;
  CHECK(named(symptoms, of_grid).message == "The grid does not cover C. K is the wrong dimension here.");
}

TEST_CASE("a launch that was put back had been missing, a store only where something was not written") {
  CHECK(
      named(guessed(Mistake::only_zeros, Confidence::symptom), copy_that_is(Mistake::kernel_not_launched)).confidence ==
      Confidence::certain);
  Symptoms symptoms = guessed(Mistake::wrong_stride, Confidence::likely);
  CHECK(named(symptoms, copy_that_is(Mistake::nothing_written)).id == "wrong_stride");
  symptoms.findings.push_back({.kind = FindingKind::uninitialised_read, .severity = Severity::error});
  CHECK(named(symptoms, copy_that_is(Mistake::nothing_written)).id == "variable_not_set");
  symptoms.findings.push_back({.kind = FindingKind::unwritten_output, .severity = Severity::error});
  CHECK(named(symptoms, copy_that_is(Mistake::nothing_written)).id == "nothing_written");
}
