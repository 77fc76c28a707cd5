// Reads a settings file (rubric.toml, course.toml) key by key. Error messages contain the line, and unknown keys are
// errors.
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

  /// True if the key exists. Also marks the key as known.
  bool has(const std::string& key);

  std::string text(const std::string& key);
  std::string text(const std::string& key, const std::string& fallback);
  /// Returns the value of the key, which must be 0 or more.
  double number(const std::string& key);
  double number(const std::string& key, double fallback);
  /// Returns the value of the key, which must be from 1 to 1,000,000.
  int whole(const std::string& key, int fallback);
  bool flag(const std::string& key, bool fallback);
  std::string one_of(const std::string& key, const std::vector<std::string>& allowed);
  std::vector<std::string> words(const std::string& key);
  /// Returns every [[name]] block, in order.
  std::vector<TomlReader> blocks(const std::string& name);

  /// Throws an error unless `value` of `key` is one of `allowed`.
  void check_word(const std::string& key, const std::string& value, const std::vector<std::string>& allowed) const;
  /// Returns the location of the key, "FILE:LINE".
  std::string place_of(const std::string& key) const;
  [[noreturn]] void fail_at(const std::string& key, const std::string& found, const std::string& expected) const;

  /// Throws an error if the file has keys that no call has read.
  void finish() const;

 private:
  struct Table;
  explicit TomlReader(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

  std::shared_ptr<const Table> table_;
  std::vector<std::string> known_;
};

}  // namespace grader
