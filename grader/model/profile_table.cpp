#include "grader/model/profile_table.h"

#include <cstdlib>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

struct Column {
  const char* name;
  double LaunchProfile::*number;
};

using L = LaunchProfile;

constexpr Column kColumns[] = {
    {"blocks", &L::blocks},
    {"threads", &L::threads},
    {"shared_bytes", &L::shared_bytes},
    {"frame_bytes", &L::frame_bytes},
    {"least_resident", &L::least_resident},
    {"load_requests", &L::load_requests},
    {"load_lines", &L::load_lines},
    {"store_requests", &L::store_requests},
    {"store_lines", &L::store_lines},
    {"store_sectors", &L::store_sectors},
    {"distinct_sectors", &L::distinct_sectors},
    {"shared_loads", &L::shared_loads},
    {"shared_load_wavefronts", &L::shared_load_wavefronts},
    {"shared_stores", &L::shared_stores},
    {"shared_store_wavefronts", &L::shared_store_wavefronts},
    {"atomics", &L::atomics},
    {"barriers", &L::barriers},
    {"staged_loads", &L::staged_loads},
    {"early_loads", &L::early_loads},
};

std::string head() {
  std::string text = "kernel,size,grid_x,grid_y,fused,floats,special";
  for (const Column& column : kColumns) text += fmt::format(",{}", column.name);
  return text + "\n";
}

std::string row(const std::string& kernel, int size, const LaunchProfile& l) {
  std::string text = fmt::format("{},{},{},{},{:.6g},{:.6g},{:.6g}", kernel, size, l.grid[0], l.grid[1],
                                 l.arithmetic.fused, l.arithmetic.floats, l.arithmetic.special);
  for (const Column& column : kColumns) text += fmt::format(",{:.6g}", l.*column.number);
  return text + "\n";
}

LaunchProfile launch_of(const std::vector<double>& numbers) {
  LaunchProfile l;
  l.grid = {static_cast<int>(numbers[0]), static_cast<int>(numbers[1]), 1};
  l.arithmetic.fused = numbers[2], l.arithmetic.floats = numbers[3], l.arithmetic.special = numbers[4];
  for (size_t i = 0; i < std::size(kColumns); ++i) l.*kColumns[i].number = numbers[5 + i];
  return l;
}

/// The numbers after the commas.
std::vector<double> numbers_of(const std::string& line) {
  std::vector<double> numbers;
  for (size_t comma = line.find(','); comma != std::string::npos; comma = line.find(',', comma + 1))
    numbers.push_back(std::atof(line.c_str() + comma + 1));
  return numbers;
}

}  // namespace

std::string to_csv(const ProfileTable& table) {
  std::string text = head();
  for (const auto& [key, call] : table)
    for (const LaunchProfile& launch : call.launches) text += row(key.first, key.second, launch);
  return text;
}

ProfileTable parse_profiles(const std::string& csv) {
  ProfileTable table;
  for (const std::string& line : split_lines(csv)) {
    const std::vector<double> numbers = numbers_of(line);
    const int size = numbers.empty() ? 0 : static_cast<int>(numbers[0]);
    if (numbers.size() != 6 + std::size(kColumns) || size <= 0) continue;
    CallProfile& call = table[{line.substr(0, line.find(',')), size}];
    call.shape = {size, size, size};
    call.launches.push_back(launch_of({numbers.begin() + 1, numbers.end()}));
  }
  return table;
}

const ProfileTable& recorded_profiles() {
  static const ProfileTable table = [] {
    std::string text;
    read_file(package_root() + "/solutions/results/profiles.csv", text);
    return parse_profiles(text);
  }();
  return table;
}

}  // namespace grader
