// Prints what a file's accesses show about its computation: uses grader/provenance without the rest of the grader.
//
//   build/provenance MxNxK FILE...
#include <cstdio>
#include <map>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/build/build.h"
#include "grader/build/take.h"
#include "grader/findings/explain.h"
#include "grader/provenance/contract.h"
#include "grader/provenance/deviation.h"
#include "grader/provenance/measure_cpu.h"
#include "grader/sandbox/workspace.h"

using namespace grader;
using namespace grader::provenance;

namespace {

void look(const std::string& file, const Shape& shape) {
  fmt::print("== {}\n", file);
  const Workspace workspace;
  const bool cuda = file.ends_with(".cu");
  const Built built = build(file, cuda ? Flavour::emulator_check : Flavour::cpu_visited, workspace.path());
  if (!built.ok) {
    fmt::print("  does not build: {}\n", built.error);
    for (const Finding& finding : built.findings) fmt::print("    line {}: {}\n", finding.line, finding.message);
    return;
  }
  const auto analysis = cuda ? measure(built.binary, shape) : measure_cpu(built, shape);
  if (!analysis) return (void)fmt::print("  no visits\n");
  const auto& [measured, roles, products, c, deviations] = *analysis;
  if (!roles.launch) return (void)fmt::print("  nothing multiplies\n");
  std::vector<uint64_t> pcs;
  for (const lab::Visit& v : measured->log.visits) pcs.push_back(v.pc);
  const auto lines = resolve_lines(pcs, built.binary, built.source_file);
  std::map<std::tuple<int, int, bool, int, bool>, size_t> sites;
  for (const auto& [key, steps] : roles.threads)
    for (const Step& s : steps)
      ++sites[{lines.contains(s.visit->pc) ? lines.at(s.visit->pc) : 0, s.visit->array, s.visit->stored != 0,
               static_cast<int>(s.part), s.of_b}];
  const char* parts[] = {"none", "fill", "operand", "store"};
  for (const auto& [site, count] : sites) {
    const auto& [line, array, stored, part, of_b] = site;
    fmt::print("  line {:3} {} {:8} {:7} {} {}\n", line,
               array < 0 ? "?" : measured->log.arrays[static_cast<size_t>(array)].name, stored ? "store" : "load",
               parts[part], of_b ? "B" : "A", count);
  }
  fmt::print("  threads {} storing {}, paired {}, explained {}; visits {}{}\n", roles.threads.size(), products.storing,
             products.threads.size(), products.explained, measured->log.visits.size(), measured->log.cut ? " cut" : "");
  for (const bool b : {false, true}) {
    const Chain& chain = b ? c.b : c.a;
    fmt::print("  {}: {} of {} wrong, tiled {}, fill can {:.2f}, read can {:.2f}\n", b ? "B" : "A", chain.wrong,
               chain.asked.size(), chain.tiled, chain.fill_can, chain.read_can);
  }
  fmt::print("  k: from A {} from B {} natural {} covered {:.2f} twice {:.2f}\n", c.k_from_a, c.k_from_b, c.k_natural,
             c.k_covered, c.k_twice);
  for (const Deviation& d : deviations) {
    const auto line = [&](uint32_t pc) { return lines.contains(pc) ? lines.at(pc) : 0; };
    fmt::print("  >> {} {} line {} filled {} share {:.2f} number {}\n", name_of(d.role), name_of(d.difference),
               d.pc ? line(d.pc) : roles.launch->line, d.fill_pc ? line(d.fill_pc) : 0, d.share, d.number);
  }
}

}  // namespace

int main(int count, char** words) {
  Shape shape;
  if (count < 3 || !parse_shape(words[1], shape)) return 2;
  for (int i = 2; i < count; ++i) look(words[i], shape);
}
