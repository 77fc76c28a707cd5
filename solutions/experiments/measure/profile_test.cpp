#include "solutions/experiments/measure/profile.h"

#include <doctest/doctest.h>

using namespace experiments;

namespace {

const char* const kHead =
    "\"ID\",\"Process ID\",\"Kernel Name\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n";

std::string line(int id, const std::string& kernel, const std::string& metric, const std::string& value) {
  return "\"" + std::to_string(id) + "\",\"7\",\"" + kernel + "\",\"Command line profiler metrics\",\"" + metric +
         "\",\"\",\"" + value + "\"\n";
}

const std::string kRequests = "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum";
const std::string kBytes = "dram__bytes_read.sum";

}  // namespace

TEST_CASE("Counters are summed over the kernels of a job, and start_job() separates jobs") {
  const std::vector<Counters> jobs = parse_profile(
      "==PROF== Connected to process 7\n" + std::string(kHead) + line(0, "start_job", kRequests, "99") +
      line(0, "start_job", kBytes, "99") + line(1, "zero_kernel", kRequests, "8") +
      line(2, "matmul_kernel<(int)8>", kRequests, "1,048,576") + line(2, "matmul_kernel<(int)8>", kBytes, "2,048") +
      line(3, "start_job", kRequests, "99") + line(4, "matmul_kernel", kRequests, "5"));
  REQUIRE(jobs.size() == 2);
  CHECK(jobs[0].at("global_load_requests") == 1048584);
  CHECK(jobs[0].at("dram_read_bytes") == 2048);
  CHECK(jobs[1].at("global_load_requests") == 5);
  CHECK(jobs[1].count("dram_read_bytes") == 0);
}

TEST_CASE("A metric that could not be read is missing, not zero") {
  const std::vector<Counters> jobs =
      parse_profile(kHead + line(0, "start_job", kRequests, "1") + line(1, "matmul_kernel", kRequests, "n/a") +
                    line(1, "matmul_kernel", kBytes, "nan"));
  REQUIRE(jobs.size() == 1);
  CHECK(jobs[0].empty());
}

TEST_CASE("What is no table has no jobs") {
  CHECK(parse_profile("==ERROR== ERR_NVGPUCTRPERM - The user does not have permission\n").empty());
}
