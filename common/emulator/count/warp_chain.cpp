#include "common/emulator/count/warp_chain.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

/// The index, or the pointer, went on from `before` to `now` as the address did.
bool explains(uint64_t before, uint64_t now, uint64_t by, uint32_t bytes) {
  const auto steps = static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(now)) -
                                           static_cast<int64_t>(static_cast<int32_t>(before)));
  return by != 0 && (now - before == by || steps * bytes == by);
}

}  // namespace

ChainOfLoads::Known& ChainOfLoads::known_at(uint64_t place) {
  for (Known& known : known_)
    if (known.place == place) return known;
  return known_.emplace_back(Known{place, 0, kNoStep, -1, 0, 0, 0, {}});
}

ChainOfLoads::Sort ChainOfLoads::sort_of(Known& known, int lane, uint64_t address, uint32_t bytes) const {
  if (known.lane != lane) return Sort::regular;
  constexpr uint32_t kSure = 3;  // small numbers go on by one, too, now and then
  const uint64_t by = address - known.address;
  bool gathered = false, follows = false;
  for (size_t i = 0; i < recent_.size(); ++i) {
    if (recent_[i].place == 0 || recent_[i].place != known.before[i].place) continue;
    if (!explains(known.before[i].value, recent_[i].value, by, bytes)) continue;
    (recent_[i].place == known.place ? follows : gathered) = true;
  }
  known.explained = follows ? known.explained + 1 : 0;
  if (known.explained >= kSure) return Sort::dependent;
  if (known.step == kNoStep || known.step == static_cast<int64_t>(by)) return Sort::regular;
  return gathered ? Sort::gathered : Sort::dependent;
}

/// False where it joins the one that others opened.
bool ChainOfLoads::opens_round(Known& known) {
  constexpr uint32_t kUnrolled = 4;
  known.visits = known.epoch == epoch_ ? known.visits + 1 : 1;
  known.epoch = epoch_;
  if (known.visits <= together_) return false;
  together_ = known.visits;
  return together_ % kUnrolled == 1;
}

void ChainOfLoads::add(const WarpRequest& r, uint64_t place, lab::LoadChain& chain) {
  const int lane = __builtin_ctz(r.mask);
  const uint64_t address = r.address[lane];
  Known& known = known_at(place);
  const Sort sort = sort_of(known, lane, address, r.bytes);
  chain.rounds += sort == Sort::regular && opens_round(known);
  chain.gathers += sort == Sort::gathered;
  chain.dependent += sort == Sort::dependent;
  if (sort == Sort::dependent) end_round();
  known.step = known.lane == lane ? static_cast<int64_t>(address - known.address) : kNoStep;
  known.lane = lane;
  known.address = address;
  known.before = recent_;
  Loaded loaded{place, 0};
  if (is_global(address) || is_shared(address))
    std::memcpy(&loaded.value, reinterpret_cast<const void*>(address), std::min(r.bytes, 8u));
  recent_ = {loaded, recent_[0], recent_[1]};
}

void ChainOfWarp::takes_turns(bool shared, uint64_t turns) {
  (shared ? chain.shared_atomics : chain.atomics) += shared ? turns : 1;
  (shared ? shared_ : global_).end_round();
}

}  // namespace emu
