#include "common/emulator/device/shared_arena.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/check/shadow.h"
#include "common/emulator/device/machine.h"
#include "common/emulator/device/scheduler.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

constexpr size_t kAlign = 128;  // banks start anew
constexpr size_t kGap = 1024;   // a multiple of 128, so that banks do not shift

std::vector<SharedArray> arrays;
size_t used = 0;          // bytes of the arena, gaps included
size_t static_bytes = 0;  // what the kernel declared, gaps not included
size_t dynamic_size = 0;
int dynamic_index = -1;

uint8_t* arena() { return reinterpret_cast<uint8_t*>(kSharedBase); }

void poison(uintptr_t offset, size_t bytes) {
  auto* words = reinterpret_cast<uint32_t*>(arena() + offset);
  std::fill_n(words, (bytes + 3) / 4, kPoison);
}

/// Fresh cells: every byte of the array is valid, none is written.
void reset_cells(const SharedArray& a) {
  if (kCounting) return;
  Cell* cell = shared_cell(a.offset);
  size_t words = (a.bytes + 3) / 4;
  std::memset(static_cast<void*>(cell), 0, words * sizeof(Cell));
  for (size_t i = 0; i < words; ++i) cell[i].flags = kValid;
  if (a.bytes % 4) cell[words - 1].flags = static_cast<uint16_t>(((1u << a.bytes % 4) - 1) << 4);
}

int add_array(const char* name, int line, size_t bytes, size_t element_bytes, const int* dimensions) {
  SharedArray a{name, line, used, bytes, element_bytes, {}};
  for (int i = 0; i < 4 && dimensions[i]; ++i) a.dimensions[i] = dimensions[i];
  arrays.push_back(a);
  used += (bytes + kAlign - 1) / kAlign * kAlign + kGap;
  machine.shared_used = used;
  poison(a.offset, bytes);
  reset_cells(a);
  return static_cast<int>(arrays.size()) - 1;
}

void refuse_static_size(int line) {
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::error, lab::Detail::shared_too_large);
  f.line = line;
  f.number = static_cast<int64_t>(static_bytes);
  f.extent = kMaxStaticShared;
  set_text(f, machine.kernel);
  add_finding(f);
  abandon_launch();
}

}  // namespace

void start_shared_launch(size_t dynamic_bytes) {
  for (const auto& a : arrays)
    if (!kCounting) std::memset(static_cast<void*>(shared_cell(a.offset)), 0, (a.bytes + kGap) / 4 * sizeof(Cell));
  arrays.clear();
  used = kGap;
  static_bytes = 0;
  dynamic_size = dynamic_bytes;
  dynamic_index = -1;
  machine.shared_used = used;
}

void start_shared_block() {
  machine.shared_used = used;
  for (const auto& a : arrays) {
    poison(a.offset, a.bytes);
    reset_cells(a);
  }
}

const SharedArray* shared_array_at(uintptr_t offset) {
  const SharedArray* best = nullptr;
  for (const auto& a : arrays)
    if (offset + kGap / 2 >= a.offset && (!best || a.offset > best->offset)) best = &a;
  return best;
}

size_t static_shared_bytes() { return static_bytes; }

bool has_shared_extent(int64_t extent) {
  return std::any_of(arrays.begin(), arrays.end(), [&](const SharedArray& a) {
    return std::any_of(a.dimensions, a.dimensions + 4, [&](int d) { return d == extent; });
  });
}

void* shared_address(SharedVariable& variable, size_t bytes, size_t, size_t element_bytes, const int* dimensions) {
  if (variable.launch != machine.launch) {
    static_bytes += bytes;
    if (static_bytes > kMaxStaticShared) refuse_static_size(variable.line);
    int index = add_array(variable.name, variable.line, bytes, element_bytes, dimensions);
    variable.launch = machine.launch;
    variable.offset = static_cast<int>(arrays[static_cast<size_t>(index)].offset);
  }
  return arena() + variable.offset;
}

void* dynamic_shared(int line, const char* name, size_t element_bytes) {
  if (dynamic_index < 0) {
    int none[] = {0};
    dynamic_index = add_array(name, line, dynamic_size, element_bytes, none);
  }
  return arena() + arrays[static_cast<size_t>(dynamic_index)].offset;
}

}  // namespace emu
