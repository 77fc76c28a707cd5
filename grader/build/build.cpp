#include "grader/build/build.h"

#include <unistd.h>

#include <algorithm>
#include <future>
#include <memory>
#include <mutex>
#include <optional>

#include <fmt/core.h>

#include "common/emulator/rewrite/rewrite.h"
#include "common/source/c_library.h"
#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/build/build_steps.h"
#include "grader/build/compiler.h"
#include "grader/build/gates.h"
#include "grader/build/gcc/flags.h"
#include "grader/build/gcc/prelude.h"
#include "grader/build/gpu.h"
#include "grader/build/known_good.h"
#include "grader/build/machine_code.h"
#include "grader/build/operands/check_operands.h"
#include "grader/build/operands/gaps.h"
#include "grader/build/program/elf.h"
#include "grader/build/program/library_starts.h"
#include "grader/build/program/startup.h"
#include "grader/build/screen/screen.h"
#include "grader/build/screen/simulator.h"
#include "grader/build/screen/witness.h"
#include "grader/build/symbols.h"
#include "grader/build/take.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

using namespace steps;
using Words = std::vector<std::string>;

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

/// The counting library also serves a profiled program, which reports its path.
std::string emulator_name(Flavour flavour) {
  return flavour_name(flavour == Flavour::emulator_profile ? Flavour::emulator_count : flavour);
}

std::string library_of(Flavour flavour) {
  return is_emulator(flavour) ? package_root() + "/build/libemulator_" + emulator_name(flavour) + ".a" : "";
}

std::string runner_of(Flavour flavour) {
  if (is_emulator(flavour)) return package_root() + "/build/runner_emulator_" + emulator_name(flavour) + ".o";
  return cpu_runner(flavour == Flavour::cpu_sanitized);
}

/// A static program saves valgrind a tenth of a second per shared library. If calls through pointers are checked,
/// shared libraries are needed, since a call's target is looked up in them.
bool may_be_all_static(const std::string& object) {
  std::string bytes;
  ElfObject own;
  if (library_starts().empty() || !read_file(object, bytes) || !parse_elf(bytes, own)) return false;
  return std::ranges::none_of(own.symbols,
                              [](const ElfSymbol& symbol) { return symbol.name.starts_with("__x86_indirect_thunk_"); });
}

/// With the shared C++ library, linking takes twice as long. On the CPU it is needed if a call through a pointer may
/// lead into it (std::exception::what), because function starts are known only there.
Words library_words(Flavour flavour, const std::string& object) {
  if (flavour == Flavour::cpu_sanitized) return {"-fsanitize=address,undefined"};
  const bool counted = flavour == Flavour::cpu_plain || flavour == Flavour::cpu_traced;
  if (!is_emulator(flavour) && !may_be_all_static(object)) return {};
  if (counted) return {"-static-pie"};
  if (library_starts().empty()) return {};
  return {"-static-libstdc++", "-static-libgcc"};
}

Words link_flags(Flavour flavour, const std::string& object) {
  Words flags = call_check_words();
  if (!is_emulator(flavour) && flavour != Flavour::cpu_sanitized) append(flags, heap_check_words());
  // Copies by the C library are reported as well (common/runner/cpu/reported_copies.h).
  if (flavour == Flavour::cpu_visited) append(flags, {"-Wl,--wrap=memcpy", "-Wl,--wrap=memmove", "-Wl,--wrap=memset"});
  append(flags, library_words(flavour, object));
  // Full relocation at start leaves no writable table of functions.
  if (flavour != Flavour::cpu_sanitized) append(flags, {"-Wl,-z,relro,-z,now", "-lpthread", "-ldl"});
  return flags;
}

Words emulator_link_words() {
  Words words = {"-T", package_root() + "/common/runner/student_init.ld"};
  for (const char* name : kSeenFunctions) words.push_back(fmt::format("-Wl,--wrap={}", name));
  return words;
}

Finding from_left_out(const emulator::LeftOut& one, const std::string& file) {
  return {.kind = FindingKind::unsupported,
          .severity = Severity::note,
          .file = file,
          .line = one.line,
          .message = fmt::format("Line {}: {} is ignored; every program is compiled with the same flags.", one.line,
                                 one.text)};
}

/// Rewrites the text, or only screens it; false if something was refused.
bool rewrite_text(std::string& text, Prepared& prepared) {
  std::vector<emulator::Refusal> refusals;
  if (prepared.cuda) {
    emulator::Rewritten rewritten = emulator::rewrite(text, prepared.file);
    refusals = std::move(rewritten.refusals);
    text = std::move(rewritten.source);
  } else {
    std::vector<emulator::LeftOut> left_out;
    text = emulator::without_optimisation(emulator::without_unreached(text, prepared.file), prepared.file, left_out);
    for (const emulator::LeftOut& one : left_out) prepared.notes.push_back(from_left_out(one, prepared.file));
    refusals = emulator::screen(text, prepared.file);
  }
  for (const emulator::Refusal& refusal : refusals) {
    prepared.findings.push_back(from_refusal(refusal, prepared.file));
    explain(prepared.content, prepared.findings.back());
  }
  return refusals.empty();
}

Outcome run_compiler(const Prepared& prepared, Flavour flavour, const std::string& object, const std::string& text_path,
                     const Words& more) {
  Words argv = compile_command(flavour, prepared.cxx20);
  if (!prepared.cuda) append(argv, vector_flags(prepared.content));
  append(argv, {"-fdiagnostics-color=never", "-fno-diagnostics-show-caret", "-x", "c++-cpp-output",
                is_emulator(flavour) ? "-S" : "-c"});
  append(argv, more);
  append(argv, {text_path, "-o", object});
  return run_tool(argv, prepared.workspace);
}

/// Compiles with the precompiled headers. If they are at fault, because g++ was replaced since, compiles the whole text.
Outcome compile_text(const Prepared& prepared, Flavour flavour, const std::string& object, const Words& more) {
  const std::string short_path = prepared.workspace + "/" + flavour_name(flavour) + ".ii";
  if (!prepared.own_text.empty() && write_file(short_path, compiled_prelude(flavour) + prepared.own_text)) {
    const Outcome outcome = run_compiler(prepared, flavour, object, short_path, more);
    const bool own_fault = !lines_with_errors(outcome.err, prepared.file).empty();
    if (outcome.exit_code == 0 || outcome.signal != 0 || outcome.wall_timeout || own_fault) return outcome;
  }
  return run_compiler(prepared, flavour, object, prepared.text_path, more);
}

/// Path of a flavour's files in the workspace, without their suffix.
std::string path_of(const Prepared& prepared, Flavour flavour) {
  return prepared.workspace + "/" + flavour_name(flavour);
}

/// The other two flavours' machine code is read by models of time.
bool has_checked_operands(Flavour flavour) {
  return flavour == Flavour::emulator_check || flavour == Flavour::emulator_count;
}

/// Assembles in two steps: the listing is checked first.
bool assemble(const Prepared& prepared, Flavour flavour, const std::string& listing, const std::string& object,
              Built& built) {
  std::string path = listing;
  if (has_checked_operands(flavour)) {
    std::string text;
    read_file(listing, text);
    const CheckedListing checked = calls_are_checked() ? check_operands(text, prepared.file) : CheckedListing{text, {}};
    if (!take_over(checked.findings, built)) return false;
    path = path_of(prepared, flavour) + ".checked.s";
    if (!write_source(path, with_gaps(checked.text), built.error)) return false;
  }
  return ran_well(run_tool({compiler().path, "-c", path, "-o", object}, prepared.workspace), prepared.file, built);
}

/// Compiles the text into `object` and, if `witness` is set, dumps g++'s view of it beside the object.
bool make_object(const Prepared& prepared, Flavour flavour, const std::string& object, bool witness, Built& built) {
  const std::string made = is_emulator(flavour) ? listing_path(object) : object;
  const Outcome outcome =
      compile_text(prepared, flavour, made, witness ? witness_flags(object, prepared.cuda) : Words());
  built.uninitialised = uninitialised_warnings(outcome.err, prepared.file);
  built.warnings = warnings(outcome.err, prepared.file);
  built.error_lines = lines_with_errors(outcome.err, prepared.file);
  const bool well = ran_well(outcome, prepared.file, built) &&
                    (!is_emulator(flavour) || assemble(prepared, flavour, made, object, built));
  for (Finding& finding : built.findings) explain(prepared.content, finding);
  return well;
}

bool ask_witness(const Prepared& prepared, Flavour flavour, const std::string& object, Built& built) {
  if (flavour == Flavour::cpu_plain) built.tells_a_simulator = tells_a_simulator(listing_of(object));
  const bool well = take_over(check_witness(object, {prepared.cuda, prepared.file}), built);
  for (Finding& finding : built.findings) explain(prepared.content, finding);
  return well;
}

bool check_object(const Prepared& prepared, Flavour flavour, const std::string& object, bool witness, Built& built) {
  if (witness && !ask_witness(prepared, flavour, object, built)) return false;
  const SymbolRules rules{prepared.cuda, library_of(flavour), prepared.content, prepared.file};
  return check_names(object, rules, built);
}

/// Calls that kernels may not make go through gates, and only matmul() is visible from outside. Group sections are
/// removed, because the linker may discard a group in favour of an equal one in a different file.
bool seal(const Prepared& prepared, Flavour flavour, const std::string& object, const std::string& sealed,
          Built& built) {
  static const std::string tool = find_program("objcopy");
  std::string bytes;
  read_file(object, bytes);
  const Gates gates = make_gates(bytes);
  const std::string path = path_of(prepared, flavour);
  if (!write_source(path + ".gates.s", gates.assembly, built.error)) return false;
  if (!write_source(path + ".renames", gates.renames, built.error)) return false;
  const Words argv = {tool,
                      "--redefine-syms=" + path + ".renames",
                      "--keep-global-symbol=" + kMatmulSymbol,
                      "--remove-section=.group",
                      object,
                      sealed};
  return ran_well(run_tool(argv, prepared.workspace), prepared.file, built);
}

bool link_program(const Prepared& prepared, Flavour flavour, const std::string& object, Built& built) {
  built.binary = path_of(prepared, flavour);
  Words argv = {compiler().path};
  // The emulator's variables are initialised before those of the submission, in the order of the files.
  if (is_emulator(flavour)) append(argv, {"-Wl,--whole-archive", library_of(flavour), "-Wl,--no-whole-archive"});
  append(argv, {runner_of(flavour), object});
  if (is_emulator(flavour)) argv.push_back(path_of(prepared, flavour) + ".gates.s");
  append(argv, link_flags(flavour, object));
  if (is_emulator(flavour)) append(argv, emulator_link_words());
  append(argv, {"-Wl,--build-id=none", "-o", built.binary});
  return ran_well(run_tool(argv, prepared.workspace), prepared.file, built);
}

Built make_program(const Prepared& prepared, Flavour flavour, const std::string& object) {
  Built made;
  // student_init.ld recognises the submission by the end of its object's name.
  const std::string sealed = prepared.workspace + "/sealed_" + flavour_name(flavour) + ".o";
  made.ok = is_emulator(flavour)
                ? seal(prepared, flavour, object, sealed, made) && link_program(prepared, flavour, sealed, made)
                : link_program(prepared, flavour, object, made);
  return made;
}

/// Links in parallel with the checks: the linker runs in the sandbox, and its result is not used before they pass.
bool check_and_link(const Prepared& prepared, Flavour flavour, const std::string& object, bool witness, Built& built) {
  auto linking = std::async(std::launch::async, [&] { return make_program(prepared, flavour, object); });
  const bool well = check_object(prepared, flavour, object, witness, built);
  const Built made = linking.get();
  if (!well) return false;
  built.binary = made.binary;
  built.error = made.error;
  take_over(made.findings, built);
  return made.ok;
}

/// Checks that the program starts nothing that its parts do not start.
bool check_starts(const Prepared& prepared, Flavour flavour, const std::string& object, Built& built) {
  std::string bytes;
  ElfObject own;
  if (!read_file(object, bytes) || !parse_elf(bytes, own)) own = {};
  Words parts = {runner_of(flavour), library_of(flavour)};
  Words known = own.constructors;
  append(known, library_starts());
  Words unknown = unknown_starts(built.binary, parts, known);
  if (!unknown.empty()) {  // this g++ is not the one whose starts were recorded
    append(parts, compiler_archives());
    unknown = unknown_starts(built.binary, parts, own.constructors);
  }
  for (const std::string& name : unknown)
    built.findings.push_back({.kind = FindingKind::forbidden_symbol,
                              .file = prepared.file,
                              .message = demangle(name) + " would run outside matmul(), which is not allowed."});
  return built.findings.empty();
}

std::string missing_part(Flavour flavour) {
  for (const std::string& path : {runner_of(flavour), library_of(flavour)})
    if (!path.empty() && access(path.c_str(), R_OK) != 0)
      return base_name(path) + " is not built yet: run `make` in the package's folder.";
  return "";
}

}  // namespace

bool is_emulator(Flavour flavour) { return flavour <= Flavour::emulator_profile; }

std::string cpu_runner(bool sanitized) {
  return package_root() + (sanitized ? "/build/runner_cpu_sanitized.o" : "/build/runner_cpu.o");
}

Words call_check_words() {
  Words words = {package_root() + "/common/runner/student_text.ld"};
  for (const lab::CFunction& function : lab::kCLibrary)
    if (function.uses & lab::kCallsBack) words.push_back(fmt::format("-Wl,--wrap={}", function.name));
  return words;
}

Prepared prepare(const std::string& content, bool cuda, const std::string& workspace, bool cxx20) {
  Prepared prepared;
  prepared.cuda = cuda;
  prepared.cxx20 = cxx20;
  prepared.workspace = workspace;
  prepared.file = cuda ? "matmul.cu" : "matmul.cpp";
  prepared.content = content;
  if (compiler().path.empty()) {
    prepared.error = compiler().error;
    return prepared;
  }
  if (!write_source(workspace + "/" + prepared.file, content, prepared.error)) return prepared;
  if (!take_over(screen_depth(content, prepared.file, true), prepared)) return prepared;
  if (!take_over(screen_source(content, prepared.file), prepared)) return prepared;
  Outcome outcome = run_tool(preprocess_command(prepared.file, cuda, cxx20), workspace);
  if (!ran_well(outcome, prepared.file, prepared)) return prepared;
  outcome.out = with_prelude(std::move(outcome.out));
  if (!take_over(screen_includes(outcome.out, prepared.file), prepared)) return prepared;
  if (!take_over(screen_macros(outcome.out, prepared.file), prepared)) return prepared;
  std::string text = without_definitions(outcome.out, prepared.file);
  if (!take_over(screen_depth(text, prepared.file, false), prepared)) return prepared;
  if (!rewrite_text(text, prepared)) return prepared;
  if (cuda && !cxx20) prepared.own_text = after_prelude(text);
  prepared.text_path = workspace + "/text.ii";
  prepared.ok = write_source(prepared.text_path, text, prepared.error);
  return prepared;
}

Built compile(const Prepared& prepared, Flavour flavour, bool witness) {
  Built built;
  built.source_file = prepared.file;
  built.notes = prepared.notes;
  built.cxx20 = prepared.cxx20;
  built.findings = prepared.findings;
  built.error = prepared.error;
  if (!prepared.ok) {
    for (const Finding& finding : prepared.findings)
      if (finding.line > 0) built.error_lines.push_back(finding.line);
    return built;
  }
  built.error = missing_part(flavour);
  if (!built.error.empty()) return built;
  const std::string object = path_of(prepared, flavour) + ".o";
  built.ok = make_object(prepared, flavour, object, witness, built) &&
             check_and_link(prepared, flavour, object, witness, built) &&
             check_starts(prepared, flavour, object, built);
  return built;
}

/// Caches the last preparation: the flavours of a file are built from the same text, in one workspace.
static std::shared_ptr<const Prepared> prepare_once(const std::string& content, bool cuda, const std::string& workspace,
                                                    bool cxx20) {
  static std::mutex mutex;
  static std::shared_ptr<const Prepared> last = std::make_shared<Prepared>();
  const std::lock_guard<std::mutex> lock(mutex);
  const bool same = last->ok && last->workspace == workspace && last->content == content && last->cuda == cuda &&
                    last->cxx20 == cxx20;
  if (!same) last = std::make_shared<const Prepared>(prepare(content, cuda, workspace, cxx20));
  return last;
}

static std::vector<Built> build_as(bool cxx20, const std::string& content, const std::vector<Flavour>& flavours,
                                   const std::string& workspace) {
  const auto prepared = prepare_once(content, !flavours.empty() && is_emulator(flavours[0]), workspace, cxx20);
  std::vector<std::future<Built>> running;
  for (const Flavour flavour : flavours) {
    // The last flavour serves as witness: in CPU labs the first is sanitized, and its sanitizer adds attributes.
    const bool witness = flavour == flavours.back();
    running.push_back(std::async(std::launch::async, [=] { return compile(*prepared, flavour, witness); }));
  }
  std::vector<Built> all;
  for (auto& one : running) all.push_back(one.get());
  return all;
}

/// The line of the first compiler error; nothing if there is none, or none with a line.
static std::optional<int> compile_error_line(const std::vector<Built>& all) {
  for (const Built& built : all)
    if (!built.ok)
      for (const Finding& finding : built.findings)
        if (finding.kind == FindingKind::compile_error && finding.line > 0) return finding.line;
  return std::nullopt;
}

/// If the compiler or the package seems to have failed on the file: it has not if a known good file compiles.
template <class Build>
void settle_blame(Built& built, bool cuda, const Build& build_same_way) {
  if (built.error.empty() || built.findings.empty()) return;
  if (build_same_way(known_good(cuda)).ok)
    built.error.clear();
  else
    built.findings.clear();
}

std::vector<Built> build_all(const std::string& content, const std::vector<Flavour>& flavours,
                             const std::string& workspace) {
  if (flavours == std::vector<Flavour>{Flavour::gpu}) {
    if (!gpu().ready) return {Built{.error = gpu().why_not}};
    const auto for_gpu = [&](const std::string& text) { return build_for_gpu(text, gpu().arch, workspace); };
    Built built = for_gpu(content);
    settle_blame(built, true, for_gpu);
    return {built};
  }
  std::vector<Built> usual = build_as(false, content, flavours, workspace);
  for (size_t i = 0; i < usual.size(); ++i)
    settle_blame(usual[i], is_emulator(flavours[i]),
                 [&](const std::string& text) { return build_as(false, text, {flavours[i]}, workspace)[0]; });
  const auto line = compile_error_line(usual);
  if (!line) return usual;
  std::vector<Built> later = build_as(true, content, flavours, workspace);
  const auto its_line = compile_error_line(later);
  const bool broken = std::ranges::any_of(later, [](const Built& built) { return !built.error.empty(); });
  return !broken && (!its_line || *its_line > *line) ? later : usual;
}

Built build_copy(const std::string& content, Flavour flavour, bool cxx20, const std::string& workspace) {
  return build_as(cxx20, content, {flavour}, workspace)[0];
}

std::string keep_object(const std::string& text, Flavour flavour, const std::string& to) {
  const Workspace workspace;
  if (!workspace.ok()) return workspace.error();
  const Built built = build_all(text, {flavour}, workspace.path())[0];
  if (!built.ok) return built.findings.empty() ? built.error : built.findings[0].message;
  const std::string object = workspace.file(flavour_name(flavour) + ".o");
  const Outcome outcome = run_tool({find_program("objcopy"), "--strip-debug", object, object}, workspace.path());
  std::string code;
  const bool stripped = outcome.started && outcome.exit_code == 0 && read_file(object, code);
  return stripped && write_file(to, code) ? "" : "The object of machine code cannot be written to " + to + ".";
}

Built link_object(const std::string& object, Flavour flavour, const std::string& workspace) {
  Prepared prepared;
  prepared.workspace = workspace;
  prepared.file = base_name(object);
  Built built;
  // The linker can access only its workspace.
  const std::string copy = path_of(prepared, flavour) + ".kept.o";
  std::string code;
  if (!read_file(object, code)) return {.error = "The file " + object + " cannot be read."};
  built.ok = write_source(copy, code, built.error) && link_program(prepared, flavour, copy, built);
  return built;
}

Built build(const std::string& source_path, Flavour flavour, const std::string& workspace) {
  const Taken taken = take(source_path, true);
  if (taken.problem != Taken::Problem::none) return {.error = taken.error};
  return build_all(taken.content, {flavour}, workspace)[0];
}

}  // namespace grader
