// What rewrite() does with a file's tokens, one after the other: refusals first, then edits.
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

/// The refusals of one file, kept in order and said once.
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
  /// In order of line.
  std::vector<Refusal> sorted() && {
    std::stable_sort(list_.begin(), list_.end(), [](const Refusal& a, const Refusal& b) { return a.line < b.line; });
    return std::move(list_);
  }

 private:
  std::set<std::pair<int, std::string>> seen_;
  std::vector<Refusal> list_;
};

/// Changes to a source text, by token; a newline or a line marker between tokens is never touched.
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

/// The words after `#pragma`; empty for any other line.
std::vector<std::string> pragma_words(std::string_view line);
/// `"unroll 4"` -> `#pragma unroll 4`
std::string pragma_in_string(std::string_view literal);

// ---- names of the host's libraries that nvcc refuses in device code

/// std::vector, std::sort, std::min, …; std::size_t, std::move, std::sqrt and the traits are fine in device code.
bool is_host_std_name(std::string_view name);
/// Those of them that are constexpr since C++17, or C++20: nvcc --expt-relaxed-constexpr lets kernels call them.
bool is_constant_std_name(std::string_view name);
/// fopen, rand, exit, …; printf, malloc, memcpy, clock exist on the device too.
bool is_host_c_function(std::string_view name);
/// memcmp, strlen, …: the instrumentation does not see what they touch.
bool is_unseen_c_function(std::string_view name);
/// cudaMalloc, cudaMemcpy, …
bool is_host_api_function(std::string_view name);
/// min, fmaf, …: a host function of that name only adds an overload.
bool is_device_library_function(std::string_view name);

// ---- what is refused

/// What no submission may contain, in a CPU lab or a GPU lab: ways around the instrumentation and the build command.
/// `structure` is null for CPU labs. In device code assembly is PTX, which is unsupported, not forbidden.
void find_forbidden(const Lexed& lexed, const Syntax& syntax, const Structure* structure, Refusals& refusals,
                    bool assembles_ptx = false);

/// Real CUDA that the emulator does not know, refused by name.
void find_unsupported(const Syntax& syntax, const Structure& structure, Whole whole, Refusals& refusals);

/// What nvcc refuses about host and device: who may call whom, and what device code may contain. Honest code must never
/// be refused: where a name could mean something else, nothing is said.
void check_spaces(const Syntax& syntax, const Structure& structure, const std::vector<Launch>& launches, Whole whole,
                  Refusals& refusals);

// ---- what becomes something else

/// asm, __asm__, …
bool is_assembly(std::string_view word);
/// The function that does what the asm at token `i` asks for; empty for PTX that is not known.
std::string ptx_function(const Syntax& syntax, int i);

/// asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)) becomes ::emu::ptx_fma(  (d),  (a),  (b),  (c)):
/// operands stay where they are. Known are asynchronous copies, the address of shared memory, a fused multiply-add, the
/// empty asm that only keeps a compiler from moving things, and what tensor_ptx.h has.
void rewrite_ptx(const Syntax& syntax, Edits& edits);

/// __shared__ variables become references into the arena of the running block; a declaration that CUDA or the emulator
/// does not allow is added to `refusals`.
void rewrite_shared(const Syntax& syntax, const Structure& structure, Edits& edits, Refusals& refusals);

/// kernel<<<grid, block, bytes, stream>>>(arguments) becomes a call that the runtime sees.
void rewrite_launch(const Syntax& syntax, const Structure& structure, const Launch& launch, Edits& edits);

/// cudaLaunchKernel((void*)k, …) becomes cudaLaunchKernel(::emu::named("k", k), …), for whole programs: what a kernel takes
/// is not lost.
void name_launched_kernels(const Syntax& syntax, Edits& edits);

/// (void*)k becomes ::emu::registered("k", k), for whole programs: a graph's node is told no more of its kernel.
void register_kernels(const Syntax& syntax, const Structure& structure, Edits& edits);

/// `return;` in a kernel becomes `return ::emu::thread_returns();`: such a thread leaves at once, while one that leaves a
/// loop waits for its warp after it.
void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits);

/// __global__, __device__, __launch_bounds__, __restrict__, …
void rewrite_qualifiers(const Syntax& syntax, const Structure& structure, Whole whole, Edits& edits);

/// Templates of __constant__ and __device__ variables.
std::vector<VariableTemplate> find_variable_templates(const Syntax& syntax, const Structure& structure);

/// Host code that passes the name of a variable of the device to a kernel or a copy as if it were a pointer.
std::vector<Notice> find_symbols_as_pointers(const Syntax& syntax, const Structure& structure,
                                             const std::vector<Launch>& launches);

/// #pragma unroll, and what else only nvcc knows.
void rewrite_pragmas(const Lexed& lexed, Edits& edits);

/// A main() of the student's own.
bool is_main(const Function& function);
void rewrite_main(const Structure& structure, Edits& edits);

}  // namespace emulator
