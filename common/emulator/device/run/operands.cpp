// Functions called by the checks in the assembly of a submission (grader/build/operands).
#include "common/emulator/device/run/device.h"
#include "common/emulator/device/state/last_access.h"
#include "common/emulator/observe/elsewhere.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

/// What stands with each check: common/emulator/README.md, "How every access is checked".
struct Described {
  unsigned bytes;
  bool reads, writes;
  bool has_frame;
  uintptr_t pushed;  // bytes pushed on the stack by the check itself
  uintptr_t saved;   // size of the part of the frame, from its beginning, that holds saved registers
};

/// Registers of the function that contains the check.
struct Surroundings {
  uintptr_t frame;  // %rbp; the caller's if the function keeps none
  uintptr_t stack;  // %rsp, before the check pushed anything
};

Described described(uint64_t word) {
  const auto bit = [&](int which) { return (word >> which & 1) != 0; };
  return {static_cast<unsigned>(word & 255), bit(8), bit(9), bit(10), 8 * (word >> 11 & 3), word >> 13};
}

bool is_part_of(const EmuAccess& access, uintptr_t address, uint64_t bytes) {
  return address >= access.address && address - access.address <= access.bytes &&
         bytes <= access.bytes - (address - access.address);
}

/// True if the bytes overlap the area between the local variables of this function and those of its caller, where no
/// store may go. A function without a frame has pushed nothing, so its return address is on top of the stack.
bool reaches_way_back(const Described& d, uintptr_t address, uint64_t bytes, const Surroundings& around) {
  const uintptr_t begin = d.has_frame ? around.frame - d.saved : around.stack;
  const uintptr_t end = d.has_frame ? around.frame : around.stack + sizeof(void*);
  return address < end && address + bytes > begin;
}

void look(const Described& d, uintptr_t address, uint64_t bytes, bool write, const Surroundings& around, void* pc) {
  if (is_part_of(write ? emu_last_write : emu_last_read, address, bytes)) return;
  if (write && reaches_way_back(d, address, bytes, around))
    fault({address, static_cast<uint32_t>(bytes), true, false, static_cast<uint32_t>(image_offset(pc))},
          lab::FindingKind::out_of_bounds, lab::Detail::frame_overwritten);
  if (!write && is_unwritable_variable(address, bytes) && !touches_gap(address, bytes))
    return;  // g++ reports no access to constants
  check_access(pc, reinterpret_cast<void*>(address), bytes, write, false);
}

}  // namespace
}  // namespace emu

extern "C" {

void emu_look_at_operand(uintptr_t address, uint64_t word, void* pc, uintptr_t frame, uint64_t times,
                         uintptr_t pushed) {
  using namespace emu;
  if (!state.running.in_kernel) return;
  const Described d = described(word);
  const uint64_t bytes = d.bytes * times;
  if (bytes == 0) return;
  const Surroundings around{frame, pushed + d.pushed};
  if (d.reads) look(d, address, bytes, false, around, pc);
  if (d.writes) look(d, address, bytes, true, around, pc);
}
}

// %rdi: the address; %rcx: the repeat count (emu_check_operands); above the return address: a word with everything
// else. All registers are preserved. Accesses well inside the frame, and reads of frames of this thread's callers, are
// not checked further.
#if defined(__x86_64__)
asm(R"(
.text
.globl emu_check_operand, emu_check_operands, emu_lost_stack
.type emu_check_operand, @function
.type emu_check_operands, @function
.type emu_lost_stack, @function
emu_check_operand:
  cmpq $0, emu_stack_low(%rip)
  je 3f
  testl $1024, 8(%rsp)
  je 1f
  cmp %rsp, %rdi
  jb 1f
  cmp emu_deepest(%rip), %rdi
  jb 1f
  push %rax
  lea 64(%rdi), %rax
  cmp %rbp, %rax
  pop %rax
  jbe 3f
1:
  testl $512, 8(%rsp)
  jne 2f
  cmp %rsp, %rdi
  jb 2f
  cmp emu_stack_high(%rip), %rdi
  jb 3f
2:
  push %rcx
  mov $1, %ecx
  jmp 4f
emu_check_operands:
  cmpq $0, emu_stack_low(%rip)
  je 3f
  push %rcx
4:
  call emu_keep_and_look
  pop %rcx
3:
  ret
emu_keep_and_look:
  push %rax
  push %rdx
  push %rsi
  push %rdi
  push %r8
  push %r9
  push %r10
  push %r11
  push %rbx
  mov %rsp, %rbx
  mov 96(%rbx), %rsi
  mov 88(%rbx), %rdx
  mov %rcx, %r8
  mov %rbp, %rcx
  lea 104(%rbx), %r9
  sub $256, %rsp
  and $-16, %rsp
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  movups %xmm\number, 16*\number(%rsp)
  .endr
  call emu_look_at_operand
  .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  movups 16*\number(%rsp), %xmm\number
  .endr
  mov %rbx, %rsp
  pop %rbx
  pop %r11
  pop %r10
  pop %r9
  pop %r8
  pop %rdi
  pop %rsi
  pop %rdx
  pop %rax
  ret
emu_lost_stack:
  ud2
)");
#endif
