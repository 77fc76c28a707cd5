#include "grader/build/build_steps.h"

#include <csignal>
#include <filesystem>

#include "grader/base/text.h"
#include "grader/build/program/elf.h"

namespace grader::steps {

Finding from_refusal(const emulator::Refusal& refusal, const std::string& file) {
  using Kind = emulator::Refusal::Kind;
  const FindingKind kind = refusal.kind == Kind::compile_error ? FindingKind::compile_error
                           : refusal.kind == Kind::forbidden   ? FindingKind::forbidden_symbol
                                                               : FindingKind::unsupported;
  return {.kind = kind, .file = file, .line = refusal.line, .message = printable(refusal.message)};
}

/// The message alone is not enough, because a submission can make the compiler print it.
static bool disk_full(const std::string& printed) {
  constexpr uintmax_t kLittle = 64ull << 20;
  std::error_code error;
  const auto space = std::filesystem::space(std::filesystem::temp_directory_path(error), error);
  return printed.find("No space left on device") != std::string::npos && !error && space.available < kLittle;
}

bool check_run(const Outcome& outcome, const std::string& file, ErrorReader read, std::vector<Finding>& findings,
               std::string& error) {
  if (!outcome.started) {
    error = outcome.error;
    return false;
  }
  if (outcome.exit_code == 0 && !outcome.output_capped) return true;
  if (disk_full(outcome.err)) {
    error = "The disk with /tmp, where files are compiled, is full. Free some space and run the command again.";
    return false;
  }
  if (outcome.wall_timeout && outcome.cpu_seconds < 3) {
    error = "The compiler got almost no processor time: this machine is too busy. Try again later.";
    return false;
  }
  if (outcome.cpu_timeout || outcome.wall_timeout || outcome.output_capped) {
    findings.push_back({.kind = FindingKind::compile_error,
                        .file = file,
                        .message = "This file takes too long to compile, or compilation never ends. Look for "
                                   "recursive templates, macros or includes."});
    return false;
  }
  if (outcome.err.find("File size limit exceeded") != std::string::npos) {
    findings.push_back({.kind = FindingKind::compile_error,
                        .file = file,
                        .message = "This file compiles to a program of more than 256 MB. Use smaller arrays."});
    return false;
  }
  const bool killed = outcome.signal == SIGKILL;  // out of memory
  Finding finding = read(outcome.err, file);
  if (outcome.err.find("internal compiler error") != std::string::npos || outcome.signal != 0) {
    finding = {.kind = FindingKind::compile_error, .file = file};
    finding.message = "The compiler crashed on this file. Change the lines that you wrote last and try again.";
    error = finding.message;
  } else if (finding.kind == FindingKind::internal) {
    const bool closed = outcome.err.find("Permission denied") != std::string::npos;  // root's umask was 077
    while (finding.message.ends_with('.')) finding.message.pop_back();
    error = "A part of the package does not compile (" + finding.message + "): " +
            (closed ? "other users must be able to read it, so run chmod -R go+rX in its folder."
                    : "run `make` in its folder, or clone it again.");
    finding.message = "The compiler gave up on this file: " + finding.message + ".";
    finding.kind = FindingKind::compile_error;
  }
  if (!killed) findings.push_back(finding);
  return false;
}

static std::vector<Finding> endless_names(const std::string& bytes, const std::string& file) {
  constexpr size_t kLongest = 2000;
  ElfObject object;
  if (!parse_elf(bytes, object)) return {};
  for (const ElfSymbol& symbol : object.symbols)
    if (symbol.name.size() > kLongest)
      return {{.kind = FindingKind::compile_error,
               .file = file,
               .message = "A name in this file has more than 2,000 characters after compilation. Use shorter "
                          "names, or fewer nested templates."}};
  return {};
}

bool check_names(const std::string& object, const SymbolRules& rules, Built& built) {
  std::string bytes;
  if (!read_file(object, bytes)) {
    built.error = "The compiled file cannot be read: is /tmp full?";
    return false;
  }
  return take_over(endless_names(bytes, rules.file), built) && take_over(check_symbols(bytes, rules), built);
}

bool write_source(const std::string& path, const std::string& text, std::string& error) {
  if (write_file(path, text)) return true;
  error = "The source cannot be copied to /tmp: is the disk full?";
  return false;
}

}  // namespace grader::steps
