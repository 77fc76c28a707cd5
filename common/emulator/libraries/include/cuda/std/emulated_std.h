// Makes cuda::std an alias of std, the host's standard library. Its constexpr functions and templates also run in
// kernels.
#pragma once
#include <type_traits>
#include <utility>

#include "cuda_runtime.h"

// libcu++ provides these names even before C++20.
#if __cplusplus < 202002L
namespace std {
struct identity {
  template <class T>
  constexpr T&& operator()(T&& value) const noexcept {
    return static_cast<T&&>(value);
  }
  using is_transparent = void;
};
template <class T>
using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;
}  // namespace std
#endif
namespace cuda {
namespace std = ::std;
}
