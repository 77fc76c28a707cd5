// Reads a settings file (rubric.toml, course.toml) key by key. Errors name their line, and unknown keys are refused.
#pragma once
#include <memory>
#include <string>
#include <vector>

namespace grader {

/// "FILE:LINE: what was found, what was expected".
struct TomlError {
  std::string message;
};

/// One table of the file: the top level, or one [[block]]. Every function throws TomlError.
class TomlReader {
 public:
  /// `what` describes the file in messages: "the rubric".
  static TomlReader open(const std::string& path, const std::string& what);
  /// Reads a text that came from `path`.
  static TomlReader parse(const std::string& text, const std::string& path, const std::string& what);

  /// True if the key exists. Marks it as known.
  bool has(const std::string& key);

  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& fallback);
  /// The value must be 0 or more.
  double number(const std::string& key);
  double number(const std::string& key, double fallback);
  /// The value must be from 1 to 1,000,000.
  int whole(const std::string& key, int fallback);
  bool flag(const std::string& key, bool fallback);
  std::string one_of(const std::string& key, const std::vector<std::string>& allowed);
  std::vector<std::string> words(const std::string& key);
  /// Every [[name]] block, in order.
  std::vector<TomlReader> blocks(const std::string& name);

  /// Refuses `value` of `key` unless it is one of `allowed`.
  void check_word(const std::string& key, const std::string& value, const std::vector<std::string>& allowed) const;
  /// The place of the key, "FILE:LINE".
  std::string place_of(const std::string& key) const;
  [[noreturn]] void fail_at(const std::string& key, const std::string& found, const std::string& expected) const;

  /// Refuses keys that no call has read.
  void finish() const;

 private:
  struct Table;
  explicit TomlReader(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

  std::shared_ptr<const Table> table_;
  std::vector<std::string> known_;
};

}  // namespace grader
