// Thrust's placeholders: an expression such as _1 * 2 + _2 is a function of its two arguments.
#pragma once
#include <tuple>

namespace thrust::placeholders {

template <class F>
struct Actor {
  F f;
  template <class... Args>
  auto operator()(const Args&... args) const {
    return f(args...);
  }
};
template <class F>
Actor<F> make_actor(F f) {
  return {f};
}

template <size_t Index>
struct Argument {
  template <class... Args>
  auto operator()(const Args&... args) const {
    return std::get<Index>(std::tuple<const Args&...>(args...));
  }
};
inline constexpr Actor<Argument<0>> _1{};
inline constexpr Actor<Argument<1>> _2{};
inline constexpr Actor<Argument<2>> _3{};

#define EMU_PLACEHOLDER(SIGN)                                                              \
  template <class F, class G>                                                              \
  auto operator SIGN(const Actor<F>& a, const Actor<G>& b) {                               \
    return make_actor([a, b](const auto&... args) { return a(args...) SIGN b(args...); }); \
  }                                                                                        \
  template <class F, class T>                                                              \
  auto operator SIGN(const Actor<F>& a, const T& b) {                                      \
    return make_actor([a, b](const auto&... args) { return a(args...) SIGN b; });          \
  }                                                                                        \
  template <class T, class F>                                                              \
  auto operator SIGN(const T& a, const Actor<F>& b) {                                      \
    return make_actor([a, b](const auto&... args) { return a SIGN b(args...); });          \
  }
EMU_PLACEHOLDER(+)
EMU_PLACEHOLDER(-)
EMU_PLACEHOLDER(*)
EMU_PLACEHOLDER(/)
EMU_PLACEHOLDER(%)
EMU_PLACEHOLDER(<)
EMU_PLACEHOLDER(>)
EMU_PLACEHOLDER(<=)
EMU_PLACEHOLDER(>=)
EMU_PLACEHOLDER(==)
EMU_PLACEHOLDER(!=)
EMU_PLACEHOLDER(&&)
EMU_PLACEHOLDER(||)
EMU_PLACEHOLDER(&)
EMU_PLACEHOLDER(|)
#undef EMU_PLACEHOLDER
template <class F>
auto operator-(const Actor<F>& a) {
  return make_actor([a](const auto&... args) { return -a(args...); });
}
template <class F>
auto operator!(const Actor<F>& a) {
  return make_actor([a](const auto&... args) { return !a(args...); });
}

}  // namespace thrust::placeholders
