// All of fmt, for the one program that is linked without shared libraries (Makefile, build/prebuilt/grader): Debian's
// package has no static library. Compiled with -fkeep-inline-functions.
#define FMT_HEADER_ONLY
#include <fmt/chrono.h>
#include <fmt/format.h>

template std::locale fmt::detail::locale_ref::get<std::locale>() const;
