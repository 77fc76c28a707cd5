#include "grader/build/gpu.h"

#include <doctest/doctest.h>

#include "grader/build/architecture.h"

using namespace grader;

TEST_CASE("what the probe printed becomes the GPU") {
  const Gpu gpu = parse_probe(
      "driver 13000\nruntime 13000\nname NVIDIA H200\narch 90\nmultiprocessors 132\nmemory 150754820096\nl2 62914560\n"
      "clock 1980000\nmemory_clock 3201000\nmemory_bus 6016\ncomputes yes\n");
  CHECK(gpu.ready);
  CHECK(gpu.name == "NVIDIA H200");
  CHECK(gpu.arch == "sm_90");
  CHECK(gpu.multiprocessors == 132);
  CHECK(gpu.clock_ghz == doctest::Approx(1.98));
  CHECK(gpu.bandwidth_gb_per_s == doctest::Approx(4814).epsilon(0.01));
  CHECK(architecture_of(gpu.arch).fp32_lanes == 128);
  CHECK(architecture_of("sm_75").fp32_lanes == 64);
  CHECK(architecture_of("sm_72").number == 70);
  CHECK(architecture_of("sm_120").number == 90);
  CHECK(architecture_of("").number == 70);
}

TEST_CASE("every way in which a GPU is missing has its sentence and its next step") {
  const auto why = [](const char* printed) {
    const Gpu gpu = parse_probe(printed);
    CHECK_FALSE(gpu.ready);
    return gpu.why_not;
  };
  CHECK(why("driver 12040\nruntime 13000\nerror cudaErrorInsufficientDriver words\n") ==
        "The driver is too old: it supports CUDA 12.4, but the toolkit is 13.0. Update the driver, or install an older "
        "toolkit.");
  CHECK(why("driver 0\nruntime 13000\nerror cudaErrorInsufficientDriver words\n").find("No NVIDIA driver was found") ==
        0);
  CHECK(why("error cudaErrorNoDevice words\n").find("nvidia-smi") != std::string::npos);
  CHECK(why("name GTX\nerror cudaErrorNoKernelImageForDevice words\n").find("GTX") != std::string::npos);
  CHECK(why("error cudaErrorMemoryAllocation words\n").find("The GPU's memory is full") != std::string::npos);
  CHECK(why("error cudaErrorECCUncorrectable an ECC error\n").find("an ECC error") != std::string::npos);
  CHECK(why("driver 13000\nname NVIDIA H200\n") == "The GPU does not answer: see nvidia-smi.");
}
