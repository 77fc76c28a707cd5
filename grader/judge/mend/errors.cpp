#include "grader/judge/mend/errors.h"

#include <set>

#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/compiler.h"
#include "grader/sandbox/sandbox.h"
#include "grader/sandbox/workspace.h"

namespace grader::mend {
namespace {

/// "matmul.cu:12:5: error: …"
int line_of_error(const std::string& printed, const std::string& file) {
  const std::string front = file + ":";
  const size_t at = printed.find(front);
  if (at == std::string::npos || printed.find(": error: ") == std::string::npos) return 0;
  return std::atoi(printed.c_str() + at + front.size());
}

}  // namespace

std::vector<int> lines_with_errors(const std::string& source, bool cuda) {
  const Workspace workspace;
  const Prepared prepared = prepare(source, cuda, workspace.path());
  std::set<int> lines;
  for (const Finding& finding : prepared.findings) lines.insert(finding.line);
  if (prepared.ok) {
    const Outcome outcome = run_tool(
        {compiler().path, prepared.cxx20 ? "-std=c++20" : "-std=c++17", "-fsyntax-only", "-fmax-errors=0",
         "-fdiagnostics-color=never", "-fno-diagnostics-show-caret", "-w", "-x", "c++-cpp-output", prepared.text_path},
        workspace.path());
    for (const std::string& printed : split_lines(outcome.err)) lines.insert(line_of_error(printed, prepared.file));
  }
  lines.erase(0);
  return {lines.begin(), lines.end()};
}

}  // namespace grader::mend
