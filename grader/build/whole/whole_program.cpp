#include "grader/build/whole/whole_program.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <optional>

#include <fmt/core.h>

#include "common/emulator/rewrite/rewrite.h"
#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/build/build_steps.h"
#include "grader/build/compiler.h"
#include "grader/build/gates.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/take.h"
#include "grader/build/whole/include_line.h"
#include "grader/build/whole/missing_includes.h"
#include "grader/build/whole/two_passes.h"
#include "grader/build/words/warned.h"

namespace grader {
namespace {

using namespace steps;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

// ---- preprocessing and rewriting

std::string folder_of(const std::string& path) { return fs::absolute(path).parent_path().string(); }

/// The files that are included directly or by one another, each once.
class Includes {
 public:
  explicit Includes(Words searched) : searched_(std::move(searched)) {}

  void follow(const fs::path& file) {
    std::string text;
    if (file.empty() || !seen_.insert(file.string()).second || !read_file(file.string(), text)) return;
    for (const std::string& line : split_lines(text)) {
      const auto include = include_line(line);
      const fs::path own = include ? found(include->header, file.parent_path()) : fs::path();
      if (include && own.empty()) others_.insert(include->header);
      if (include && include->quoted) follow(own);
    }
  }
  /// Headers that are not the program's own.
  const std::set<std::string>& others() const { return others_; }
  Words folders() const {
    std::set<std::string> all;
    for (const std::string& file : seen_) all.insert(fs::path(file).parent_path().string());
    return {all.begin(), all.end()};
  }

 private:
  /// The header beside the file that includes it, or in a searched folder; "" if it is in neither.
  fs::path found(const std::string& header, const fs::path& beside) const {
    Words places = searched_;
    places.insert(places.begin(), beside.string());
    for (const std::string& place : places) {
      const fs::path path = (fs::path(place) / header).lexically_normal();
      std::error_code error;
      if (fs::is_regular_file(path, error)) return path;
    }
    return {};
  }

  Words searched_;
  std::set<std::string> seen_, others_;
};

/// The folders of a file and of everything that it includes, which the compiler must be allowed to read.
Words folders_of_includes(const std::string& file, const Words& searched) {
  Includes includes(searched);
  includes.follow(file);
  return includes.folders();
}

/// Part of the name of a C file's text that is compiled as C++.
constexpr const char* kOfC = ".c";

bool is_c_file(const std::string& path) { return fs::path(path).extension() == ".c"; }

/// C files are compiled as C, and not rewritten. A C file that includes a header of CUDA is compiled as C++, as the
/// emulator's versions of these headers are.
bool is_c(const std::string& path, const Words& searched) {
  if (!is_c_file(path)) return false;
  Includes includes(searched);
  includes.follow(fs::absolute(path));
  return std::ranges::none_of(includes.others(), [](const std::string& header) {
    std::error_code error;
    const std::string emulator = package_root() + "/common/emulator";
    if (header == "omp.h") return false;  // also a header of gcc
    return fs::is_regular_file(emulator + "/libraries/include/" + header, error) ||
           fs::is_regular_file(emulator + "/include/" + header, error);
  });
}

/// The header in "helper.h: No such file or directory", at an #include of the program, or "".
std::string missing_header(const std::string& message) {
  const size_t end = message.find(": No such file or directory");
  const size_t error = message.rfind("error: ", end);
  return end == std::string::npos || error == std::string::npos ? "" : message.substr(error + 7, end - error - 7);
}

/// "prog.cu:3:10: …" -> 3, if that is the first place in the message.
int first_line_named(const std::string& message, const std::string& file) {
  const size_t at = message.find(file + ":");
  return at == std::string::npos ? 0 : std::atoi(message.c_str() + at + file.size() + 1);
}

Finding no_header(const std::string& header, const std::string& message, const std::string& path) {
  return {.kind = FindingKind::compile_error,
          .file = path,
          .line = first_line_named(message, path),
          .message = fmt::format("The header {} was not found: not beside {}, not in a folder given by --include, and "
                                 "not among the emulator's headers of CUDA and its libraries.",
                                 printable(header), base_name(path))};
}

/// True for macros that change CUDA's headers or the library's. All others must not: a header has a parameter N.
bool is_for_headers(const std::string& macro) {
  return std::ranges::any_of(std::initializer_list<const char*>{"_", "CUDA_", "THRUST_", "CUB_"},
                             [&](const char* start) { return macro.starts_with(start); });
}

/// `N=64` -> `#define N 64`. assert.h may be included again, and then heeds NDEBUG.
std::string as_directive(std::string macro) {
  const size_t equal = macro.find('=');
  if (macro == "NDEBUG") return "#define NDEBUG 1\n#include <assert.h>\n";
  if (equal == std::string::npos) return "#define " + macro + " 1\n";
  return "#define " + macro.replace(equal, 1, " ") + "\n";
}

/// Adds macros of the command line. Those of the program's own are defined after the emulator's headers.
void add_macros(const ProgramSource& source, bool c, const PreparedProgram& prepared, Words& argv) {
  std::string own;
  for (const std::string& macro : source.macros) {
    if (c || is_for_headers(macro))
      argv.push_back("-D" + macro);
    else
      own += as_directive(macro);
  }
  if (own.empty()) return;
  const std::string header = prepared.workspace + "/own_macros.h";
  if (write_file(header, own)) append(argv, {"-include", header});
}

/// `more`: further words of the command line.
Outcome preprocess(const std::string& path, const ProgramSource& source, const PreparedProgram& prepared,
                   const Words& more = {}) {
  const std::string absolute = fs::absolute(path).string();
  Words folders;
  for (const std::string& folder : source.folders) folders.push_back(fs::absolute(folder).string());
  const bool c = prepared.c_files.contains(path);
  Words argv =
      c ? preprocess_c_command(absolute, folders) : preprocess_program_command(absolute, folders, prepared.cxx20);
  add_macros(source, c, prepared, argv);
  append(argv, more);
  Command command = tool_command(argv, prepared.workspace, 15);
  command.readable.push_back(folder_of(path));
  append(command.readable, folders);
  append(command.readable, folders_of_includes(absolute, folders));
  command.limits.output_bytes = 64 << 20;
  return run(command);
}

void take_refusals(const std::vector<emulator::Refusal>& refusals, PreparedProgram& prepared) {
  for (const emulator::Refusal& refusal : refusals) prepared.findings.push_back(from_refusal(refusal, kProgramFile));
}

/// If a file or its header uses a device variable of a different file, the variables are shared, as with nvcc
/// -rdc=true.
emulator::Whole kind_of(const Words& preprocessed) {
  if (preprocessed.size() < 2) return emulator::Whole::program;
  for (const std::string& text : preprocessed)
    for (const char* named : {"extern __device__", "extern __constant__", "extern __managed__"})
      if (text.find(named) != std::string::npos) return emulator::Whole::program;
  return emulator::Whole::program_of_files;
}

bool is_source(const std::string& path) {
  const std::string kind = fs::path(path).extension().string();
  return std::ranges::any_of(std::initializer_list<const char*>{".cu", ".cpp", ".cc", ".cxx", ".c", ".cuh"},
                             [&](const char* known) { return kind == known; });
}

/// True if a file of the program distinguishes the passes of nvcc.
bool tests_the_pass(const OwnFiles& files) {
  return std::ranges::any_of(files.paths(), [](const std::string& path) {
    std::string text;
    return read_file(path, text) && text.find("__CUDA_ARCH__") != std::string::npos;
  });
}

/// Nothing if the file cannot be compiled, with the reason.
std::optional<std::string> preprocessed_file(const std::string& path, const ProgramSource& source,
                                             PreparedProgram& prepared) {
  const Taken taken = take(path, true);
  if (!is_source(path)) {
    prepared.error =
        fmt::format("{} is neither a CUDA nor a C++ file: its name must end in .cu, .cpp, .cc, .cxx or .c.",
                    printable(base_name(path)));
    return std::nullopt;
  }
  if (taken.problem != Taken::Problem::none) {
    prepared.error = taken.error;
    return std::nullopt;
  }
  const Outcome outcome = preprocess(path, source, prepared);
  if (const std::string header = missing_header(outcome.err); !header.empty()) {
    prepared.findings.push_back(no_header(header, outcome.err, path));
    return std::nullopt;
  }
  if (!ran_well(outcome, path, prepared)) return std::nullopt;
  const std::string text = number_lines(outcome.out, prepared.files);
  if (prepared.c_files.contains(path) || !tests_the_pass(prepared.files)) return text;
  const Outcome host = preprocess(path, source, prepared, {"-DEMU_HOST_PASS"});
  return host.exit_code == 0 ? join_passes(text, number_lines(host.out, prepared.files)) : text;
}

/// Adds g++'s first error about a text in which something is refused, and sorts: errors of the program come first.
void add_compile_error(const std::string& text, PreparedProgram& prepared) {
  Words argv = compile_program_command(Flavour::emulator_check, prepared.cxx20);
  append(argv, {"-fdiagnostics-color=never", "-fno-diagnostics-show-caret", "-fsyntax-only", "-x", "c++-cpp-output"});
  argv.push_back(text);
  const Outcome outcome = run_tool(argv, prepared.workspace);
  const Finding error = first_error(outcome.err, kProgramFile);
  const bool reported = std::ranges::any_of(prepared.findings, [&](const Finding& f) { return f.line == error.line; });
  if (outcome.exit_code != 0 && error.kind == FindingKind::compile_error && error.line > 0 && !reported)
    prepared.findings.push_back(error);
  std::ranges::stable_sort(prepared.findings, {},
                           [](const Finding& f) { return std::pair(f.kind != FindingKind::compile_error, f.line); });
}

/// False if the file may not be compiled, with the reason.
bool rewrite_file(const std::string& path, const std::string& preprocessed, emulator::Whole kind,
                  PreparedProgram& prepared) {
  if (prepared.c_files.contains(path)) {
    prepared.texts.push_back(fmt::format("{}/{}.i", prepared.workspace, prepared.texts.size()));
    return write_source(prepared.texts.back(), preprocessed, prepared.error);
  }
  // .cpp files are rewritten, too: they may share headers that contain kernels.
  const emulator::Rewritten rewritten = emulator::rewrite(preprocessed, kProgramFile, kind);
  take_refusals(rewritten.refusals, prepared);
  prepared.notices.insert(prepared.notices.end(), rewritten.notices.begin(), rewritten.notices.end());
  const auto& templates = rewritten.variable_templates;
  prepared.variable_templates.insert(prepared.variable_templates.end(), templates.begin(), templates.end());
  const char* const end = is_c_file(path) ? kOfC : "";
  prepared.texts.push_back(fmt::format("{}/{}{}.ii", prepared.workspace, prepared.texts.size(), end));
  if (!write_source(prepared.texts.back(), rewritten.source, prepared.error)) return false;
  if (!prepared.findings.empty()) add_compile_error(prepared.texts.back(), prepared);
  return prepared.findings.empty();
}

/// False if the files may not be compiled, with the reason.
bool prepare_files(const ProgramSource& source, PreparedProgram& prepared) {
  for (const std::string& path : source.files)
    if (is_c(path, source.folders)) prepared.c_files.insert(path);
  Words preprocessed;
  for (const std::string& path : source.files) {
    const std::optional<std::string> text = preprocessed_file(path, source, prepared);
    if (!text) return false;
    preprocessed.push_back(*text);
  }
  const emulator::Whole kind = kind_of(preprocessed);
  for (size_t i = 0; i < preprocessed.size(); ++i)
    if (!rewrite_file(source.files[i], preprocessed[i], kind, prepared)) return false;
  return true;
}

/// Replaces numbered lines by the program's files and lines.
void name_places(const OwnFiles& files, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    const FileLine place = files.at(finding.line);
    if (finding.file != kProgramFile || place.path.empty()) continue;
    finding.file = place.path;
    finding.line = place.line;
    if (const FileLine other = files.at(finding.related_line); !other.path.empty()) finding.related_line = other.line;
    std::string source;
    if (read_file(place.path, source)) explain(source, finding);
  }
}

/// True if the warning is about a function that returns by a switch, which may well cover all values.
bool returns_by_switch(const Finding& warning) {
  std::string source;
  return is_about_return(warning) && read_file(warning.file, source) && ends_in_switch(source, warning.line);
}

/// True if the warning is about a variable whose first mention assigns a value.
bool has_a_value(const Finding& warning) {
  std::string source;
  return !warning.array.empty() && warning.related_line && read_file(warning.file, source) &&
         is_assigned_first(source, warning.related_line, warning.array);
}

// ---- compiling and linking

std::string sort_of(Flavour flavour) {
  return flavour == Flavour::emulator_check ? "check" : flavour == Flavour::emulator_trace ? "trace" : "count";
}

std::string name_of_program(Flavour flavour) {  // as student_init.ld expects
  return "program_" + sort_of(flavour);
}

bool compile_file(const PreparedProgram& prepared, Flavour flavour, size_t number, BuiltProgram& built) {
  const bool c = prepared.texts[number].ends_with(".i");
  Words argv = c ? compile_c_command(flavour) : compile_program_command(flavour, prepared.cxx20);
  // C converts a void* to every pointer.
  if (prepared.texts[number].ends_with(std::string(kOfC) + ".ii")) argv.push_back("-fpermissive");
  append(argv, {"-fdiagnostics-color=never", "-fno-diagnostics-show-caret", "-x"});
  append(argv, {c ? "cpp-output" : "c++-cpp-output", "-c"});
  append(argv, {prepared.texts[number], "-o",
                fmt::format("{}/{}.{}.part", prepared.workspace, number, name_of_program(flavour))});
  const Outcome outcome = run_tool(argv, prepared.workspace);
  const std::vector<Finding> warnings = warned(outcome.err, kProgramFile);
  built.warnings.insert(built.warnings.end(), warnings.begin(), warnings.end());
  built.unread_statuses.merge(unread_statuses(outcome.err, kProgramFile));
  return ran_well(outcome, kProgramFile, built);
}

bool compile_files(const PreparedProgram& prepared, Flavour flavour, BuiltProgram& built) {
  for (size_t i = 0; i < prepared.texts.size(); ++i)
    if (!compile_file(prepared, flavour, i, built)) return false;
  return true;
}

/// Joins all files into one object, whose initialisers run on the host.
bool join(const PreparedProgram& prepared, Flavour flavour, const std::string& object, BuiltProgram& built) {
  Words argv = {compiler().path, "-r", "-nostdlib", "-o", object};
  for (size_t i = 0; i < prepared.texts.size(); ++i)
    argv.push_back(fmt::format("{}/{}.{}.part", prepared.workspace, i, name_of_program(flavour)));
  return ran_well(run_tool(argv, prepared.workspace), kProgramFile, built);
}

constexpr const char* kMain = "emu_program_main";  // the name of main() in the built program

/// Functions with a different meaning in kernels (common/runner/program_functions.h): they have no gates, but
/// replacements in the runner.
constexpr std::pair<const char*, const char*> kOwnFunctions[] = {
    {"malloc", "emu_malloc"},       {"free", "emu_free"},
    {"calloc", "emu_calloc"},       {"realloc", "emu_realloc"},
    {"_Znwm", "emu_new"},           {"_Znam", "emu_new_array"},
    {"_ZdlPv", "emu_delete"},       {"_ZdlPvm", "emu_delete_sized"},
    {"_ZdaPv", "emu_delete_array"}, {"_ZdaPvm", "emu_delete_array_sized"},
    {"__divti3", "emu_divti3"},     {"__modti3", "emu_modti3"},
    {"__udivti3", "emu_udivti3"},   {"__umodti3", "emu_umodti3"},
    {"clock", "emu_clock"},         {"main", kMain}};

std::string all_renames(const Gates& gates) {
  std::string renames;
  const auto is_own = [](const std::string& name) {
    return std::ranges::any_of(kOwnFunctions, [&](const auto& own) { return name == own.first; });
  };
  for (const std::string& line : split_lines(gates.renames))
    if (!is_own(line.substr(0, line.find(' ')))) renames += line + "\n";
  for (const auto& [name, own] : kOwnFunctions) renames += fmt::format("{} {}\n", name, own);
  return renames;
}

/// Calls that kernels may not make go through gates, and only main() is visible from outside, under a different name.
bool seal(const PreparedProgram& prepared, const std::string& object, BuiltProgram& built) {
  static const std::string tool = find_program("objcopy");
  std::string bytes;
  read_file(object, bytes);
  const Gates gates = make_gates(bytes);
  if (!write_source(object + ".gates.s", gates.assembly, built.error)) return false;
  if (!write_source(object + ".renames", all_renames(gates), built.error)) return false;
  const Words argv = {tool, "--redefine-syms=" + object + ".renames", std::string("--keep-global-symbol=") + kMain,
                      "--remove-section=.group", object};
  return ran_well(run_tool(argv, prepared.workspace), kProgramFile, built);
}

/// Places instances of variable templates, which lie in sections of their own, in the right section. The mangled name
/// contains the template's name after its length, followed by an I.
std::string placing_script(const std::vector<emulator::VariableTemplate>& templates) {
  std::map<std::string, std::string> instances;  // by section
  for (const emulator::VariableTemplate& v : templates)
    for (const char* sort : {"bss", "data", "rodata"})
      instances[v.section] += fmt::format(" .{}.*_Z*{}{}I*", sort, v.name.size(), v.name);
  std::string script = "SECTIONS {\n";
  for (const auto& [section, names] : instances)
    script += fmt::format("  {0} : {{ __start_{0} = .; *({0}{1}) __stop_{0} = .; }}\n", section, names);
  return script + "}\nINSERT AFTER .data;\n";
}

std::string package_part(const std::string& name) { return package_root() + "/build/" + name; }

bool link(const PreparedProgram& prepared, Flavour flavour, const std::string& object, BuiltProgram& built) {
  const std::string sort = sort_of(flavour);
  const std::string folder = prepared.workspace + "/" + name_of_program(flavour);
  built.binary = folder + "/" + prepared.name;
  std::error_code error;
  fs::create_directory(folder, error);
  if (getuid() == 0) fs::permissions(folder, fs::perms::all, error);  // the linker runs as a different user then
  Words argv = {compiler().path,
                "-Wl,--whole-archive",
                package_part("libemulator_" + sort + ".a"),
                "-Wl,--no-whole-archive",
                package_part("runner_program_" + sort + ".o"),
                object,
                object + ".gates.s"};
  append(argv, call_check_words());
  append(argv, {"-lpthread", "-ldl", "-T", package_root() + "/common/runner/student_init.ld"});
  if (!prepared.variable_templates.empty()) {
    const std::string script = prepared.workspace + "/variables.ld";
    if (!write_source(script, placing_script(prepared.variable_templates), built.error)) return false;
    append(argv, {"-T", script});
  }
  for (const char* name : kSeenFunctions) argv.push_back(fmt::format("-Wl,--wrap={}", name));
  append(argv, {"-Wl,--wrap=pthread_mutex_lock", "-Wl,--build-id=none", "-o", built.binary});
  return ran_well(run_tool(argv, prepared.workspace), kProgramFile, built, first_error_of_link);
}

/// An error without a line is in the only file, or in an unknown one.
void name_file(const PreparedProgram& prepared, std::vector<Finding>& findings) {
  for (Finding& finding : findings)
    if (finding.file == kProgramFile && finding.line == 0)
      finding.file = prepared.texts.size() == 1 ? prepared.first : "";
}

}  // namespace

PreparedProgram prepare_program(const ProgramSource& source, const std::string& workspace, bool cxx20) {
  PreparedProgram prepared;
  prepared.workspace = workspace;
  prepared.first = source.files.at(0);
  prepared.name = fs::path(prepared.first).stem().string();
  prepared.cxx20 = cxx20;
  prepared.error = compiler().error;
  prepared.ok = prepared.error.empty() && prepare_files(source, prepared);
  const Words own = prepared.files.paths();
  for (const std::string& file : source.files) {
    if (!prepared.ok || is_c_file(file)) continue;
    const std::vector<Finding> missing = missing_includes(file, own, cxx20, workspace);
    prepared.warnings.insert(prepared.warnings.end(), missing.begin(), missing.end());
  }
  name_places(prepared.files, prepared.findings);
  return prepared;
}

BuiltProgram build_program(const PreparedProgram& prepared, Flavour flavour) {
  BuiltProgram built;
  built.findings = prepared.findings;
  built.error = prepared.error;
  if (!prepared.ok) return built;
  const std::string object = prepared.workspace + "/" + name_of_program(flavour) + ".o";
  built.ok = compile_files(prepared, flavour, built) && join(prepared, flavour, object, built) &&
             seal(prepared, object, built) && link(prepared, flavour, object, built);
  name_places(prepared.files, built.findings);
  for (const emulator::Notice& notice : prepared.notices) {
    Finding finding{.kind = FindingKind::host_access, .file = kProgramFile, .line = notice.line};
    finding.message = notice.message;
    built.warnings.push_back(finding);
  }
  name_places(prepared.files, built.warnings);
  std::erase_if(built.warnings, returns_by_switch);
  std::erase_if(built.warnings, has_a_value);
  built.warnings.insert(built.warnings.end(), prepared.warnings.begin(), prepared.warnings.end());
  name_file(prepared, built.findings);
  return built;
}

Finding first_error_of_link(const std::string& printed, const std::string& file) {
  const std::optional<LinkerError> error = first_linker_error(printed);
  if (!error || !error->is_undefined) return first_error(printed, file);
  const bool no_main = error->name == kMain;
  return {.kind = FindingKind::compile_error,
          .file = file,
          .message = no_main ? "The program has no main(). A lab's file needs none. Use make check LAB=... to grade it."
                             : error->name +
                                   " is used but not defined in any of the given files. Name all files of the "
                                   "program."};
}

}  // namespace grader
