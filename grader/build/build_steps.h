// Contains steps that the builds for the emulator, the CPU and the GPU share. Only build*.cpp include this header.
#pragma once
#include <string>
#include <vector>

#include "common/emulator/rewrite/rewrite.h"
#include "grader/build/build.h"
#include "grader/build/symbols.h"
#include "grader/sandbox/sandbox.h"

namespace grader::steps {

Finding from_refusal(const emulator::Refusal& refusal, const std::string& file);

/// Finds the first error in the student's file in a compiler's output.
using ErrorReader = Finding (*)(const std::string& printed, const std::string& file);

/// Returns false if a compiler run failed because of the student's file (`findings`) or the machine (`error`). If both
/// are set, either may be the cause. Then a file of the package is compiled to decide (build.cpp).
bool check_run(const Outcome& outcome, const std::string& file, ErrorReader read, std::vector<Finding>& findings,
               std::string& error);

/// Calls check_run() for a Prepared or a Built.
template <class Result>
bool ran_well(const Outcome& outcome, const std::string& file, Result& result, ErrorReader read = first_error) {
  return check_run(outcome, file, read, result.findings, result.error);
}

template <class Result>
bool take_over(const std::vector<Finding>& findings, Result& result) {
  result.findings.insert(result.findings.end(), findings.begin(), findings.end());
  return findings.empty();
}

/// Checks which symbols the student's object calls and defines. First refuses extremely long names, which nested
/// templates can produce. So code that reads symbol listings need not handle such names.
bool check_names(const std::string& object, const SymbolRules& rules, Built& built);

/// Returns false and sets the reason if the file cannot be written.
bool write_source(const std::string& path, const std::string& text, std::string& error);

}  // namespace grader::steps
