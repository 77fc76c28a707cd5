#include "common/emulator/device/run/parts/part_report.h"

#include <sys/mman.h>

namespace emu {

size_t PartReport::room(size_t bytes) {
  constexpr size_t kPage = 4096;
  const size_t begin = bytes_;
  bytes_ += (bytes + kPage - 1) / kPage * kPage;
  return begin;
}

/// Adjacent threads access adjacent words, which one entry describes (Events::remembered()). So there is room for half
/// as many entries as words, and each process gets its share.
PartReport::PartReport(const Words& words, unsigned processes, uint64_t blocks, size_t numbers)
    : head_(room(sizeof(Head))),
      turns_(room(blocks * sizeof(Turn))),
      numbers_(room(numbers * sizeof(uint64_t))),
      touched_(room(words.groups() / 8 + 8)),
      masks_(room(words.groups() * 2 * sizeof(uint64_t))),
      values_(room(words.groups() * kGroup * sizeof(uint32_t))),
      remembered_(room((words.near_groups() * (kGroup / 2 / processes + 2) + kGroup) * sizeof(Remembered))) {
  constexpr int kFlags = MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE;
  void* const memory = mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  if (memory != MAP_FAILED) base_ = static_cast<unsigned char*>(memory);
}

PartReport::~PartReport() {
  if (base_) munmap(base_, bytes_);
}

}  // namespace emu
