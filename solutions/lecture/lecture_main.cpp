#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>

#include <unistd.h>

#include "grader/base/package.h"
#include "grader/sandbox/workspace.h"
#include "solutions/lecture/page/make_page.h"
#include "solutions/lecture/show.h"

namespace {

constexpr const char* kUsage =
    "usage: build/lecture [--auto] [--ascii]\n"
    "       build/lecture page OUT.html [SLIDES]   as one page for a browser, with a folder of your own slides\n"
    "  --auto   shows everything without asking; this is the default in a pipe\n"
    "  --ascii  draws with plain ASCII characters\n";

/// The given options; nullopt, after an error message, if one is unknown.
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

/// The first of these variables that is set decides, as in every program that follows the locale.
bool terminal_takes_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = variable(name);
    if (!value.empty()) return value.find("UTF-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

bool takes_controls() { return !variable("TERM").empty() && variable("TERM") != "dumb"; }

void say_progress(const std::string& text) { std::cerr << "lecture: " << text << "\n" << std::flush; }

int run(bool automatic, bool ascii) {
  std::string error;
  const std::string root = grader::package_root();
  const auto counter = [&](const std::string& name, const std::string& source, const grader::Shape& shape) {
    return lecture::cached_count(root, name, source, shape, say_progress);
  };
  const lecture::Lecture lecture = lecture::load_lecture(root, counter, lecture::find_measurements(root), error);
  if (!error.empty()) {
    std::cerr << error << "\n";
    return 3;
  }
  const bool colour = isatty(STDOUT_FILENO) && takes_controls() && variable("NO_COLOR").empty();
  const lecture::Look look{colour, !ascii && terminal_takes_utf8()};
  lecture::Experiments experiments(
      [&](size_t step, int barrier) { return lecture::check_without_barrier(lecture.steps[step].solution, barrier); });
  if (automatic || !lecture::is_interactive()) return lecture::show_all(lecture, experiments, look, std::cout);
  return lecture::show_live(lecture, experiments, look, takes_controls());
}

}  // namespace

int main(int argc, char** argv) {
  if ((argc == 3 || argc == 4) && std::string(argv[1]) == "page") {
    grader::remove_workspaces_on_signals();
    return lecture::make_page(grader::package_root(), {argv[2], argc == 4 ? argv[3] : ""}, say_progress);
  }
  const auto options = parse(argc, argv);
  if (!options) return 2;
  if (options->count("--help") || options->count("-h")) {
    std::cout << kUsage;
    return 0;
  }
  grader::remove_workspaces_on_signals();
  return run(options->count("--auto"), options->count("--ascii"));
}
