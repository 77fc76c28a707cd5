#include "grader/proof/mutants/equivalents.h"

#include <sstream>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/proof/mutants/mutants.h"

namespace mutants {
namespace {

/// "05_tiled drop-barrier 2"
Mutant read_heading(const std::string& line) {
  Mutant mutant;
  std::istringstream words(line);
  words >> mutant.lab >> mutant.operation;
  if (!(words >> mutant.repetition)) mutant.repetition = 1;
  return mutant;
}

}  // namespace

std::map<std::string, std::string> parse_equivalents(const std::string& text) {
  std::map<std::string, std::string> reasons;
  Mutant mutant;
  for (const std::string& raw : grader::split_lines(text)) {
    const std::string line = grader::trim(raw);
    if (line.empty() || line[0] == '#') continue;
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    if (raw[0] != ' ') {
      mutant = read_heading(line);
    } else if (line[0] == '-') {
      mutant.before = rest;
    } else if (line[0] == '+') {
      mutant.after = rest;
    } else if (line[0] == '=') {
      std::string& reason = reasons[mutant.key()];
      reason += (reason.empty() ? "" : " ") + rest;
    }
  }
  return reasons;
}

std::map<std::string, std::string> read_equivalents() {
  std::string text;
  grader::read_file(grader::package_root() + "/grader/proof/mutants/equivalents.txt", text);
  return parse_equivalents(text);
}

}  // namespace mutants
