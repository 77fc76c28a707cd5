#include "grader/build/build_steps.h"

#include "grader/base/text.h"
#include "grader/build/elf.h"

namespace grader::steps {

Finding plain_finding(FindingKind kind, const std::string& file, int line, const std::string& message) {
  Finding finding;
  finding.kind = kind;
  finding.file = file;
  finding.line = line;
  finding.message = message;
  return finding;
}

Finding from_refusal(const emulator::Refusal& refusal, const std::string& file) {
  using Kind = emulator::Refusal::Kind;
  const FindingKind kind = refusal.kind == Kind::compile_error ? FindingKind::compile_error
                           : refusal.kind == Kind::forbidden   ? FindingKind::forbidden_symbol
                                                               : FindingKind::unsupported;
  return plain_finding(kind, file, refusal.line, printable(refusal.message));
}

bool check_run(const Outcome& outcome, const std::string& file, ErrorReader read, std::vector<Finding>& findings,
               std::string& error) {
  if (!outcome.started) {
    error = outcome.error;
    return false;
  }
  if (outcome.exit_code == 0 && !outcome.output_capped) return true;
  if (outcome.wall_timeout && outcome.cpu_seconds < 3) {
    error = "The compiler was hardly given time to run: this machine is too busy. Try again later.";
    return false;
  }
  if (outcome.cpu_timeout || outcome.wall_timeout || outcome.output_capped) {
    findings.push_back(plain_finding(FindingKind::compile_error, file, 0,
                                     "This file takes too long to compile, or compiling it never ends: look for "
                                     "templates, macros or includes that repeat."));
    return false;
  }
  if (outcome.err.find("internal compiler error") != std::string::npos || outcome.signal != 0) {
    error = "The compiler itself failed on this file: change the lines that were written last and try again.";
    return false;
  }
  const Finding finding = read(outcome.err, file);
  if (finding.kind == FindingKind::internal)
    error = "A header of the package does not compile (" + finding.message +
            "): run `make` in its folder, or clone it anew.";
  else
    findings.push_back(finding);
  return false;
}

std::vector<Finding> endless_names(const std::string& bytes, const std::string& file) {
  constexpr size_t kLongest = 2000;
  ElfObject object;
  if (!parse_elf(bytes, object)) return {};
  for (const ElfSymbol& symbol : object.symbols)
    if (symbol.name.size() > kLongest)
      return {plain_finding(FindingKind::compile_error, file, 0,
                            "A name in this file is longer than 2,000 characters once it is compiled: use shorter "
                            "names, or fewer templates inside templates.")};
  return {};
}

}  // namespace grader::steps
