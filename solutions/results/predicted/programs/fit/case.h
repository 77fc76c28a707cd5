// Contains functions that the programs for fitting the time model share. Each launch is repeated as often as the first
// argument says (once without an argument).
#pragma once
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

#define TIMES     \
  int turn = 0;   \
  turn < repeats; \
  ++turn

inline int repeats_of(int argc, char** argv) { return argc > 1 ? std::atoi(argv[1]) : 1; }

template <class T>
T* zeros(size_t n) {
  T* p;
  cudaMalloc(&p, n * sizeof(T));
  cudaMemset(p, 0, n * sizeof(T));
  return p;
}

template <class T>
T* on_device(const std::vector<T>& values) {
  T* p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}

inline unsigned next_random(unsigned& state) { return state = state * 1664525u + 1013904223u; }

inline std::vector<float> some_floats(size_t n) {
  std::vector<float> v(n);
  unsigned s = 7;
  for (float& x : v) x = static_cast<float>(next_random(s) >> 8) / (1 << 24);
  return v;
}

inline std::vector<int> some_ints(size_t n, int below) {
  std::vector<int> v(n);
  unsigned s = 11;
  for (int& x : v) x = static_cast<int>((next_random(s) >> 8) % static_cast<unsigned>(below));
  return v;
}

inline int over(int n, int block) { return (n + block - 1) / block; }
