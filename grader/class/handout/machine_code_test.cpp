// The object file that a student package has in the place of a solution, and the file that decides who is at fault.
#include "grader/build/machine_code.h"

#include <doctest/doctest.h>

#include "grader/base/reference.h"
#include "grader/base/text.h"
#include "grader/build/known_good.h"
#include "grader/class/handout/answers.h"
#include "grader/run/cachegrind.h"
#include "grader/sandbox/workspace.h"

namespace grader {

TEST_CASE("machine code: an object of a solution costs the same instructions, and names none of its lines") {
  const Workspace workspace, there;
  const std::string text = solution_text("01_naive_cpu").value(), object = workspace.file("01.plain.o");
  REQUIRE(keep_object(text, Flavour::cpu_plain, object).empty());
  std::string code;
  REQUIRE(read_file(object, code));
  CHECK(code.find("matmul.cpp") == std::string::npos);
  CHECK(code.find("float sum") == std::string::npos);
  const Workspace elsewhere;
  const Built linked = link_object(object, Flavour::cpu_plain, elsewhere.path());
  REQUIRE_MESSAGE(linked.ok, linked.error);
  const Built usual = build_all(text, {Flavour::cpu_plain}, there.path())[0];
  REQUIRE(usual.ok);
  const Shape shape{48, 48, 48};
  const CachegrindCounts of_object = count_matmul(linked.binary, linked.binary, shape, false),
                         of_text = count_matmul(usual.binary, usual.binary, shape, false);
  CHECK_MESSAGE(of_object.error.empty(), of_object.error);
  CHECK(of_object.instructions == of_text.instructions);
}

TEST_CASE("the file that settles who is to blame compiles in every flavour, and tells no solution") {
  for (const bool cuda : {true, false}) {
    const Workspace workspace;
    const std::vector<Flavour> flavours =
        cuda ? std::vector{Flavour::emulator_check, Flavour::emulator_count}
             : std::vector{Flavour::cpu_plain, Flavour::cpu_fast, Flavour::cpu_sanitized};
    for (const Built& built : build_all(known_good(cuda), flavours, workspace.path())) CHECK(built.ok);
    handout::Answers answers;
    const std::string lab = cuda ? "04_naive" : "01_naive_cpu";
    answers.add_solution(lab, solution_text(lab).value());
    CHECK(answers.revealed_in(known_good(cuda)).empty());
  }
}

}  // namespace grader
