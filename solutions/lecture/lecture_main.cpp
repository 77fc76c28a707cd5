#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>

#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/sandbox/workspace.h"
#include "solutions/lecture/page/lecture_json.h"
#include "solutions/lecture/show.h"

namespace {

constexpr const char* kUsage =
    "usage: build/lecture [--auto] [--ascii] | page OUT.html\n"
    "  --auto   shows everything without asking, as it also does in a pipe\n"
    "  --ascii  draws with plain ASCII characters\n"
    "  page     writes the lecture as one page for a browser\n";

/// The options that are there; nullopt after a word that is none was named.
std::optional<std::set<std::string>> parse(int argc, char** argv) {
  const std::set<std::string> words(argv + 1, argv + argc);
  for (const std::string& word : words)
    if (word != "--auto" && word != "--ascii" && word != "--help" && word != "-h") {
      std::cerr << "There is no option " << word << ".\n" << kUsage;
      return std::nullopt;
    }
  return words;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

/// The first of these that is set decides, as in every program that follows the locale.
bool terminal_takes_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = variable(name);
    if (!value.empty()) return value.find("UTF-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

bool takes_controls() { return !variable("TERM").empty() && variable("TERM") != "dumb"; }

void say_progress(const std::string& text) { std::cerr << "lecture: " << text << "\n" << std::flush; }

/// `error` is one sentence when it cannot be told.
lecture::Lecture load(std::string& error) {
  const std::string root = grader::package_root();
  const auto counter = [&](const std::string& name, const std::string& source, const grader::Shape& shape) {
    return lecture::cached_count(root, name, source, shape, say_progress);
  };
  return lecture::load_lecture(root, counter, lecture::find_measurements(root), error);
}

grader::Recorded recorded(const std::string& lab, const std::string& source,
                          const std::optional<grader::Shape>& shape) {
  say_progress("recording " + lab);
  return grader::record(lab, grader::read_rubric(grader::rubric_path(lab)), {.content = source}, {.shape = shape});
}

int fail(const std::string& sentence) {
  std::cerr << sentence << "\n";
  return 3;
}

int write_page(const std::string& path) {
  std::string error, readme;
  const std::string root = grader::package_root();
  const lecture::Lecture lecture = load(error);
  if (!error.empty()) return fail(error);
  grader::read_file(root + "/solutions/lecture/README.md", readme);
  const std::string page = lecture::lecture_page(root, lecture::lecture_json(lecture, readme, recorded));
  if (page.empty()) return fail("solutions/lecture/page/lecture.html is missing: clone the package anew.");
  if (!grader::write_file(path, page)) return fail("The lecture cannot be written to " + path + ".");
  std::cout << "Written: " << path << ". Open it in any browser; it needs neither this package nor a network.\n";
  return 0;
}

int run(bool automatic, bool ascii) {
  std::string error;
  const lecture::Lecture lecture = load(error);
  if (!error.empty()) return fail(error);
  const bool colour = isatty(STDOUT_FILENO) && takes_controls() && variable("NO_COLOR").empty();
  const lecture::Look look{colour, !ascii && terminal_takes_utf8()};
  lecture::Experiments experiments(
      [&](size_t step, int barrier) { return lecture::check_without_barrier(lecture.steps[step].solution, barrier); });
  if (automatic || !lecture::is_interactive()) return lecture::show_all(lecture, experiments, look, std::cout);
  return lecture::show_live(lecture, experiments, look, takes_controls());
}

}  // namespace

int main(int argc, char** argv) {
  grader::remove_workspaces_on_signals();
  if (argc == 3 && std::string(argv[1]) == "page") return write_page(argv[2]);
  const auto options = parse(argc, argv);
  if (!options) return 2;
  if (options->count("--help") || options->count("-h")) {
    std::cout << kUsage;
    return 0;
  }
  return run(options->count("--auto"), options->count("--ascii"));
}
