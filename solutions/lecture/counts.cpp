#include "solutions/lecture/counts.h"

#include <filesystem>
#include <sstream>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/judge/gather.h"
#include "grader/judge/judge.h"

namespace lecture {

namespace {

lab::Precision precision_of(const std::string& name) {
  const std::string rubric = grader::rubric_path(name);
  return std::filesystem::exists(rubric) ? grader::read_rubric(rubric).precision : lab::Precision::fp32;
}

}  // namespace

grader::TryResult try_source(const std::string& source, const grader::Shape& shape, lab::Precision precision) {
  grader::Taken taken;
  taken.content = source;
  return grader::try_file(taken, shape, grader::Backend::emulator, {.precision = precision}, {});
}

Counts count(const std::string& source, const grader::Shape& shape, lab::Precision precision) {
  const grader::TryResult result = try_source(source, shape, precision);
  if (result.error.empty() && !result.correct)
    return {result.metrics, "not right at " + grader::to_string(shape) + "."};
  return {result.metrics, result.error};
}

Counts cached_count(const std::string& root, const std::string& name, const std::string& source,
                    const grader::Shape& shape, const std::function<void(const std::string&)>& progress) {
  std::string emulator;
  grader::read_file(root + "/build/libemulator_count.a", emulator);
  const std::string key = fingerprint(source, emulator, shape);
  const std::string file = root + "/build/lecture_counts/" + name + "_" + grader::to_string(shape);
  if (const auto known = read_counts(file, key)) return *known;
  progress("counting " + name + " at " + grader::to_string(shape) + ", kept until it changes ...");
  const Counts counts = count(source, shape, precision_of(name));
  if (counts.error.empty()) write_counts(file, key, counts);
  return counts;
}

std::string fingerprint(const std::string& source, const std::string& emulator, const grader::Shape& shape) {
  uint64_t hash = 14695981039346656037u;  // FNV-1a
  for (const std::string& part : {source, emulator, grader::to_string(shape)})
    for (const char c : part + '\n') hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return fmt::format("{:016x}", hash);
}

std::optional<Counts> read_counts(const std::string& file, const std::string& fingerprint) {
  std::string text, word;
  if (!grader::read_file(file, text)) return std::nullopt;
  std::istringstream stream(text);
  if (!(stream >> word) || word != fingerprint) return std::nullopt;
  Counts counts;
  double value = 0;
  while (stream >> word >> value) counts.metrics[word] = value;
  return stream.eof() && !counts.metrics.empty() ? std::optional(counts) : std::nullopt;
}

void write_counts(const std::string& file, const std::string& fingerprint, const Counts& counts) {
  std::string text = fingerprint + "\n";
  for (const auto& [name, value] : counts.metrics) text += fmt::format("{} {}\n", name, value);
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  grader::write_file(file, text);
}

}  // namespace lecture
