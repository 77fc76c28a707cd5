#include "solutions/lecture/page/make_page.h"

#include <filesystem>
#include <iostream>

#include "grader/base/text.h"
#include "solutions/lecture/page/lecture_json.h"
#include "solutions/lecture/page/notes.h"

namespace lecture {
namespace {

using Progress = std::function<void(const std::string&)>;

int fail(const std::string& sentence) {
  std::cerr << sentence << "\n";
  return 3;
}

/// The recorded measurements, and this machine's own if there are any.
std::vector<Measurements> all_measurements(const std::string& root) {
  std::vector<Measurements> all = {recorded_measurements(root)};
  if (Measurements own = find_measurements(root); own.source != all[0].source) all.push_back(own);
  return all;
}

std::map<std::string, std::string> notes_of(const std::string& root) {
  std::string readme;
  grader::read_file(root + "/solutions/lecture/README.md", readme);
  return read_notes(readme);
}

/// The lab whose rubric is used to record a kernel of a step; for a CPU step, that of the first GPU step.
std::string lab_of(const Lecture& lecture, int step) {
  std::string lab;
  for (const MeasuredStep& measured : lecture.steps)
    if (!measured.step.counted.empty() && (lab.empty() || std::stoi(measured.step.lab.substr(0, 2)) <= step))
      lab = measured.step.lab;
  return lab;
}

/// `error` is one sentence if a kernel cannot be recorded.
void record_all(const std::string& root, const Progress& progress, PageInput& input, std::string& error) {
  for (const Live& live : input.live)
    if (error.empty()) input.traces.push_back(trace_of(root, recording_of(input.lecture, live), progress, error));
  for (size_t i = 0; i < input.own.size() && error.empty(); ++i) {
    const OwnSlide& slide = input.own[i];
    const Recording recording{"own_" + std::to_string(i), lab_of(input.lecture, slide.after), slide.kernel};
    input.own_traces.push_back(slide.kernel.empty() ? "" : trace_of(root, recording, progress, error));
  }
}

}  // namespace

int make_page(const std::string& root, const PageOptions& options, const Progress& progress) {
  std::string error;
  const auto counter = [&](const std::string& name, const std::string& source, const grader::Shape& shape) {
    return cached_count(root, name, source, shape, progress);
  };
  std::vector<OwnSlide> own;
  if (!options.slides.empty()) own = read_own_slides(options.slides, error);
  if (!error.empty()) return fail(error);
  const std::vector<Measurements> measurements = all_measurements(root);
  const Lecture lecture = load_lecture(root, counter, measurements[0], error, long_steps());
  if (!error.empty()) return fail(error);
  PageInput input{.lecture = lecture, .measurements = measurements, .live = live_kernels(lecture)};
  input.notes = notes_of(root);
  input.own = own;
  record_all(root, progress, input, error);
  if (!error.empty()) return fail(error);
  const std::string page = lecture_page(to_json(input));
  if (page.empty()) return fail("solutions/lecture/page/lecture.html is missing. Clone the package again.");
  if (!grader::write_file(options.out, page))
    return fail("The page cannot be written to " + grader::printable(options.out) + ".");
  std::cout << "Written: " << grader::printable(options.out)
            << ". Open it in any browser; it needs neither this package nor a network.\n";
  return 0;
}

}  // namespace lecture
