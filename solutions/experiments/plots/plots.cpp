// Draws the plots of a folder of results with node and draw.js, in this folder; nothing else needs node.
#include <cstdio>
#include <filesystem>
#include <string>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "solutions/experiments/experiment.h"

namespace experiments {
namespace {

const std::string kModules = "solutions/experiments/plots";

/// What must be done before plots can be drawn; empty if nothing.
std::string missing() {
  if (grader::find_program("node").empty()) return "node is not installed (Debian, Ubuntu: apt-get install nodejs npm)";
  if (!std::filesystem::exists(kModules + "/node_modules"))
    return "the drawing library is missing (npm ci --prefix " + kModules + ")";
  return "";
}

}  // namespace

void draw_plots(const std::string& folder) {
  if (const std::string lack = missing(); !lack.empty()) {
    std::printf("No plots were drawn: %s; the tables are in %s.\n", lack.c_str(), folder.c_str());
    return;
  }
  const grader::Answer output = grader::ask_shell("node " + kModules + "/draw.js '" + folder + "' 2>&1");
  if (output.exit_code == 0)
    std::printf("%s", output.text.c_str());
  else
    std::fprintf(stderr, "The plots in %s were not drawn: %s\n", folder.c_str(),
                 grader::last_line(output.text).c_str());
}

}  // namespace experiments
