// Tridiagonal and pentadiagonal systems, single or in batches. Part of cusparse.h.
#pragma once

namespace emu::sparse {

/// A square matrix with `below` subdiagonals and `above` superdiagonals. Row i contains the columns from i - below on,
/// with additional columns for elements that row exchanges produce.
template <class T>
struct Band {
  size_t n, below, above;
  std::vector<T> values;
  Band(size_t n_, size_t below_, size_t above_)
      : n(n_), below(below_), above(above_), values(n_ * (2 * below_ + above_ + 1)) {}
  T& at(size_t i, size_t j) { return values[i * (2 * below + above + 1) + j + below - i]; }
};
/// Solves A x = b by elimination with row exchanges. x replaces b.
template <class T>
void solve(Band<T>& a, T* x) {
  for (size_t k = 0; k < a.n; ++k) {
    const size_t last_row = std::min(a.n - 1, k + a.below), last_column = std::min(a.n - 1, k + a.below + a.above);
    size_t best = k;
    for (size_t i = k + 1; i <= last_row; ++i)
      if (std::abs(a.at(i, k)) > std::abs(a.at(best, k))) best = i;
    for (size_t j = k; best != k && j <= last_column; ++j) std::swap(a.at(k, j), a.at(best, j));
    if (best != k) std::swap(x[k], x[best]);
    for (size_t i = k + 1; i <= last_row; ++i) {
      const T factor = a.at(i, k) / a.at(k, k);
      for (size_t j = k; j <= last_column; ++j) a.at(i, j) -= factor * a.at(k, j);
      x[i] -= factor * x[k];
    }
  }
  for (size_t k = a.n; k-- > 0;) {
    for (size_t j = k + 1; j <= std::min(a.n - 1, k + a.below + a.above); ++j) x[k] -= a.at(k, j) * x[j];
    x[k] /= a.at(k, k);
  }
}

/// The diagonals of `systems` matrices of order n, the lowest diagonal first. Element i of system s is at index i *
/// step + s * apart.
template <class T>
struct Diagonals {
  std::vector<const T*> memory;
  size_t n, systems, step, apart;
};
/// Solves each system. Entries of the diagonals that lie outside the matrix are ignored.
template <class T>
cusparseStatus_t solve_all(Arguments args, const Diagonals<T>& d, T* x, void* buffer, int line) {
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double, std::complex<double>>;
  for (const T* diagonal : d.memory)
    args.device(diagonal, "a diagonal is a null pointer", "a diagonal is in host memory");
  args.device(x, "the right side is a null pointer", "the right side is in host memory");
  args.workspace(buffer, kEmuSparseWorkspace, kEmuSparseWorkspace);
  args.refuse_if(d.n < 3, "the systems must have at least 3 unknowns");
  if (!args.ok()) return args.status();
  const size_t extent = (d.n - 1) * d.step + (d.systems - 1) * d.apart + 1, beside = d.memory.size() / 2;
  std::vector<blas::Operand<T>> diagonals;
  for (const T* diagonal : d.memory) diagonals.emplace_back(diagonal, extent, 1, extent, line);
  for (auto& diagonal : diagonals)
    if (!diagonal.fetch().ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  blas::Operand<T> right(x, extent, 1, extent, line);
  if (!right.fetch().ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
  for (size_t s = 0; s < d.systems; ++s) {
    Band<Wide> band(d.n, beside, beside);
    std::vector<Wide> solution(d.n);
    for (size_t i = 0; i < d.n; ++i) {
      const size_t at = i * d.step + s * d.apart;
      solution[i] = Wide(right.values[at]);
      for (size_t k = 0; k < d.memory.size(); ++k)
        if (i + k >= beside && i + k - beside < d.n) band.at(i, i + k - beside) = Wide(diagonals[k].values[at]);
    }
    solve(band, solution.data());
    for (size_t i = 0; i < d.n; ++i) right.values[i * d.step + s * d.apart] = T(solution[i]);
  }
  return right.store() == CUBLAS_STATUS_SUCCESS ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
}

}  // namespace emu::sparse

#define EMU_IN(p) reinterpret_cast<const T_*>(p)
#define EMU_ARGUMENTS(CALL) emu::sparse::Arguments(#CALL, h, at)
#define EMU_SIZE(n) static_cast<size_t>(std::max(0, n))
// P is the type that callers pass. T is the type of the computation: std::complex for pairs.
#define EMU_BANDS(L, P, T)                                                                                             \
  inline cusparseStatus_t cusparse##L##gpsvInterleavedBatch_bufferSizeExt(                                             \
      cusparseHandle_t, int, int, const P*, const P*, const P*, const P*, const P*, const P*, int, size_t* bytes) {    \
    return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;                                                      \
  }                                                                                                                    \
  inline cusparseStatus_t cusparse##L##gpsvInterleavedBatch(cusparseHandle_t h, int algorithm, int n, P* ds, P* dl,    \
                                                            P* d, P* du, P* dw, P* x, int batch, void* buffer,         \
                                                            EMU_AT) {                                                  \
    using T_ = T;                                                                                                      \
    auto args = EMU_ARGUMENTS(cusparse##L##gpsvInterleavedBatch);                                                      \
    args.refuse_if(algorithm != 0, "the algorithm must be 0").refuse_if(n < 0 || batch < 1, "a size is not positive"); \
    return emu::sparse::solve_all<T>(args,                                                                             \
                                     {{EMU_IN(ds), EMU_IN(dl), EMU_IN(d), EMU_IN(du), EMU_IN(dw)},                     \
                                      EMU_SIZE(n),                                                                     \
                                      EMU_SIZE(batch),                                                                 \
                                      EMU_SIZE(batch),                                                                 \
                                      1},                                                                              \
                                     reinterpret_cast<T*>(x), buffer, at);                                             \
  }                                                                                                                    \
  inline cusparseStatus_t cusparse##L##gtsvInterleavedBatch_bufferSizeExt(                                             \
      cusparseHandle_t, int, int, const P*, const P*, const P*, const P*, int, size_t* bytes) {                        \
    return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;                                                      \
  }                                                                                                                    \
  inline cusparseStatus_t cusparse##L##gtsvInterleavedBatch(cusparseHandle_t h, int algorithm, int n, P* dl, P* d,     \
                                                            P* du, P* x, int batch, void* buffer, EMU_AT) {            \
    using T_ = T;                                                                                                      \
    auto args = EMU_ARGUMENTS(cusparse##L##gtsvInterleavedBatch);                                                      \
    args.refuse_if(algorithm<0 || algorithm> 2, "the algorithm must be 0, 1 or 2");                                    \
    args.refuse_if(n < 0 || batch < 1, "a size is not positive");                                                      \
    return emu::sparse::solve_all<T>(                                                                                  \
        args, {{EMU_IN(dl), EMU_IN(d), EMU_IN(du)}, EMU_SIZE(n), EMU_SIZE(batch), EMU_SIZE(batch), 1},                 \
        reinterpret_cast<T*>(x), buffer, at);                                                                          \
  }                                                                                                                    \
  inline cusparseStatus_t cusparse##L##gtsv2StridedBatch_bufferSizeExt(cusparseHandle_t, int, const P*, const P*,      \
                                                                       const P*, const P*, int, int, size_t* bytes) {  \
    return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;                                                      \
  }                                                                                                                    \
  inline cusparseStatus_t cusparse##L##gtsv2StridedBatch(cusparseHandle_t h, int n, const P* dl, const P* d,           \
                                                         const P* du, P* x, int batch, int apart, void* buffer,        \
                                                         EMU_AT) {                                                     \
    using T_ = T;                                                                                                      \
    auto args = EMU_ARGUMENTS(cusparse##L##gtsv2StridedBatch);                                                         \
    args.refuse_if(n < 0 || batch < 1 || apart < n, "a size is not positive, or the systems overlap");                 \
    return emu::sparse::solve_all<T>(                                                                                  \
        args, {{EMU_IN(dl), EMU_IN(d), EMU_IN(du)}, EMU_SIZE(n), EMU_SIZE(batch), 1, EMU_SIZE(apart)},                 \
        reinterpret_cast<T*>(x), buffer, at);                                                                          \
  }
EMU_BANDS(S, float, float)
EMU_BANDS(D, double, double)
EMU_BANDS(C, cuComplex, std::complex<float>)
EMU_BANDS(Z, cuDoubleComplex, std::complex<double>)
#undef EMU_BANDS
#undef EMU_IN
#undef EMU_ARGUMENTS
#undef EMU_SIZE
