// Profiles of the solutions on a GPU, counted by the emulator, as a table that is part of the package: thresholds for a
// card without measurements are predicted from it (grader/clock/thresholds.h).
#include <stdexcept>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/model/profile_table.h"
#include "grader/sandbox/workspace.h"
#include "solutions/experiments/experiment.h"

namespace experiments {
namespace {

constexpr int kSizes[] = {2048, 4096};  // the sizes that rubrics time

bool is_timed_by_the_model(const std::string& lab) { return lab >= "04" && lab < "10"; }  // without tensor cores

void add_profiles(const std::string& lab, grader::ProfileTable& table) {
  std::string text;
  if (!grader::read_file("solutions/" + lab + "/matmul.cu", text))
    throw std::runtime_error("There is no solution of " + lab + ".");
  const grader::Workspace workspace;
  const auto built = grader::build_all(text, {grader::Flavour::emulator_profile}, workspace.path())[0];
  if (!built.ok) throw std::runtime_error("The solution of " + lab + " does not build.");
  for (const int size : kSizes) {
    const grader::CallProfile call = grader::profile_call(built.binary, text, {size, size, size});
    if (!call.error.empty()) throw std::runtime_error(lab + ": " + call.error);
    table[{lab, size}] = call;
  }
}

}  // namespace

void profiles() {
  grader::ProfileTable table;
  for (const std::string& lab : grader::lab_names())
    if (is_timed_by_the_model(lab)) add_profiles(lab, table);
  fmt::print("{}", grader::to_csv(table));
}

}  // namespace experiments
