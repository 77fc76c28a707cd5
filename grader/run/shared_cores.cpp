#include "grader/run/shared_cores.h"

#include <algorithm>
#include <atomic>

#include "grader/base/parallel.h"

namespace grader {
namespace {

std::atomic<unsigned> programs = 0, expected = 1, processes = 1;

}  // namespace

RunningProgram::RunningProgram() { ++programs; }
RunningProgram::~RunningProgram() { --programs; }

ExpectedPrograms::ExpectedPrograms(unsigned count) { expected = count; }
ExpectedPrograms::~ExpectedPrograms() { expected = 1; }

void share_cores_with(unsigned all) { processes = std::max(1u, all); }

unsigned cores_of_one_program() {
  return std::max(1u, cores() / (processes * std::max({1u, expected.load(), programs.load()})));
}

}  // namespace grader
