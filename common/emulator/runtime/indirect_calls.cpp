// Calls through pointers in code of a submission: with -mindirect-branch=thunk-extern g++ makes them jumps to the
// functions below, which look where the call leads. An address that a program computed must not lead into the
// emulator, nor to those functions of the system that a submission may not name.
#if defined(__x86_64__)
#include <dlfcn.h>
#include <link.h>

#include <cstdint>
#include <cstring>

#include "access.h"
#include "findings.h"
#include "own_memory.h"

extern "C" {
void* emu_memcpy(void*, const void*, size_t);
void* emu_memmove(void*, const void*, size_t);
void* emu_memset(void*, int, size_t);
}

// The target is pushed, so that `ret` goes there and no register changes. Functions of the submission are the common
// case; for the rest the registers that hold arguments are kept.
asm(R"(
.text
.macro indirect_thunk register
.globl __x86_indirect_thunk_\register
.type __x86_indirect_thunk_\register, @function
__x86_indirect_thunk_\register:
  push %\register
  jmp emu_checked_jump
.endm
.irp register, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
indirect_thunk \register
.endr

emu_checked_jump:
  push %rax
  lea emu_student_text_begin(%rip), %rax
  cmp %rax, 8(%rsp)
  jb 1f
  lea emu_student_text_end(%rip), %rax
  cmp %rax, 8(%rsp)
  jae 1f
  pop %rax
  ret
1:
  push %rdi
  push %rsi
  push %rdx
  push %rcx
  push %r8
  push %r9
  push %r10
  push %r11
  push %rbp
  mov %rsp, %rbp
  mov 80(%rbp), %rdi
  sub $128, %rsp
  and $-16, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  call emu_check_target
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  mov %rbp, %rsp
  pop %rbp
  pop %r11
  pop %r10
  pop %r9
  pop %r8
  pop %rcx
  pop %rdx
  pop %rsi
  pop %rdi
  pop %rax
  ret
)");

namespace emu {
namespace {

// Functions of the C library whose address honest code takes.
constexpr const char* kByPointer[] = {"abs",     "labs",    "malloc",  "free",    "calloc", "realloc", "rand", "strcmp",
                                      "strlen",  "memcmp",  "puts",    "printf",  "exit",   "abort",   "atoi", "strtol",
                                      "toupper", "tolower", "isdigit", "isspace", "clock",  "time"};

bool is_named(const void* target) {
  for (const char* name : kByPointer)
    if (dlsym(RTLD_DEFAULT, name) == target) return true;
  for (const void* ours :
       {reinterpret_cast<void*>(emu_memcpy), reinterpret_cast<void*>(emu_memmove), reinterpret_cast<void*>(emu_memset)})
    if (ours == target) return true;
  return false;
}

bool has(const char* text, const char* part) { return std::strstr(text, part) != nullptr; }

/// Virtual functions of the standard library's classes, such as std::exception::what(); all of libm.
bool is_library_function(const void* target) {
  Dl_info info;
  if (!dladdr(target, &info) || !info.dli_fname) return false;
  if (has(info.dli_fname, "/libm.so")) return true;
  if (!has(info.dli_fname, "/libstdc++.so") || info.dli_saddr != target || !info.dli_sname) return false;
  for (const char* refused : {"basic_file", "filebuf", "fstream", "filesystem", "thread", "random_device", "pmr"})
    if (has(info.dli_sname, refused)) return false;
  return true;
}

int find_in_code(dl_phdr_info* info, size_t, void* target) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& p = info->dlpi_phdr[i];
    const bool code = p.p_type == PT_LOAD && (p.p_flags & PF_X);
    if (code && reinterpret_cast<uintptr_t>(target) - (info->dlpi_addr + p.p_vaddr) < p.p_memsz) return 1;
  }
  return 0;
}

/// A call to where no code is crashes by itself; that is a mistake, no attempt at anything.
bool is_code(void* target) { return dl_iterate_phdr(find_in_code, target) != 0; }

}  // namespace
}  // namespace emu

extern "C" void emu_check_target(void* target) {
  using namespace emu;
  if (!is_code(target) || is_named(target) || is_library_function(target)) return;
  auto f = new_finding(lab::FindingKind::tampering, lab::Severity::error, lab::Detail::computed_call);
  add_finding(f);
  end_case_early();
}
#endif
