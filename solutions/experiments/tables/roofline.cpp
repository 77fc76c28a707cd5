#include "solutions/experiments/tables/roofline.h"

namespace experiments {

std::string feeding_level(const std::vector<Roof>& roofs, double operations_per_byte, double gflops) {
  if (!(operations_per_byte > 0) || !(gflops > 0)) return "";
  const double needed = gflops / operations_per_byte;
  for (const Roof& roof : roofs)
    if (roof.gb_per_second >= needed) return roof.level;
  return "";
}

}  // namespace experiments
