#include "grader/base/toml_reader.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

// toml++ asserts that a key begins with a letter before it reports, as an error message, that one does not.
#define TOML_ASSERT(condition) static_assert(true)
#include <toml++/toml.h>

#include "grader/base/text.h"

namespace grader {

/// A table, and the file that holds it.
struct TomlReader::Table {
  std::string path, where;
  std::shared_ptr<const toml::table> file;
  const toml::table* table;

  const toml::node* find(const std::string& key) const { return table->get(key); }

  [[noreturn]] void fail(const toml::source_region& at, const std::string& message) const {
    throw TomlError{fmt::format("{}:{}: {}", path, at.begin.line, message)};
  }

  const toml::node& need(const std::string& key, const std::string& expected) const {
    const toml::node* node = find(key);
    if (!node) fail(table->source(), fmt::format("found no {} in {}, expected {}", key, where, expected));
    return *node;
  }
};

namespace {

std::string kind_name(const toml::node& node) {
  if (node.is_string()) return "a text";
  if (node.is_integer()) return "a whole number";
  if (node.is_floating_point()) return "a number";
  if (node.is_boolean()) return "true or false";
  if (node.is_array()) return "a list";
  return node.is_table() ? "a table" : "a date or time";
}

/// toml++ says "Error while parsing key: …"; the rest of its message is clear enough.
std::string syntax_error(const std::string& path, const toml::parse_error& error) {
  std::string what(error.description());
  const std::string lead = "Error while parsing ";
  if (what.compare(0, lead.size(), lead) == 0) what = "in a " + what.substr(lead.size());
  return fmt::format("{}:{}: found broken TOML ({}), expected key = value lines and [[blocks]]", path,
                     error.source().begin.line, what);
}

}  // namespace

TomlReader TomlReader::open(const std::string& path, const std::string& what) {
  std::string content;
  if (!read_file(path, content)) throw TomlError{path + ": found no readable file, expected " + what};
  return parse(content, path, what);
}

TomlReader TomlReader::parse(const std::string& text, const std::string& path, const std::string& what) {
  try {
    const auto file = std::make_shared<const toml::table>(toml::parse(text, path));
    return TomlReader(std::make_shared<const Table>(Table{path, what, file, file.get()}));
  } catch (const toml::parse_error& error) {
    throw TomlError{syntax_error(path, error)};
  }
}

std::string TomlReader::place_of(const std::string& key) const {
  const toml::node* node = table_->find(key);
  return fmt::format("{}:{}", table_->path, (node ? node->source() : table_->table->source()).begin.line);
}

void TomlReader::fail_at(const std::string& key, const std::string& found, const std::string& expected) const {
  const toml::node* node = table_->find(key);
  const toml::source_region& at = node ? node->source() : table_->table->source();
  table_->fail(at, fmt::format("found {} for {}, expected {}", found, key, expected));
}

bool TomlReader::has(const std::string& key) {
  if (std::ranges::find(known_, key) == known_.end()) known_.push_back(key);
  return table_->find(key) != nullptr;
}

std::string TomlReader::text(const std::string& key) {
  has(key);
  const toml::node& node = table_->need(key, "a text");
  const auto value = node.value_exact<std::string>();
  if (!value) fail_at(key, kind_name(node), "a text");
  if (value->empty()) fail_at(key, "an empty string", "some words");
  return *value;
}

std::string TomlReader::text(const std::string& key, const std::string& fallback) {
  return has(key) ? text(key) : fallback;
}

double TomlReader::number(const std::string& key) {
  has(key);
  const toml::node& node = table_->need(key, "a number");
  const auto value = node.is_number() ? node.value<double>() : std::optional<double>{};
  if (!value) fail_at(key, kind_name(node), "a number");
  if (!(*value >= 0) || !std::isfinite(*value)) fail_at(key, fmt::format("{}", *value), "a number, 0 or more");
  return *value;
}

double TomlReader::number(const std::string& key, double fallback) { return has(key) ? number(key) : fallback; }

int TomlReader::whole(const std::string& key, int fallback) {
  if (!has(key)) return fallback;
  const toml::node& node = *table_->find(key);
  const auto value = node.value_exact<int64_t>();
  if (!value) fail_at(key, kind_name(node), "a whole number");
  if (*value < 1 || *value > 1000000) fail_at(key, std::to_string(*value), "a whole number from 1 to 1000000");
  return static_cast<int>(*value);
}

bool TomlReader::flag(const std::string& key, bool fallback) {
  if (!has(key)) return fallback;
  const toml::node& node = *table_->find(key);
  const auto value = node.value_exact<bool>();
  if (!value) fail_at(key, kind_name(node), "true or false");
  return *value;
}

std::string TomlReader::one_of(const std::string& key, const std::vector<std::string>& allowed) {
  const std::string value = text(key);
  check_word(key, value, allowed);
  return value;
}

void TomlReader::check_word(const std::string& key, const std::string& value,
                            const std::vector<std::string>& allowed) const {
  if (std::ranges::find(allowed, value) != allowed.end()) return;
  const std::string guess = nearest(value, allowed), all = fmt::format("one of {}", fmt::join(allowed, ", "));
  fail_at(key, '"' + value + '"', guess.empty() ? all : all + "; did you mean \"" + guess + "\"?");
}

std::vector<std::string> TomlReader::words(const std::string& key) {
  has(key);
  const toml::node& node = table_->need(key, "a list of strings");
  const toml::array* list = node.as_array();
  if (!list) fail_at(key, kind_name(node), "a list of strings");
  if (list->empty()) fail_at(key, "an empty list", "at least one entry");
  std::vector<std::string> all;
  for (const toml::node& entry : *list) {
    const auto value = entry.value_exact<std::string>();
    if (!value) table_->fail(entry.source(), fmt::format("found {} in {}, expected a string", kind_name(entry), key));
    all.push_back(*value);
  }
  return all;
}

std::vector<TomlReader> TomlReader::blocks(const std::string& name) {
  std::vector<TomlReader> readers;
  if (!has(name)) return readers;
  const toml::node& node = *table_->find(name);
  const toml::array* list = node.as_array();
  if (!list) fail_at(name, kind_name(node), "[[" + name + "]] blocks");
  for (const toml::node& entry : *list) {
    if (!entry.is_table())
      table_->fail(entry.source(), fmt::format("found {}, expected a [[{}]] block", kind_name(entry), name));
    readers.push_back(TomlReader(
        std::make_shared<const Table>(Table{table_->path, "[[" + name + "]]", table_->file, entry.as_table()})));
  }
  return readers;
}

void TomlReader::finish() const {
  for (const auto& [key, node] : *table_->table) {
    const std::string name(key.str());
    if (std::ranges::find(known_, name) != known_.end()) continue;
    const std::string guess = nearest(name, known_);
    std::string expected = fmt::format("one of {}", fmt::join(known_, ", "));
    if (!guess.empty()) expected += "; did you mean " + guess + "?";
    table_->fail(key.source(),
                 fmt::format("found an unknown key {} in {}, expected {}", name, table_->where, expected));
  }
}

}  // namespace grader
