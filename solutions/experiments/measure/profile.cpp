#include "solutions/experiments/measure/profile.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "solutions/experiments/tables/table.h"

namespace experiments {
namespace {

/// Numbers have commas as thousands separators; "n/a" and "(!) nan" are not numbers.
bool read_number(std::string text, double& number) {
  text.erase(std::remove(text.begin(), text.end(), ','), text.end());
  char* end = nullptr;
  number = std::strtod(text.c_str(), &end);
  return end != text.c_str() && *end == 0 && number == number;
}

size_t column(const Row& head, const std::string& name) {
  return static_cast<size_t>(std::find(head.begin(), head.end(), name) - head.begin());
}

std::string our_name(const std::string& metric) {
  for (const auto& [ours, theirs] : metric_names())
    if (theirs == metric) return ours;
  return "";
}

bool starts_job(const std::string& kernel) { return kernel.find("start_job") != std::string::npos; }

}  // namespace

const std::map<std::string, std::string>& metric_names() {
  static const std::map<std::string, std::string> names = {
      {"global_load_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"},
      {"global_load_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"},
      {"global_async_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ldgsts.sum"},
      {"global_async_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ldgsts.sum"},
      {"global_store_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"},
      {"global_store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"},
      {"shared_load_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum"},
      {"shared_load_bank_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum"},
      {"shared_store_wavefronts", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum"},
      {"shared_store_bank_conflicts", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"},
      {"l1_wavefronts", "l1tex__data_pipe_lsu_wavefronts.sum"},
      {"l2_sectors", "lts__t_sectors_srcunit_tex.sum"},
      {"dram_read_bytes", "dram__bytes_read.sum"},
      {"dram_write_bytes", "dram__bytes_write.sum"},
  };
  return names;
}

std::string profiler_arguments() {
  std::string arguments = "--csv --print-units base --clock-control none --metrics ";
  for (const auto& [ours, theirs] : metric_names()) arguments += (arguments.back() == ' ' ? "" : ",") + theirs;
  return arguments;
}

std::vector<Counters> parse_profile(const std::string& csv) {
  std::vector<Counters> jobs;
  std::stringstream stream(csv);
  Row head;
  std::string launch;  // the identifier of the start_job() launch at the start of the current job
  for (std::string line; std::getline(stream, line);) {
    const Row row = cells_of(line);
    if (head.empty() && !row.empty() && row[0] == "ID") head = row;
    if (head.empty() || row.size() != head.size() || row == head) continue;
    const std::string &id = row[column(head, "ID")], &kernel = row[column(head, "Kernel Name")];
    if (starts_job(kernel)) {
      if (id != launch) jobs.emplace_back();
      launch = id;
      continue;
    }
    const std::string name = our_name(row[column(head, "Metric Name")]);
    double value = 0;
    if (!name.empty() && !jobs.empty() && read_number(row[column(head, "Metric Value")], value))
      jobs.back()[name] += value;
  }
  return jobs;
}

}  // namespace experiments
