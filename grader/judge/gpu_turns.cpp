#include "grader/judge/gpu_turns.h"

#include <cstdlib>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"

namespace grader {
namespace {

std::string lock_path(const std::string& gpu) {
  std::string name;
  for (const char c : gpu) name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return package_root() + "/build/gpu-" + name + ".lock";
}

}  // namespace

std::vector<std::string> visible_gpus() {
  std::vector<std::string> all;
  if (const char* chosen = std::getenv("CUDA_VISIBLE_DEVICES")) {
    std::istringstream words(chosen);
    for (std::string id; std::getline(words, id, ',');)
      if (!trim(id).empty()) all.push_back(trim(id));
    return all;
  }
  const Answer answer = ask_shell("nvidia-smi --query-gpu=index --format=csv,noheader 2>/dev/null");
  if (answer.exit_code != 0) return all;
  for (const std::string& line : split_lines(answer.text))
    if (!trim(line).empty()) all.push_back(trim(line));
  return all;
}

Turn::Turn(const std::string& path, With with) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (file_ >= 0) flock(file_, with == With::others ? LOCK_SH : LOCK_EX);
}

Turn::~Turn() {
  if (file_ >= 0) close(file_);
}

Machine machine_with(const std::string& gpu) {
  setenv("CUDA_VISIBLE_DEVICES", gpu.c_str(), 1);
  Machine machine;
  const std::string lock = lock_path(gpu);
  machine.execute = [lock](const std::string& binary, const std::vector<Case>& cases, Flavour flavour) {
    if (flavour != Flavour::gpu) return execute(binary, cases, flavour);
    const Turn turn(lock, Turn::With::others);
    return execute(binary, cases, flavour);
  };
  machine.speed = [lock](const std::vector<SpeedRule>& rules, const std::string& binary, Flavour flavour) {
    const Turn turn(lock);
    return measure_speed(rules, binary, flavour);
  };
  return machine;
}

}  // namespace grader
