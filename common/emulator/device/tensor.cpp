// What nvcuda::wmma asks of the matrices in memory, and how many multiply-adds tensor cores make.
#include "common/emulator/check/access.h"
#include "common/emulator/count/lanes.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/scheduler.h"
#include "emulator.h"

namespace emu {
namespace {

constexpr uintptr_t kBase = 32,
                    kRow = 16;  // CUDA C++ Programming Guide: 256 bits, and rows a multiple of 16 bytes apart

void refuse(uintptr_t address, uintptr_t alignment, bool write, const void* return_address) {
  const AccessSite site{address, static_cast<uint32_t>(alignment), write, false,
                        static_cast<uint32_t>(image_offset(return_address))};
  report_access(site, lab::FindingKind::misaligned, lab::Severity::error, lab::Detail::none);
  raise_sticky_error(kMisalignedAddress);
  abandon_launch();
}

}  // namespace

void matrix_access(const volatile void* base, size_t row_bytes, bool write) {
  if (kCounting || !machine.in_kernel) return;
  const auto address = reinterpret_cast<uintptr_t>(base);
  if (address % kBase) refuse(address, kBase, write, __builtin_return_address(0));
  if (row_bytes % kRow) refuse(address + row_bytes, kRow, write, __builtin_return_address(0));
}

void tensor_multiply_adds(uint64_t count) { count_tensor(count); }

}  // namespace emu
