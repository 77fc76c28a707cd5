// The passes of rewrite() over the tokens of a file, in order: refusals first, then edits.
#pragma once
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "common/emulator/rewrite/rewrite.h"
#include "common/source/expressions.h"
#include "common/source/structure.h"

namespace emulator {

using namespace source;

/// The refusals of one file. Each is reported once.
class Refusals {
 public:
  void add(Refusal::Kind kind, int line, std::string message) {
    if (seen_.insert({line, message}).second) list_.push_back({kind, line, std::move(message)});
  }
  void compile_error(int line, std::string message) { add(Refusal::Kind::compile_error, line, std::move(message)); }
  void forbidden(int line, std::string message) { add(Refusal::Kind::forbidden, line, std::move(message)); }
  void unsupported(int line, std::string message) { add(Refusal::Kind::unsupported, line, std::move(message)); }
  void pardon_forbidden() {
    std::erase_if(list_, [](const Refusal& r) { return r.kind == Refusal::Kind::forbidden; });
  }
  /// Returns the refusals sorted by line.
  std::vector<Refusal> sorted() && {
    std::stable_sort(list_.begin(), list_.end(), [](const Refusal& a, const Refusal& b) { return a.line < b.line; });
    return std::move(list_);
  }

 private:
  std::set<std::pair<int, std::string>> seen_;
  std::vector<Refusal> list_;
};

/// Changes to a source text, by token. Newlines and line markers between tokens are never changed.
class Edits {
 public:
  explicit Edits(const Syntax& syntax) : syntax_(syntax) {}

  void replace(int token, std::string text);
  void blank(int token) { replace(token, ""); }
  void blank(Range range);
  void blank_text(size_t begin, size_t end) { edits_.push_back({begin, end, ""}); }
  void insert_before(int token, std::string text);
  void insert_after(int token, std::string text);
  std::string apply(std::string_view source);

 private:
  struct Edit {
    size_t begin, end;
    std::string text;
  };
  const Syntax& syntax_;
  std::vector<Edit> edits_;
};

// ---- #pragma

/// Returns the words after `#pragma`; empty for any other line.
std::vector<std::string> pragma_words(std::string_view line);
/// `"unroll 4"` -> `#pragma unroll 4`
std::string pragma_in_string(std::string_view literal);

// ---- names of host libraries that nvcc refuses in device code

/// std::vector, std::sort, std::min, …; std::size_t, std::move, std::sqrt and the traits are allowed in device code.
bool is_host_std_name(std::string_view name);
/// Names in std that are constexpr since C++17 or C++20: with nvcc --expt-relaxed-constexpr, kernels may call them.
bool is_constant_std_name(std::string_view name);
/// fopen, rand, exit, …; printf, malloc, memcpy and clock exist on the device as well.
bool is_host_c_function(std::string_view name);
/// memcmp, strlen, …: the instrumentation does not observe their accesses.
bool is_unseen_c_function(std::string_view name);
/// cudaMalloc, cudaMemcpy, …
bool is_host_api_function(std::string_view name);
/// Functions of the host API that kernels of whole programs may call, for the grids that they launch: cudaMemcpyAsync,
/// cudaGetLastError, …
bool is_device_runtime_function(std::string_view name);
/// min, fmaf, …: a host function of this name only adds an overload.
bool is_device_library_function(std::string_view name);

// ---- refusals

/// Finds what no submission may contain, in a CPU lab or a GPU lab: ways around the instrumentation and the build
/// command. `structure` is null for CPU labs. In device code, assembly is PTX, which is unsupported, not forbidden.
void find_forbidden(const Lexed& lexed, const Syntax& syntax, const Structure* structure, Refusals& refusals,
                    bool assembles_ptx = false);

/// Refuses, by name, CUDA that the emulator does not support.
void find_unsupported(const Syntax& syntax, const Structure& structure, Whole whole, Refusals& refusals);

/// Finds what nvcc refuses about host and device: wrong calls, and code not allowed on the device. Correct code must
/// never be refused: if a name could mean something else, nothing is reported.
void check_spaces(const Syntax& syntax, const Structure& structure, const std::vector<Launch>& launches, Whole whole,
                  Refusals& refusals);

// ---- rewriting

/// True for a token of code that runs on the device, at least also there.
bool runs_on_device(const Structure& structure, int i);

/// asm, __asm__, …
bool is_assembly(std::string_view word);
/// Returns the function that replaces the asm at token `i`; empty for unknown PTX.
std::string ptx_function(const Syntax& syntax, int i);
/// Returns its text as one line; empty for an asm with named operands or labels.
std::string ptx_text(const Syntax& syntax, int i);

/// asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)) becomes ::emu::ptx_fma(  (d),  (a),  (b),
/// (c)): operands keep their positions. Supported are asynchronous copies, the address of shared memory, a fused
/// multiply-add, the empty asm used as a compiler barrier, the instructions in tensor_ptx.h, and several of the simple
/// ones in one asm. Of other PTX in device code, which is refused, the operands remain, so that g++ checks their types.
void rewrite_ptx(const Syntax& syntax, const Structure& structure, Edits& edits);

/// Turns __shared__ variables into references into the arena of the running block. Adds declarations that CUDA or the
/// emulator does not allow to `refusals`.
void rewrite_shared(const Syntax& syntax, const Structure& structure, Edits& edits, Refusals& refusals);

/// Turns kernel<<<grid, block, bytes, stream>>>(arguments) into a call of the runtime.
void rewrite_launch(const Syntax& syntax, const Structure& structure, const Launch& launch, Edits& edits);

/// Turns cudaLaunchKernel((void*)k, …) into cudaLaunchKernel(::emu::named("k", k), …), in whole programs, to keep the
/// type of the kernel.
void name_launched_kernels(const Syntax& syntax, Edits& edits);

/// Turns (void*)k into ::emu::registered("k", k), in whole programs: a node of a graph gets only this pointer.
void register_kernels(const Syntax& syntax, const Structure& structure, Edits& edits);

/// Turns cudaMemcpyAsync(…) in a kernel into ::emu_device::cudaMemcpyAsync(…), in whole programs, and so on.
void rewrite_device_runtime(const Syntax& syntax, const Structure& structure, Edits& edits);

/// Turns `return;` in a kernel into `return ::emu::thread_returns();`. Such a thread exits at once, while a thread that
/// leaves a loop waits for its warp after the loop.
void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits);

/// Rewrites __global__, __device__, __launch_bounds__, __restrict__, …
void rewrite_qualifiers(const Syntax& syntax, const Structure& structure, Whole whole, Edits& edits);

/// Finds templates of __constant__ and __device__ variables.
std::vector<VariableTemplate> find_variable_templates(const Syntax& syntax, const Structure& structure);

/// Finds host code that passes the name of a device variable to a kernel or a copy as if it were a pointer.
std::vector<Notice> find_symbols_as_pointers(const Syntax& syntax, const Structure& structure,
                                             const std::vector<Launch>& launches);

/// Rewrites #pragma unroll and other pragmas that only nvcc supports.
void rewrite_pragmas(const Lexed& lexed, Edits& edits);

/// True for a main() written by the student.
bool is_main(const Function& function);
void rewrite_main(const Structure& structure, Edits& edits);

}  // namespace emulator
