// wgmma: 128 threads issue a product to the tensor cores, which work asynchronously until it is waited for. The wait of
// one warp is taken as a wait for its whole warp group: a product is complete when the parts of all four warps are.
#include <algorithm>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/hopper/hopper.h"
#include "common/emulator/device/run/hopper/tensor_core.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/clusters.h"
#include "common/emulator/observe/elsewhere.h"

namespace emu {
namespace {

constexpr int kRows = 64;

/// Index of the running thread in its warp group.
int place_in_group() { return index_in_block(state.running.thread) % kWarpGroup; }

WarpGroup& my_group() {
  auto [at, is_new] = hopper().groups.try_emplace(state.running.thread - place_in_group());
  if (is_new) at->second.object = hopper().new_object();
  return at->second;
}

WarpGroup::Member& my_part(WarpGroup& g) { return g.members[place_in_group()]; }

// ---- the product

uintptr_t my_memory() { return shared_memory_of(rank_of(state.running.thread)); }

/// Loads all elements of an operand in shared memory, by row of A or by column of B.
std::vector<float> load_operand(uintptr_t memory, const WarpGroupProduct& w, uint64_t descriptor, int rows,
                                bool transposed, int sign) {
  const OperandPlace place = operand_place(descriptor);
  const int depth = depth_of(w.format), bytes = element_bytes_of(w.format);
  std::vector<float> values(static_cast<size_t>(rows * depth));
  for (int row = 0; row < rows; ++row) {
    for (int k = 0; k < depth; ++k) {
      const auto* at =
          reinterpret_cast<const unsigned char*>(memory + element_offset(place, row, k, bytes, transposed));
      const uint32_t bits =
          bytes == 4 ? *reinterpret_cast<const uint32_t*>(at) : *reinterpret_cast<const uint16_t*>(at);
      values[static_cast<size_t>(row * depth + k)] = static_cast<float>(sign) * element_value(w.format, bits);
    }
  }
  return values;
}

/// Thread 32 w + 4 g + t holds rows 16 w + g and 16 w + g + 8 of A: in its registers, columns t and t + 4, or pairs of
/// them.
std::vector<float> fragment_of(const Product& p) {
  const ProductFormat format = p.what.format;
  const int depth = depth_of(format), in_register = 4 / element_bytes_of(format);
  std::vector<float> values(static_cast<size_t>(kRows * depth));
  for (int row = 0; row < kRows; ++row) {
    for (int k = 0; k < depth; ++k) {
      const int half = k >= depth / 2, in_half = k % (depth / 2);
      const int thread = row / 16 * 32 + row % 8 * 4 + in_half / in_register, which = row % 16 / 8 + 2 * half;
      const unsigned bits = p.fragment[static_cast<size_t>(thread * 4 + which)] >> (in_half % in_register * 16);
      values[static_cast<size_t>(row * depth + k)] = static_cast<float>(p.what.sign_a) * element_value(format, bits);
    }
  }
  return values;
}

/// Row and column of a thread's i-th sum.
struct Element {
  int row, column;
};
Element element_of(int thread, int i) {
  const int lane = thread % 32;
  return {thread / 32 * 16 + lane / 4 + i / 2 % 2 * 8, i / 4 * 8 + lane % 4 * 2 + i % 2};
}

/// Rows of A, or columns of B, each as long as the depth of a product.
class Operand {
 public:
  Operand(const std::vector<float>& values, int depth) : depth_(static_cast<size_t>(depth)), factors_(values.size()) {
    std::ranges::transform(values, factors_.begin(), factor_of);
    for (size_t row = 0; row < values.size() / depth_; ++row) contents_.push_back(content_of(at(row), depth));
  }
  const Factor* at(size_t row) const { return &factors_[row * depth_]; }
  Content content(size_t row) const { return contents_[row]; }

 private:
  size_t depth_;
  std::vector<Factor> factors_;
  std::vector<Content> contents_;
};

/// A float, or one half of a register.
struct Sum {
  void* at;
  int half;
};

int registers_of(const WarpGroupProduct& w) { return w.half_sums ? w.columns / 4 : w.columns / 2; }

float value_of(const WarpGroupProduct& w, const Sum& sum) {
  if (!w.half_sums) return *static_cast<float*>(sum.at);
  return element_value(ProductFormat::f16, static_cast<uint16_t*>(sum.at)[sum.half]);
}

void set_value(const WarpGroupProduct& w, const Sum& sum, float value) {
  if (w.half_sums)
    static_cast<uint16_t*>(sum.at)[sum.half] = half_bits(value);
  else
    *static_cast<float*>(sum.at) = value;
}

/// Adds 64 x 8 products side by side, so that a labelled operand affects no more of C than in an mma.sync.
void add_up(const WarpGroupProduct& w, const std::vector<float>& a, const Operand& b, std::vector<float>& sums) {
  constexpr int kColumns = 8, kSums = kColumns / 2;
  const int depth = depth_of(w.format), of_thread = w.columns / 2;
  std::vector<float> values, before = a;
  Operand labelled(a, depth);
  for (int first = 0; first < of_thread; first += kSums) {
    values = a;
    device.observer.tensor_operands(values.data(), values.size());
    if (values != before) labelled = Operand(before = values, depth);
    for (int thread = 0; thread < kWarpGroup; ++thread) {
      for (int i = first; i < first + kSums; ++i) {
        const Element e = element_of(thread, i);
        const auto row = static_cast<size_t>(e.row), column = static_cast<size_t>(e.column);
        float& sum = sums[static_cast<size_t>(thread * of_thread + i)];
        sum = adds_zero(labelled.content(row), b.content(column))
                  ? sum + 0.0f
                  : add_products(sum, labelled.at(row), b.at(column), depth, w.half_sums);
        device.observer.tensor_sum(sum);
      }
    }
  }
}

/// The sums of one thread are contiguous, those of different threads far apart, so they are loaded and stored by
/// thread.
void finish(Product& p) {
  const WarpGroupProduct& w = p.what;
  const std::vector<float> a =
      w.from_registers ? fragment_of(p) : load_operand(p.memory, w, w.a, kRows, w.transposed_a, w.sign_a);
  const Operand b(load_operand(p.memory, w, w.b, w.columns, w.transposed_b, w.sign_b), depth_of(w.format));
  const auto in_register = static_cast<size_t>(w.half_sums ? 2 : 1);
  const auto place = [&](size_t i) { return Sum{p.sums[i / in_register], static_cast<int>(i % in_register)}; };
  std::vector<float> sums(p.sums.size() * in_register, 0);
  for (size_t i = 0; w.keeps_sums && i < sums.size(); ++i) sums[i] = value_of(w, place(i));
  add_up(w, a, b, sums);
  for (size_t i = 0; i < sums.size(); ++i) set_value(w, place(i), sums[i]);
  p.sums = {};
  p.fragment = {};
  p.is_done = true;
}

// ---- issuing the product

Product& next_product(WarpGroup& g, uint32_t index) {
  while (g.products.size() <= index - g.first) g.products.emplace_back();
  return g.products[index - g.first];
}

/// Reports operands that the tensor cores may not read yet, once per warp, because its lanes run together.
void begin_uses(const WarpGroup& g, uint32_t index, uint32_t pc, const WarpGroupProduct& w) {
  const int depth = depth_of(w.format), bytes = element_bytes_of(w.format), warp = place_in_group() / 32;
  const auto use = [&](uint64_t descriptor, int first, int rows, bool transposed) {
    const OperandPlace place = operand_place(descriptor);
    const BesideUse u{{g.object, index + 1}, pc, false, static_cast<uint8_t>(place.swizzle), true, true};
    const int step = 16 / bytes;  // elements that lie together
    for (int row = first; row < first + rows; row += transposed ? step : 1)
      for (int k = 0; k < depth; k += transposed ? 1 : step)
        device.observer.use_begins(u, my_memory() + element_offset(place, row, k, bytes, transposed), 16);
  };
  if (!w.from_registers) use(w.a, warp * 16, 16, w.transposed_a);
  use(w.b, 0, w.columns, w.transposed_b);
}

/// Merges adjacent variables.
void hold(std::vector<HeldRegisters>& held, const void* at, bool are_sums) {
  const auto begin = reinterpret_cast<uintptr_t>(at);
  if (!held.empty() && held.back().are_sums == are_sums && held.back().begin + held.back().bytes == begin)
    held.back().bytes += 4;
  else
    held.push_back({begin, 4, are_sums});
}

std::vector<HeldRegisters> held_by(const WarpGroupProduct& w) {
  std::vector<HeldRegisters> held;
  for (int i = 0; i < registers_of(w); ++i) hold(held, w.sums[i], true);
  for (const void* at : w.a_at)
    if (w.from_registers && at) hold(held, at, false);
  return held;
}

void must_be_aligned(void* pc, uint64_t descriptor) {
  const OperandPlace place = operand_place(descriptor);
  constexpr uint64_t kBaseOffset = uint64_t{7} << 49;
  if (place.swizzle && place.start % 16)
    end_at(pc, lab::FindingKind::misaligned, lab::Detail::operand_start, kSharedBase + place.start);
  if (descriptor & kBaseOffset) end_at(pc, lab::FindingKind::unsupported, lab::Detail::none, 0);
}

}  // namespace

void operand_access(void* pc, const void* at, size_t bytes, bool write) {
  const auto address = reinterpret_cast<uintptr_t>(at);
  if (!on_any_stack(address)) return check_access(pc, at, bytes, write, false);
  check_elsewhere({address, static_cast<uint32_t>(bytes), write, false, place_now(pc).pc});
}

void wgmma(void* pc, const WarpGroupProduct& w) {
  if (!w.from_registers) must_be_aligned(pc, w.a);
  must_be_aligned(pc, w.b);
  WarpGroup& g = my_group();
  const uint32_t index = my_part(g).products++;
  const auto at = place_now(pc).pc;
  if (state.running.thread % 32 == 0) begin_uses(g, index, at, w);
  Product& p = next_product(g, index);
  const auto me = static_cast<size_t>(place_in_group()), sums = static_cast<size_t>(registers_of(w));
  if (p.arrived == 0) {
    p.what = w;
    p.memory = my_memory();
    p.place = place_now(pc);
    p.group = my_part(g).groups;
    p.sums.resize(kWarpGroup * sums);
    p.fragment.resize(kWarpGroup * 4);
  }
  if (p.what.columns != w.columns || p.what.half_sums != w.half_sums)
    end_at(pc, lab::FindingKind::barrier_divergence, lab::Detail::warp_group_incomplete, 0);
  std::copy_n(w.sums, sums, &p.sums[me * sums]);
  std::copy_n(w.a_bits, 4, &p.fragment[me * 4]);
  device.observer.warp_group_multiply_adds(static_cast<uint64_t>(kRows * w.columns * depth_of(w.format) / kWarpGroup));
  const std::vector<HeldRegisters> held = held_by(w);
  for (const HeldRegisters& h : held) operand_access(pc, reinterpret_cast<void*>(h.begin), h.bytes, h.are_sums);
  device.observer.product_issued(at, my_part(g).groups, held);
  tell_beside(
      pc, {.turn = my_part(g).groups, .at = operand_place(w.b).start, .lanes = 1, .kind = lab::BesideKind::multiplies});
  device.observer.published({g.object, index + 1});
  if (++p.arrived < kWarpGroup) return;
  if (beside_finishes_at_once()) finish(p);
  wake_at_object(g.object);
}

void wgmma_fence() { device.observer.registers_fence(); }

void wgmma_commit() { ++my_part(my_group()).groups; }

void wgmma_wait(void* pc, int left) {
  WarpGroup& g = my_group();
  WarpGroup::Member& me = my_part(g);
  const uint32_t over = me.groups - std::min(me.groups, static_cast<uint32_t>(left));
  uint32_t last = 0;
  bool waited = false;
  for (uint32_t i = me.waited; i < me.products; last = ++i) {
    if (i < g.first) continue;  // completed and dropped because of a different thread
    if (g.products[i - g.first].group >= over) break;
    while (i >= g.first && g.products[i - g.first].arrived < kWarpGroup) {
      waited = true;
      wait_at_object(pc, g.object);
    }
    if (i >= g.first && !g.products[i - g.first].is_done) finish(g.products[i - g.first]);
  }
  me.waited = std::max(me.waited, last);
  constexpr size_t kKept = 64;
  while (g.products.size() > kKept && g.products.front().is_done) {
    g.products.pop_front();
    ++g.first;
  }
  device.observer.products_over(over);
  tell_beside(pc, {.turn = over, .lanes = 1, .kind = lab::BesideKind::waits_for_products});
  if (me.waited) device.observer.came_after({g.object, me.waited});
  if (!waited) meet_lanes_that_waited();
}

}  // namespace emu
