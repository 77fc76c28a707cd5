// Tests each property in every kind of sandbox that works on this machine.
#include "grader/sandbox/sandbox.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "grader/sandbox/sandbox_parts.h"

namespace {

namespace fs = std::filesystem;
using grader::Command;
using grader::Outcome;
using grader::SandboxKind;

const char* name_of(SandboxKind kind) {
  return kind == SandboxKind::bubblewrap ? "bubblewrap" : kind == SandboxKind::landlock ? "landlock" : "limits only";
}

Command shell(const std::string& script) {
  Command command;
  command.argv = {"/bin/bash", "-c", script};
  return command;
}

std::vector<SandboxKind> find_kinds() {
  std::vector<SandboxKind> kinds;
  for (SandboxKind kind : {SandboxKind::bubblewrap, SandboxKind::landlock, SandboxKind::limits_only}) {
    const Outcome outcome = grader::run(shell("exit 0"), kind);
    if (outcome.exit_code == 0)
      kinds.push_back(kind);
    else
      MESSAGE("not tested, since this machine cannot do it: " << std::string(name_of(kind)) << ". " << outcome.error
                                                              << outcome.err);
  }
  return kinds;
}

const std::vector<SandboxKind>& kinds() {
  static const std::vector<SandboxKind> found = find_kinds();
  return found;
}

// Calls `check` with every kind, and names the kind in failures.
template <class Check>
void in_every_kind(Check check) {
  for (SandboxKind kind : kinds()) {
    const std::string name = name_of(kind);
    CAPTURE(name);
    check(kind);
  }
}

// The same, but only for kinds that restrict access to files.
template <class Check>
void in_every_fence(Check check) {
  in_every_kind([&](SandboxKind kind) {
    if (kind != SandboxKind::limits_only) check(kind);
  });
}

/// A folder that only its owner can enter, as made by mktemp; removed at the end.
struct ClosedFolder {
  std::string path;
  ClosedFolder() {
    char name[] = "/tmp/closed-XXXXXX";
    path = mkdtemp(name);
  }
  ~ClosedFolder() { fs::remove_all(path); }
  std::string file(const std::string& name, const std::string& content, mode_t mode) const {
    const std::string full = path + "/" + name;
    std::ofstream(full) << content;
    chmod(full.c_str(), mode);
    return full;
  }
};

std::string read_all(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();  // sets no error if the process ends meanwhile
  return text.str();
}

// Number of processes whose command line contains this text.
int living(const std::string& marker) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/proc", fs::directory_options::skip_permission_denied))
    if (isdigit(entry.path().filename().string()[0]) && entry.path().filename() != std::to_string(getpid()))
      count += read_all(entry.path().string() + "/cmdline").find(marker) != std::string::npos;
  return count;
}

int stage_folders(pid_t of) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator("/tmp"))
    count += entry.path().filename().string().starts_with("matmul-labs-" + std::to_string(of) + "-");
  return count;
}

TEST_CASE("sandbox: output, exit code and signal come back") {
  in_every_kind([](SandboxKind kind) {
    const Outcome outcome = grader::run(shell("echo out; echo err >&2; exit 7"), kind);
    CHECK(outcome.started);
    CHECK(outcome.error == "");
    CHECK(outcome.out == "out\n");
    CHECK(outcome.err == "err\n");
    CHECK(outcome.exit_code == 7);
    CHECK(outcome.signal == 0);

    const Outcome crashed = grader::run(shell("kill -SEGV $$"), kind);
    CHECK(crashed.exit_code == -1);
    CHECK(crashed.signal == SIGSEGV);
    CHECK_FALSE(crashed.cpu_timeout);
  });
}

TEST_CASE("sandbox: a large input and a large result pass at the same time") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell("cat >&3");
    command.input.assign(100'000'000, 'x');
    command.input.back() = 'y';
    command.result_pipe = true;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.exit_code == 0);
    CHECK((outcome.result == command.input));
  });
}

TEST_CASE("sandbox: without a result pipe descriptor 3 is closed, and no other is open") {
  in_every_kind([](SandboxKind kind) {
    const Outcome outcome =
        grader::run(shell("for n in {3..40}; do [ -e /proc/self/fd/$n ] && echo $n; done; true"), kind);
    CHECK(outcome.out == "");
  });
}

TEST_CASE("sandbox: endless output is cut and ends the process") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell("yes");
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.output_capped);
    CHECK(outcome.out.size() == command.limits.output_bytes);
    CHECK(outcome.wall_seconds < 5);

    command = shell("yes >&3");
    command.result_pipe = true;
    command.limits.result_bytes = 1000;
    const Outcome result = grader::run(command, kind);
    CHECK(result.output_capped);
    CHECK(result.result.size() == 1000);
  });
}

TEST_CASE("sandbox: much output that comes to an end is cut and does no harm") {
  in_every_kind([](SandboxKind kind) {
    const Command command = shell("head -c 40000000 /dev/zero; echo done >&2");
    const Outcome outcome = grader::run(command, kind);
    CHECK_FALSE(outcome.output_capped);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.size() == command.limits.output_bytes);
    CHECK(outcome.err == "done\n");
  });
}

TEST_CASE("sandbox: an endless loop ends by its CPU time") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell("while :; do :; done");
    command.limits.cpu_seconds = 1;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.cpu_timeout);
    CHECK_FALSE(outcome.wall_timeout);
    CHECK(outcome.cpu_seconds > 0.8);
  });
}

TEST_CASE("sandbox: sleeping ends by the clock, and the output until then is kept") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell("echo here; trap '' TERM INT HUP; sleep 31416.1");
    command.limits.wall_seconds = 0.3;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.wall_timeout);
    CHECK_FALSE(outcome.cpu_timeout);
    CHECK(outcome.out == "here\n");
    CHECK(outcome.wall_seconds < 3);
    CHECK(living("31416.1") == 0);
  });
}

TEST_CASE("sandbox: processes left in the background are ended") {
  in_every_kind([](SandboxKind kind) {
    const Outcome outcome = grader::run(shell("(setsid sleep 31416.2 &) ; (sleep 31416.2 &); echo done"), kind);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == "done\n");
    CHECK(outcome.wall_seconds < 3);
    CHECK(living("31416.2") == 0);
  });
}

TEST_CASE("sandbox: a fork bomb is bounded and leaves nothing") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell(": 31416.3; bomb() { bomb | bomb & }; bomb; sleep 31416.3");
    command.limits.wall_seconds = 0.5;
    command.limits.processes = 32;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.started);
    CHECK(outcome.err.find("fork") != std::string::npos);
    CHECK(living("31416.3") == 0);
  });
}

TEST_CASE("sandbox: memory is refused past the limit") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell("head -c 400000000 /dev/zero | tail -c 390000000 | wc -c");
    command.limits.address_space_bytes = 200 << 20;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.out == "0\n");
    CHECK(outcome.err.find("memory") != std::string::npos);
  });
}

TEST_CASE("sandbox: a file cannot grow past the limit") {
  in_every_kind([](SandboxKind kind) {
    Command command = shell("head -c 3000000 /dev/zero > big; stat -c %s big");
    command.limits.file_bytes = 1 << 20;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.out == "1048576\n");
  });
}

TEST_CASE("sandbox: the scratch folder as a whole has a size") {
  if (grader::sandbox_kind() != SandboxKind::bubblewrap) return;
  Command command = shell("for n in 1 2 3 4; do head -c 1000000 /dev/zero > $n || echo full; done");
  command.limits.scratch_bytes = 2 << 20;
  CHECK(grader::run(command).out.find("full") != std::string::npos);
}

TEST_CASE("sandbox: there is no network") {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  REQUIRE(bind(listener, reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(listen(listener, 1) == 0);
  REQUIRE(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  const std::string script = "exec 5<>/dev/tcp/127.0.0.1/" + std::to_string(ntohs(address.sin_port)) + " && echo in";
  in_every_kind([&](SandboxKind kind) {
    const Outcome outcome = grader::run(shell(script), kind);
    CHECK(outcome.started);
    CHECK(outcome.out == "");
  });
  close(listener);
}

TEST_CASE("sandbox: files of the host are out of reach unless listed") {
  const ClosedFolder folder;
  const std::string secret = folder.file("secret", "secret", 0644);
  const std::string open_file = "/tmp/open-" + std::to_string(getpid());
  std::ofstream(open_file) << "secret";
  in_every_fence([&](SandboxKind kind) {
    const Outcome outcome = grader::run(shell("cat " + secret + " " + open_file +
                                              " /etc/passwd /etc/shadow; "
                                              "for folder in / /root /home /tmp; do ls -A $folder | grep secret; done"),
                                        kind);
    CHECK(outcome.started);
    CHECK(outcome.out == "");
  });
  fs::remove(open_file);
}

TEST_CASE("sandbox: what is listed can be read, even in a closed folder, but not written") {
  const ClosedFolder folder;
  const std::string file = folder.file("in put.txt", "hello", 0644), shut = folder.file("shut.txt", "hidden", 0600);
  in_every_kind([&](SandboxKind kind) {
    const bool fenced = kind != SandboxKind::limits_only || getuid() == 0;
    Command command = shell(std::string("cat \"$1\" \"$2\"") + (fenced ? "; echo no > \"$1\"" : ""));
    command.argv.insert(command.argv.end(), {"sh", file, shut});
    command.readable = {file, shut};
    CHECK(grader::run(command, kind).out == "hellohidden");
    CHECK(read_all(file) == "hello");

    command.readable = {folder.path};
    CHECK(grader::run(command, kind).out == "hellohidden");
  });
  CHECK(stage_folders(getpid()) == 0);
}

TEST_CASE("sandbox: each process of the grader has a stranger of its own, when it is root") {
  const uid_t ours = grader::sandbox::stranger();
  const pid_t child = fork();
  if (child == 0) _exit(grader::sandbox::stranger() == ours ? 1 : 0);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == (getuid() == 0 ? 0 : 1));
}

TEST_CASE("sandbox: a program in a closed folder runs") {
  const ClosedFolder folder;
  const std::string binary = folder.path + "/a program";
  fs::copy_file("/bin/echo", binary);
  const std::string script = folder.file("script", "#!/bin/sh\necho script\n", 0755);
  in_every_kind([&](SandboxKind kind) {
    Command command;
    command.argv = {binary, "works"};
    CHECK(grader::run(command, kind).out == "works\n");
    command.argv = {script};
    CHECK(grader::run(command, kind).out == "script\n");
  });
}

TEST_CASE("sandbox: the writable folder keeps what is written, under its own path") {
  in_every_kind([&](SandboxKind kind) {
    const ClosedFolder folder;
    folder.file("given", "given", 0644);
    Command command = shell("cat given && echo made > \"$1/made\"");
    command.argv.insert(command.argv.end(), {"sh", folder.path});
    command.writable = command.directory = folder.path;
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.error == "");
    CHECK(outcome.out == "given");
    CHECK(outcome.err == "");
    CHECK(read_all(folder.path + "/made") == "made\n");
  });
  CHECK(stage_folders(getpid()) == 0);
}

TEST_CASE("sandbox: a writable folder below a closed one works, or a sentence says why not") {
  in_every_kind([&](SandboxKind kind) {
    const ClosedFolder outer;
    fs::create_directory(outer.path + "/inner");
    Command command = shell("echo made > made");
    command.writable = command.directory = outer.path + "/inner";
    const Outcome outcome = grader::run(command, kind);
    if (outcome.started)
      CHECK(read_all(outer.path + "/inner/made") == "made\n");
    else
      CHECK(outcome.error.find("cannot enter") != std::string::npos);
  });
}

TEST_CASE("sandbox: no rights, no root, no namespaces") {
  in_every_kind([](SandboxKind kind) {
    const Outcome outcome = grader::run(shell("[ $UID -ne 0 ] || echo root; unshare -U true && echo namespace; "
                                              "grep -E '^(CapEff|NoNewPrivs|Seccomp):' /proc/self/status"),
                                        kind);
    CHECK(outcome.out == "CapEff:\t0000000000000000\nNoNewPrivs:\t1\nSeccomp:\t2\n");
  });
}

TEST_CASE("sandbox: only the given environment is passed on") {
  setenv("MATMUL_LABS_TEST_SECRET", "secret", 1);
  in_every_kind([](SandboxKind kind) {
    Command command = shell("echo $GIVEN; env");
    command.environment = {"GIVEN=two words"};
    const Outcome outcome = grader::run(command, kind);
    CHECK(outcome.out.starts_with("two words\n"));
    CHECK(outcome.out.find("SECRET") == std::string::npos);
  });
  unsetenv("MATMUL_LABS_TEST_SECRET");
}

TEST_CASE("sandbox: the compiler runs inside") {
  const ClosedFolder sources;
  const std::string source = sources.file("main.cpp", "#include <cstdio>\nint main() { puts(\"built\"); }\n", 0644);
  in_every_kind([&](SandboxKind kind) {
    const ClosedFolder folder;
    Command command;
    command.argv = {"g++", source, "-o", folder.path + "/main"};
    command.readable = {source};
    command.writable = folder.path;
    const Outcome built = grader::run(command, kind);
    CHECK(built.err == "");
    CHECK(built.exit_code == 0);
    Command made;
    made.argv = {folder.path + "/main"};
    CHECK(grader::run(made, kind).out == "built\n");
  });
}

TEST_CASE("sandbox: what is wrong with the command is said in a sentence") {
  Command command;
  CHECK(grader::run(command).error == "The sandbox was given no program to run.");
  command.argv = {"/no/such/program"};
  CHECK(grader::run(command).error.find("/no/such/program cannot be run") != std::string::npos);
  command = shell("exit 0");
  command.readable = {"/no/such/file"};
  const Outcome outcome = grader::run(command);
  CHECK_FALSE(outcome.started);
  CHECK(outcome.error.find("/no/such/file") != std::string::npos);
}

TEST_CASE("sandbox: no child is left unreaped") {
  in_every_kind([](SandboxKind kind) { grader::run(shell("sleep 0.1 & exit 0"), kind); });
  CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
  CHECK(errno == ECHILD);
}

// The keeper lists every process of the machine; many end before it has read them.
TEST_CASE("sandbox: processes that come and go all the time disturb nobody") {
  const pid_t busy = fork();
  if (busy == 0) {
    for (;;) {
      const pid_t child = fork();
      if (child == 0) _exit(0);
      waitpid(child, nullptr, 0);
    }
  }
  for (int i = 0; i < 40; ++i) {
    const Outcome outcome = grader::run(shell("sleep 5 & exit 0"), SandboxKind::limits_only);
    CHECK_MESSAGE(outcome.started, outcome.error);
  }
  kill(busy, SIGKILL);
  waitpid(busy, nullptr, 0);
}

TEST_CASE("sandbox: when the grader is killed, the student's process and the temporary folder go too") {
  in_every_kind([](SandboxKind kind) {
    const pid_t grader_process = fork();
    if (grader_process == 0) {
      grader::run(shell("sleep 31416.4"), kind);
      _exit(0);
    }
    for (int tries = 0; tries < 200 && living("31416.4") == 0; ++tries) usleep(10'000);
    CHECK(living("31416.4") > 0);
    kill(grader_process, SIGKILL);
    waitpid(grader_process, nullptr, 0);
    for (int tries = 0; tries < 200 && living("31416.4") + stage_folders(grader_process) > 0; ++tries) usleep(10'000);
    CHECK(living("31416.4") == 0);
    CHECK(stage_folders(grader_process) == 0);
  });
}

}  // namespace
