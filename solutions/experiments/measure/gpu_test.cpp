#include "solutions/experiments/measure/gpu.h"

#include <doctest/doctest.h>

using namespace experiments;

TEST_CASE("A job is one line, an answer another") {
  const GpuJob job{{64, 32, 16}, 5, true, {{"04_naive", "build/04.so", false}, {kTf32, "cublas-tf32", true}}};
  CHECK(to_line(job) == "64,32,16,5,rest,04_naive,build/04.so,fp32,cuBLAS TF32,cublas-tf32,tf32");
  const Samples samples = parse_answer("04_naive,64,32,16,3,0.001,0.0025");
  CHECK(samples.kernel == "04_naive");
  CHECK(samples.shape.K == 16);
  CHECK(samples.wrong == 3);
  REQUIRE(samples.seconds.size() == 2);
  CHECK(samples.seconds[1] == 0.0025);
}

TEST_CASE("What is no answer has no samples") {
  CHECK(parse_answer("").seconds.empty());
  CHECK(parse_answer("A kernel could not be loaded").seconds.empty());
}
