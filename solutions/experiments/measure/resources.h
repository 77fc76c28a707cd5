// Reads registers and spills of each kernel from the report of ptxas (nvcc -Xptxas -v).
#pragma once
#include <string>
#include <vector>

namespace experiments {

struct Resources {
  std::string kernel;  // name as in the source: matmul_kernel<128, 128, 8, 8, 8>
  int registers = 0;   // registers per thread
  int stack_bytes = 0;
  int spill_store_bytes = 0, spill_load_bytes = 0;  // bytes per thread; each access in the code is counted once
  int shared_bytes = 0;                             // static, per block
};

/// Returns one entry per kernel, in the order of the report.
std::vector<Resources> parse_ptxas(const std::string& report);

/// Returns a kernel's name without its return type and parameters. `symbol` may be mangled or not.
std::string kernel_name(const std::string& symbol);

}  // namespace experiments
