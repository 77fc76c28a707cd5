#include "common/emulator/rewrite/hopper_ptx.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "common/emulator/rewrite/ptx_form.h"
#include "common/emulator/rewrite/ptx_reader.h"

namespace emulator {
namespace {

/// `text` is a form (ptx_form.h). `constraints` lists those of all operands, outputs first;
/// `n` stands for "n" or "r".
struct Form {
  std::string_view text, constraints, function;
};

// Texts after erase_scopes(). The waits are those in the PTX ISA's examples, CUDA's guide and CUTLASS.
constexpr Form kForms[] = {
    {"mbarrier.init.shared.b64[%0],%1", "rn", "ptx_barrier_init"},
    {"mbarrier.inval.shared.b64[%0]", "r", "ptx_barrier_end"},
    {"mbarrier.arrive.shared.b64_,[%0]", "r", "ptx_barrier_arrive"},
    {"mbarrier.arrive.shared.b64_,[%0],%1", "rn", "ptx_barrier_arrive"},
    {"mbarrier.arrive.shared.b64%0,[%1]", "=l r", "ptx_barrier_token"},
    {"{.reg.b64X;mbarrier.arrive.shared.b64X,[%0];}", "r", "ptx_barrier_arrive"},
    {"mbarrier.arrive.expect_tx.shared.b64_,[%0],%1", "rn", "ptx_barrier_arrive_expect"},
    {"mbarrier.arrive.expect_tx.shared.b64%0,[%1],%2", "=l rn", "ptx_barrier_token_expect"},
    {"mbarrier.expect_tx.shared.b64[%0],%1", "rn", "ptx_barrier_expect"},
    {"{.reg.predX;mbarrier.try_wait.parity.shared.b64X,[%1],%2;selp.$%0,1,0,X;}", "=r rr", "ptx_barrier_try_parity"},
    {"{.reg.predX;mbarrier.test_wait.parity.shared.b64X,[%1],%2;selp.$%0,1,0,X;}", "=r rr", "ptx_barrier_try_parity"},
    {"{.reg.predX;mbarrier.try_wait.shared.b64X,[%1],%2;selp.$%0,1,0,X;}", "=r rl", "ptx_barrier_try_token"},
    {"{.reg.predX;mbarrier.test_wait.shared.b64X,[%1],%2;selp.$%0,1,0,X;}", "=r rl", "ptx_barrier_try_token"},
    {"{.reg.predX;Y:mbarrier.try_wait.parity.shared.b64X,[%0],%1;@XbraZ;braY;Z:}", "rr", "ptx_barrier_wait_parity"},
    {"{.reg.predX;Y:mbarrier.try_wait.parity.shared.b64X,[%0],%1;@XbraZ;braY;Z:;}", "rr", "ptx_barrier_wait_parity"},
    {"{.reg.predX;Y:mbarrier.try_wait.parity.shared.b64X,[%0],%1,%2;@XbraZ;braY;Z:}", "rrn", "ptx_barrier_wait_parity"},
    {"{.reg.predX;Y:mbarrier.try_wait.parity.shared.b64X,[%0],%1;@!XbraY;}", "rr", "ptx_barrier_wait_parity"},
    {"fence.proxy.async", "", "ptx_fence_async"},
    {"fence.proxy.async.shared", "", "ptx_fence_async"},
    {"fence.proxy.async.global", "", "ptx_fence_async"},
    {"fence.mbarrier_init", "", "ptx_fence_barriers"},
    {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes[%0],[%1],%2,[%3]", "rlrr", "ptx_bulk_load"},
    {"cp.async.bulk.global.shared.bulk_group[%0],[%1],%2", "lrr", "ptx_bulk_store"},
    {"cp.async.bulk.commit_group", "", "ptx_bulk_commit"},
    {"cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster[%0],[%1],%2,[%3],%4",
     "rlrrh", "ptx_bulk_cast"},
    {"cp.async.bulk.shared::cluster.shared.mbarrier::complete_tx::bytes[%0],[%1],%2,[%3]", "rrrr", "ptx_bulk_send"},
    {"mov.u32%0,%%cluster_ctarank", "=r", "ptx_cluster_rank"},
    {"mov.u32%0,%%cluster_nctarank", "=r", "ptx_cluster_blocks"},
    {"mapa.shared::cluster.u32%0,%1,%2", "=r rn", "ptx_map_address"},
    {"mapa.u64%0,%1,%2", "=l lr", "ptx_map_pointer"},
    {"getctarank.shared::cluster.u32%0,%1", "=r r", "ptx_block_of_address"},
    {"mbarrier.arrive.shared::cluster.b64_,[%0]", "r", "ptx_barrier_arrive"},
    {"mbarrier.arrive.shared::cluster.b64_,[%0],%1", "rn", "ptx_barrier_arrive"},
    {"mbarrier.arrive.expect_tx.shared::cluster.b64_,[%0],%1", "rn", "ptx_barrier_arrive_expect"},
    {"{.reg.b32X;mapa.shared::cluster.u32X,%0,%1;mbarrier.arrive.shared::cluster.b64_,[X];}", "rr",
     "ptx_remote_arrive"},
    {"{.reg.b32X;mapa.shared::cluster.u32X,%0,%1;mbarrier.arrive.shared::cluster.b64_,[X],%2;}", "rrn",
     "ptx_remote_arrive_count"},
    {"{.reg.predX;.reg.b32Y;setp.eq.u32X,%2,1;@Xmapa.shared::cluster.u32Y,%0,%1;"
     "@Xmbarrier.arrive.shared::cluster.b64_,[Y];}",
     "rrr", "ptx_remote_arrive_if"},
    {"fence.acq_rel.cluster", "", "ptx_fence_device"},
    {"fence.sc.cluster", "", "ptx_fence_device"},
    {"wgmma.fence.sync.aligned", "", "ptx_wgmma_fence"},
    {"wgmma.commit_group.sync.aligned", "", "ptx_wgmma_commit"},
    {"wgmma.wait_group.sync.aligned%0", "n", "ptx_wgmma_wait"},
    {"setmaxnreg.inc.sync.aligned.u32%0", "n", "ptx_set_registers"},
    {"setmaxnreg.dec.sync.aligned.u32%0", "n", "ptx_set_registers"},
    {"bar.sync%0,%1", "nn", "ptx_named_barrier"},
    {"bar.arrive%0,%1", "nn", "ptx_named_arrive"},
    {"barrier.sync%0,%1", "nn", "ptx_named_barrier"},
    {"barrier.sync.aligned%0,%1", "nn", "ptx_named_barrier"},
    {"barrier.arrive.aligned%0,%1", "nn", "ptx_named_arrive"},
    {"{.reg.predX;elect.sync_|X,%1;selp.$%0,1,0,X;}", "=r n", "ptx_elect"},
    {"{.reg.predX;elect.sync_|X,0xffffffff;selp.$%0,1,0,X;}", "=r", "ptx_elect_all"},
};

/// Forms followed by a number in the text, in place of an operand.
constexpr Form kNumbered[] = {
    {"wgmma.wait_group.sync.aligned", "", "ptx_wgmma_wait"},
    {"setmaxnreg.inc.sync.aligned.u32", "", "ptx_set_registers"},
    {"setmaxnreg.dec.sync.aligned.u32", "", "ptx_set_registers"},
    {"cp.async.bulk.wait_group", "", "ptx_bulk_wait"},
    {"cp.async.bulk.wait_group.read", "", "ptx_bulk_wait_read"},
};

bool erase_once(std::string& text, std::string_view part) {
  const size_t at = text.find(part);
  if (at != std::string::npos) text.erase(at, part.size());
  return at != std::string::npos;
}

/// Removes the scopes: all of them order memory, for a different number of threads.
std::string erase_scopes(std::string text) {
  for (const std::string_view scope :
       {".release.cta", ".release.cluster", ".acquire.cta", ".acquire.cluster", ".L2::cache_hint"})
    while (erase_once(text, scope)) {
    }
  for (size_t at = text.find("shared::cta"); at != text.npos; at = text.find("shared::cta")) text.erase(at + 6, 5);
  erase_once(text, ".tile");
  return text;
}

/// True if the constraints match: "=r rn" matches "=r", "r", "n".
bool takes(const PtxText& said, std::string_view constraints) {
  std::vector<std::string> all = said.outputs;
  all.insert(all.end(), said.inputs.begin(), said.inputs.end());
  size_t outputs = 0;
  for (const std::string& one : all) {
    const bool is_output = constraints.starts_with('=');
    outputs += is_output;
    const std::string_view wanted = constraints.substr(0, is_output ? 2 : 1);
    if (wanted.empty() || (one != wanted && !(wanted == "n" && one == "r") && !(wanted == "r" && one == "n")))
      return false;
    constraints.remove_prefix(wanted.size());
    if (constraints.starts_with(' ')) constraints.remove_prefix(1);
  }
  return constraints.empty() && outputs == said.outputs.size();
}

// ---- reading the text from left to right

// ---- cp.async.bulk.tensor: copies a box of a matrix

bool all_are(const std::vector<std::string>& said, std::string_view wanted) {
  std::string all;
  for (const std::string& one : said) all += one;
  return all == wanted;
}

/// Reads {%2,%3}, for `first` 2 and two dimensions.
/// The barrier, and for a multicast the mask of blocks, come before or after the coordinates.
std::optional<PtxCall> load_box(PtxReader r, const PtxText& said, int dimensions, bool hinted) {
  const std::string coordinates(static_cast<size_t>(dimensions), 'r');
  const bool cast = r.take(".multicast::cluster");
  if (!r.take("[%0],[%1,")) return std::nullopt;
  const auto operand = [](int which) { return "%" + std::to_string(which); };
  PtxReader behind = r;
  const bool barrier_first =
      behind.group(3 + cast, dimensions) && behind.take("],[%2]") && (!cast || behind.take(",%3"));
  const bool barrier_last = !barrier_first && r.group(2, dimensions) && r.take("],[" + operand(2 + dimensions) + "]") &&
                            (!cast || r.take("," + operand(3 + dimensions)));
  PtxReader& end = barrier_first ? behind : r;
  const bool ends = !hinted || end.take("," + operand(3 + cast + dimensions));
  const std::string barrier = cast ? "rh" : "r", hint = hinted ? "l" : "";
  if (!(barrier_first || barrier_last) || !ends || !end.at_end() || !said.outputs.empty()) return std::nullopt;
  if (!all_are(said.inputs, "rl" + (barrier_first ? barrier + coordinates : coordinates + barrier) + hint))
    return std::nullopt;
  const std::vector<int> barriers(cast ? 2 : 1, 1);
  PtxCall call{std::string(cast ? "ptx_cast_box" : "ptx_load_box") + (barrier_first ? "" : "_at"), {1, 1}};
  if (barrier_first) call.groups.insert(call.groups.end(), barriers.begin(), barriers.end());
  call.groups.push_back(dimensions);
  if (!barrier_first) call.groups.insert(call.groups.end(), barriers.begin(), barriers.end());
  if (hinted) call.groups.push_back(1);
  return call;
}

std::optional<PtxCall> store_box(PtxReader r, const PtxText& said, int dimensions) {
  const std::string coordinates(static_cast<size_t>(dimensions), 'r');
  PtxReader behind = r;
  const bool source_first = r.take("[%0,") && r.group(2, dimensions) && r.take("],[%1]") && r.at_end();
  const bool source_last = behind.take("[%0,") && behind.group(1, dimensions) &&
                           behind.take("],[%" + std::to_string(1 + dimensions) + "]") && behind.at_end();
  if (!said.outputs.empty() || !all_are(said.inputs, source_first ? "lr" + coordinates : "l" + coordinates + "r"))
    return std::nullopt;
  if (source_first) return PtxCall{"ptx_store_box", {1, 1, dimensions}};
  if (source_last) return PtxCall{"ptx_store_box_at", {1, dimensions, 1}};
  return std::nullopt;
}

std::optional<PtxCall> box_call(const PtxText& said, const std::string& text) {
  PtxReader r(text);
  if (!r.take("cp.async.bulk.tensor.")) return std::nullopt;
  const int dimensions = r.number();
  if (dimensions < 1 || dimensions > 3 || !r.take("d.")) return std::nullopt;
  if (r.take("shared::cluster.global.mbarrier::complete_tx::bytes") ||
      r.take("shared.global.mbarrier::complete_tx::bytes"))
    return load_box(r, said, dimensions, said.text.find(".L2::cache_hint") != std::string::npos);
  if (r.take("global.shared.bulk_group")) return store_box(r, said, dimensions);
  return std::nullopt;
}

// ---- wgmma.mma_async

/// Returns 1 for the number in the text, 100 or more for an operand after the descriptors.
std::optional<int> setting(PtxReader& r, int first_operand) {
  if (r.take("%")) return 100 + r.number() - first_operand;
  const bool negative = r.take("-");
  const int value = r.number();
  if (value < 0) return std::nullopt;
  return negative ? -value : value;
}

struct Format {
  std::string_view name, type;
  int depth;
  int transposes;   // number of transpose flags, for operands in shared memory
  int in_register;  // number of sums
};
constexpr Format kFormats[] = {{".f32.tf32.tf32", "::emu::Tf32", 8, 0, 1},
                               {".f32.bf16.bf16", "::emu::Bf16", 16, 1, 1},
                               {".f32.f16.f16", "::emu::F16", 16, 1, 1},
                               {".f16.f16.f16", "::emu::F16IntoF16", 16, 1, 2}};

bool has_products_operands(const PtxText& said, const Format& format, int sums, bool from_registers, int further) {
  const std::string_view wanted = format.in_register == 1 ? "+f" : "+r";
  const bool sums_good = static_cast<int>(said.outputs.size()) == sums &&
                         std::ranges::all_of(said.outputs, [&](const std::string& c) { return c == wanted; });
  const std::string a = from_registers ? "rrrr" : "l";
  std::string inputs;
  for (const std::string& one : said.inputs) inputs += one;
  if (!sums_good || !inputs.starts_with(a + "l")) return false;
  inputs.erase(0, a.size() + 1);
  return static_cast<int>(inputs.size()) == further &&
         std::ranges::all_of(inputs, [](char c) { return c == 'r' || c == 'n'; });
}

/// Reads the settings after the two matrices: whether the sum is kept, signs, and which operands are transposed.
std::optional<std::string> settings_of(PtxReader& r, int first, std::string_view predicate, int keep, int transposed,
                                       bool from_registers) {
  std::string list;
  const bool by_predicate = !predicate.empty() && r.take(predicate);
  if (!by_predicate && !(predicate.empty() && r.take("1"))) return std::nullopt;
  list = std::to_string(by_predicate ? 100 + keep - first : 1);
  const int said = 2 + (transposed ? (from_registers ? 1 : 2) : 0);
  std::vector<int> values;
  for (int i = 0; i < said; ++i) {
    if (!r.take(",")) return std::nullopt;
    const std::optional<int> value = setting(r, first);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  if (from_registers && transposed) values.insert(values.begin() + 2, 0);
  values.resize(4);
  for (const int value : values) list += ", " + std::to_string(value);
  return list;
}

std::optional<PtxCall> product_call(const PtxText& said, const std::string& text) {
  PtxReader r(text);
  std::string_view predicate;
  int keep = -1;
  if (r.take("{.reg.pred")) {
    predicate = r.name();
    if (!r.take(";setp.ne.b32") || r.name() != predicate || !r.take(",%") || (keep = r.number()) < 0 || !r.take(",0;"))
      return std::nullopt;
  }
  if (!r.take("wgmma.mma_async.sync.aligned.m64n")) return std::nullopt;
  const int columns = r.number();
  if (columns < 8 || columns > 256 || columns % 8 != 0 || !r.take("k")) return std::nullopt;
  const int depth = r.number();
  for (const Format& format : kFormats) {
    if (depth != format.depth || !r.take(format.name)) continue;
    const int sums = columns / 2 / format.in_register;
    if (!r.group(0, sums) || !r.take(",")) return std::nullopt;
    PtxReader registers = r;
    const bool from_registers = registers.group(sums, 4);
    const int b = sums + (from_registers ? 4 : 1);
    if (from_registers) r = registers;
    if (!(from_registers || r.is_operand(sums)) || !r.take(",") || !r.is_operand(b) || !r.take(","))
      return std::nullopt;
    const int further = static_cast<int>(said.inputs.size()) - (b + 1 - sums);
    const auto settings = settings_of(r, b + 1, predicate, keep, format.transposes, from_registers);
    if (!settings || !(predicate.empty() || r.take(";}")) || !r.at_end() ||
        !has_products_operands(said, format, sums, from_registers, further))
      return std::nullopt;
    PtxCall call{std::string(from_registers ? "ptx_wgmma_registers<" : "ptx_wgmma<") + std::string(format.type) + ", " +
                     std::to_string(columns) + ", ::emu::Settings<" + *settings + ">>",
                 {sums, from_registers ? 4 : 1, 1}};
    if (further) call.groups.push_back(further);
    return call;
  }
  return std::nullopt;
}

// ---- clusters

/// Reads %clusterid.x and similar names: which register, and which dimension.
std::optional<PtxCall> place_call(const PtxText& said, const std::string& text) {
  constexpr Form kPlaces[] = {{"cluster_ctaid", "=r", "ptx_place_in_cluster"},
                              {"cluster_nctaid", "=r", "ptx_extent_of_cluster"},
                              {"clusterid", "=r", "ptx_cluster"},
                              {"nclusterid", "=r", "ptx_clusters"}};
  PtxReader r(text);
  if (!r.take("mov.u32%0,%%")) return std::nullopt;
  const std::string_view name = r.name();
  for (const Form& place : kPlaces) {
    if (name != place.text || !takes(said, place.constraints)) continue;
    for (int d = 0; d < 3; ++d)
      if (PtxReader end = r; end.take(std::string(".") + "xyz"[d]) && end.at_end())
        return PtxCall{std::string(place.function) + "<" + std::to_string(d) + ">", {}};
  }
  return std::nullopt;
}

/// barrier.cluster.arrive, .wait, or both in one text
std::optional<PtxCall> cluster_barrier_call(const PtxText& said, const std::string& text) {
  PtxReader r(text);
  bool arrives = false, waits = false, releases = true;
  if (r.take("barrier.cluster.arrive")) {
    arrives = true;
    releases = !r.take(".relaxed");
    r.take(".release");
    r.take(".aligned");
    if (r.take(";") && r.at_end()) return std::nullopt;
  }
  if (r.take("barrier.cluster.wait")) {
    waits = true;
    r.take(".acquire");
    r.take(".aligned");
  }
  if (!(arrives || waits) || !r.at_end() || !takes(said, "")) return std::nullopt;
  if (!waits) return PtxCall{releases ? "ptx_cluster_arrive" : "ptx_cluster_arrive_relaxed", {}};
  return PtxCall{arrives ? "ptx_cluster_barrier" : "ptx_cluster_wait", {}};
}

/// ld.shared::cluster.f32, st.shared::cluster.v4.u32; also within the block's own memory
std::optional<PtxCall> shared_access_call(const PtxText& said, const std::string& text) {
  struct Type {
    std::string_view name;
    char constraint;
  };
  constexpr Type kTypes[] = {{"f32", 'f'}, {"u32", 'r'}, {"s32", 'r'}, {"b32", 'r'},
                             {"f64", 'd'}, {"u64", 'l'}, {"s64", 'l'}, {"b64", 'l'}};
  PtxReader r(text);
  const bool loads = r.take("ld.");
  if (!loads && !r.take("st.")) return std::nullopt;
  r.take("volatile.");
  if (!r.take("shared::cluster.") && !r.take("shared.")) return std::nullopt;
  const int count = r.take("v4.") ? 4 : r.take("v2.") ? 2 : 1;
  const std::string_view name = r.name();
  for (const Type& type : kTypes) {
    if (name != type.name) continue;
    const int values = loads ? 0 : 1, address = loads ? count : 0;
    const auto take_values = [&] { return count == 1 ? r.is_operand(values) : r.group(values, count); };
    const auto take_address = [&] { return r.take("[") && r.is_operand(address) && r.take("]"); };
    const bool good =
        loads ? take_values() && r.take(",") && take_address() : take_address() && r.take(",") && take_values();
    const std::string all(static_cast<size_t>(count), type.constraint);
    std::string outputs;
    for (int i = 0; loads && i < count; ++i) outputs += std::string("=") + type.constraint;
    if (!good || !r.at_end() || !all_are(said.outputs, outputs) || !all_are(said.inputs, loads ? "r" : "r" + all))
      return std::nullopt;
    return PtxCall{loads ? "ptx_load_shared" : "ptx_store_shared", {}};
  }
  return std::nullopt;
}

/// bar.sync 1, 128; without the number of threads, all threads of the block
std::optional<PtxCall> named_call(const PtxText& said, const std::string& text) {
  PtxReader r(text);
  const bool waits = r.take("bar.sync") || r.take("barrier.sync.aligned") || r.take("barrier.sync");
  if (!waits && !r.take("bar.arrive")) return std::nullopt;
  const int id = r.number();
  if (id < 0 || !takes(said, "")) return std::nullopt;
  if (waits && r.at_end()) return PtxCall{"ptx_block_barrier<" + std::to_string(id) + ">", {}};
  const int threads = r.take(",") ? r.number() : -1;
  if (threads < 0 || !r.at_end()) return std::nullopt;
  const std::string numbers = std::to_string(id) + ", " + std::to_string(threads);
  return PtxCall{(waits ? "ptx_named_barrier_of<" : "ptx_named_arrive_of<") + numbers + ">", {}};
}

/// "wgmma.wait_group.sync.aligned0": the number is the last argument (inline_ptx.cpp).
bool ends_in_number(std::string_view text, const Form& form) {
  return text.starts_with(form.text) && text.size() > form.text.size() &&
         std::ranges::all_of(text.substr(form.text.size()),
                             [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
}

}  // namespace

std::optional<PtxCall> hopper_call(const PtxText& said) {
  const std::string text = erase_scopes(said.text);
  for (const Form& form : kForms)
    if (spells(text, form.text) && takes(said, form.constraints)) return PtxCall{std::string(form.function), {}};
  for (const Form& form : kNumbered)
    if (ends_in_number(text, form) && takes(said, "")) return PtxCall{std::string(form.function), {}};
  for (const auto read : {box_call, place_call, cluster_barrier_call, shared_access_call})
    if (auto call = read(said, text)) return call;
  if (auto call = named_call(said, text)) return call;
  return product_call(said, text);
}

}  // namespace emulator
