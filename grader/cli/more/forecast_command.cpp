#include "grader/cli/more/forecast_command.h"

#include <algorithm>
#include <iostream>

#include <fmt/core.h>
#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/progress.h"
#include "grader/base/text.h"
#include "grader/base/toml_reader.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/forecast/forecast_report.h"
#include "grader/judge/gather.h"

namespace grader {
namespace {

constexpr const char* kDefaultCard = "h200";
constexpr int kLargest = 16384;

/// A lab's file, or a file of no lab.
struct Subject {
  std::string lab, file;
  int multiple_of = 1;
};

Subject subject_of(const Arguments& arguments) {
  if (arguments.lab.ends_with(".cu")) return {"", arguments.lab};
  const std::string lab = known_lab(arguments.lab);
  const Rubric rubric = read_rubric(rubric_path(lab));
  if (rubric.backend == Backend::cpu)
    throw Stop{kWrongUse, lab + " runs on the CPU, where `make time` measures it. Only kernels are predicted."};
  return {lab, file_of(arguments, lab, rubric.backend), std::max(1, rubric.multiple_of)};
}

std::vector<Card> cards_of(const Arguments& arguments) {
  std::vector<Card> cards;
  try {
    for (const std::string& name : arguments.forecast.cards) cards.push_back(read_card(name));
  } catch (const TomlError& error) {
    throw Stop{kWrongUse, error.message};
  }
  return cards;
}

std::vector<int> sizes_of(const Arguments& arguments, const Subject& subject) {
  std::vector<int> sizes = arguments.forecast.sizes;
  if (sizes.empty()) sizes = {1024, 2048, 4096};
  for (const int size : sizes) {
    if (size < 1 || size > kLargest)
      throw Stop{kWrongUse, fmt::format("A size is from 1 to {}; found {}.", kLargest, size)};
    if (size % subject.multiple_of)
      throw Stop{kWrongUse,
                 fmt::format("{} supports multiples of {}; found {}.", subject.lab, subject.multiple_of, size)};
  }
  std::ranges::sort(sizes);
  return sizes;
}

/// Runs at a shape that is large enough for tiles of 256 and takes about a second. What multiplies with tensor cores is compared in TF32.
bool is_wrong(const Taken& taken, bool tensor_cores) {
  Options options;
  if (tensor_cores) options.precision = lab::Precision::tf32;
  const TryResult result = try_file(taken, {256, 256, 64}, Backend::emulator, options, Machine{});
  return result.error.empty() && exit_code_of(result) != kFullMarks;
}

Forecast predict_for(const Subject& subject, const Arguments& arguments) {
  const std::vector<Card> cards = cards_of(arguments);
  const std::vector<int> sizes = sizes_of(arguments, subject);
  const Taken taken = take_file(subject.file);
  if (taken.problem != Taken::Problem::none) throw Stop{kPointsLost, taken.error};
  Progress progress(1, Progress::Elsewhere::nothing);
  progress.step("counting " + base_name(subject.file) + " ...");
  Forecast result = forecast(subject.lab, taken, cards, sizes);
  result.file = subject.file;
  if (!result.cards.empty()) result.wrong = is_wrong(taken, result.cards[0].tensor_cores);
  return result;
}

void write(const std::string& path, const std::string& text) {
  if (path == "-")
    std::cout << text << std::flush;
  else if (!path.empty() && !write_file(path, text))
    throw Stop{kWrongUse, "Nothing can be written to " + printable(path) + "."};
}

int exit_code_of(const Forecast& forecast) {
  if (!forecast.error.empty()) return kNotGraded;
  return forecast.cards.empty() ? kPointsLost : kFullMarks;
}

}  // namespace

int forecast_file(const Arguments& arguments) {
  const Forecast result = predict_for(subject_of(arguments), arguments);
  if (arguments.json != "-") std::cout << report(result);
  write(arguments.json, to_json(result));
  if (!result.cards.empty() && !arguments.forecast.picture.empty())
    write(arguments.forecast.picture, picture(result.cards[0], result));
  return exit_code_of(result);
}

void add_forecast(Arguments arguments) {
  arguments.forecast.cards = {kDefaultCard};
  std::cout << "\n" << report(predict_for(subject_of(arguments), arguments));
}

}  // namespace grader
