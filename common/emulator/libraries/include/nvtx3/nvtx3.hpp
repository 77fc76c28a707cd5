// NVTX for C++: ranges, marks and names for a profiler; they do nothing here.
#pragma once
#include <nvtx3/nvToolsExt.h>

namespace nvtx3 {
inline namespace v1 {

struct domain {
  struct global {};
  template <class = global>
  static const domain& get() {
    static const domain one;
    return one;
  }
};
struct rgb {
  rgb(uint8_t, uint8_t, uint8_t) {}
};
struct argb {
  argb(uint8_t, uint8_t, uint8_t, uint8_t) {}
};
struct color {
  explicit color(uint32_t) {}
  color(argb) {}
  color(rgb) {}
};
struct category {
  explicit category(uint32_t) {}
};
template <class = domain::global>
struct named_category_in : category {
  template <class Text>
  named_category_in(uint32_t id, const Text&) : category(id) {}
};
using named_category = named_category_in<>;
struct payload {
  template <class Number>
  explicit payload(Number) {}
};
template <class = domain::global>
struct registered_string_in {
  template <class Text>
  explicit registered_string_in(const Text&) {}
};
using registered_string = registered_string_in<>;
struct message {
  template <class Text>
  message(const Text&) {}
};
struct event_attributes {
  template <class... Attributes>
  event_attributes(const Attributes&...) {}
};

template <class = domain::global>
class scoped_range_in {
 public:
  template <class... Attributes>
  explicit scoped_range_in(const Attributes&...) {}
  scoped_range_in(const scoped_range_in&) = delete;
  scoped_range_in& operator=(const scoped_range_in&) = delete;
  ~scoped_range_in() {}
};
using scoped_range = scoped_range_in<>;
template <class D = domain::global>
using scoped_thread_range_in = scoped_range_in<D>;
using scoped_thread_range = scoped_range;

template <class = domain::global>
class unique_range_in {
 public:
  template <class... Attributes>
  explicit unique_range_in(const Attributes&...) {}
  unique_range_in(unique_range_in&&) noexcept {}
  unique_range_in& operator=(unique_range_in&&) noexcept { return *this; }
  ~unique_range_in() {}
};
using unique_range = unique_range_in<>;

struct range_handle {};
template <class = domain::global, class... Attributes>
range_handle start_range_in(const Attributes&...) {
  return {};
}
template <class... Attributes>
range_handle start_range(const Attributes&...) {
  return {};
}
template <class = domain::global>
void end_range_in(range_handle) {}
inline void end_range(range_handle) {}
template <class = domain::global, class... Attributes>
void mark_in(const Attributes&...) {}
template <class... Attributes>
void mark(const Attributes&...) {}

}  // namespace v1
}  // namespace nvtx3

#define NVTX3_FUNC_RANGE() ::nvtx3::scoped_range nvtx3_range_of_the_function(__func__)
#define NVTX3_FUNC_RANGE_IN(D) ::nvtx3::scoped_range_in<D> nvtx3_range_of_the_function(__func__)
#define NVTX3_FUNC_RANGE_IF(condition) NVTX3_FUNC_RANGE()
