// The commonly used part of cuFFT. Data is copied to the host, transformed there in double precision without scaling,
// and copied back.
#pragma once
#include <cmath>
#include <complex>
#include <vector>

#include "cuComplex.h"
#include "cuda_program_api.h"
#include "cuda_runtime.h"
#include "library_types.h"

#define CUFFT_VERSION 12000

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

/// Memory layout of the input or the output.
struct Side {
  std::vector<int> embed;        // extents of the array that contains a batch; a transform uses only a box of size
                                 // Plan::n in it
  int stride = 1, distance = 0;  // distances between adjacent elements of the last axis, and between batches
};
struct Plan {
  std::vector<int> n;  // extents of the transform
  cufftType type = CUFFT_C2C;
  int batch = 1;
  Side in, out;
  bool basic = true;  // true if the layout is the default one, without embed
  std::vector<int> gpus = {0};
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

EMU_FFT_LIBRARY inline size_t smallest_factor(size_t n) {
  for (size_t p = 2; p * p <= n; ++p)
    if (n % p == 0) return p;
  return n;
}
/// Data that all transforms of one length share: the roots of unity, and space for one number per part.
struct Length {
  size_t n;
  std::vector<Complex> roots, part;
  Length(size_t n_, int sign) : n(n_), roots(n_), part(n_) {
    for (size_t k = 0; k < n; ++k)
      roots[k] = std::polar(1.0, sign * 2 * 3.14159265358979323846 * static_cast<double>(k) / static_cast<double>(n));
  }
};
/// Combines `p` transformed parts of `m` numbers. Numbers are pairs. `scale`: number of table entries between the roots
/// used.
EMU_FFT_LIBRARY inline void combine(double* out, size_t p, size_t m, size_t scale, const double* roots, double* part) {
  const size_t n = p * m;
  for (size_t k = 0; k < m; ++k) {
    for (size_t r = 0; r < p; ++r) {
      const double *const x = out + 2 * (r * m + k), *const w = roots + 2 * (r * k * scale);
      part[2 * r] = x[0] * w[0] - x[1] * w[1];
      part[2 * r + 1] = x[0] * w[1] + x[1] * w[0];
    }
    for (size_t q = 0; q < p; ++q) {
      double re = 0, im = 0;
      for (size_t r = 0, turn = 0; r < p; ++r, turn = (turn + q * m) % n) {
        const double *const x = part + 2 * r, *const w = roots + 2 * (turn * scale);
        re += x[0] * w[0] - x[1] * w[1];
        im += x[0] * w[1] + x[1] * w[0];
      }
      out[2 * (q * m + k)] = re, out[2 * (q * m + k) + 1] = im;
    }
  }
}
EMU_FFT_LIBRARY inline void combine_two(double* out, size_t m, size_t scale, const double* roots) {
  for (size_t k = 0; k < m; ++k) {
    double *const x = out + 2 * k, *const y = out + 2 * (m + k);
    const double *const w = roots + 2 * k * scale, re = y[0] * w[0] - y[1] * w[1], im = y[0] * w[1] + y[1] * w[0];
    y[0] = x[0] - re, y[1] = x[1] - im;
    x[0] += re, x[1] += im;
  }
}
/// Transforms `n` numbers that are `step` apart. Transforms one part per remainder modulo the smallest factor, then
/// combines the parts.
EMU_FFT_LIBRARY inline void transform(const double* in, size_t step, double* out, size_t n, size_t scale,
                                      const double* roots, double* part) {
  if (n == 1) {
    out[0] = in[0], out[1] = in[1];
    return;
  }
  const size_t p = smallest_factor(n), m = n / p;
  for (size_t r = 0; r < p; ++r) transform(in + 2 * r * step, step * p, out + 2 * r * m, m, scale * p, roots, part);
  if (p == 2)
    combine_two(out, m, scale, roots);
  else
    combine(out, p, m, scale, roots, part);
}
/// Transforms along each axis of a box of pairs, in place.
EMU_FFT_LIBRARY inline void transform_axis(double* box, size_t size, size_t inner, Length& length, double* result) {
  const auto* const roots = reinterpret_cast<const double*>(length.roots.data());
  auto* const part = reinterpret_cast<double*>(length.part.data());
  for (size_t outer = 0; outer < size; outer += inner * length.n)
    for (size_t i = 0; i < inner; ++i) {
      double* const first = box + 2 * (outer + i);
      transform(first, inner, result, length.n, 1, roots, part);
      for (size_t k = 0; k < length.n; ++k) {
        first[2 * k * inner] = result[2 * k];
        first[2 * k * inner + 1] = result[2 * k + 1];
      }
    }
}
inline void transform(std::vector<Complex>& box, const std::vector<int>& n, int sign) {
  size_t inner = 1;
  for (size_t axis = n.size(); axis-- > 0;) {
    Length length(static_cast<size_t>(n[axis]), sign);
    std::vector<double> result(2 * length.n);
    transform_axis(reinterpret_cast<double*>(box.data()), box.size(), inner, length, result.data());
    inner *= length.n;
  }
}

inline size_t volume(const std::vector<int>& n) {
  size_t all = 1;
  for (const int length : n) all *= static_cast<size_t>(length);
  return all;
}
/// Returns the size of the complex side of a transform whose other side is real. Half of the last axis is sufficient.
inline std::vector<int> halved(std::vector<int> n) {
  n.back() = n.back() / 2 + 1;
  return n;
}
/// For a transform in place, each row of real numbers has space for the complex numbers.
inline Side padded(std::vector<int> n) {
  n.back() = 2 * (n.back() / 2 + 1);
  const int all = static_cast<int>(volume(n));
  return {n, 1, all};
}
/// The first `known` places are given. Appends `times` - 1 copies of them, each `apart` further on.
EMU_FFT_LIBRARY inline void repeat(size_t* to, size_t known, size_t times, size_t apart) {
  for (size_t t = 1; t < times; ++t)
    for (size_t i = 0; i < known; ++i) to[t * known + i] = to[i] + t * apart;
}
/// Returns the positions of the elements of a box of size `n` in memory, without the batch offset.
inline std::vector<size_t> places(const std::vector<int>& n, const Side& side) {
  std::vector<size_t> all(volume(n));
  size_t known = 1, apart = static_cast<size_t>(side.stride);
  for (size_t axis = n.size(); axis-- > 0;) {
    const auto length = static_cast<size_t>(n[axis]);
    repeat(all.data(), known, length, apart);
    known *= length;
    apart *= static_cast<size_t>(side.embed[axis]);
  }
  return all;
}
/// Returns the number of memory elements from the first element of all batches to the end of the last one.
inline size_t span(const std::vector<int>& n, const Side& side, int batch) {
  return static_cast<size_t>(batch - 1) * static_cast<size_t>(side.distance) + places(n, side).back() + 1;
}

template <class T>
std::vector<T> fetch(const T* from, size_t count, bool& ok, int line) {
  std::vector<T> values(count);
  ok = cudaMemcpy(values.data(), from, count * sizeof(T), cudaMemcpyDefault, emu_types::Line(line)) == cudaSuccess;
  return values;
}

/// In and Out are a real type or a pair (real part, imaginary part).
template <class In>
EMU_FFT_LIBRARY void load(const In* from, const size_t* places, size_t count, double* box) {
  if constexpr (std::is_floating_point_v<In>) {
    for (size_t i = 0; i < count; ++i) box[2 * i] = static_cast<double>(from[places[i]]), box[2 * i + 1] = 0;
  } else {
    for (size_t i = 0; i < count; ++i) {
      box[2 * i] = static_cast<double>(from[places[i]].x);
      box[2 * i + 1] = static_cast<double>(from[places[i]].y);
    }
  }
}
/// Stores the first `kept` of each `last` numbers of the box.
template <class Out>
EMU_FFT_LIBRARY void save(const double* box, const size_t* places, size_t count, size_t last, size_t kept, Out* to) {
  for (size_t i = 0; i < count; ++i) {
    const double* const x = box + 2 * (i / kept * last + i % kept);
    if constexpr (std::is_floating_point_v<Out>)
      to[places[i]] = static_cast<Out>(x[0]);
    else
      to[places[i]] = Out{static_cast<decltype(Out::x)>(x[0]), static_cast<decltype(Out::x)>(x[1])};
  }
}
/// Adds the other half of `rows` rows. Each element is the conjugate of the element at the opposite position, whose row
/// is given by `opposite`.
EMU_FFT_LIBRARY inline void complete(const double* half, double* whole, size_t rows, size_t last, size_t kept,
                                     const size_t* opposite) {
  for (size_t row = 0; row < rows; ++row)
    for (size_t k = 0; k < last; ++k) {
      const bool here = k < kept;
      const double* const x = half + 2 * (here ? row * kept + k : opposite[row] * kept + (last - k));
      double* const to = whole + 2 * (row * last + k);
      to[0] = x[0], to[1] = here ? x[1] : -x[1];
    }
}
inline std::vector<Complex> completed(const std::vector<Complex>& half, const std::vector<int>& n) {
  const auto last = static_cast<size_t>(n.back()), kept = last / 2 + 1;
  std::vector<Complex> whole(volume(n));
  std::vector<size_t> opposite(whole.size() / last);
  for (size_t row = 0; row < opposite.size(); ++row) {
    size_t scale = 1, rest = row;
    for (size_t axis = n.size() - 1; axis-- > 0;) {
      const auto length = static_cast<size_t>(n[axis]);
      opposite[row] += (length - rest % length) % length * scale;
      rest /= length, scale *= length;
    }
  }
  complete(reinterpret_cast<const double*>(half.data()), reinterpret_cast<double*>(whole.data()), opposite.size(), last,
           kept, opposite.data());
  return whole;
}

template <class In, class Out>
cufftResult run(cufftHandle handle, cufftType type, const In* from, Out* to, int sign, int line) {
  const Plan* const p = plan_of(handle);
  if (!p || p->type != type) {
    emu::call_failed(p ? "cufftExec: the plan is for numbers of another type" : "cufftExec: there is no such plan",
                     line);
    return CUFFT_INVALID_PLAN;
  }
  constexpr bool kRealOut = std::is_floating_point_v<Out>, kRealIn = std::is_floating_point_v<In>;
  const bool in_place = static_cast<const void*>(from) == static_cast<const void*>(to) && p->basic;
  const Side in_side = in_place && kRealIn ? padded(p->n) : p->in,
             out_side = in_place && kRealOut ? padded(p->n) : p->out;
  const std::vector<int> n_in = kRealOut ? halved(p->n) : p->n, n_out = kRealIn ? halved(p->n) : p->n;
  bool ok = true;
  const std::vector<In> in = fetch(from, span(n_in, in_side, p->batch), ok, line);
  if (!ok) return CUFFT_EXEC_FAILED;
  const size_t out_span = span(n_out, out_side, p->batch);
  // Memory between the results must not change.
  const bool dense = out_span == volume(n_out) * static_cast<size_t>(p->batch);
  std::vector<Out> out = dense ? std::vector<Out>(out_span) : fetch(to, out_span, ok, line);
  const std::vector<size_t> from_places = places(n_in, in_side), to_places = places(n_out, out_side);
  const auto last = static_cast<size_t>(p->n.back()), kept = static_cast<size_t>(n_out.back());
  for (int b = 0; b < p->batch && ok; ++b) {
    const auto batch = static_cast<size_t>(b);
    std::vector<Complex> box(volume(n_in));
    load(in.data() + batch * static_cast<size_t>(in_side.distance), from_places.data(), box.size(),
         reinterpret_cast<double*>(box.data()));
    if (kRealOut) box = completed(box, p->n);
    transform(box, p->n, sign);
    save(reinterpret_cast<const double*>(box.data()), to_places.data(), to_places.size(), last, kept,
         out.data() + batch * static_cast<size_t>(out_side.distance));
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
  // Measured: an H200 refuses 8 and 16, and takes 64 and 32 (CUDA 13.0).
  const int least = plan.gpus.size() == 1 || batch > 1 ? 1 : n.size() == 1 ? 64 : 32;
  if (*std::min_element(n.begin(), n.end()) < least) {
    emu::call_failed("cufftPlan: a transform over several GPUs needs lengths of at least 32, or 64 in one dimension",
                     line);
    return CUFFT_INVALID_SIZE;
  }
  const bool to_real = type == CUFFT_C2R || type == CUFFT_Z2D, from_real = type == CUFFT_R2C || type == CUFFT_D2Z;
  const std::vector<int> in = to_real ? halved(n) : n, out = from_real ? halved(n) : n;
  const auto side = [&](const std::vector<int>& box, const int* embed, int stride, int distance) {
    if (!embed) return Side{box, 1, static_cast<int>(volume(box))};
    return Side{std::vector<int>(embed, embed + n.size()), stride, distance};
  };
  plan = {n,
          type,
          batch,
          side(in, in_embed, in_stride, in_distance),
          side(out, out_embed, out_stride, out_distance),
          !in_embed && !out_embed,
          plan.gpus};
  return CUFFT_SUCCESS;
}
/// Creates the plan of a handle and returns the workspace size for each GPU, which is 0.
inline cufftResult make_plan(cufftHandle handle, std::vector<int> n, cufftType type, int batch, size_t* bytes,
                             int line) {
  Plan* const plan = plan_of(handle);
  if (!plan || !plan->n.empty()) {
    emu::call_failed(plan ? "cufftMakePlan: the handle has a plan already" : "cufftMakePlan: there is no such handle",
                     line);
    return CUFFT_INVALID_PLAN;
  }
  for (size_t i = 0; bytes && i < plan->gpus.size(); ++i) bytes[i] = 0;
  return set_plan(*plan, std::move(n), type, batch, nullptr, 1, 0, nullptr, 1, 0, line);
}
/// Returns false for data in host memory, and reports the error.
inline bool reachable(const void* in, const void* out, int line) {
  for (const void* p : {in, out}) {
    cudaPointerAttributes where;
    cudaPointerGetAttributes(&where, p);
    if (p && where.type != cudaMemoryTypeUnregistered) continue;
    emu::call_failed(p ? "cufftExec: the data is in host memory, which the device cannot access"
                       : "cufftExec: a pointer to data is null",
                     line);
    return false;
  }
  return true;
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
  return emu::fft::make_plan(plan, {n}, type, batch, bytes, at);
}
inline cufftResult cufftMakePlan2d(cufftHandle plan, int rows, int columns, cufftType type, size_t* bytes, EMU_AT) {
  return emu::fft::make_plan(plan, {rows, columns}, type, 1, bytes, at);
}
inline cufftResult cufftMakePlan3d(cufftHandle plan, int x, int y, int z, cufftType type, size_t* bytes, EMU_AT) {
  return emu::fft::make_plan(plan, {x, y, z}, type, 1, bytes, at);
}
inline cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* in_embed, int in_stride, int in_distance,
                                     int* out_embed, int out_stride, int out_distance, cufftType type, int batch,
                                     size_t* bytes, EMU_AT) {
  if (bytes) *bytes = 0;
  emu::fft::Plan* const made = emu::fft::plan_of(plan);
  if (!made) {
    emu::call_failed("cufftMakePlanMany: there is no such handle", at);
    return CUFFT_INVALID_PLAN;
  }
  return emu::fft::set_plan(*made, std::vector<int>(n, n + rank), type, batch, in_embed, in_stride, in_distance,
                            out_embed, out_stride, out_distance, at);
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
inline cufftResult cufftGetVersion(int* version) { return *version = CUFFT_VERSION, CUFFT_SUCCESS; }

#define EMU_EXEC(NAME, TYPE, IN, OUT)                                                        \
  inline cufftResult cufftExec##NAME(cufftHandle plan, IN* in, OUT* out, int sign, EMU_AT) { \
    if (!emu::fft::reachable(in, out, at)) return CUFFT_EXEC_FAILED;                         \
    return emu::fft::run(plan, TYPE, in, out, sign, at);                                     \
  }
#define EMU_EXEC_REAL(NAME, TYPE, IN, OUT, SIGN)                                   \
  inline cufftResult cufftExec##NAME(cufftHandle plan, IN* in, OUT* out, EMU_AT) { \
    if (!emu::fft::reachable(in, out, at)) return CUFFT_EXEC_FAILED;               \
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
