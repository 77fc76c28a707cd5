#include "solutions/experiments/measure/contestants.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "grader/base/text.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

const char* const kKernels = "solutions/experiments/kernels/";

/// The line in 05 and 06 that every variant of the sweep changes. The current value of TILE does not matter.
const char* const kTileLine = "constexpr int TILE = ";

/// A solution is named after its lab; for other files in its folder, the file's own name is added.
Contestant rung_of(const fs::path& file) {
  const std::string lab = file.parent_path().filename();
  const std::string name = file.stem() == "matmul" ? lab : lab + " " + file.stem().string();
  std::string rubric;
  grader::read_file("labs/" + lab + "/rubric.toml", rubric);
  return {name, file.string(), {}, rubric.find("precision = \"tf32\"") != std::string::npos, ""};
}

}  // namespace

bool runs_on_gpu(const Contestant& contestant) { return contestant.source.ends_with(".cu"); }

std::vector<Contestant> rungs() {
  std::vector<Contestant> found;
  for (const fs::directory_entry& folder : fs::directory_iterator("solutions")) {
    if (!fs::exists(folder.path() / "matmul.cpp") && !fs::exists(folder.path() / "matmul.cu")) continue;
    for (const fs::directory_entry& file : fs::directory_iterator(folder))
      if (file.path().extension() == ".cpp" || file.path().extension() == ".cu") found.push_back(rung_of(file.path()));
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return found;
}

std::vector<Contestant> eigens() {
  const std::string flags =
      "-march=native -DNDEBUG -isystem build/deps/usr/include/eigen3 -isystem /usr/include/eigen3";
  const std::string source = "grader/run/baselines/eigen.cpp";
  return {{"Eigen 1 core", source, {}, false, flags}, {"Eigen all cores", source, {}, false, flags + " -fopenmp"}};
}

Contestant rung(const std::string& prefix) {
  for (const Contestant& contestant : rungs())
    if (contestant.name.starts_with(prefix)) return contestant;
  throw std::runtime_error("There is no solution " + prefix + "_* in solutions/.");
}

Contestant tiled(int tile, bool checked) {
  Contestant contestant = rung(checked ? "06" : "05");
  contestant.name = "tiled " + std::to_string(tile) + (checked ? " checked" : "");
  contestant.edits = {{kTileLine, kTileLine + std::to_string(tile) + "; //"}};
  return contestant;
}

Contestant row_on_x() {
  Contestant contestant = rung("04");
  contestant.name = kRowOnX;
  contestant.edits = {{"row = blockIdx.y * blockDim.y + threadIdx.y", "row = blockIdx.x * blockDim.x + threadIdx.x"},
                      {"col = blockIdx.x * blockDim.x + threadIdx.x", "col = blockIdx.y * blockDim.y + threadIdx.y"},
                      {"grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock)",
                       "grid((M + kBlock - 1) / kBlock, (N + kBlock - 1) / kBlock)"}};
  return contestant;
}

std::vector<Contestant> mistakes_and_cures() {
  // 64 registers per thread remain if four blocks of 256 threads must fit; the 8x8 sums alone use all of them.
  Contestant cured = rung("07"), spilling = cured;
  cured.name = "registers kept";
  spilling.name = "registers spilled";
  spilling.edits = {{"__global__ void matmul_kernel", "__global__ void __launch_bounds__(256, 4) matmul_kernel"}};
  Contestant conflicts{"bank conflicts", std::string(kKernels) + "transposed_tile.cu", {}, false, ""};
  Contestant padded = conflicts;
  padded.name = "bank conflicts cured";
  padded.edits = {{"constexpr int PAD = 0", "constexpr int PAD = 1"}};
  return {spilling, cured, conflicts, padded};
}

Contestant barrier_inside_bounds_test() {
  return {"barrier inside bounds test", std::string(kKernels) + "barrier_inside_bounds_test.cu", {}, false, ""};
}

std::string edited(std::string text, const std::vector<Edit>& edits) {
  for (const Edit& edit : edits) {
    const size_t at = text.find(edit.from);
    if (at == std::string::npos || text.find(edit.from, at + 1) != std::string::npos)
      throw std::runtime_error("\"" + edit.from + "\" must occur in the source exactly once, but does not.");
    text.replace(at, edit.from.size(), edit.to);
  }
  return text;
}

}  // namespace experiments
