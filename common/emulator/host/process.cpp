#include "common/emulator/host/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>

#include "common/emulator/host/confine.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/pages.h"
#include "common/emulator/host/places.h"
#include "common/emulator/host/streams.h"
#include "common/emulator/wall/addresses.h"
#include "common/runner/interrupts.h"

// Bounds of the submission's initialisers, which have a section of their own (common/runner/student_init.ld).
extern "C" {
extern void (*emu_student_init_begin[])(int, char**, char**);
extern void (*emu_student_init_end[])(int, char**, char**);
}

namespace emu::host {
namespace {

[[noreturn]] void wait_for_the_end() {
  for (;;) pause();
}

HostPlace interrupted_at(const void* context) { return place_at(lab::runner::registers_of(context)); }

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  const HostPlace place = interrupted_at(context);
  if (signal == SIGSEGV && is_global(address) && fetch_page(address, place)) return;
  ask(Crashed{place, signal});
  wait_for_the_end();
}

void on_time_limit(int, siginfo_t*, void* context) {
  ask(TimedOut{interrupted_at(context)});
  wait_for_the_end();
}

void install_handlers() {
  lab::runner::use_alternate_stack();
  lab::runner::install({SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}, on_fault);
  lab::runner::install({SIGPROF}, on_time_limit);
}

/// Closes all files but standard output and standard error.
void close_the_rest() {
  dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
  syscall(SYS_close_range, 3u, ~0u, 0u);
}

Call next_call() {
  send_pages();
  std::fflush(nullptr);
  begin_streams();
  Call call{};
  ask(Ready{});
  take_data(&call, sizeof call);
  return call;
}

}  // namespace

void enter(Ring* shared) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  reserve_device_addresses();
  install_handlers();
  begin(shared);
}

void run_initialisers(int argc, char** argv, char** environment) {
  for (auto* init = emu_student_init_begin; init != emu_student_init_end; ++init) (*init)(argc, argv, environment);
}

void run(Ring* shared, Matmul matmul) {
  close_the_rest();
  enter(shared);
  confine();
  run_initialisers(0, nullptr, nullptr);
  for (Call call = next_call(); call.go; call = next_call())
    matmul(reinterpret_cast<const float*>(call.A), reinterpret_cast<const float*>(call.B),
           reinterpret_cast<float*>(call.C), call.M, call.N, call.K);
  _exit(0);
}

}  // namespace emu::host
