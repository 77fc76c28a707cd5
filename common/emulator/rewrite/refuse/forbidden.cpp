#include <algorithm>
#include <unordered_set>

#include "common/emulator/rewrite/passes.h"
#include "common/emulator/rewrite/refuse/ptx_refusal.h"

namespace emulator {
namespace {

const std::unordered_set<std::string_view> kAttributes = {
    // disable checks
    "no_sanitize", "no_sanitize_thread", "no_sanitize_address", "no_sanitize_undefined", "no_sanitize_coverage",
    "no_address_safety_analysis", "no_instrument_function", "no_profile_instrument_function",
    "disable_sanitizer_instrumentation", "stack_protect", "no_stack_protector", "uninitialized",
    // change how the code is compiled
    "optimize", "target", "target_clones", "patchable_function_entry", "indirect_branch", "function_return",
    "indirect_return", "nocf_check", "cf_check", "zero_call_used_regs", "fentry_name", "fentry_section",
    "ms_hook_prologue", "naked", "interrupt", "no_caller_saved_registers", "returns_twice",
    // run or place code and data elsewhere, or under a different name
    "constructor", "destructor", "init_priority", "section", "alias", "weak", "weakref", "ifunc", "symver", "copy"};

const std::unordered_set<std::string_view> kGccPragmas = {"optimize",      "push_options",   "pop_options",  "target",
                                                          "reset_options", "pch_preprocess", "system_header"};

// Vector extensions that a CPU lab may request: target("avx2,fma"), target("sse4.1").
const std::unordered_set<std::string_view> kVectorUnits = {"sse", "sse2", "sse3", "ssse3", "sse4", "1",
                                                           "2",   "avx",  "avx2", "fma",   "f16c"};

/// True for the words of "#pragma GCC target(…)", if only vector extensions are requested.
bool asks_for_vectors(const std::vector<std::string>& words) {
  if (words.size() < 3 || words[0] != "GCC" || words[1] != "target") return false;
  return std::all_of(words.begin() + 2, words.end(), [](const std::string& w) { return kVectorUnits.count(w) != 0; });
}

std::string_view without_underscores(std::string_view name) {
  while (name.starts_with("_")) name.remove_prefix(1);
  while (name.ends_with("_")) name.remove_suffix(1);
  return name;
}

// g++ builtins that access memory, registers or the return path without instrumentation.
const std::unordered_set<std::string_view> kBuiltins = {
    // the stack and return addresses
    "__builtin_apply", "__builtin_apply_args", "__builtin_return", "__builtin_setjmp", "__builtin_longjmp",
    "__builtin_frame_address", "__builtin_return_address", "__builtin_eh_return", "__builtin_unwind_init",
    "__builtin_init_dwarf_reg_size_table", "__builtin_call_with_static_chain",
    // memory
    "__builtin_bcopy", "__builtin_bzero", "__builtin_clear_padding"};

// Functions of cooperative_groups, cuda and nvcuda at which threads synchronise. A student may use their plain names.
const std::unordered_set<std::string_view> kMeetings = {"sync",
                                                        "ptx_elect",
                                                        "ptx_elect_all",
                                                        "ptx_warp_barrier",
                                                        "ptx_whole_warp_barrier",
                                                        "ptx_block_barrier",
                                                        "shfl",
                                                        "shfl_up",
                                                        "shfl_down",
                                                        "shfl_xor",
                                                        "any",
                                                        "all",
                                                        "ballot",
                                                        "reduce",
                                                        "wait",
                                                        "wait_prior",
                                                        "arrive_and_wait",
                                                        "arrive_and_drop",
                                                        "producer_acquire",
                                                        "consumer_wait",
                                                        "make_pipeline",
                                                        "mma_sync",
                                                        "ptx_mma",
                                                        "ptx_ldmatrix"};

/// True for loads and stores of the host's vector unit, which are not CUDA.
bool is_vector_intrinsic(std::string_view word) {
  for (std::string_view prefix : {"__builtin_ia32_", "_mm_", "_mm256_", "_mm512_"})
    if (word.starts_with(prefix)) return true;
  return false;
}

class Screen {
 public:
  Screen(const Lexed& lexed, const Syntax& s, const Structure* structure, Refusals& out, bool assembles_ptx)
      : lexed_(lexed), s_(s), structure_(structure), out_(out), assembles_ptx_(assembles_ptx) {}

  void run() {
    for (const Directive& line : lexed_.foreign_lines)
      out_.forbidden(line.line,
                     "text that claims to come from another file (#line, or #include of a device) is not allowed");
    for (const Directive& line : lexed_.directives) pragma(line.text, line.line);
    for (int i = 0; i < s_.size(); ++i) {
      if (s_.is_identifier(i)) identifier(i);
      if (s_.is(i, "[") && s_.is(i + 1, "[")) standard_attribute(i);
    }
  }

 private:
  void identifier(int i) {
    std::string_view word = s_.text(i);
    if (is_assembly(word)) assembly(i);
    if (word == "__attribute__" || word == "__attribute") attributes({i + 1, s_.skip(i + 1)});
    if (word == "_Pragma" && s_.is(i + 1, "(")) pragma(pragma_in_string(s_.text(i + 2)), s_.line(i));
    reserved_name(i, word);
    if (structure_) past_the_checks(i, word), uncalled(i, word);
  }

  /// If device code cannot be told from host code, known PTX is accepted: a host assembler accepts none of it.
  void assembly(int i) {
    const bool device = structure_ && runs_on_device(*structure_, i);
    if ((device || assembles_ptx_) && !ptx_function(s_, i).empty()) return;
    if (device)
      out_.unsupported(s_.line(i), ptx_refusal(ptx_text(s_, i)));
    else
      out_.forbidden(s_.line(i), "inline assembly is not allowed");
  }

  void attributes(Range range) {
    for (int i = range.begin; i < range.end; ++i) {
      if (!s_.is_identifier(i) || !kAttributes.count(without_underscores(s_.text(i)))) continue;
      if (vectors_of_the_host("#pragma GCC " + std::string(s_.text(i)), i + 1)) continue;
      const bool flags = s_.is_any(i, {"optimize", "target", "target_clones"});
      out_.forbidden(s_.line(i), "the attribute \"" + std::string(s_.text(i)) + "\" is not allowed" +
                                     (flags ? ": every program is compiled with the same flags" : ""));
    }
  }

  bool vectors_of_the_host(const std::string& attribute, int arguments) const {
    if (structure_ || !s_.is(arguments, "(") || !s_.is(arguments + 2, ")")) return false;
    return asks_for_vectors(pragma_words(attribute + std::string(s_.text(arguments + 1))));
  }

  // [[gnu::target("avx")]] and [[using gnu: target("avx")]]
  void standard_attribute(int i) {
    Range range{i, s_.skip(i)};
    if (s_.range_has(range, "gnu") || s_.range_has(range, "__gnu__")) attributes(range);
  }

  void pragma(std::string_view text, int line) {
    auto words = pragma_words(text);
    if (words.empty() || (!structure_ && asks_for_vectors(words))) return;
    bool gcc = words[0] == "GCC" && words.size() > 1 && kGccPragmas.count(words[1]);
    if (gcc || words[0] == "STDC" || words[0] == "redefine_extname" || words[0] == "weak")
      out_.forbidden(line, "#pragma " + words[0] + (gcc ? " " + words[1] : "") + " is not allowed");
  }

  void reserved_name(int i, std::string_view word) {
    bool runtime = word.starts_with("emu_") || word.starts_with("__emu") || word.starts_with("_Z");
    for (auto prefix : {"__tsan_", "__asan_", "__ubsan_", "__lsan_", "__msan_", "__sanitizer_", "__interceptor_"})
      runtime |= word.starts_with(prefix);
    if (runtime || (word == "emu" && names_namespace(i)))
      out_.forbidden(s_.line(i), "the name \"" + std::string(word) + "\" belongs to the emulator and is not allowed");
  }

  /// Needs the structure.
  void past_the_checks(int i, std::string_view word) {
    // __builtin___memcpy_chk and similar
    if (kBuiltins.count(word) || word.starts_with("__builtin___") ||
        (word.starts_with("__builtin_va_") && runs_on_device(*structure_, i)))
      out_.forbidden(s_.line(i), std::string(word) + " is not allowed: it is not part of CUDA C++");
    if (is_vector_intrinsic(word))
      out_.forbidden(s_.line(i), "vector instructions of the host (" + std::string(word) +
                                     ") are not allowed: they are not part of CUDA, and the checks do not cover them");
  }

  // Refuses these functions unless they are called: only a call passes its line, which identifies the barrier.
  void uncalled(int i, std::string_view word) {
    const bool reserved = word.starts_with("__syncthreads") || (word.starts_with("__") && word.ends_with("_sync")) ||
                          word == "__syncwarp" || word == "__trap" || word == "__activemask";
    const bool standard = s_.is(i - 1, "::") && s_.is(i - 2, "std");  // std::any
    const bool member = kMeetings.count(word) && !standard && (s_.is(i - 1, "::") || names_instance(i));
    if ((reserved || member) && s_.call_parenthesis(i) < 0)
      out_.forbidden(s_.line(i),
                     std::string(word) + " must be called directly, with ( ), since its address cannot be taken");
  }

  /// True for `reduce<Tile, Op>)`: neither a comparison nor a call.
  bool names_instance(int i) const {
    if (!s_.is(i + 1, "<")) return false;
    int end = i + 2;
    while (end < s_.size() && (s_.is_identifier(end) || s_.is(end, "::") || s_.is(end, ",") || s_.is(end, "<"))) ++end;
    return s_.is(end, ">") && (s_.is(end + 1, ")") || s_.is(end + 1, ",") || s_.is(end + 1, ";"));
  }

  bool names_namespace(int i) const {
    if (s_.is(i + 1, "::")) return true;
    return s_.range_has({s_.statement_begin(i), i}, "namespace");
  }

  const Lexed& lexed_;
  const Syntax& s_;
  const Structure* structure_;
  Refusals& out_;
  bool assembles_ptx_;
};

}  // namespace

bool is_forbidden_attribute(std::string_view name) { return kAttributes.count(without_underscores(name)) != 0; }

void find_forbidden(const Lexed& lexed, const Syntax& syntax, const Structure* structure, Refusals& refusals,
                    bool assembles_ptx) {
  Screen(lexed, syntax, structure, refusals, assembles_ptx).run();
}

}  // namespace emulator
