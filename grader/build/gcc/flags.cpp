#include "grader/build/gcc/flags.h"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/core.h>

#include "common/source/c_library.h"
#include "grader/base/package.h"
#include "grader/build/compiler.h"

namespace grader {
namespace {

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

/// g++ does not report accesses of the code that it creates for these functions, however they are spelt in the source.
/// So the emulator's replacements, declared in emulator.h, are called.
Words for_reported(const char* flag) {
  Words flags;
  for (const lab::CFunction& function : lab::kCLibrary)
    if (function.uses & lab::kReported) flags.push_back(fmt::format(fmt::runtime(flag), function.name));
  return flags;
}
Words reported_builtins() { return for_reported("-D__builtin_{0}={0}"); }

/// With "unreachable", a function without a return statement returns to its caller; otherwise g++ -O1 lets it continue
/// in whatever code comes next.
constexpr const char* kCallbacks = "-fsanitize=thread,bounds-strict,unreachable";

struct ProcessorFlags {
  Words entries, checked_calls, kernels, divisions;
};

#if defined(__x86_64__)
ProcessorFlags processor_flags(bool whole_program) {
  // Calls through pointers are checked (common/runner/indirect_calls.h). Their targets are function entries, so a
  // switch must not use a jump table. With -fcf-protection, which is Ubuntu's default, a function's entry in the list
  // would be 4 bytes after its address, behind endbr64.
  const Words entries = {"-fpatchable-function-entry=1", "-fcf-protection=none"};
  Words checked_calls = {"-mindirect-branch=thunk-extern", "-mindirect-branch-register", entries[0]};
  if (whole_program) checked_calls.clear();
  append(checked_calls, {entries[1], "-fno-jump-tables"});
  // In kernels all copying is inline: a copy in the C library would not be seen. Frames are linked, large frames cannot
  // skip the end of the stack, and no variables are below the stack pointer, where checks push (operands/).
  const Words kernels = {"-fno-omit-frame-pointer", "-fstack-clash-protection", "-mno-red-zone",
                         "-mmemcpy-strategy=rep_8byte:-1:noalign", "-mmemset-strategy=rep_8byte:-1:noalign"};
  return {entries, checked_calls, kernels, {}};
}
#else
ProcessorFlags processor_flags(bool) {
  // Each variable is named by itself: room comes between them (operands/gaps.h).
  const Words kernels = {"-fno-jump-tables", "-fno-omit-frame-pointer", "-fstack-clash-protection",
                         "-fno-section-anchors"};
  // The divide instruction of aarch64 does not trap if the divisor is 0.
  return {{}, {}, kernels, {"-fsanitize=integer-divide-by-zero"}};
}
#endif

/// common/emulator/README.md explains the emulator's flags; they are pinned, because counts depend on them. -g1: only
/// lines are needed, and a file with many templates compiles faster.
Words compile_flags(Flavour flavour, bool whole_program = false) {
  const Words every_access = {"-g1", "-fno-tree-sra", "-fno-optimize-sibling-calls", "-fno-inline", "--param",
                              "tsan-distinguish-volatile=1", "-fno-tree-sink", "-fno-tree-dce", "-fno-tree-dse",
                              "-ftrivial-auto-var-init=pattern",
                              // Otherwise calls whose only effect is an access through a null pointer would be removed.
                              "-fno-delete-null-pointer-checks", "-fno-ipa-modref", "-fno-ipa-pure-const"};
  const auto [entries, checked_calls, kernels, divisions] = processor_flags(whole_program);
  const Words warnings = {"-Wall", "-Wextra", "-Wno-unknown-pragmas"};
  // Without -fno-threadsafe-statics, each `static` in host code would need an atomic callback. A unique symbol, such as
  // the digits of std::to_string, would be shared by the submission and the library. With DWARF 5, binutils mistake the
  // first header for the file itself.
  Words emulator = {kCallbacks, "-fno-threadsafe-statics", "-fno-gnu-unique", "-gdwarf-4"};
  append(emulator, for_reported("-fno-builtin-{0}"));
  append(emulator, divisions);
  // A structure that a call takes or returns by value is copied, so that the access is reported in one piece.
  const std::vector<Words> counting = {
      {"-O0", "-g1", "-w", "-fno-elide-constructors"}, emulator, checked_calls, kernels};
  std::vector<Words> profiling = counting;
  profiling.push_back({"-fno-sanitize=bounds-strict", "-fsanitize-coverage=trace-pc"});
  const std::vector<Words> plain = {{"-O2", "-g1", "-w"}, checked_calls, divisions};
  std::vector<Words> traced = plain;
  traced.push_back({"-fsanitize=thread", "-fno-threadsafe-statics"});
  const std::map<Flavour, std::vector<Words>> flags = {
      {Flavour::emulator_check, {{"-O1"}, emulator, warnings, every_access, checked_calls, kernels}},
      {Flavour::emulator_count, counting},
      {Flavour::emulator_trace, counting},
      {Flavour::emulator_profile, profiling},
      {Flavour::cpu_fast, {{"-O3", "-g1", "-w"}, checked_calls, divisions}},
      {Flavour::cpu_plain, plain},
      {Flavour::cpu_traced, traced},
      // At other levels, accesses to arrays without pointers to them are not reported, and repeated uses of an element
      // only once.
      {Flavour::cpu_visited,
       {{"-O0", "-g1", "-gdwarf-4", "-w", "-fsanitize=thread", "-fno-threadsafe-statics",
         "-ftrivial-auto-var-init=pattern"},
        checked_calls}},
      {Flavour::cpu_sanitized,
       {{"-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"},
        {"-fno-omit-frame-pointer", "-ftrivial-auto-var-init=pattern"},
        entries,
        warnings}}};
  Words all;
  for (const Words& some : flags.at(flavour)) append(all, some);
  return all;
}

}  // namespace

std::string flavour_name(Flavour flavour) {
  constexpr const char* kNames[] = {"check", "count",  "trace",   "profile",   "fast",
                                    "plain", "traced", "visited", "sanitized", "gpu"};  // in the order of Flavour
  return kNames[static_cast<size_t>(flavour)];
}

bool calls_are_checked() {
#if defined(__x86_64__)
  return true;
#else
  return false;
#endif
}

std::string standard(bool cxx20) { return cxx20 ? "-std=gnu++20" : "-std=gnu++17"; }

std::string prelude_folder() {
  return fmt::format("{}/build/prelude/{:x}", package_root(), std::hash<std::string>()(package_root()));
}

Words preprocess_command(const std::string& file, bool cuda, bool cxx20) {
  const std::string common = package_root() + "/common";
  Words argv = {compiler().path, "-E", "-dD", standard(cxx20), "-x", "c++", "-I", common};
  if (cuda && !cxx20) append(argv, {"-fpch-preprocess", "-I", prelude_folder() + "/preprocessed"});
  if (cuda) {
    append(argv, {"-isystem", common + "/emulator/include", "-include", "cuda_runtime.h"});
    append(argv, reported_builtins());
  } else {
    append(argv, {"-include", "stddef.h", "-Dmain=students_own_main"});  // defines size_t, as in every .cu file
  }
  argv.push_back(file);
  return argv;
}

Words preprocessed_header_command() {
  const std::string common = package_root() + "/common";
  Words argv = {compiler().path,
                standard(false),
                "-w",
                "-x",
                "c++-header",
                "-I",
                common,
                "-isystem",
                common + "/emulator/include"};
  append(argv, reported_builtins());
  argv.push_back(common + "/emulator/include/cuda_runtime.h");
  return argv;
}

Words compile_command(Flavour flavour, bool cxx20) {
  Words argv = {compiler().path, standard(cxx20), "-ffp-contract=off"};
  append(argv, compile_flags(flavour));
  if (cxx20) argv.push_back("-Wno-deprecated-copy");  // caused by float4, whose constructors are implicit there
  return argv;
}

Words preprocess_program_command(const std::string& file, const Words& folders, bool cxx20) {
  const std::string common = package_root() + "/common";
  Words argv = {compiler().path, "-E", standard(cxx20), "-x", "c++"};
  for (const std::string& folder : folders) append(argv, {"-I", folder});
  append(argv, {"-isystem", common + "/emulator/libraries/include", "-isystem", common + "/emulator/include"});
  append(argv, {"-I", common, "-DEMU_STATUS=[[nodiscard]]"});
  append(argv, {"-include", "cuda_runtime.h", "-include", "cuda_program_api.h"});
  append(argv, reported_builtins());
  argv.push_back(file);
  return argv;
}

Words compile_program_command(Flavour flavour, bool cxx20) {
  Words argv = {compiler().path, standard(cxx20), "-ffp-contract=off"};
  append(argv, compile_flags(flavour, true));
  if (cxx20) argv.push_back("-Wno-deprecated-copy");
  return argv;
}

Words preprocess_c_command(const std::string& file, const Words& folders) {
  const std::string common = package_root() + "/common";
  Words argv = {compiler().path, "-E", "-std=gnu17", "-x", "c"};
  for (const std::string& folder : folders) append(argv, {"-I", folder});
  append(argv, {"-I", common, file});
  return argv;
}

Words compile_c_command(Flavour flavour) {
  Words argv = {compiler().path, "-std=gnu17", "-ffp-contract=off"};
  const Words of_cxx = {"-fno-threadsafe-statics", "-fno-elide-constructors", "-fno-gnu-unique"};
  for (const std::string& flag : compile_flags(flavour, true))
    if (std::ranges::find(of_cxx, flag) == of_cxx.end()) argv.push_back(flag);
  return argv;
}

Words heap_check_words() {
  Words words;
  for (const char* name : {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "free"})
    words.push_back(fmt::format("-Wl,--wrap={}", name));
  return words;
}

Words vector_flags([[maybe_unused]] const std::string& content) {
#if defined(__x86_64__)
  const bool named = content.find("m256") != std::string::npos || content.find("_fmadd_") != std::string::npos;
  if (named && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return {"-mavx2", "-mfma"};
#endif
  return {};
}

}  // namespace grader
