#include "common/emulator/device/address_space.h"

#include <link.h>

#include <vector>

#include "common/emulator/check/access.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/memory.h"
#include "common/emulator/device/own_memory.h"
#include "common/emulator/device/scheduler.h"
#include "common/emulator/host/api_state.h"
#include "common/emulator/observe/findings.h"

// The linker gives the bounds of sections whose names are C identifiers.
extern "C" {
extern char __start_emu_device[] __attribute__((weak));
extern char __stop_emu_device[] __attribute__((weak));
extern char __start_emu_device_const[] __attribute__((weak));
extern char __stop_emu_device_const[] __attribute__((weak));
extern char __start_emu_constant[] __attribute__((weak));
extern char __stop_emu_constant[] __attribute__((weak));
extern char __start_emu_constant_const[] __attribute__((weak));
extern char __stop_emu_constant_const[] __attribute__((weak));
extern char __start_emu_managed[] __attribute__((weak));
extern char __stop_emu_managed[] __attribute__((weak));
extern char __start_emu_builtin[];
extern char __stop_emu_builtin[];
}

namespace emu {
namespace {

struct Range {
  uintptr_t begin, end;
  bool holds(uintptr_t a) const { return a >= begin && a < end; }
  bool meets(uintptr_t a, size_t bytes) const { return a < end && a + bytes > begin; }
};

std::vector<Range> not_the_students;  // writable memory of the libraries
std::vector<Range> read_only;         // segments of the program: literals, tables, code
std::vector<Cell> variable_cells;     // shadow of the __device__ section
bool managed_told = false;

Range range(const char* begin, const char* end) {
  return {reinterpret_cast<uintptr_t>(begin), reinterpret_cast<uintptr_t>(end)};
}

Range device_section() { return range(__start_emu_device, __stop_emu_device); }

int learn_segments(dl_phdr_info* info, size_t, void* count) {
  bool is_program = (*static_cast<int*>(count))++ == 0;  // the first one is the program itself
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& p = info->dlpi_phdr[i];
    bool fixed = (p.p_type == PT_LOAD && !(p.p_flags & PF_W)) || p.p_type == PT_GNU_RELRO;
    uintptr_t begin = info->dlpi_addr + p.p_vaddr;
    bool writable = p.p_type == PT_LOAD && (p.p_flags & PF_W);
    if (is_program && fixed) read_only.push_back({begin, begin + p.p_memsz});
    if (!is_program && writable) not_the_students.push_back({begin, begin + p.p_memsz});
  }
  return 0;
}

bool in_read_only(uintptr_t address) {
  for (const Range& r : read_only)
    if (r.holds(address)) return true;
  return false;
}

bool is_builtin(uintptr_t address) { return range(__start_emu_builtin, __stop_emu_builtin).holds(address); }

/// Races and the like on __device__ variables are judged as in device memory, on a shadow of their own.
Cell* variable_cell(uintptr_t offset) { return &variable_cells[offset / 4]; }

void variable_access(const AccessSite& site) {
  uintptr_t base = device_section().begin & ~uintptr_t{15};
  uintptr_t end = site.address + site.bytes;
  for (uintptr_t at = site.address & ~uintptr_t{3}; at < end; at += 4) {
    Cell& c = *variable_cell(at - base);
    bool done = site.write ? write_device_word(c, site.pc) : read_device_word(c, site.pc);
    if (site.atomic || !done) slow_variable_access(site, c, at);
  }
}

[[noreturn]] void fault(const AccessSite& site, lab::FindingKind kind, lab::Detail detail) {
  report_access(site, kind, lab::Severity::error, detail);
  raise_sticky_error(kIllegalAddress);
  abandon_launch();
}

/// In the part of the address space that the emulator keeps for itself: an index far out leads there, not to the host.
bool is_ours(uintptr_t a) { return a >= kDeviceBase / 2 && a < kSharedShadowBase + kDeviceBase; }

/// Told once: a loop over a matrix would tell it for every element.
void host_reads_managed(const AccessSite& site) {
  if (site.write || managed_told || !counts_as_copy_back(site.bytes)) return;
  OpenOwnMemory open;
  managed_told = true;
  report_access(site, lab::FindingKind::host_access, lab::Severity::error, lab::Detail::copy_back);
}

}  // namespace

bool is_not_the_students(uintptr_t address, size_t bytes) {
  if (is_own_memory(address, bytes)) return true;
  for (const Range& r : not_the_students)
    if (r.meets(address, bytes)) return true;
  return false;
}

void kernel_access(const AccessSite& site) {
  uintptr_t a = site.address;
  if (on_own_stack(a) || (is_builtin(a) && !site.write)) return;
  if (on_any_stack(a)) fault(site, lab::FindingKind::out_of_bounds, lab::Detail::others_variable);
  if (device_section().holds(a)) return variable_access(site);
  if (range(__start_emu_managed, __stop_emu_managed).holds(a)) return;
  if (is_constant_variable(a) || in_read_only(a)) {
    if (site.write) fault(site, lab::FindingKind::out_of_bounds, lab::Detail::write_to_constant);
    return;
  }
  if (a < 65536) fault(site, lab::FindingKind::out_of_bounds, lab::Detail::null_pointer);
  if (is_ours(a)) fault(site, lab::FindingKind::out_of_bounds, lab::Detail::wild_pointer);
  fault(site, lab::FindingKind::host_access, lab::Detail::kernel_touches_host);
}

void host_access(const AccessSite& site) {
  bool device = site.address - kDeviceBase < kDeviceBytes || site.address - kSharedBase < kSharedBytes;
  if (site.write && is_not_the_students(site.address, site.bytes)) {
    report_access(site, lab::FindingKind::cheating, lab::Severity::error, lab::Detail::none);
    end_case_early();
  }
  const Allocation* a = find_allocation(site.address);
  if (a && a->managed) {
    host_reads_managed(site);
    if (site.write && site.address >= a->base && site.address + site.bytes <= a->base + a->bytes)
      mark_written(site.address, site.bytes);
    return;
  }
  bool variable = is_device_variable(site.address) || is_constant_variable(site.address);
  if (!device && !variable) return;
  if (range(__start_emu_managed, __stop_emu_managed).holds(site.address)) return host_reads_managed(site);
  report_access(site, lab::FindingKind::host_access, lab::Severity::error, lab::Detail::host_touches_device);
  if (device) end_case_early();
}

void learn_address_space() {
  int count = 0;
  dl_iterate_phdr(learn_segments, &count);
  Range r = device_section();
  if (kCounting || r.begin == r.end) return;
  variable_cells.assign((r.end - (r.begin & ~uintptr_t{15})) / 4 + 8,
                        Cell{0, 0, 0, 0, 0, 0, 0, 0, 0, kValid | kWritten});
}

bool describe_device_variable(lab::FindingRecord& f, uintptr_t address) {
  if (!is_device_variable(address) && !is_constant_variable(address)) return false;
  f.space = is_constant_variable(address) ? lab::Space::constant : lab::Space::device_variable;
  f.byte_offset = static_cast<int64_t>(image_offset(reinterpret_cast<void*>(address)) + 1);
  return true;
}

bool is_device_variable(uintptr_t a) {
  return device_section().holds(a) || range(__start_emu_device_const, __stop_emu_device_const).holds(a) ||
         range(__start_emu_managed, __stop_emu_managed).holds(a);
}

bool is_constant_variable(uintptr_t a) {
  return range(__start_emu_constant, __stop_emu_constant).holds(a) ||
         range(__start_emu_constant_const, __stop_emu_constant_const).holds(a);
}

}  // namespace emu
