#include "common/emulator/device/state/switch.h"

#if defined(__x86_64__)

extern "C" void emu_switch_stack(void** from, void* to);

// Boost.Context also saves the state of the floating-point units, which takes several times as long as everything else.
asm(R"(
  .text
  .p2align 4
  .type emu_switch_stack, @function
emu_switch_stack:
  push %rbp
  push %rbx
  push %r12
  push %r13
  push %r14
  push %r15
  mov %rsp, (%rdi)
  mov %rsi, %rsp
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbx
  pop %rbp
  ret
  .size emu_switch_stack, . - emu_switch_stack
)");

namespace emu {

void* begin_on_stack(uintptr_t top, void (*function)()) {
  constexpr int kRegisters = 6;
  auto* at = reinterpret_cast<uintptr_t*>(top);
  *--at = 0;  // no return address
  *--at = reinterpret_cast<uintptr_t>(function);
  for (int i = 0; i < kRegisters; ++i) *--at = 0;
  return at;
}

void switch_stack(void*& from, void* to) { emu_switch_stack(&from, to); }

}  // namespace emu

#else

#include <boost/context/detail/fcontext.hpp>

namespace emu {
namespace {

namespace bc = boost::context::detail;

constexpr size_t kLeastStack = 1 << 16;

void (*begins)() = nullptr;  // the same for all stacks

void note_where_it_stopped(bc::transfer_t t) { *static_cast<void**>(t.data) = t.fctx; }

void begin(bc::transfer_t t) {
  note_where_it_stopped(t);
  begins();
}

}  // namespace

void* begin_on_stack(uintptr_t top, void (*function)()) {
  begins = function;
  return bc::make_fcontext(reinterpret_cast<void*>(top), kLeastStack, begin);
}

void switch_stack(void*& from, void* to) { note_where_it_stopped(bc::jump_fcontext(to, &from)); }

}  // namespace emu

#endif
