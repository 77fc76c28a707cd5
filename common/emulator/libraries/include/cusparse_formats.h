// The sparse matrix formats of cuSPARSE: by rows (CSR), by columns (CSC), as a list (COO), in blocks (BSR, Blocked
// ELL), in slices (SELL). Part of cusparse.h.
#pragma once

namespace emu::sparse {

/// `first` is the start of each row (CSR, BSR), column (CSC) or slice (SELL), or the row of each element (COO).
/// `second` is the other index. `slots` is the length of `values`. `block_rows` is the height of a block or slice.
struct Matrix {
  cusparseFormat_t format;
  int64_t rows, columns, elements;
  void *first, *second, *values;
  cusparseIndexType_t first_type, second_type;
  int base;
  cudaDataType type;
  int64_t slots = 0, block_rows = 1, block_columns = 1, ell_columns = 0;
  cusparseOrder_t block_order = CUSPARSE_ORDER_ROW;
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
  bool analysed = false;
};
/// The row and column of an element, and the position of its value.
struct Spot {
  int64_t row, column;
  size_t slot;
};
template <class T>
struct Element {
  int64_t row, column;
  T value;
};

/// Iterates over the positions in each row, column or slice: calls f(line, position), where `line` is the index of the
/// row, column or slice.
template <class F>
bool walk(const std::vector<int64_t>& starts, int base, size_t end, int line, F f) {
  for (size_t l = 0; l + 1 < starts.size(); ++l) {
    const int64_t from = starts[l] - base, to = starts[l + 1] - base;
    if (from < 0 || to < from || static_cast<size_t>(to) > end) {
      emu::call_failed("cusparse: the offsets of a sparse matrix fall, or go beyond its elements", line);
      return false;
    }
    for (int64_t i = from; i < to; ++i) f(static_cast<int64_t>(l), static_cast<size_t>(i));
  }
  return true;
}
/// The elements of one row or column `l`, which are blocks from..to-1 of a matrix. Returns the end in `out`.
EMU_LIBRARY inline Spot* spots_of_line(const Matrix& m, int64_t l, size_t from, size_t to, const int64_t* others,
                                       Spot* out) {
  const bool by_columns = m.format == CUSPARSE_FORMAT_CSC, row_order = m.block_order == CUSPARSE_ORDER_ROW;
  const int64_t height = m.block_rows, width = m.block_columns;
  for (size_t i = from; i < to; ++i) {
    const int64_t other = others[i] - m.base;
    for (int64_t r = 0; r < height; ++r)
      for (int64_t c = 0; c < width; ++c) {
        const int64_t inside = row_order ? r * width + c : c * height + r;
        out->slot = i * static_cast<size_t>(height * width) + static_cast<size_t>(inside);
        out->row = by_columns ? other : l * height + r;
        out->column = by_columns ? l : other * width + c;
        ++out;
      }
  }
  return out;
}
inline std::vector<Spot> spots_of_lines(const Matrix& m, bool& ok, int line) {
  const bool by_columns = m.format == CUSPARSE_FORMAT_CSC, blocks = m.format == CUSPARSE_FORMAT_BSR;
  const auto size = static_cast<size_t>(m.block_rows * m.block_columns);
  const auto n = static_cast<size_t>(blocks ? m.slots : m.elements) / (blocks ? size : 1);
  const auto lines = static_cast<size_t>(by_columns ? m.columns : m.rows / m.block_rows);
  const auto starts = indices(m.first, m.first_type, lines + 1, ok, line);
  const auto others = indices(m.second, m.second_type, n, ok, line);
  std::vector<Spot> all;
  if (!ok || !(ok = walk(starts, m.base, n, line, [](int64_t, size_t) {}))) return all;
  all.resize((static_cast<size_t>(starts[lines] - starts[0])) * size);
  Spot* out = all.data();
  for (size_t l = 0; l < lines; ++l)
    out = spots_of_line(m, static_cast<int64_t>(l), static_cast<size_t>(starts[l] - m.base),
                        static_cast<size_t>(starts[l + 1] - m.base), others.data(), out);
  return all;
}
/// Blocks with the column -1 are padding.
inline std::vector<Spot> spots_of_ell(const Matrix& m, bool& ok, int line) {
  const int64_t size = m.block_rows, across = m.ell_columns / size;
  const auto columns = indices(m.second, m.second_type, static_cast<size_t>(m.rows / size * across), ok, line);
  std::vector<Spot> all;
  for (int64_t row = 0; ok && row < m.rows; ++row)
    for (int64_t place = 0; place < m.ell_columns; ++place) {
      const int64_t block = columns[static_cast<size_t>(row / size * across + place / size)];
      if (block >= m.base)
        all.push_back({row, (block - m.base) * size + place % size, static_cast<size_t>(row * m.ell_columns + place)});
    }
  return all;
}
/// The elements of a slice are stored by columns; the column -1 is padding.
inline std::vector<Spot> spots_of_slices(const Matrix& m, bool& ok, int line) {
  const int64_t size = m.block_rows;
  const auto n = static_cast<size_t>(m.slots);
  const auto starts = indices(m.first, m.first_type, static_cast<size_t>((m.rows + size - 1) / size + 1), ok, line);
  const auto columns = indices(m.second, m.second_type, n, ok, line);
  std::vector<Spot> all;
  ok = ok && walk(starts, m.base, n, line, [&](int64_t slice, size_t i) {
         const int64_t row =
             slice * size + (static_cast<int64_t>(i) - starts[static_cast<size_t>(slice)] + m.base) % size;
         if (columns[i] >= m.base && row < m.rows) all.push_back({row, columns[i] - m.base, i});
       });
  return all;
}
EMU_LIBRARY inline void spots_of_list(size_t count, int base, const int64_t* rows, const int64_t* columns, Spot* out) {
  for (size_t i = 0; i < count; ++i) out[i].row = rows[i] - base, out[i].column = columns[i] - base, out[i].slot = i;
}
inline std::vector<Spot> places(const Matrix& m, bool& ok, int line) {
  if (m.format == CUSPARSE_FORMAT_BLOCKED_ELL) return spots_of_ell(m, ok, line);
  if (m.format == CUSPARSE_FORMAT_SLICED_ELLPACK) return spots_of_slices(m, ok, line);
  if (m.format != CUSPARSE_FORMAT_COO) return spots_of_lines(m, ok, line);
  const auto n = static_cast<size_t>(m.elements);
  const auto rows = indices(m.first, m.first_type, n, ok, line),
             columns = indices(m.second, m.second_type, n, ok, line);
  std::vector<Spot> all(ok ? n : 0);
  spots_of_list(all.size(), m.base, rows.data(), columns.data(), all.data());
  return all;
}
template <class T>
EMU_LIBRARY void elements_at(size_t count, const Spot* spots, const T* values, bool turned, bool conjugated,
                             Element<T>* out) {
  for (size_t i = 0; i < count; ++i) {
    out[i].row = turned ? spots[i].column : spots[i].row;
    out[i].column = turned ? spots[i].row : spots[i].column;
    out[i].value = conjugated ? blas::conjugate(values[spots[i].slot]) : values[spots[i].slot];
  }
}
/// The elements of op(m).
template <class T>
std::vector<Element<T>> elements(const Matrix& m, cusparseOperation_t t, bool& ok, int line) {
  const auto all = places(m, ok, line);
  const auto values = numbers<T>(m.values, m.type, static_cast<size_t>(m.slots), ok, line);
  std::vector<Element<T>> found(ok ? all.size() : 0);
  elements_at(found.size(), all.data(), values.data(), t != CUSPARSE_OPERATION_NON_TRANSPOSE,
              t == CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE, found.data());
  return found;
}
template <class Any>
EMU_LIBRARY bool are_inside(size_t count, const Any* all, int64_t rows, int64_t columns) {
  for (size_t i = 0; i < count; ++i)
    if (all[i].row < 0 || all[i].row >= rows || all[i].column < 0 || all[i].column >= columns) return false;
  return true;
}
/// Returns false if an index is outside the matrix or a size does not match.
template <class Any>
bool fit(const std::vector<Any>& all, int64_t rows, int64_t columns, const char* call_and_reason, int line) {
  if (are_inside(all.size(), all.data(), rows, columns)) return true;
  return emu::call_failed(call_and_reason, line), false;
}
inline Arguments& check(Arguments& args, const Dense& d) {
  const int64_t line_of_values = d.order == CUSPARSE_ORDER_ROW ? d.columns : d.rows;
  args.stride(d.stride, line_of_values, "ld of a dense matrix is smaller than a row (ORDER_ROW) or column (ORDER_COL)");
  return args.matrix(d.values);
}

template <class Out>
cusparseStatus_t create(Out** to, const Out& what, bool right, const char* call_and_reason, int line) {
  if (!to || !right) {
    emu::call_failed(call_and_reason, line);
    return CUSPARSE_STATUS_INVALID_VALUE;
  }
  *to = new Out(what);
  return CUSPARSE_STATUS_SUCCESS;
}

}  // namespace emu::sparse

using cusparseSpMatDescr_t = emu::sparse::Matrix*;
using cusparseConstSpMatDescr_t = const emu::sparse::Matrix*;
using cusparseDnVecDescr_t = emu::sparse::Vector*;
using cusparseConstDnVecDescr_t = const emu::sparse::Vector*;
using cusparseDnMatDescr_t = emu::sparse::Dense*;
using cusparseConstDnMatDescr_t = const emu::sparse::Dense*;

// A workspace has a few bytes so that its address is not null.
constexpr size_t kEmuSparseWorkspace = 4;

#define EMU_CREATE(NAME, FORMAT)                                                                                    \
  inline cusparseStatus_t cusparseCreate##NAME(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns,              \
                                               int64_t elements, void* first, void* second, void* values,           \
                                               cusparseIndexType_t first_type, cusparseIndexType_t second_type,     \
                                               cusparseIndexBase_t base, cudaDataType type, EMU_AT) {               \
    return emu::sparse::create(                                                                                     \
        m, {FORMAT, rows, columns, elements, first, second, values, first_type, second_type, base, type, elements}, \
        rows >= 0 && columns >= 0 && elements >= 0,                                                                 \
        "cusparseCreate" #NAME ": a size is negative, or the descriptor's pointer is null", at);                    \
  }
EMU_CREATE(Csr, CUSPARSE_FORMAT_CSR)
EMU_CREATE(Csc, CUSPARSE_FORMAT_CSC)
#undef EMU_CREATE
inline cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t elements,
                                          void* row_of, void* column_of, void* values, cusparseIndexType_t index,
                                          cusparseIndexBase_t base, cudaDataType type, EMU_AT) {
  return emu::sparse::create(
      m, {CUSPARSE_FORMAT_COO, rows, columns, elements, row_of, column_of, values, index, index, base, type, elements},
      rows >= 0 && columns >= 0 && elements >= 0,
      "cusparseCreateCoo: a size is negative, or the descriptor's pointer is null", at);
}
inline cusparseStatus_t cusparseCreateBsr(cusparseSpMatDescr_t* m, int64_t block_rows, int64_t block_columns,
                                          int64_t blocks, int64_t height, int64_t width, void* begins, void* column_of,
                                          void* values, cusparseIndexType_t first, cusparseIndexType_t second,
                                          cusparseIndexBase_t base, cudaDataType type, cusparseOrder_t order, EMU_AT) {
  const int64_t slots = blocks * height * width;
  return emu::sparse::create(m,
                             {CUSPARSE_FORMAT_BSR, block_rows * height, block_columns * width, slots, begins, column_of,
                              values, first, second, base, type, slots, height, width, 0, order},
                             block_rows >= 0 && block_columns >= 0 && blocks >= 0 && height > 0 && width > 0,
                             "cusparseCreateBsr: a size is negative, or a side of the blocks is not positive", at);
}
inline cusparseStatus_t cusparseCreateBlockedEll(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns, int64_t block,
                                                 int64_t ell_columns, void* column_of, void* values,
                                                 cusparseIndexType_t index, cusparseIndexBase_t base, cudaDataType type,
                                                 EMU_AT) {
  const bool right = rows >= 0 && columns >= 0 && block > 0 && ell_columns >= 0 && rows % block == 0 &&
                     ell_columns % block == 0 && ell_columns <= columns;
  return emu::sparse::create(m,
                             {CUSPARSE_FORMAT_BLOCKED_ELL, rows, columns, rows * ell_columns, nullptr, column_of,
                              values, index, index, base, type, rows * ell_columns, block, block, ell_columns},
                             right, "cusparseCreateBlockedEll: a size is wrong, or no multiple of the blocks' side",
                             at);
}
inline cusparseStatus_t cusparseCreateSlicedEll(cusparseSpMatDescr_t* m, int64_t rows, int64_t columns,
                                                int64_t elements, int64_t slots, int64_t slice, void* begins,
                                                void* column_of, void* values, cusparseIndexType_t first,
                                                cusparseIndexType_t second, cusparseIndexBase_t base, cudaDataType type,
                                                EMU_AT) {
  return emu::sparse::create(m,
                             {CUSPARSE_FORMAT_SLICED_ELLPACK, rows, columns, elements, begins, column_of, values, first,
                              second, base, type, slots, slice},
                             rows >= 0 && columns >= 0 && elements >= 0 && slice > 0 && slots >= elements,
                             "cusparseCreateSlicedEll: a size is wrong, or values are fewer than elements", at);
}
inline cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t m) { return delete m, CUSPARSE_STATUS_SUCCESS; }

inline cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t m, cusparseSpMatAttribute_t which, void* value,
                                                  size_t bytes) {
  if (!m || !value || bytes != sizeof(int)) return CUSPARSE_STATUS_INVALID_VALUE;
  if (which == CUSPARSE_SPMAT_FILL_MODE) m->fill = *static_cast<cusparseFillMode_t*>(value);
  if (which == CUSPARSE_SPMAT_DIAG_TYPE) m->diagonal = *static_cast<cusparseDiagType_t*>(value);
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t m, cusparseSpMatAttribute_t which,
                                                  void* value, size_t bytes) {
  if (!m || !value || bytes != sizeof(int)) return CUSPARSE_STATUS_INVALID_VALUE;
  if (which == CUSPARSE_SPMAT_FILL_MODE) *static_cast<cusparseFillMode_t*>(value) = m->fill;
  if (which == CUSPARSE_SPMAT_DIAG_TYPE) *static_cast<cusparseDiagType_t*>(value) = m->diagonal;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t m, int64_t* rows, int64_t* columns,
                                             int64_t* elements) {
  if (!m) return CUSPARSE_STATUS_INVALID_VALUE;
  *rows = m->rows, *columns = m->columns, *elements = m->elements;
  return CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t m, cusparseFormat_t* format) {
  return *format = m->format, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t m, cusparseIndexBase_t* base) {
  return *base = static_cast<cusparseIndexBase_t>(m->base), CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t m, void** values) {
  return *values = m->values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t m, void* values) {
  return m->values = values, CUSPARSE_STATUS_SUCCESS;
}
#define EMU_SET_POINTERS(NAME)                                                                           \
  inline cusparseStatus_t cusparse##NAME##SetPointers(cusparseSpMatDescr_t m, void* first, void* second, \
                                                      void* values) {                                    \
    if (!m) return CUSPARSE_STATUS_INVALID_VALUE;                                                        \
    m->first = first, m->second = second, m->values = values;                                            \
    return CUSPARSE_STATUS_SUCCESS;                                                                      \
  }
EMU_SET_POINTERS(Csr)
EMU_SET_POINTERS(Csc)
EMU_SET_POINTERS(Coo)
#undef EMU_SET_POINTERS

inline cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t* v, int64_t length, void* values, cudaDataType type,
                                            EMU_AT) {
  return emu::sparse::create(v, {length, values, type}, length >= 0, "cusparseCreateDnVec: the length is negative", at);
}
inline cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t v) { return delete v, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t v, void* values) {
  return v->values = values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t v, void** values) {
  return *values = v->values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t* d, int64_t rows, int64_t columns, int64_t stride,
                                            void* values, cudaDataType type, cusparseOrder_t order, EMU_AT) {
  return emu::sparse::create(d, {rows, columns, stride, values, type, order},
                             rows >= 0 && columns >= 0 && stride >= (order == CUSPARSE_ORDER_ROW ? columns : rows),
                             "cusparseCreateDnMat: ld is smaller than a row (ORDER_ROW) or column (ORDER_COL)", at);
}
inline cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
inline cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t d, void* values) {
  return d->values = values, CUSPARSE_STATUS_SUCCESS;
}
inline cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t d, void** values) {
  return *values = d->values, CUSPARSE_STATUS_SUCCESS;
}
