// The commonly used part of cuFFT. Data is transformed on the host, in double and without scaling, and copied back.
#pragma once
#include <cmath>
#include <complex>
#include <vector>

#include "cuComplex.h"
#include "cuda_runtime.h"
#include "library_types.h"

enum EMU_STATUS cufftResult_t {
  CUFFT_SUCCESS,
  CUFFT_INVALID_PLAN,
  CUFFT_ALLOC_FAILED,
  CUFFT_INVALID_TYPE,
  CUFFT_INVALID_VALUE,
  CUFFT_INTERNAL_ERROR,
  CUFFT_EXEC_FAILED,
  CUFFT_SETUP_FAILED,
  CUFFT_INVALID_SIZE,
  CUFFT_UNALIGNED_DATA,
  CUFFT_INCOMPLETE_PARAMETER_LIST,
  CUFFT_INVALID_DEVICE,
  CUFFT_PARSE_ERROR,
  CUFFT_NO_WORKSPACE,
  CUFFT_NOT_IMPLEMENTED,
  CUFFT_LICENSE_ERROR,
  CUFFT_NOT_SUPPORTED
};
using cufftResult = cufftResult_t;
enum cufftType_t {
  CUFFT_R2C = 0x2a,
  CUFFT_C2R = 0x2c,
  CUFFT_C2C = 0x29,
  CUFFT_D2Z = 0x6a,
  CUFFT_Z2D = 0x6c,
  CUFFT_Z2Z = 0x69
};
using cufftType = cufftType_t;
#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
using cufftReal = float;
using cufftDoubleReal = double;
using cufftComplex = cuComplex;
using cufftDoubleComplex = cuDoubleComplex;
using cufftHandle = int;

namespace emu::fft {

#define EMU_FFT_LIBRARY __attribute__((no_sanitize("thread", "undefined"), optimize("O3")))
using Complex = std::complex<double>;

/// Memory layout of one side: `embed` is the size of the box of each batch, of which `n` is used.
struct Side {
  std::vector<int> embed;
  int stride = 1, distance = 0;
};
struct Plan {
  std::vector<int> n;
  cufftType type = CUFFT_C2C;
  int batch = 1;
  Side in, out;
};
inline std::vector<Plan*>& plans() {
  static std::vector<Plan*> all;
  return all;
}
inline Plan* plan_of(cufftHandle handle) {
  const auto at = static_cast<size_t>(handle) - 1;
  return at < plans().size() ? plans()[at] : nullptr;
}
inline cufftHandle new_plan(Plan* plan) {
  plans().push_back(plan);
  return static_cast<cufftHandle>(plans().size());
}

inline size_t smallest_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}
/// Transforms `n` numbers, `step` apart: one part per remainder modulo the smallest factor, then combines the parts.
EMU_FFT_LIBRARY inline void transform(const Complex* in, size_t step, Complex* out, size_t n, int sign) {
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  const size_t p = smallest_factor(n), m = n / p;
  for (size_t r = 0; r < p; ++r) transform(in + r * step, step * p, out + r * m, m, sign);
  std::vector<Complex> part(p), turns(n);
  for (size_t k = 0; k < n; ++k)
    turns[k] = std::polar(1.0, sign * 2 * 3.14159265358979323846 * static_cast<double>(k) / static_cast<double>(n));
  for (size_t k = 0; k < m; ++k) {
    for (size_t r = 0; r < p; ++r) part[r] = out[r * m + k] * turns[r * k];
    for (size_t q = 0; q < p; ++q) {
      Complex sum = 0;
      for (size_t r = 0; r < p; ++r) sum += part[r] * turns[r * q * m % n];
      out[q * m + k] = sum;
    }
  }
}
/// Transforms along each axis of a box, in place.
EMU_FFT_LIBRARY inline void transform(std::vector<Complex>& box, const std::vector<int>& n, int sign) {
  size_t inner = 1;
  for (size_t axis = n.size(); axis-- > 0;) {
    const auto length = static_cast<size_t>(n[axis]);
    std::vector<Complex> line(length), result(length);
    for (size_t outer = 0; outer < box.size(); outer += inner * length)
      for (size_t i = 0; i < inner; ++i) {
        for (size_t k = 0; k < length; ++k) line[k] = box[outer + k * inner + i];
        transform(line.data(), 1, result.data(), length, sign);
        for (size_t k = 0; k < length; ++k) box[outer + k * inner + i] = result[k];
      }
    inner *= length;
  }
}

inline size_t volume(const std::vector<int>& n) {
  size_t all = 1;
  for (const int length : n) all *= static_cast<size_t>(length);
  return all;
}
/// Half of the last axis is enough if the numbers on the other side are real.
inline std::vector<int> halved(std::vector<int> n) {
  n.back() = n.back() / 2 + 1;
  return n;
}
/// Returns the index in memory of element `i` of a box of size `n`, without the batch offset.
inline size_t place(size_t i, const std::vector<int>& n, const Side& side) {
  size_t at = 0, scale = 1;
  for (size_t axis = n.size(); axis-- > 0;) {
    at += i % static_cast<size_t>(n[axis]) * scale;
    i /= static_cast<size_t>(n[axis]);
    scale *= static_cast<size_t>(side.embed[axis]);
  }
  return at * static_cast<size_t>(side.stride);
}
/// Returns the distance from the first element to the end of the last one, over all batches.
inline size_t span(const std::vector<int>& n, const Side& side, int batch) {
  return static_cast<size_t>(batch - 1) * static_cast<size_t>(side.distance) + place(volume(n) - 1, n, side) + 1;
}

template <class T>
std::vector<T> fetch(const T* from, size_t count, bool& ok, int line) {
  std::vector<T> values(count);
  ok = cudaMemcpy(values.data(), from, count * sizeof(T), cudaMemcpyDefault, emu_types::Line(line)) == cudaSuccess;
  return values;
}

/// In and Out are a real number or a pair.
template <class In>
Complex number(In x) {
  if constexpr (std::is_floating_point_v<In>)
    return Complex(x);
  else
    return Complex(x.x, x.y);
}
template <class Out>
Out stored(Complex z) {
  if constexpr (std::is_floating_point_v<Out>) {
    return static_cast<Out>(z.real());
  } else {
    using T = decltype(Out::x);
    return Out{static_cast<T>(z.real()), static_cast<T>(z.imag())};
  }
}
/// Adds the other half: each element is the conjugate of the one at the opposite place.
EMU_FFT_LIBRARY inline std::vector<Complex> completed(const std::vector<Complex>& half, const std::vector<int>& n) {
  const std::vector<int> h = halved(n);
  const auto last = static_cast<size_t>(n.back()), kept = static_cast<size_t>(h.back());
  std::vector<Complex> whole(volume(n));
  for (size_t i = 0; i < whole.size(); ++i) {
    const size_t row = i / last, k = i % last;
    if (k < kept) {
      whole[i] = half[row * kept + k];
      continue;
    }
    size_t opposite = 0, scale = 1, rest = row;
    for (size_t axis = n.size() - 1; axis-- > 0;) {
      const auto length = static_cast<size_t>(n[axis]);
      opposite += (length - rest % length) % length * scale;
      rest /= length, scale *= length;
    }
    whole[i] = std::conj(half[opposite * kept + (last - k)]);
  }
  return whole;
}

template <class In, class Out>
EMU_FFT_LIBRARY cufftResult run(cufftHandle handle, cufftType type, const In* from, Out* to, int sign, int line) {
  const Plan* const p = plan_of(handle);
  if (!p || p->type != type) {
    emu::call_failed(p ? "cufftExec: the plan is for numbers of another type" : "cufftExec: there is no such plan",
                     line);
    return CUFFT_INVALID_PLAN;
  }
  constexpr bool kRealOut = std::is_floating_point_v<Out>, kRealIn = std::is_floating_point_v<In>;
  const std::vector<int> n_in = kRealOut ? halved(p->n) : p->n, n_out = kRealIn ? halved(p->n) : p->n;
  bool ok = true;
  const std::vector<In> in = fetch(from, span(n_in, p->in, p->batch), ok, line);
  if (!ok) return CUFFT_EXEC_FAILED;
  const size_t out_span = span(n_out, p->out, p->batch);
  // Memory between the results must stay unchanged.
  const bool dense = out_span == volume(n_out) * static_cast<size_t>(p->batch);
  std::vector<Out> out = dense ? std::vector<Out>(out_span) : fetch(to, out_span, ok, line);
  for (int b = 0; b < p->batch && ok; ++b) {
    std::vector<Complex> box(volume(n_in));
    const In* const first = in.data() + static_cast<size_t>(b) * static_cast<size_t>(p->in.distance);
    for (size_t i = 0; i < box.size(); ++i) box[i] = number(first[place(i, n_in, p->in)]);
    if (kRealOut) box = completed(box, p->n);
    transform(box, p->n, sign);
    Out* const result = out.data() + static_cast<size_t>(b) * static_cast<size_t>(p->out.distance);
    const auto last = static_cast<size_t>(p->n.back()), kept = static_cast<size_t>(n_out.back());
    for (size_t i = 0; i < volume(n_out); ++i)
      result[place(i, n_out, p->out)] = stored<Out>(box[i / kept * last + i % kept]);
  }
  ok = ok &&
       cudaMemcpy(to, out.data(), out.size() * sizeof(Out), cudaMemcpyDefault, emu_types::Line(line)) == cudaSuccess;
  return ok ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

inline cufftResult set_plan(Plan& plan, std::vector<int> n, cufftType type, int batch, const int* in_embed,
                            int in_stride, int in_distance, const int* out_embed, int out_stride, int out_distance,
                            int line) {
  for (const int length : n)
    if (length < 1) {
      emu::call_failed("cufftPlan: a length is not positive", line);
      return CUFFT_INVALID_SIZE;
    }
  const bool to_real = type == CUFFT_C2R || type == CUFFT_Z2D, from_real = type == CUFFT_R2C || type == CUFFT_D2Z;
  const std::vector<int> in = to_real ? halved(n) : n, out = from_real ? halved(n) : n;
  const auto side = [&](const std::vector<int>& box, const int* embed, int stride, int distance) {
    if (!embed) return Side{box, 1, static_cast<int>(volume(box))};
    return Side{std::vector<int>(embed, embed + n.size()), stride, distance};
  };
  plan = {n, type, batch, side(in, in_embed, in_stride, in_distance), side(out, out_embed, out_stride, out_distance)};
  return CUFFT_SUCCESS;
}
inline cufftResult make(cufftHandle* handle, std::vector<int> n, cufftType type, int batch, int line) {
  *handle = new_plan(new Plan);
  return set_plan(*plan_of(*handle), std::move(n), type, batch, nullptr, 1, 0, nullptr, 1, 0, line);
}

}  // namespace emu::fft

#define EMU_AT int at = __builtin_LINE()
inline cufftResult cufftPlan1d(cufftHandle* plan, int n, cufftType type, int batch, EMU_AT) {
  return emu::fft::make(plan, {n}, type, batch, at);
}
inline cufftResult cufftPlan2d(cufftHandle* plan, int rows, int columns, cufftType type, EMU_AT) {
  return emu::fft::make(plan, {rows, columns}, type, 1, at);
}
inline cufftResult cufftPlan3d(cufftHandle* plan, int x, int y, int z, cufftType type, EMU_AT) {
  return emu::fft::make(plan, {x, y, z}, type, 1, at);
}
inline cufftResult cufftCreate(cufftHandle* plan) {
  *plan = emu::fft::new_plan(new emu::fft::Plan);
  return CUFFT_SUCCESS;
}
inline cufftResult cufftMakePlan1d(cufftHandle plan, int n, cufftType type, int batch, size_t* bytes, EMU_AT) {
  if (bytes) *bytes = 0;
  return emu::fft::set_plan(*emu::fft::plan_of(plan), {n}, type, batch, nullptr, 1, 0, nullptr, 1, 0, at);
}
inline cufftResult cufftMakePlan2d(cufftHandle plan, int rows, int columns, cufftType type, size_t* bytes, EMU_AT) {
  if (bytes) *bytes = 0;
  return emu::fft::set_plan(*emu::fft::plan_of(plan), {rows, columns}, type, 1, nullptr, 1, 0, nullptr, 1, 0, at);
}
inline cufftResult cufftMakePlan3d(cufftHandle plan, int x, int y, int z, cufftType type, size_t* bytes, EMU_AT) {
  if (bytes) *bytes = 0;
  return emu::fft::set_plan(*emu::fft::plan_of(plan), {x, y, z}, type, 1, nullptr, 1, 0, nullptr, 1, 0, at);
}
inline cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* in_embed, int in_stride, int in_distance,
                                     int* out_embed, int out_stride, int out_distance, cufftType type, int batch,
                                     size_t* bytes, EMU_AT) {
  if (bytes) *bytes = 0;
  return emu::fft::set_plan(*emu::fft::plan_of(plan), std::vector<int>(n, n + rank), type, batch, in_embed, in_stride,
                            in_distance, out_embed, out_stride, out_distance, at);
}
inline cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* in_embed, int in_stride, int in_distance,
                                 int* out_embed, int out_stride, int out_distance, cufftType type, int batch, EMU_AT) {
  *plan = emu::fft::new_plan(new emu::fft::Plan);
  return cufftMakePlanMany(*plan, rank, n, in_embed, in_stride, in_distance, out_embed, out_stride, out_distance, type,
                           batch, nullptr, at);
}
inline cufftResult cufftDestroy(cufftHandle plan) {
  if (!emu::fft::plan_of(plan)) return CUFFT_INVALID_PLAN;
  delete std::exchange(emu::fft::plans()[static_cast<size_t>(plan) - 1], nullptr);
  return CUFFT_SUCCESS;
}
inline cufftResult cufftSetStream(cufftHandle, emu::LibraryStream) { return CUFFT_SUCCESS; }
inline cufftResult cufftSetAutoAllocation(cufftHandle, int) { return CUFFT_SUCCESS; }
inline cufftResult cufftSetWorkArea(cufftHandle, void*) { return CUFFT_SUCCESS; }
inline cufftResult cufftGetSize(cufftHandle, size_t* bytes) { return *bytes = 0, CUFFT_SUCCESS; }
inline cufftResult cufftEstimate1d(int, cufftType, int, size_t* bytes) { return *bytes = 0, CUFFT_SUCCESS; }
inline cufftResult cufftGetVersion(int* version) { return *version = 12000, CUFFT_SUCCESS; }

#define EMU_EXEC(NAME, TYPE, IN, OUT)                                                        \
  inline cufftResult cufftExec##NAME(cufftHandle plan, IN* in, OUT* out, int sign, EMU_AT) { \
    return emu::fft::run(plan, TYPE, in, out, sign, at);                                     \
  }
#define EMU_EXEC_REAL(NAME, TYPE, IN, OUT, SIGN)                                   \
  inline cufftResult cufftExec##NAME(cufftHandle plan, IN* in, OUT* out, EMU_AT) { \
    return emu::fft::run(plan, TYPE, in, out, SIGN, at);                           \
  }
EMU_EXEC(C2C, CUFFT_C2C, cufftComplex, cufftComplex)
EMU_EXEC(Z2Z, CUFFT_Z2Z, cufftDoubleComplex, cufftDoubleComplex)
EMU_EXEC_REAL(R2C, CUFFT_R2C, cufftReal, cufftComplex, CUFFT_FORWARD)
EMU_EXEC_REAL(D2Z, CUFFT_D2Z, cufftDoubleReal, cufftDoubleComplex, CUFFT_FORWARD)
EMU_EXEC_REAL(C2R, CUFFT_C2R, cufftComplex, cufftReal, CUFFT_INVERSE)
EMU_EXEC_REAL(Z2D, CUFFT_Z2D, cufftDoubleComplex, cufftDoubleReal, CUFFT_INVERSE)
#undef EMU_EXEC
#undef EMU_EXEC_REAL
#undef EMU_AT
