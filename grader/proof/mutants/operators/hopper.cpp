#include <algorithm>

#include "grader/proof/mutants/operators/operators.h"

namespace mutants {
namespace {

/// hopper::name<…>(arguments)
struct Call {
  std::string name;
  Range whole;
  std::vector<Range> arguments;
};

std::vector<Call> calls(const Code& code, const std::vector<std::string>& names) {
  std::vector<Call> all;
  for (int i = 0; i + 2 < code.tokens().size(); ++i) {
    if (!code.is(i, "hopper") || !code.is(i + 1, "::") || std::ranges::count(names, code.word(i + 2)) == 0) continue;
    const int open = code.is(i + 3, "<") ? code.tokens().skip_angles(i + 3) : i + 3;
    if (open < 0 || !code.is(open, "(")) continue;
    const int close = code.tokens().partner(open);
    all.push_back({code.word(i + 2), {i, close + 1}, code.tokens().split({open + 1, close}, false)});
  }
  return all;
}

void drop(const Code& code, const std::vector<std::string>& names, const Ids& mistakes, Mutations& found) {
  for (const Call& call : calls(code, names)) found.add({code.remove(call.whole)}, mistakes);
}

/// Who waits and then expects bytes is the one who copies.
bool is_of_who_copies(const Code& code, const Call& wait) {
  return std::ranges::any_of(calls(code, {"arrive_and_expect"}),
                             [&](const Call& next) { return next.whole.begin == wait.whole.end + 1; });
}

void drop_fence(const Code& code, Mutations& found) {
  drop(code, {"fence_barriers", "fence_registers", "fence_stores"}, {"fence_missing"}, found);
}

void drop_barrier_wait(const Code& code, Mutations& found) {
  for (const Call& wait : calls(code, {"wait"}))
    found.add({code.remove(wait.whole)}, {is_of_who_copies(code, wait) ? "stage_overwritten" : "copy_read_too_early"});
}

void drop_product_wait(const Code& code, Mutations& found) {
  drop(code, {"wait_products"}, {"products_not_waited_for", "stage_overwritten"}, found);
}

void leave_one_product(const Code& code, Mutations& found) {
  for (const Call& wait : calls(code, {"wait_products"}))
    found.add({code.insert_before(wait.whole.begin + 4, "1 + ")}, {"products_not_waited_for", "stage_overwritten"});
}

void drop_commit(const Code& code, Mutations& found) {
  drop(code, {"commit_products"}, {"products_not_waited_for", "stage_overwritten"}, found);
}

void drop_arrival(const Code& code, Mutations& found) {
  drop(code, {"arrive"}, {"phase_never_over"}, found);
  drop(code, {"arrive_and_expect"}, {"phase_never_over", "bytes_expected_wrong"}, found);
}

void wrong_parity(const Code& code, Mutations& found) {
  for (const Call& wait : calls(code, {"wait"}))
    found.add({code.insert_after(wait.arguments.at(1).end - 1, " ^ 1")},
              {"phase_never_over", "copy_read_too_early", "stage_overwritten", "arrivals_counted_wrong"});
}

void wrong_bytes(const Code& code, Mutations& found) {
  for (const Call& call : calls(code, {"arrive_and_expect"}))
    for (const char* factor : {" / 4", " / 2", " * 2"})
      found.add({code.insert_after(call.arguments.at(1).end - 1, factor)}, {"bytes_expected_wrong"});
}

void wrong_arrivals(const Code& code, Mutations& found) {
  for (const Call& call : calls(code, {"init"})) {
    const Range count = call.arguments.at(1);
    found.add({code.insert_after(count.end - 1, " + 1")}, {"arrivals_counted_wrong", "phase_never_over"});
    if (code.word(count.begin) != "1")
      found.add({code.replace(count, "1")}, {"arrivals_counted_wrong", "stage_overwritten"});
  }
}

/// The uppermost bits of a descriptor name the swizzle.
void wrong_swizzle(const Code& code, Mutations& found) {
  for (int i = 1; i + 1 < code.tokens().size(); ++i)
    if (code.is(i - 1, "<") && code.is(i, "<") && code.word(i + 1) == "62")
      found.add({code.replace(i + 1, "63")}, {"tile_swizzle_differs"});
}

/// A part of a tile, in units of 16 bytes.
void wrong_descriptor(const Code& code, Mutations& found) {
  for (int i = 0; i + 2 < code.tokens().size(); ++i)
    if (code.is(i, "Product"))
      for (int at = i; at < code.tokens().size() && !code.is(at, ";"); ++at)
        if (code.is(at, "*") && code.word(at + 1) == "2")
          for (const char* other : {"1", "4"}) found.add({code.replace(at + 1, other)}, {"tile_index_wrong"});
}

}  // namespace

std::vector<Operator> hopper_operators() {
  return {
      {"drop-fence", "a Hopper fence is removed", drop_fence},
      {"drop-barrier-wait", "the wait for a phase is removed", drop_barrier_wait},
      {"drop-product-wait", "the wait for products is removed", drop_product_wait},
      {"leave-one-product", "the wait does not include the last products", leave_one_product},
      {"drop-commit", "products are not committed to a group", drop_commit},
      {"drop-arrival", "nobody arrives", drop_arrival},
      {"wrong-parity", "a wait uses the other parity", wrong_parity},
      {"wrong-bytes", "a barrier expects a wrong number of bytes", wrong_bytes},
      {"wrong-arrivals", "a barrier is initialised for a wrong number of arrivals", wrong_arrivals},
      {"wrong-swizzle", "a descriptor has a different swizzle", wrong_swizzle},
      {"wrong-descriptor", "a descriptor points to a different part of the tile", wrong_descriptor},
  };
}

}  // namespace mutants
