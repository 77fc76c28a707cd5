// From tables to plots: writes what gnuplot reads directly, then runs the scripts in solutions/experiments/plots.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "solutions/experiments/experiment.h"
#include "solutions/experiments/tables/counts.h"
#include "solutions/experiments/tables/measurement.h"
#include "solutions/experiments/tables/table.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

const std::string kData = "build/experiments/plot_data/";
const std::vector<std::string> kLadderSizes = {"1024", "2048", "4096", "8192", "4095"};

/// No rows when the file is not there.
Recorded read(const std::string& path) {
  std::string text;
  grader::read_file(path, text);
  return Recorded(text);
}

std::string or_zero(const std::string& number) { return number.empty() ? "0" : number; }

/// Blocks of rows by name, for gnuplot's `index "name"`; sorted by the first cell.
using Blocks = std::map<std::string, std::vector<Row>>;

void write_blocks(const std::string& name, const Blocks& blocks) {
  std::ofstream file(kData + name);
  for (const auto& [title, unsorted] : blocks) {
    std::vector<Row> rows = unsorted;
    std::sort(rows.begin(), rows.end(),
              [](const Row& a, const Row& b) { return std::atof(a[0].c_str()) < std::atof(b[0].c_str()); });
    file << "# " << title << "\n";
    for (const Row& row : rows) file << to_line(row) << "\n";
    file << "\n\n";
  }
}

/// A name with a line for each of its words, so that names fit side by side.
std::string on_lines(const std::string& name) {
  std::string text;
  for (char c : name) text += c == '_' || c == ' ' ? "\\n" : std::string(1, c);
  return text;
}

/// kernel, GFLOP/s at every size of the ladder, share of cuBLAS FP32 at 4096; 0 for what is missing. False when there is nothing.
bool write_ladder(const Recorded& times) {
  std::map<std::string, Row> kernels;
  for (const Row& row : times.rows()) {
    Row& numbers = kernels.try_emplace(row[0], kLadderSizes.size() + 1, "").first->second;
    for (size_t i = 0; i < kLadderSizes.size(); ++i)
      if (row[1] == kLadderSizes[i]) numbers[i] = times.cell(row, "gflops");
    if (row[1] == "4096") numbers.back() = times.cell(row, "ratio");
  }
  std::ofstream file(kData + "ladder.csv");
  bool any = false;
  for (const auto& [kernel, numbers] : kernels) {
    if (std::all_of(numbers.begin(), numbers.end(), [](const std::string& n) { return n.empty(); })) continue;
    any = true;
    Row row = {on_lines(kernel)};
    for (const std::string& number : numbers) row.push_back(or_zero(number));
    file << to_line(row) << "\n";
  }
  return any;
}

/// Over the side of a cube with as many operations: size, number.
Blocks over_size(const Recorded& times, const std::string& column) {
  Blocks blocks;
  for (const Row& row : times.rows()) {
    const double work = times.number(row, "M") * times.number(row, "N") * times.number(row, "K");
    if (const std::string number = times.cell(row, column); !number.empty())
      blocks[row[0]].push_back({cell_of(std::cbrt(work), 5), number});
  }
  return blocks;
}

void write_levels(const Recorded& levels) {
  Blocks blocks;
  for (const Row& row : levels.rows())
    if (const double gflops = levels.number(row, "gflops"); gflops > 0)
      blocks[levels.cell(row, "level")].push_back({levels.cell(row, "operations_per_byte"), cell_of(gflops), row[0]});
  write_blocks("levels.csv", blocks);
}

/// kernel, bytes per multiply-add, shared words per multiply-add; counted by the emulator at the smallest shape.
void write_traffic(const Recorded& counts) {
  std::ofstream file(kData + "traffic.csv");
  for (const Row& row : counts.rows())
    if (counts.cell(row, "source") == kEmulator && row[1] == "256" && std::isdigit(row[0][0]))
      file << to_line({row[0], cell_of(2 / counts.number(row, "operations_per_byte"), 4),
                       or_zero(counts.cell(row, "shared_words_per_multiply_add"))})
           << "\n";
}

/// "dram=4300; l2=…;" for the roofline's script.
std::string roof_variables(const Recorded& roofs) {
  std::string text;
  for (const Row& row : roofs.rows()) text += row[0] + "=" + row[1] + "; ";
  return text;
}

void draw(const std::string& script, const std::string& folder, const std::string& variables = "") {
  const std::string svg = folder + "/" + script + ".svg";
  const grader::Answer output = grader::ask_shell("gnuplot -e \"data='" + kData + "'; svg='" + svg + "'; " + variables +
                                                  "\" solutions/experiments/plots/" + script + ".gp 2>&1");
  if (output.exit_code == 0)
    std::printf("%s\n", svg.c_str());
  else
    std::fprintf(stderr, "%s was not drawn: %s\n", svg.c_str(), grader::last_line(output.text).c_str());
}

void draw_ladder(const std::string& folder) {
  const Recorded times = read(folder + "/ladder.csv"), levels = read(folder + "/levels.csv"),
                 roofs = read(folder + "/roofs.csv");
  const Recorded counts = read(folder + "/counts.csv");
  if (write_ladder(times)) draw("ladder", folder);
  if (!counts.rows().empty()) {
    write_traffic(counts);
    draw("traffic", folder);
  }
  if (!roofs.rows().empty() && !levels.rows().empty()) {
    write_levels(levels);
    draw("roofline", folder, roof_variables(roofs));
  }
}

void draw_sweep(const std::string& folder) {
  const Recorded times = read(folder + "/sweep.csv");
  if (times.rows().empty()) return;
  write_blocks("sweep.csv", over_size(times, "gflops"));
  draw("sweep", folder);
}

void draw_crossover(const std::string& folder) {
  const Recorded times = read(folder + "/crossover.csv"), points = read(folder + "/crossover_points.csv");
  if (times.rows().empty()) return;
  write_blocks("crossover.csv", over_size(times, "median_ms"));
  std::string size = "wins_from=0; ";
  for (const Row& row : points.rows())
    if (row[0].starts_with("01") && row[1].starts_with("04")) size = "wins_from=" + row[2] + "; ";
  draw("crossover", folder, size);
}

}  // namespace

void draw_plots(const std::string& folder) {
  if (grader::find_program("gnuplot").empty()) {
    std::printf("gnuplot is not installed, so no plots were drawn (package: gnuplot-nox); the tables are in %s.\n",
                folder.c_str());
    return;
  }
  fs::create_directories(kData);
  draw_ladder(folder);
  draw_sweep(folder);
  draw_crossover(folder);
}

}  // namespace experiments
