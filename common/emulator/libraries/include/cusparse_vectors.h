// Sparse vectors: gather, scatter, and sums and products with dense vectors. Part of cusparse.h.
#pragma once

namespace emu::sparse {

struct SparseVector {
  int64_t length, elements;
  void *indices, *values;
  cusparseIndexType_t index_type;
  int base;
  cudaDataType type;
};

/// Returns the positions of a vector's elements. Sets `ok` to false if a position is outside the vector.
inline std::vector<size_t> places(const SparseVector& v, bool& ok, int line) {
  std::vector<size_t> all;
  for (const int64_t index : indices(v.indices, v.index_type, static_cast<size_t>(v.elements), ok, line)) {
    if (index < v.base || index - v.base >= v.length) {
      emu::call_failed("cusparse: an index of a sparse vector is outside of the vector", line);
      ok = false;
    }
    all.push_back(static_cast<size_t>(index - v.base));
  }
  return all;
}
inline Arguments vector_arguments(const char* call, cusparseHandle_t h, const SparseVector* x, const Vector* y,
                                  int line) {
  Arguments args(call, h, line);
  if (!args.refuse_if(!x || !y, "a descriptor is null").ok()) return args;
  args.refuse_if(x->length != y->length, "the vectors are of different lengths");
  return args.refuse_if(x->type != y->type, "the vectors have numbers of different types");
}

}  // namespace emu::sparse

using cusparseSpVecDescr_t = emu::sparse::SparseVector*;
using cusparseConstSpVecDescr_t = const emu::sparse::SparseVector*;

inline cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t* v, int64_t length, int64_t elements, void* indices,
                                            void* values, cusparseIndexType_t index, cusparseIndexBase_t base,
                                            cudaDataType type, EMU_AT) {
  return emu::sparse::create(v, {length, elements, indices, values, index, base, type},
                             elements >= 0 && elements <= length,
                             "cusparseCreateSpVec: there are more elements than the vector is long", at);
}
inline cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t v) { return delete v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t v, void** values) {
  return *values = v->values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t v, void* values) {
  return v->values = values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t v, cusparseIndexBase_t* base) {
  return *base = static_cast<cusparseIndexBase_t>(v->base), CUSPARSE_STATUS_SUCCESS;
}

namespace emu::sparse {

/// A sparse and a dense vector in host memory.
template <class T>
struct VectorPair {
  bool ok = true;
  std::vector<size_t> places;  // of the sparse vector's elements
  std::vector<T> sparse, dense;

  VectorPair(const SparseVector& x, const Vector& y, int line) : places(sparse::places(x, ok, line)) {
    sparse = numbers<T>(x.values, x.type, places.size(), ok, line);
    dense = numbers<T>(y.values, y.type, static_cast<size_t>(y.length), ok, line);
  }
};

}  // namespace emu::sparse

inline cusparseStatus_t cusparseGather(cusparseHandle_t h, cusparseConstDnVecDescr_t y, cusparseSpVecDescr_t x,
                                       EMU_AT) {
  const auto args = emu::sparse::vector_arguments("cusparseGather", h, x, y, at);
  if (!args.ok()) return args.status();
  return emu::sparse::compute_for(x->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto places = emu::sparse::places(*x, ok, at);
    const auto from = emu::sparse::numbers<T>(y->values, y->type, static_cast<size_t>(y->length), ok, at);
    if (!ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    std::vector<T> values;
    for (const size_t i : places) values.push_back(from[i]);
    return emu::sparse::store(values, x->values, x->type, at);
  });
}
/// y = alpha x + beta y.
inline cusparseStatus_t cusparseAxpby(cusparseHandle_t h, const void* alpha, cusparseConstSpVecDescr_t x,
                                      const void* beta, cusparseDnVecDescr_t y, EMU_AT) {
  const auto args = emu::sparse::vector_arguments("cusparseAxpby", h, x, y, at);
  if (!args.ok()) return args.status();
  return emu::sparse::compute_for(x->type, [&](auto number) {
    using T = decltype(number);
    emu::sparse::VectorPair<T> both(*x, *y, at);
    if (!both.ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    const T a = emu::sparse::scalar<T>(h, alpha, x->type, at), b = emu::sparse::scalar<T>(h, beta, x->type, at);
    for (T& v : both.dense) v *= b;
    for (size_t i = 0; i < both.places.size(); ++i) both.dense[both.places[i]] += a * both.sparse[i];
    return emu::sparse::store(both.dense, y->values, y->type, at);
  });
}
inline cusparseStatus_t cusparseScatter(cusparseHandle_t h, cusparseConstSpVecDescr_t x, cusparseDnVecDescr_t y,
                                        EMU_AT) {
  const auto args = emu::sparse::vector_arguments("cusparseScatter", h, x, y, at);
  if (!args.ok()) return args.status();
  const size_t bytes = emu::sparse::bytes_of(y->type, at);
  return emu::sparse::compute_for(x->type, [&](auto number) {
    using T = decltype(number);
    bool ok = true;
    const auto places = emu::sparse::places(*x, ok, at);
    const auto values = emu::sparse::numbers<T>(x->values, x->type, places.size(), ok, at);
    for (size_t i = 0; i < places.size() && ok; ++i)
      ok = emu::sparse::store(std::vector<T>{values[i]}, static_cast<char*>(y->values) + places[i] * bytes, y->type,
                              at) == CUSPARSE_STATUS_SUCCESS;
    return ok ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
  });
}
inline cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t, cusparseOperation_t, cusparseConstSpVecDescr_t,
                                                cusparseConstDnVecDescr_t, const void*, cudaDataType, size_t* bytes) {
  return *bytes = kEmuSparseWorkspace, CUSPARSE_STATUS_SUCCESS;
}
/// The sum of op(x) y; only conjugation matters.
inline cusparseStatus_t cusparseSpVV(cusparseHandle_t h, cusparseOperation_t t, cusparseConstSpVecDescr_t x,
                                     cusparseConstDnVecDescr_t y, void* result, cudaDataType compute, void*, EMU_AT) {
  const auto args = emu::sparse::vector_arguments("cusparseSpVV", h, x, y, at);
  if (!args.ok()) return args.status();
  return emu::sparse::compute_for(x->type, [&](auto number) {
    using T = decltype(number);
    emu::sparse::VectorPair<T> both(*x, *y, at);
    if (!both.ok) return CUSPARSE_STATUS_EXECUTION_FAILED;
    T sum = 0;
    for (size_t i = 0; i < both.places.size(); ++i) {
      const T value =
          t == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? emu::blas::conjugate(both.sparse[i]) : both.sparse[i];
      sum += value * both.dense[both.places[i]];
    }
    if (h->mode == CUSPARSE_POINTER_MODE_DEVICE) return emu::sparse::store(std::vector<T>{sum}, result, compute, at);
    emu::sparse::with_number(compute, at, [&](auto out) {
      *static_cast<decltype(out)*>(result) = emu::sparse::converted<decltype(out)>(sum);
      return CUBLAS_STATUS_SUCCESS;
    });
    return CUSPARSE_STATUS_SUCCESS;
  });
}
