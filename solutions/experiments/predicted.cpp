// Compares predictions with measurements: runs every kernel of a table in the emulator, block by block, and predicts
// its time.
#include <cstdlib>
#include <map>
#include <sstream>
#include <stdexcept>

#include <fmt/core.h>

#include "grader/base/parallel.h"
#include "grader/base/text.h"
#include "grader/clock/time_table.h"
#include "grader/model/predict.h"
#include "grader/sandbox/workspace.h"
#include "solutions/experiments/experiment.h"
#include "solutions/experiments/tables/prediction_errors.h"
#include "solutions/experiments/tables/table.h"

namespace experiments {
namespace {

constexpr const char* kKernels = "solutions/experiments/kernels/model/";

/// A solution, or a kernel in the model's folder with its constants.
struct Variant {
  std::string source, constants;
  auto operator<=>(const Variant&) const = default;
};

std::string replaced(const std::string& text, const std::string& name, const std::string& value) {
  for (const char* type : {"int", "bool"}) {
    const std::string constant = fmt::format("constexpr {} {} = ", type, name);
    const size_t at = text.find(constant), end = text.find(';', at);
    if (at != std::string::npos) return std::string(text).replace(at, end - at, constant + value);
  }
  throw std::runtime_error("The kernel has no constant " + name + ".");
}

std::string text_of(const Variant& variant) {
  const bool solution = variant.source.find('_') == 2;  // "04_naive"
  const std::string path = solution ? "solutions/" + variant.source + "/matmul.cu" : kKernels + variant.source + ".cu";
  std::string text;
  if (!grader::read_file(path, text)) throw std::runtime_error("There is no " + path + ".");
  std::stringstream constants(variant.constants);
  for (std::string one; constants >> one;)
    text = replaced(text, one.substr(0, one.find('=')), one.substr(one.find('=') + 1));
  return text;
}

using Profiles = std::map<int, grader::CallProfile>;  // by size

Profiles profiles_of(const Variant& variant, const std::vector<int>& sizes) {
  const grader::Workspace workspace;
  const std::string text = text_of(variant);
  const auto built = grader::build_all(text, {grader::Flavour::emulator_profile}, workspace.path())[0];
  if (!built.ok) throw std::runtime_error(variant.source + " " + variant.constants + " does not build.");
  Profiles profiles;
  for (const int n : sizes)
    if (!profiles.contains(n)) profiles[n] = grader::profile_call(built.binary, text, {n, n, n});
  return profiles;
}

/// The sizes at which each kernel of the table is needed.
std::map<Variant, std::vector<int>> variants_in(const Recorded& table) {
  std::map<Variant, std::vector<int>> sizes;
  for (const Row& row : table.rows())
    sizes[{table.cell(row, "source"), table.cell(row, "constants")}].push_back(
        static_cast<int>(table.number(row, "n")));
  return sizes;
}

PredictedRow predict_row(const Recorded& table, const Row& row, const std::map<Variant, Profiles>& profiles) {
  const int n = static_cast<int>(table.number(row, "n"));
  const grader::CallProfile& call = profiles.at({table.cell(row, "source"), table.cell(row, "constants")}).at(n);
  if (!call.error.empty()) throw std::runtime_error(table.cell(row, "kernel") + ": " + call.error);
  const double seconds = grader::predict_seconds(call, grader::read_card(table.cell(row, "card")));
  return {table.cell(row, "card"),     table.cell(row, "part"),
          table.cell(row, "kernel"),   n,
          table.number(row, "gflops"), grader::gflops(call.shape, seconds)};
}

void print_errors(const std::string& title, const std::vector<PredictedRow>& rows) {
  const Errors errors = errors_of(rows);
  const Pairs near = pairs_of(rows, 1.15, 1.5), far = pairs_of(rows, 2, 1e9);
  fmt::print("{}: {} rows, median error {:.1f}%, nine of ten within {:.1f}%, {:.0f}% within 25%\n", title, errors.rows,
             100 * errors.median, 100 * errors.ninety, 100 * errors.within_quarter);
  fmt::print("  the faster of two is named in {} of {} pairs 15 to 50% apart, in {} of {} more than 2 times apart\n",
             near.right, near.all, far.right, far.all);
}

}  // namespace

void predicted(const std::string& path) {
  std::string csv;
  if (!grader::read_file(path, csv)) throw std::runtime_error("There is no file " + path + ".");
  const Recorded table(csv);
  std::map<Variant, Profiles> profiles;
  for (const auto& [variant, sizes] : variants_in(table)) profiles[variant] = profiles_of(variant, sizes);
  std::map<std::string, std::vector<PredictedRow>> parts;
  fmt::print("card,part,kernel,n,measured,predicted,error_percent\n");
  for (const Row& row : table.rows()) {
    const PredictedRow one = predict_row(table, row, profiles);
    fmt::print("{},{},{},{},{:.0f},{:.0f},{:.0f}\n", one.card, one.part, one.kernel, one.n, one.measured, one.predicted,
               100 * error_of(one));
    std::fflush(stdout);
    parts[one.part].push_back(one);
  }
  for (const auto& [part, rows] : parts) print_errors(part, rows);
}

}  // namespace experiments
