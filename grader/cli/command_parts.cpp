#include "grader/cli/command_parts.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/gpu.h"
#include "grader/cli/commands.h"
#include "grader/report/sarif.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

ReportOptions report_options(const Arguments& arguments) {
  const char* no_colour = std::getenv("NO_COLOR");
  return {isatty(STDOUT_FILENO) && (!no_colour || !*no_colour), arguments.verbose};
}

Options options_of(const Arguments& arguments) {
  Options options;
  options.backend = arguments.backend;
  options.seed = arguments.seed.value_or(1);
  options.sanitize = arguments.sanitize;
  options.precision = arguments.precision;
  options.multiprocessors = arguments.multiprocessors;
  return options;
}

std::string known_lab(const std::string& name) {
  const std::string lab = find_lab(name);
  if (!lab.empty()) return lab;
  const std::string guess = nearest_lab(name);
  std::string all;
  for (const std::string& one : lab_names()) all += " " + one;
  throw Stop{kWrongUse, "There is no lab " + printable(name) +
                            (guess.empty() ? ". The labs are:" + all + "." : ": did you mean " + guess + "?")};
}

std::string file_of(const Arguments& arguments, const std::string& lab, Backend backend) {
  return arguments.file.empty() ? package_root() + "/labs/" + lab + "/" + source_name(backend) : arguments.file;
}

Taken take_file(const std::string& path) {
  Taken taken = take(path, true);
  if (taken.problem == Taken::Problem::missing) throw Stop{kWrongUse, taken.error};
  return taken;
}

void require_sandbox(const Arguments& arguments) {
  if (arguments.unsafe_no_sandbox) return;
  if (!calls_are_checked())
    throw Stop{kNotGraded,
               "Other people's work is graded on x86-64: on this processor, the targets of calls through pointers are "
               "not checked, so "
               "a submission could change its own mark. Your own labs are checked here; --unsafe-no-sandbox grades "
               "nevertheless."};
  if (sandbox_kind() != SandboxKind::limits_only) return;
  throw Stop{kNotGraded,
             "There is no sandbox here, so other people's code is not run: `grader doctor` says what is "
             "missing; --unsafe-no-sandbox grades nevertheless."};
}

void require_gpu(const Arguments& arguments) {
  if (arguments.backend == Backend::gpu && !gpu().ready)
    throw Stop{kNotGraded,
               "The gpu backend cannot be used. " + gpu().why_not + " The emulator needs no GPU: omit --backend."};
}

void check_backend(const std::string& lab, Backend wanted, Backend backend) {
  const bool on_gpu = wanted == Backend::gpu && backend == Backend::emulator;
  if (wanted != Backend::any && wanted != backend && !on_gpu)
    throw Stop{kWrongUse, fmt::format("{} is graded by the {} backend. Omit --backend.", lab, name_of(backend))};
}

bool json_only(const Arguments& arguments) { return arguments.json == "-"; }

void write_json(const Arguments& arguments, const std::string& json) {
  if (arguments.json.empty()) return;
  if (json_only(arguments))
    std::cout << json << std::flush;
  else if (!write_file(arguments.json, json))
    throw Stop{kWrongUse, "The JSON cannot be written to " + arguments.json + "."};
}

static void write_findings(const std::string& path, const std::string& text) {
  if (path == "-")
    std::cout << text << std::flush;
  else if (!path.empty() && !write_file(path, text))
    throw Stop{kWrongUse, "The findings cannot be written to " + path + "."};
}

void write_findings(const Arguments& arguments, const std::vector<Finding>& findings) {
  write_findings(arguments.annotations, to_workflow_commands(findings));
  write_findings(arguments.sarif, to_sarif(findings));
}

static void require_writable(const std::string& what, const std::string& path) {
  std::error_code error;
  const bool there = std::filesystem::exists(path, error);
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0666);
  if (file < 0) throw Stop{kWrongUse, what + " cannot be written to " + path + ": " + std::strerror(errno) + "."};
  close(file);
  if (!there) std::filesystem::remove(path, error);
}

void require_writable(const Arguments& arguments) {
  const std::pair<const char*, const std::string*> files[] = {
      {"The JSON", &arguments.json}, {"The findings", &arguments.sarif}, {"The findings", &arguments.annotations}};
  for (const auto& [what, path] : files)
    if (!path->empty() && *path != "-") require_writable(what, *path);
}

}  // namespace grader
