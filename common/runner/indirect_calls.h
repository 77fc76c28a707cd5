// Checks calls through pointers in a submission's code. With -mindirect-branch=thunk-extern, g++ turns these calls into
// jumps to the functions below, which check the target. A computed address must not lead into our own code or to system
// functions that a submission may not name. Included once per program, which defines emu_check_target(). The linker
// script student_text.ld marks the range of the submission's functions. A program that defines LOOK_AT_EVERY_CALL
// before the include also checks targets inside the submission.
#pragma once
#include <dlfcn.h>
#include <link.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "common/source/c_library.h"

extern "C" {
/// Called with every target outside the submission, and the return address of the call. Returns the address to call.
void emu_check_target(void* target, void* from);

#ifdef LOOK_AT_EVERY_CALL
// NOLINTNEXTLINE(readability-identifier-naming): a symbol that kernels do not have
extern const unsigned char emu_runs_kernels;
const unsigned char emu_runs_kernels = 1;
#else
/// Not 0 in a process that runs only kernels. Then every target is checked, and the gates are closed
/// (grader/build/gates.h).
unsigned char emu_runs_kernels = 0;
#endif
}

// The target is pushed on the stack, so that `ret` jumps there and no register changes. Functions of the submission are
// the common case. For other targets, the argument registers are saved.
#if defined(__x86_64__)
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
  cmpb $0, emu_runs_kernels(%rip)
  push %rax
  jne 1f
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
  mov 88(%rbp), %rsi
  sub $128, %rsp
  and $-16, %rsp
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7
  movups %xmm\number, 16*\number(%rsp)
  .endr
  call emu_check_target
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7
  movups 16*\number(%rsp), %xmm\number
  .endr
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
#endif

// Static: a definition of the same name in a student's file must not replace it.
namespace lab {

static inline bool is_named(const void* target) {
  for (const CFunction& function : kCLibrary)
    if (function.uses & kByPointer && dlsym(RTLD_DEFAULT, function.name.data()) == target) return true;
  return false;
}

static inline bool is_math_function(const void* target) {
  Dl_info info;
  return dladdr(target, &info) && info.dli_fname && std::strstr(info.dli_fname, "/libm.so");
}

/// True for virtual functions of the standard library's classes, such as std::exception::what().
static inline bool is_library_function(const void* target) {
  const auto has = [](const char* text, const char* part) { return std::strstr(text, part) != nullptr; };
  Dl_info info;
  if (!dladdr(target, &info) || !info.dli_fname) return false;
  if (!has(info.dli_fname, "/libstdc++.so") || info.dli_saddr != target || !info.dli_sname) return false;
  for (const char* refused : {"basic_file", "filebuf", "fstream", "filesystem", "thread", "random_device", "pmr"})
    if (has(info.dli_sname, refused)) return false;
  return true;
}

static inline int find_in_code(dl_phdr_info* info, size_t, void* target) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& p = info->dlpi_phdr[i];
    const bool code = p.p_type == PT_LOAD && (p.p_flags & PF_X);
    if (code && reinterpret_cast<uintptr_t>(target) - (info->dlpi_addr + p.p_vaddr) < p.p_memsz) return 1;
  }
  return 0;
}

/// False if there is no code at the target. Such a call crashes by itself, and is a mistake rather than an attack.
static inline bool is_code(void* target) { return dl_iterate_phdr(find_in_code, target) != 0; }

static inline bool may_be_called(void* target) {
  return !is_code(target) || is_named(target) || is_math_function(target) || is_library_function(target);
}

}  // namespace lab

// qsort() and bsearch() call a pointer inside the C library, where no thunk can check it. Therefore the program is
// linked with --wrap, and the wrappers below check the pointer.
extern "C" {
extern char emu_student_text_begin[], emu_student_text_end[];
using lab_compare = int (*)(const void*, const void*);
void __real_qsort(void*, size_t, size_t, lab_compare);
void* __real_bsearch(const void*, const void*, size_t, size_t, lab_compare);

static inline void check_comparison(lab_compare compare) {
  const auto address = reinterpret_cast<uintptr_t>(compare);
  const auto begin = reinterpret_cast<uintptr_t>(emu_student_text_begin);
  const auto end = reinterpret_cast<uintptr_t>(emu_student_text_end);
  if (emu_runs_kernels || address < begin || address >= end)
    emu_check_target(reinterpret_cast<void*>(compare), nullptr);
}

void __wrap_qsort(void* base, size_t count, size_t size, lab_compare compare) {
  check_comparison(compare);
  __real_qsort(base, count, size, compare);
}

void* __wrap_bsearch(const void* key, const void* base, size_t count, size_t size, lab_compare compare) {
  check_comparison(compare);
  return __real_bsearch(key, base, count, size, compare);
}
}
