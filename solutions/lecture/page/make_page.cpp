#include "solutions/lecture/page/make_page.h"

#include <filesystem>
#include <iostream>

#include "grader/base/text.h"
#include "solutions/lecture/page/lecture_json.h"
#include "solutions/lecture/page/notes.h"

namespace lecture {
namespace {

int fail(const std::string& sentence) {
  std::cerr << sentence << "\n";
  return 3;
}

/// The recorded ones, and this machine's own where there are some.
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

}  // namespace

int make_page(const std::string& root, const std::string& out,
              const std::function<void(const std::string&)>& progress) {
  std::string error;
  const auto counter = [&](const std::string& name, const std::string& source, const grader::Shape& shape) {
    return cached_count(root, name, source, shape, progress);
  };
  const std::vector<Measurements> measurements = all_measurements(root);
  const Lecture lecture = load_lecture(root, counter, measurements[0], error, long_steps());
  if (!error.empty()) return fail(error);
  PageInput input{.lecture = lecture, .measurements = measurements, .live = live_kernels(lecture)};
  input.notes = notes_of(root);
  for (const Live& live : input.live) {
    input.traces.push_back(trace_of(root, lecture, live, progress, error));
    if (!error.empty()) return fail(error);
  }
  const std::string page = lecture_page(to_json(input));
  if (page.empty()) return fail("solutions/lecture/page/lecture.html is missing: clone the package anew.");
  if (!grader::write_file(out, page)) return fail("The page cannot be written to " + grader::printable(out) + ".");
  std::cout << "Written: " << grader::printable(out) << "\n";
  return 0;
}

}  // namespace lecture
