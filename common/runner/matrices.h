// Defines one case of a runner that stores each matrix in a `Matrix` object. The runners for CPU and GPU share this
// file. C++17. All functions are static for the reason given in runner_io.h.
//
// `Matrix(floats)` makes a matrix between guard words. Its members:
//
//   float* data() const, size_t size() const   floats
//   size_t bytes() const                       size in bytes
//   void send() const                          writes its values into the answer
//   uint64_t damage(int64_t& nearest) const    returns the number of overwritten guard words, and sets `nearest`
//                                              to the index, from data(), of the nearest one
#pragma once
#include <cstdint>

#include "common/matmul.h"
#include "common/runner/runner_findings.h"

namespace lab::runner {

template <class Matrix>
struct MatricesOf {
  explicit MatricesOf(const CaseHeader& h) : header(h), A(a_floats(h)), B(b_floats(h)), C(c_floats(h)) {}

  void call() { matmul(A.data(), B.data(), C.data(), header.M, header.N, header.K); }

  CaseHeader header;
  Matrix A, B, C;
};

template <class Matrix>
static void send_output(const MatricesOf<Matrix>& m) {
  send_head(RecordType::output, m.C.bytes() + m.A.bytes() + m.B.bytes());
  m.C.send();
  m.A.send();
  m.B.send();
}

template <class Matrix>
static void report_damage(const char* array, const Matrix& matrix, Space space) {
  int64_t nearest = 0;
  const uint64_t words = matrix.damage(nearest);
  if (words == 0) return;
  FindingRecord finding = new_finding(FindingKind::out_of_bounds, Detail::past_end, space);
  finding.access = Access::write;
  finding.access_bytes = sizeof(float);
  finding.count = words;
  set_place(finding, array, matrix.size(), nearest * static_cast<int64_t>(sizeof(float)));
  send_finding(finding);
}

/// Reports guard words that were overwritten; such a write raises no error when it happens.
template <class Matrix>
static void report_damage(const MatricesOf<Matrix>& m, Space space) {
  report_damage("A", m.A, space);
  report_damage("B", m.B, space);
  report_damage("C", m.C, space);
}

}  // namespace lab::runner
