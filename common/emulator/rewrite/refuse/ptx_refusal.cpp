#include "common/emulator/rewrite/refuse/ptx_refusal.h"

#include <algorithm>
#include <cctype>

namespace emulator {
namespace {

/// An instruction whose name begins and continues like this, and what is supported in its place.
struct Supported {
  std::string_view begins, has, form;
};

constexpr Supported kSupported[] = {
    {"st.async", "",
     "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3], which also stores "
     "in another block and signals its barrier"},
    {"cp.async.bulk.tensor.", ".multicast::cluster",
     "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, "
     "{%4, %5}], [%2], %3, where %3 is the mask of blocks, an operand \"h\""},
    {"cp.async.bulk.tensor.", "shared::cluster.global",
     "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2]"},
    {"cp.async.bulk.tensor.", ".bulk_group",
     "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1]"},
    {"cp.async.bulk.shared::cluster.global", ".multicast::cluster",
     "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4, "
     "where %4 is the mask of blocks, an operand \"h\""},
};

bool is_part_of_instruction(char c) {
  return std::islower(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c)) || c == '_' ||
         c == '.' || c == ':';
}

/// The first word of a statement, without its predicate; empty for a declaration or a label.
std::string_view instruction_of(std::string_view statement) {
  const auto skip = [&](std::string_view characters) {
    statement.remove_prefix(std::min(statement.find_first_not_of(characters), statement.size()));
  };
  skip(" {}");
  if (statement.starts_with('@')) {
    statement.remove_prefix(std::min(statement.find(' '), statement.size()));
    skip(" ");
  }
  const size_t length =
      static_cast<size_t>(std::ranges::find_if_not(statement, is_part_of_instruction) - statement.begin());
  const std::string_view name = statement.substr(0, length);
  return name.starts_with('.') || name.ends_with(':') || name.find('.') == name.npos ? "" : name;
}

/// The instruction for which the asm was written: the first that has a supported form, else the first.
std::string_view main_instruction(std::string_view text, const Supported*& supported) {
  std::string_view first;
  while (!text.empty()) {
    const size_t end = std::min(text.find(';'), text.size());
    const std::string_view name = instruction_of(text.substr(0, end));
    const auto* const found = std::ranges::find_if(kSupported, [&](const Supported& one) {
      return name.starts_with(one.begins) && name.find(one.has) != name.npos;
    });
    if (found != std::end(kSupported)) {
      supported = found;
      return name;
    }
    if (first.empty()) first = name;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return first;
}

}  // namespace

std::string ptx_refusal(std::string_view text) {
  constexpr size_t kLongest = 160;
  const Supported* supported = nullptr;
  const std::string_view name = main_instruction(text, supported);
  if (name.empty() || name.size() > kLongest) return "this inline PTX is not supported by the emulator";
  const std::string sentence = "inline PTX: " + std::string(name) + " is not supported by the emulator in this form";
  return supported ? sentence + "; supported is " + std::string(supported->form) : sentence;
}

}  // namespace emulator
