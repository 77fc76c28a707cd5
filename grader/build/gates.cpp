#include "grader/build/gates.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>

#include <fmt/core.h>

#include "grader/build/program/elf.h"
#include "grader/build/symbols.h"

namespace grader {
namespace {

/// Functions of the emulator (assert), and calls that g++ may create in a kernel: puts() to print a line, the check
/// for an overwritten stack, and division of 128 bits.
constexpr const char* kOpen[] = {"__assert_fail", "abs",       "labs",     "llabs",    "clock",
                                 "isalpha",       "isdigit",   "isspace",  "tolower",  "__stack_chk_fail",
                                 "__udivti3",     "__umodti3", "__divti3", "__modti3", "__gxx_personality_v0"};

/// Functions that g++ itself calls in code for kernels.
#if defined(__aarch64__)
constexpr const char* kOfCompiler[] = {"memset", "memcpy", "memmove"};
#else
constexpr const char* kOfCompiler[] = {"memset"};
#endif

int find_code(dl_phdr_info* info, size_t, void* address) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    const bool code = part.p_type == PT_LOAD && (part.p_flags & PF_X);
    if (code && reinterpret_cast<uintptr_t>(address) - (info->dlpi_addr + part.p_vaddr) < part.p_memsz) return 1;
  }
  return 0;
}

/// A submission is linked with the libraries that the grader itself uses.
bool is_library_function(const std::string& name) {
  void* const address = dlsym(RTLD_DEFAULT, name.c_str());
  return address && dl_iterate_phdr(find_code, address);
}

template <class List>
bool holds(const List& list, const std::string& name) {
  return std::ranges::find(list, name) != std::end(list);
}

bool is_open(const std::string& name) { return holds(kOpen, name) || holds(kSeenFunctions, name) || is_math(name); }

/// "std::string::compare"; long type names are left out.
std::string name_for_students(const std::string& symbol) {
  std::string name = demangle(symbol);
  constexpr std::string_view kString =
      "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
  for (size_t at; (at = name.find(kString)) != std::string::npos;) name.replace(at, kString.size(), "std::string");
  name = name.substr(0, name.find('('));
  std::erase_if(name, [](char c) { return c == '"' || c == '\\'; });
  return name;
}

/// Jumps to the function, or, in a process that runs kernels, to the function that reports the call.
#if defined(__aarch64__)
constexpr const char* kGate = R"(
"emu_gate.{0}":
  adrp x16, emu_runs_kernels
  ldrb w16, [x16, :lo12:emu_runs_kernels]
  cbnz w16, 1f
  b "{0}"
1:
  adrp x0, 2f
  add x0, x0, :lo12:2f
  b emu_closed_gate
)";
#else
constexpr const char* kGate = R"(
"emu_gate.{0}":
  cmpb $0, emu_runs_kernels(%rip)
  jne 1f
  jmp "{0}"@PLT
1:
  lea 2f(%rip), %rdi
  jmp emu_closed_gate
)";
#endif
constexpr const char* kNameOfGate = R"(
  .section .rodata
2: .string "{1}"
  .text
  .globl "emu_gate.{0}"
)";

std::string gate(const std::string& function) {
  return fmt::format(kGate, function) + fmt::format(kNameOfGate, function, name_for_students(function));
}

}  // namespace

Gates make_gates(std::string_view bytes) {
  Gates gates{".section .note.GNU-stack,\"\",@progbits\n.text\n", ""};
  ElfObject object;
  if (!parse_elf(bytes, object)) return gates;
  for (const ElfSymbol& symbol : object.symbols) {
    if (symbol.defined || symbol.name.empty() || is_open(symbol.name) || !is_library_function(symbol.name)) continue;
    // g++ adds calls that clear a large kernel's stack variables and, on ARM, copy structures: the emulator's
    // replacements check each access.
    if (holds(kOfCompiler, symbol.name)) {
      gates.renames += fmt::format("{0} emu_{0}\n", symbol.name);
      continue;
    }
    gates.assembly += gate(symbol.name);
    gates.renames += fmt::format("{0} emu_gate.{0}\n", symbol.name);
  }
  return gates;
}

}  // namespace grader
