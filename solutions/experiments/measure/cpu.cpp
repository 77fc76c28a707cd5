#include "solutions/experiments/measure/cpu.h"

#include <dlfcn.h>

#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>

#include "common/matmul/fills.h"
#include "common/timing/timing.h"

namespace experiments {
namespace {

using Matmul = void (*)(const float*, const float*, float*, int, int, int);

Matmul load(const std::string& library) {
  void* object = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object) throw std::runtime_error(std::string("A kernel could not be loaded: ") + dlerror());
  void* symbol = dlsym(object, "_Z6matmulPKfS0_Pfiii");
  if (!symbol) throw std::runtime_error(library + " has no function matmul() with the lab contract.");
  return reinterpret_cast<Matmul>(symbol);
}

struct Matrices {
  explicit Matrices(int n) : n(n), C(static_cast<size_t>(n) * n) { lab::fill(lab::Fill::reals, n, n, n, 1, A, B); }

  double seconds(Matmul matmul) {
    const double begin = lab::now_seconds();
    matmul(A.data(), B.data(), C.data(), n, n, n);
    return lab::now_seconds() - begin;
  }

  int n;
  std::vector<float> A, B, C;
};

double predicted(double seconds, int size, int next) { return seconds * std::pow(double(next) / size, 3); }

std::string too_slow(double seconds, double limit) {
  return "skipped: a run would take about " + cell_of(seconds, 2) + " s, the limit is " + cell_of(limit, 2) + " s";
}

/// False if a kernel has used up its time.
bool wants_more(const std::vector<double>& seconds, double limit) {
  return std::accumulate(seconds.begin(), seconds.end(), 0.0) < limit;
}

}  // namespace

void time_cpu(const std::vector<Kernel>& kernels, const std::vector<int>& sizes, int rounds, double limit_seconds,
              Table& times, Progress& progress) {
  std::map<std::string, std::pair<int, double>> last;  // name: size and seconds of the last run
  for (int size : sizes) {
    std::vector<Samples> turns;
    std::vector<Matmul> calls;
    progress.step("CPU " + std::to_string(size));
    for (const Kernel& kernel : kernels) {
      const Row key = key_of(kernel.name, cube(size));
      if (const double ms = median_ms(times, key); times.has(key) && !std::isnan(ms)) {
        last[kernel.name] = {size, 1e-3 * ms};
        continue;
      }
      const auto before = last.find(kernel.name);
      const double next = before == last.end() ? 0 : predicted(before->second.second, before->second.first, size);
      if (next > limit_seconds) {
        times.add(missing_row(kernel.name, cube(size), "CPU", too_slow(next, limit_seconds)));
        continue;
      }
      turns.push_back({kernel.name, cube(size), {}, -1});
      calls.push_back(load(kernel.library));
    }
    if (turns.empty()) continue;
    Matrices matrices(size);
    for (int round = 0; round <= rounds; ++round)
      for (size_t i = 0; i < turns.size(); ++i)
        if (round == 0 || wants_more(turns[i].seconds, limit_seconds))
          turns[i].seconds.push_back(matrices.seconds(calls[i]));
    for (Samples& samples : turns) {
      if (samples.seconds.size() > 1) samples.seconds.erase(samples.seconds.begin());  // the first one is a warm-up
      last[samples.kernel] = {size, samples.seconds.back()};
    }
    add_measured(turns, "CPU", {}, times);
  }
}

}  // namespace experiments
