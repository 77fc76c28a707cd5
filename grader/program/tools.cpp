#include "grader/program/tools.h"

#include <algorithm>
#include <utility>

namespace grader {
namespace {

using Kind = FindingKind;

struct Tool {
  const char* name;
  std::vector<Kind> kinds;
};

const std::vector<Tool>& tools() {
  static const std::vector<Tool> all = {
      {"memcheck", {Kind::out_of_bounds, Kind::misaligned, Kind::host_access, Kind::launch_error, Kind::leak}},
      {"racecheck", {Kind::shared_race, Kind::global_race, Kind::async_order}},
      {"initcheck", {Kind::uninitialised_read, Kind::unwritten_output}},
      {"synccheck", {Kind::barrier_divergence, Kind::async_order}},
  };
  return all;
}

bool is_of_a_tool(Kind kind) {
  return std::ranges::any_of(tools(),
                             [&](const Tool& tool) { return std::ranges::find(tool.kinds, kind) != tool.kinds.end(); });
}

}  // namespace

std::vector<Finding> found_by(const std::string& tool, std::vector<Finding> findings) {
  const auto wanted = std::ranges::find(tools(), tool, &Tool::name);
  if (wanted == tools().end()) return findings;
  std::erase_if(findings, [&](const Finding& finding) {
    return is_of_a_tool(finding.kind) && std::ranges::find(wanted->kinds, finding.kind) == wanted->kinds.end();
  });
  return findings;
}

}  // namespace grader
