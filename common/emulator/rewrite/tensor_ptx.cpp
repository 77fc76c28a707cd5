#include "common/emulator/rewrite/tensor_ptx.h"

#include <string_view>

namespace emulator {
namespace {

/// `operands` has the constraint of each operand, in the order of %0, %1, … in the text. Operands in braces form one
/// group. The first group holds the outputs.
struct Instruction {
  std::string_view name, operands, function;
};

// Shapes, types and registers as in the PTX ISA.
constexpr Instruction kInstructions[] = {
    {"mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", "{ffff},{rr},{r},{ffff}",
     "ptx_mma<::emu::Tf32, ::emu::FloatSums, 4>"},
    {"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "{ffff},{rrrr},{rr},{ffff}",
     "ptx_mma<::emu::Tf32, ::emu::FloatSums, 8>"},
    {"mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", "{ffff},{rr},{r},{ffff}",
     "ptx_mma<::emu::F16, ::emu::FloatSums, 8>"},
    {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", "{ffff},{rrrr},{rr},{ffff}",
     "ptx_mma<::emu::F16, ::emu::FloatSums, 16>"},
    {"mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16", "{rr},{rr},{r},{rr}",
     "ptx_mma<::emu::F16, ::emu::HalfSums, 8>"},
    {"mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16", "{rr},{rrrr},{rr},{rr}",
     "ptx_mma<::emu::F16, ::emu::HalfSums, 16>"},
    {"mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", "{ffff},{rr},{r},{ffff}",
     "ptx_mma<::emu::Bf16, ::emu::FloatSums, 8>"},
    {"mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", "{ffff},{rrrr},{rr},{ffff}",
     "ptx_mma<::emu::Bf16, ::emu::FloatSums, 16>"},
    {"ldmatrix.sync.aligned.m8n8.x1.shared.b16", "{r},[r]", "ptx_ldmatrix<1, false>"},
    {"ldmatrix.sync.aligned.m8n8.x2.shared.b16", "{rr},[r]", "ptx_ldmatrix<2, false>"},
    {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", "{rrrr},[r]", "ptx_ldmatrix<4, false>"},
    {"ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16", "{r},[r]", "ptx_ldmatrix<1, true>"},
    {"ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "{rr},[r]", "ptx_ldmatrix<2, true>"},
    {"ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "{rrrr},[r]", "ptx_ldmatrix<4, true>"},
    {"ldmatrix.sync.aligned.m8n8.x1.shared.b16", "{r},[l]", "ptx_ldmatrix<1, false>"},
    {"ldmatrix.sync.aligned.m8n8.x2.shared.b16", "{rr},[l]", "ptx_ldmatrix<2, false>"},
    {"ldmatrix.sync.aligned.m8n8.x4.shared.b16", "{rrrr},[l]", "ptx_ldmatrix<4, false>"},
    {"ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16", "{r},[l]", "ptx_ldmatrix<1, true>"},
    {"ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16", "{rr},[l]", "ptx_ldmatrix<2, true>"},
    {"ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16", "{rrrr},[l]", "ptx_ldmatrix<4, true>"},
    {"cvt.rna.tf32.f32", "r,f", "ptx_round_tf32"},
};

/// A shape of integer products: the bits of an element of A and B, the sums of a lane, the depth.
struct IntegerShape {
  std::string_view name, operands;
  int bits, sums, depth;
};
constexpr IntegerShape kIntegerShapes[] = {
    {"m8n8k16", "{rr},{r},{r},{rr}", 8, 2, 16},          {"m16n8k16", "{rrrr},{rr},{r},{rrrr}", 8, 4, 16},
    {"m16n8k32", "{rrrr},{rrrr},{rr},{rrrr}", 8, 4, 32}, {"m8n8k32", "{rr},{r},{r},{rr}", 4, 2, 32},
    {"m16n8k32", "{rrrr},{rr},{r},{rrrr}", 4, 4, 32},    {"m16n8k64", "{rrrr},{rrrr},{rr},{rrrr}", 4, 4, 64},
};

using Groups = std::vector<std::string_view>;

/// "{ffff},[r]" -> {ffff} and [r]
Groups groups_of(std::string_view operands) {
  Groups groups;
  for (size_t end = operands.find(','); end != operands.npos; end = operands.find(',')) {
    groups.push_back(operands.substr(0, end));
    operands.remove_prefix(end + 1);
  }
  groups.push_back(operands);
  return groups;
}

/// "{ffff}" -> ffff
std::string_view constraints_of(std::string_view group) {
  return group.size() == 1 ? group : group.substr(1, group.size() - 2);
}

/// "{ffff}" -> {%4,%5,%6,%7} if `number` is 4, which then becomes 8.
std::string numbered(std::string_view group, int& number) {
  std::string operands;
  for (size_t i = 0; i < constraints_of(group).size(); ++i) operands += (i ? ",%" : "%") + std::to_string(number++);
  return group.size() == 1 ? operands : group.front() + operands + group.back();
}

std::string spelled(std::string_view name, const Groups& groups) {
  std::string text(name);
  int number = 0;
  for (size_t i = 0; i < groups.size(); ++i) text += (i ? "," : "") + numbered(groups[i], number);
  return text;
}

/// Repeats the outputs, for an accumulator that is read and stored.
std::string outputs_again(const Groups& groups) {
  int number = 0;
  return "," + numbered(groups[0], number);
}

bool takes_outputs(const std::vector<std::string>& said, std::string_view constraints, bool are_read) {
  if (said.size() != constraints.size()) return false;
  for (size_t i = 0; i < said.size(); ++i)
    if (said[i] != std::string("+") + constraints[i] && (are_read || said[i] != std::string("=") + constraints[i]))
      return false;
  return true;
}

bool takes_inputs(const std::vector<std::string>& said, const Groups& groups) {
  std::string all, wanted;
  for (const std::string& constraint : said) all += constraint + " ";
  for (size_t i = 1; i < groups.size(); ++i)
    for (const char constraint : constraints_of(groups[i])) wanted += std::string(1, constraint) + " ";
  return all == wanted;
}

PtxCall call_of(const Instruction& instruction, const Groups& groups) {
  PtxCall call{std::string(instruction.function), {}};
  for (const std::string_view group : groups) call.groups.push_back(static_cast<int>(constraints_of(group).size()));
  return call;
}

std::optional<PtxCall> read_as(const Instruction& instruction, const PtxText& said) {
  Groups groups = groups_of(instruction.operands);
  const bool apart = said.text == spelled(instruction.name, groups);
  if (!apart) {
    const bool accumulates = groups.size() == 4;
    groups.pop_back();
    if (!accumulates || said.text != spelled(instruction.name, groups) + outputs_again(groups)) return std::nullopt;
  }
  if (!takes_outputs(said.outputs, constraints_of(groups[0]), !apart) || !takes_inputs(said.inputs, groups))
    return std::nullopt;
  return call_of(instruction, groups);
}

std::string integer_sums(const IntegerShape& shape, bool saturate) {
  return "::emu::IntSums<" + std::to_string(shape.sums) + (saturate ? ", long long>" : ", unsigned int>");
}

/// A and B may be signed or not, each by itself. ptxas takes .satfinite before the types and after them.
std::optional<PtxCall> integer_product(PtxText said) {
  constexpr std::string_view kSaturating = ".satfinite";
  const size_t at = said.text.find(kSaturating);
  const bool saturate = at != std::string::npos;
  if (saturate) said.text.erase(at, kSaturating.size());
  for (const IntegerShape& shape : kIntegerShapes)
    for (const std::string_view a : {"u", "s"})
      for (const std::string_view b : {"u", "s"}) {
        const std::string bits = std::to_string(shape.bits);
        const std::string name = "mma.sync.aligned." + std::string(shape.name) + ".row.col.s32." + std::string(a) +
                                 bits + "." + std::string(b) + bits + ".s32";
        const auto format = [&](std::string_view sign) { return (sign == "u" ? "::emu::U" : "::emu::S") + bits; };
        const std::string function = "ptx_mma<" + format(a) + ", " + integer_sums(shape, saturate) + ", " +
                                     std::to_string(shape.depth) + ", " + format(b) + ">";
        if (auto call = read_as({name, shape.operands, function}, said)) return call;
      }
  return std::nullopt;
}

}  // namespace

std::optional<PtxCall> tensor_call(const PtxText& said) {
  for (const Instruction& instruction : kInstructions)
    if (std::optional<PtxCall> call = read_as(instruction, said)) return call;
  return integer_product(said);
}

}  // namespace emulator
