#include "grader/build/symbols.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>

#include <cxxabi.h>
#include <dlfcn.h>

#include "common/source/c_library.h"
#include "common/source/lexer.h"
#include "grader/base/text.h"
#include "grader/build/program/elf.h"

namespace grader {
namespace {

using Names = std::set<std::string>;

bool is_compiler_hook(const std::string& name) {
  return starts_with_one_of(name, {"__tsan_", "__asan_", "__ubsan_", "__cxa_", "_ITM_", "__gcc_", "__sanitizer_cov",
                                   "__x86_indirect_thunk_"});
}

/// operator new and delete in every form.
bool is_operator_new(const std::string& name) { return starts_with_one_of(name, {"_Znw", "_Zna", "_Zdl", "_Zda"}); }

/// Placement new is an inline function of the header <new>; every file that uses it has a copy.
bool is_placement(const std::string& name) {
  return name == "_ZnwmPv" || name == "_ZnamPv" || name == "_ZdlPvS_" || name == "_ZdaPvS_";
}

/// Parts of the standard library that access the system: threads, files, processes.
bool is_refused_std(const std::string& readable) {
  for (const char* part : {"std::thread", "std::filesystem", "filebuf", "__basic_file", "fstream", "std::__future_base",
                           "std::condition_variable", "std::this_thread", "std::jthread", "__sleep_for",
                           "std::_V2::error", "std::set_new_handler", "std::set_terminate", "std::set_unexpected"})
    if (readable.find(part) != std::string::npos) return true;
  return false;
}

/// In mangled names std:: is St, or Sa, Sb, Ss, Si, So, Sd for a few of its classes.
bool is_std(const std::string& name) {
  if (is_operator_new(name)) return true;
  if (starts_with_one_of(name, {"_ZTI", "_ZTVN10__cxxabiv1", "_ZTVSt", "_ZTVNSt", "_ZTTSt", "_ZTTNSt", "_ZTSSt",
                                "_ZTSNSt", "_ZGVNSt", "_ZGRNSt"}))
    return true;
  if (!name.starts_with("_Z")) return false;
  size_t at = 2;
  if (at < name.size() && name[at] == 'N') ++at;
  while (at < name.size() && std::string("VKRO").find(name[at]) != std::string::npos) ++at;
  return at + 1 < name.size() && name[at] == 'S' && std::string("tabsiod").find(name[at + 1]) != std::string::npos;
}

bool is_host_call(const std::string& name) {
  if ((lab::uses_of(name) & lab::kMayCall) || is_math(name) || is_compiler_hook(name)) return true;
  return is_std(name) && !is_refused_std(demangle(name));
}

/// Names that the emulator's library defines, read once.
const Names& library_names(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, Names> known;
  const std::lock_guard<std::mutex> lock(mutex);
  Names& names = known[path];
  if (names.empty()) {
    std::string bytes;
    if (!path.empty() && read_file(path, bytes)) {
      for (const std::string& name : archive_definitions(bytes)) names.insert(name);
    }
  }
  return names;
}

/// "matmul(int)" -> "matmul", "a::b<int>::c(d)" -> "c".
std::string plain_name(const std::string& readable) {
  const std::string head = readable.substr(0, readable.find('('));
  const size_t angle = head.find('<');
  const std::string path = angle == std::string::npos || angle == 0 ? head : head.substr(0, angle);
  const size_t colon = path.rfind("::");
  return colon == std::string::npos ? path : path.substr(colon + 2);
}

/// The first line of `text` that contains `word` as a word outside comments, or 0.
int line_of_word(std::string_view text, const std::string& word) {
  if (word.empty()) return 0;
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  int number = 0;
  for (const std::string& code : split_lines(source::without_comments(text))) {
    ++number;
    for (size_t at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
      const size_t end = at + word.size();
      if ((at == 0 || !is_part(code[at - 1])) && (end >= code.size() || !is_part(code[end]))) return number;
    }
  }
  return 0;
}

Finding finding(const SymbolRules& rules, FindingKind kind, const std::string& name, const std::string& message) {
  const std::string word = plain_name(demangle(name));
  int line = line_of_word(rules.source, word);
  // std::ofstream is mangled as std::basic_ofstream<…>.
  if (line == 0 && word.starts_with("basic_")) line = line_of_word(rules.source, word.substr(6));
  return {.kind = kind, .file = rules.file, .line = line, .message = message};
}

bool resolvable(const std::string& name) { return dlsym(RTLD_DEFAULT, name.c_str()) != nullptr; }

/// Functions that the headers in common/emulator/include call. The rest of namespace emu is reserved for the judge.
const Names kEmulatorCalls = {"launch",
                              "barrier_drop",
                              "cluster_dims",
                              "cluster_extent",
                              "cluster_rank",
                              "cluster_arrive",
                              "cluster_wait",
                              "address_in_block",
                              "block_of_address",
                              "bulk_send",
                              "launch_bounds",
                              "thread_returns",
                              "shared_address",
                              "dynamic_shared",
                              "block_barrier",
                              "warp_exchange",
                              "block_barrier_count",
                              "object_barrier",
                              "end_unsupported",
                              "gather_lanes",
                              "thread_fence",
                              "check_access",
                              "atomic_access",
                              "matrix_access",
                              "tensor_multiply_adds",
                              "tensor_operands",
                              "atomic_returned",
                              "tensor_sum",
                              "shuffled",
                              "async_copy",
                              "async_copy_to_shared",
                              "async_commit",
                              "async_wait",
                              "barrier_init",
                              "barrier_end",
                              "barrier_arrive",
                              "barrier_try_wait",
                              "async_fence",
                              "load_box",
                              "store_box",
                              "bulk_load",
                              "bulk_store",
                              "bulk_commit",
                              "bulk_wait",
                              "operand_access",
                              "wgmma",
                              "wgmma_fence",
                              "wgmma_commit",
                              "wgmma_wait",
                              "named_barrier",
                              "in_kernel",
                              "linear_lane",
                              "multiprocessors",
                              "copy_to_symbol",
                              "copy_from_symbol",
                              "OnStream",
                              "~OnStream",
                              "set_function_attribute",
                              "set_stack_limit",
                              "clock_ticks",
                              "pause_thread"};

/// True for names of the emulator's library that a student's file may use.
bool is_emulator_call(const std::string& name, const SymbolRules& rules) {
  if (!rules.cuda || !library_names(rules.library).count(name)) return false;
  const std::string readable = demangle(name);
  if (readable.starts_with("emu::")) return kEmulatorCalls.count(plain_name(readable)) > 0;
  return !readable.starts_with("boost::") && readable.find("fcontext") == std::string::npos;
}

/// True for cudaMalloc, __cudaRegisterFunction, but not cublasSgemm. Code added by nvcc registers its cleanup with
/// atexit.
bool is_runtime_call(const std::string& name) {
  return name.starts_with("cuda") || name.starts_with("__cuda") || name == "atexit";
}

/// True for libgcc functions that g++ itself calls for arithmetic (__popcountdi2, __divti3, __mulsc3), and to query the
/// processor (__builtin_cpu_supports).
bool is_of_the_compiler(const std::string& name) {
  if (!name.starts_with("__")) return false;
  if (starts_with_one_of(name, {"__cpu_model", "__cpu_features2", "__cpu_indicator_init"})) return true;
  std::string_view word = std::string_view(name).substr(2);
  if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.back()))) word.remove_suffix(1);
  if (word.size() < 5) return false;
  constexpr std::string_view kModes[] = {"si", "di", "ti", "sf", "df", "xf", "tf", "hf", "bf", "sc", "dc", "xc", "tc"};
  if (std::ranges::find(kModes, word.substr(word.size() - 2)) == std::end(kModes)) return false;
  return starts_with_one_of(
      std::string(word),
      {"add",    "sub", "mul", "div", "mod",   "udiv",  "umod",   "neg",   "cmp", "ucmp",  "eq",
       "ne",     "lt",  "le",  "gt",  "ge",    "unord", "extend", "trunc", "fix", "float", "popcount",
       "parity", "clz", "ctz", "ffs", "bswap", "clrsb", "pow",    "ash",   "lsh"});
}

/// "VTT for std::basic_ofstream<char, std::char_traits<char> >" becomes "std::ofstream", and a member of std::thread
/// becomes "std::thread".
std::string name_to_show(std::string readable) {
  for (const char* part : {"std::thread", "std::jthread"})
    if (readable.find(std::string(part) + "::") != std::string::npos) return part;
  if (const size_t table = readable.find(" for "); table != std::string::npos) readable.erase(0, table + 5);
  const std::string lead = "basic_", arguments = "<char, std::char_traits<char> >";
  for (size_t at = readable.find(lead); at != std::string::npos; at = readable.find(lead, at + 1)) {
    const size_t end = readable.find(arguments, at);
    if (end == std::string::npos || readable.find('<', at) != end) continue;
    readable.erase(end, arguments.size());
    readable.erase(at, lead.size());
  }
  return readable;
}

void check_needed(const ElfSymbol& symbol, const SymbolRules& rules, std::vector<Finding>& findings) {
  const std::string& name = symbol.name;
  if (is_host_call(name) || is_of_the_compiler(name) || is_emulator_call(name, rules) ||
      (rules.nvcc && is_runtime_call(name)))
    return;
  const std::string readable = demangle(name);
  // A plain C++ name that no library defines: its definition is missing, and it is not forbidden.
  if (!is_std(name) && !resolvable(name)) {
    findings.push_back(
        finding(rules, FindingKind::compile_error, name, readable + " is used but not defined in this file."));
    return;
  }
  findings.push_back(finding(rules, FindingKind::forbidden_symbol, name,
                             name_to_show(readable) +
                                 " is not allowed here: matmul() may compute, print and allocate memory, but "
                                 "not use files, processes, threads or the network."));
}

/// True for names that C and C++ reserve for the compiler and its libraries, which look up some of them
/// (__gmon_start__).
bool is_reserved(const std::string& name) {
  const bool capital = name.size() > 1 && name[0] == '_' && std::isupper(static_cast<unsigned char>(name[1]));
  return (name.starts_with("__") && !name.starts_with("__odr_asan")) || (capital && !name.starts_with("_Z"));
}

/// nvcc also accepts `const int warpSize = 32;` in a file. The submission's object keeps its names local.
bool may_be_defined_again(const ElfSymbol& symbol) { return symbol.name == "warpSize" && !symbol.function; }

void check_defined(const ElfSymbol& symbol, const SymbolRules& rules, std::vector<Finding>& findings) {
  const std::string& name = symbol.name;
  if (symbol.chosen_at_start)
    findings.push_back(finding(rules, FindingKind::forbidden_symbol, name,
                               demangle(name) + " is chosen while the program starts (ifunc), which is not allowed."));
  if (symbol.local || name == kMatmulSymbol || may_be_defined_again(symbol)) return;
  if (is_reserved(name) && !rules.nvcc && !is_compiler_hook(name))
    findings.push_back(finding(rules, FindingKind::forbidden_symbol, name,
                               demangle(name) +
                                   " is reserved for the compiler and its libraries, like all names that begin "
                                   "with \"__\", or with \"_\" and a capital letter. Choose another."));
  const bool ours =
      library_names(rules.library).count(name) > 0 || is_compiler_hook(name) || (rules.nvcc && is_runtime_call(name));
  const bool replaces = is_operator_new(name)    ? !is_placement(name)
                        : name.starts_with("_Z") ? !symbol.weak && symbol.function && is_std(name)
                                                 : symbol.function && resolvable(name);
  if (!ours && !replaces) return;
  findings.push_back(finding(rules, FindingKind::forbidden_symbol, name,
                             demangle(name) + " is already defined by the system or the grader: choose another name."));
}

/// Code that nvcc adds to register the kernels.
bool is_registration(const std::string& name) { return name.find("__sti____cudaRegisterAll") != std::string::npos; }

bool is_own_constructor(const std::string& name) {
  return starts_with_one_of(name, {"_GLOBAL__sub_I", "_GLOBAL__sub_D", "_GLOBAL__I_", "_sub_I_", "_sub_D_"});
}

/// Sections in which the rewriter puts __device__, __constant__ and __managed__ variables, and the section that lists
/// the gaps between them (operands/gaps.h).
bool is_device_section(const std::string& name) {
  if (name == "emu_gaps") return true;
  for (const std::string space : {"emu_device", "emu_constant", "emu_managed"})
    if (name == space || name == space + "_const") return true;
  return false;
}

bool is_known_section(const std::string& name, bool cuda) {
  if (name.empty() || (cuda && is_device_section(name))) return true;
  return starts_with_one_of(
      name, {".text",    ".data",     ".bss",      ".rodata",     ".tbss",       ".tdata",
             ".comment", ".note",     ".eh_frame", ".debug",      ".group",      ".symtab",
             ".strtab",  ".shstrtab", ".rel",      ".init_array", ".fini_array", ".gcc_except_table",
             ".gnu",     "asan_",     ".lbss",     ".ldata",      ".lrodata",    "__patchable_function_entries"});
}

void check_sections(const ElfObject& object, const SymbolRules& rules, std::vector<Finding>& findings) {
  for (const std::string& name : object.constructors) {
    if (is_own_constructor(name) || (rules.nvcc && is_registration(name))) continue;
    findings.push_back(finding(rules, FindingKind::forbidden_symbol, name,
                               demangle(name) + " would run outside matmul(): constructors are not allowed."));
  }
  for (const std::string& name : object.sections) {
    if (is_known_section(name, rules.cuda) || (rules.nvcc && name.starts_with(".nv"))) continue;
    findings.push_back(finding(rules, FindingKind::forbidden_symbol, name,
                               "The section " + printable(name) + " is not allowed. Remove section attributes."));
  }
}

void check_matmul(const ElfObject& object, const SymbolRules& rules, std::vector<Finding>& findings) {
  bool other = false;
  for (const ElfSymbol& symbol : object.symbols) {
    if (symbol.name == kMatmulSymbol && symbol.defined && !symbol.local) return;
    other = other || (symbol.defined && plain_name(demangle(symbol.name)) == "matmul");
  }
  const std::string contract = "void matmul(const float* A, const float* B, float* C, int M, int N, int K)";
  Finding missing =
      finding(rules, FindingKind::compile_error, "matmul",
              (other ? "matmul() is static or does not have the parameters that the lab requires. It must be "
                     : "This file does not define matmul(): it must hold ") +
                  contract + ".");
  if (!other) missing.line = 0;
  findings.push_back(missing);
}

}  // namespace

bool is_math(std::string_view name) {
  const auto listed = [&] { return std::ranges::find(lab::kMathLibrary, name) != std::end(lab::kMathLibrary); };
  if (listed()) return true;
  if (!name.ends_with('f') && !name.ends_with('l')) return false;
  name.remove_suffix(1);
  return listed();
}

std::string demangle(const std::string& name) {
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  const std::string result = status == 0 && text ? text : name;
  std::free(text);
  return printable(result);
}

std::vector<Finding> check_symbols(std::string_view bytes, const SymbolRules& rules) {
  std::vector<Finding> findings;
  ElfObject object;
  if (!parse_elf(bytes, object))
    return {finding(rules, FindingKind::compile_error, "", "The compiler made no object file that can be read.")};
  check_matmul(object, rules, findings);
  constexpr size_t kEnough = 20;  // the whole file is searched for the line of each
  for (const ElfSymbol& symbol : object.symbols) {
    if (findings.size() >= kEnough) break;
    if (symbol.name.empty()) continue;
    if (symbol.defined)
      check_defined(symbol, rules, findings);
    else
      check_needed(symbol, rules, findings);
  }
  check_sections(object, rules, findings);
  // Findings with lines come first; one of several names of a line is enough.
  std::ranges::stable_sort(findings, {},
                           [](const Finding& finding) { return finding.line == 0 ? 1 << 30 : finding.line; });
  const auto same = [](const Finding& a, const Finding& b) {
    return a.line != 0 && a.line == b.line && a.kind == b.kind;
  };
  findings.erase(std::unique(findings.begin(), findings.end(), same), findings.end());
  return findings;
}

}  // namespace grader
