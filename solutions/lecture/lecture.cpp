#include "solutions/lecture/lecture.h"

#include <algorithm>
#include <tuple>

#include "grader/base/text.h"

namespace lecture {
namespace {

void take_measurements(const Measurements& measurements, Lecture& lecture) {
  lecture.measurements = measurements;
  std::vector<std::string> kernels = {kCublas, kCublasTf32, kUncoalesced};
  for (const MeasuredStep& measured : lecture.steps) kernels.push_back(measured.step.lab);
  lecture.n = best_size(lecture.measurements, kernels);
  for (MeasuredStep& measured : lecture.steps) measured.gflops = lecture.measurements.at(lecture.n, measured.step.lab);
  lecture.cublas = lecture.measurements.at(lecture.n, kCublas);
  lecture.uncoalesced = lecture.measurements.at(lecture.n, kUncoalesced);
}

}  // namespace

int best_size(const Measurements& measurements, const std::vector<std::string>& kernels) {
  std::tuple<size_t, bool, int> best{0, false, 0};
  for (const auto& [n, unused] : measurements.gflops) {
    size_t known = 0;
    for (const std::string& kernel : kernels) known += measurements.at(n, kernel).has_value();
    best = std::max(best, {known, n == 4096, n});
  }
  return std::get<0>(best) > 0 ? std::get<2>(best) : 0;
}

Lecture load_lecture(const std::string& root, const Counter& counter, const Measurements& measurements,
                     std::string& error, const std::vector<Step>& steps) {
  Lecture lecture;
  for (const Step& step : steps) {
    const std::string path = root + "/solutions/" + step.lab + "/matmul.";
    std::string source;
    if (!grader::read_file(path + "cu", source) && !grader::read_file(path + "cpp", source)) {
      error = path + "cu cannot be read: the lecture needs the solutions.";
      return lecture;
    }
    lecture.steps.push_back({.step = step, .solution = read_solution(source)});
  }
  for (MeasuredStep& measured : lecture.steps)
    for (const grader::Shape& shape : measured.step.counted)
      measured.counts.push_back(counter(measured.step.lab, measured.solution.source, shape));
  const auto on_gpu = [](const MeasuredStep& measured) { return !measured.step.counted.empty(); };
  MeasuredStep& first = *std::ranges::find_if(lecture.steps, on_gpu);
  if (const std::string swapped = with_row_on_x(first.solution); !swapped.empty())
    first.row_on_x = counter(first.step.lab + "_row_on_x", swapped, first.step.counted.front());
  take_measurements(measurements, lecture);
  return lecture;
}

}  // namespace lecture
