// Elements in device memory that are constructed and destroyed one by one.
#pragma once
#include "ordered.h"

namespace thrust {

template <class T>
device_ptr<T> device_new(device_ptr<T> at, const T& value, size_t count = 1, EMU_CALL_LINE) {
  thrust::fill(at, at + static_cast<std::ptrdiff_t>(count), value, line);
  return at;
}
template <class T>
device_ptr<T> device_new(size_t count = 1, EMU_CALL_LINE) {
  return device_new(device_malloc<T>(count, static_cast<int>(line)), T(), count, line);
}
template <class T>
void device_delete(device_ptr<T> at, size_t = 0, int line = __builtin_LINE()) {
  device_free(at, line);
}

}  // namespace thrust
