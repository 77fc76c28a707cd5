#include "solutions/experiments/tables/ladder_table.h"

#include <doctest/doctest.h>

TEST_CASE("A ladder is a line for each kernel, with its share of cuBLAS at the last size") {
  const experiments::Recorded times(
      "kernel,M,N,K,place,gflops,ratio\n"
      "mine.cu,1024,1024,1024,GPU,250,0.25\n"
      "cuBLAS FP32,1024,1024,1024,GPU,1000,1\n"
      "mine.cu,2048,2048,2048,GPU,600.4,0.5\n"
      "05_tiled,1024,1024,64,GPU,7,7\n"
      "01_naive_cpu,1024,1024,1024,CPU,2,\n");
  CHECK(experiments::ladder_table(times, "GPU") ==
        "GFLOP/s at n =                        1024      2048  of cuBLAS\n"
        "mine.cu                                250       600       0.500\n"
        "cuBLAS FP32                           1000         -           -\n");
  CHECK(experiments::ladder_table(times, "TPU").empty());
}
