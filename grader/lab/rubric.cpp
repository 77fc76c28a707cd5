#include "grader/lab/rubric.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "grader/base/text.h"

namespace grader {
namespace {

std::string kind_name(const toml::node& node) {
  if (node.is_string()) return "a text";
  if (node.is_integer()) return "a whole number";
  if (node.is_floating_point()) return "a number";
  if (node.is_boolean()) return "true or false";
  if (node.is_array()) return "a list";
  return node.is_table() ? "a table" : "a date or time";
}

/// One table of the file: every key is read by name, and what was not read by the end is refused.
class Reader {
 public:
  Reader(const std::string& file, const toml::table& table, std::string where)
      : file_(file), table_(table), where_(std::move(where)) {}

  [[noreturn]] void fail(const toml::source_region& at, const std::string& message) const {
    throw RubricError{fmt::format("{}:{}: {}", file_, at.begin.line, message)};
  }

  [[noreturn]] void fail_at(const std::string& key, const std::string& found, const std::string& expected) const {
    const toml::node* node = table_.get(key);
    const toml::source_region& at = node ? node->source() : table_.source();
    fail(at, fmt::format("found {} for {}, expected {}", found, key, expected));
  }

  const toml::node* find(const std::string& key) {
    if (std::ranges::find(known_, key) == known_.end()) known_.push_back(key);
    return table_.get(key);
  }

  const toml::node& need(const std::string& key, const std::string& expected) {
    const toml::node* node = find(key);
    if (!node) fail(table_.source(), fmt::format("found no {} in {}, expected {}", key, where_, expected));
    return *node;
  }

  std::string text(const std::string& key) {
    const toml::node& node = need(key, "a text");
    const auto value = node.value_exact<std::string>();
    if (!value) fail_at(key, kind_name(node), "a text");
    if (value->empty()) fail_at(key, "an empty text", "some words");
    return *value;
  }

  std::string text(const std::string& key, const std::string& fallback) { return find(key) ? text(key) : fallback; }

  double number(const std::string& key) {
    const toml::node& node = need(key, "a number");
    const auto value = node.is_number() ? node.value<double>() : std::optional<double>{};
    if (!value) fail_at(key, kind_name(node), "a number");
    if (!(*value >= 0) || !std::isfinite(*value)) fail_at(key, fmt::format("{}", *value), "a number, 0 or more");
    return *value;
  }

  double number(const std::string& key, double fallback) { return find(key) ? number(key) : fallback; }

  int whole(const std::string& key, int fallback) {
    const toml::node* node = find(key);
    if (!node) return fallback;
    const auto value = node->value_exact<int64_t>();
    if (!value) fail_at(key, kind_name(*node), "a whole number");
    if (*value < 1 || *value > 1000000) fail_at(key, std::to_string(*value), "a whole number from 1 to 1000000");
    return static_cast<int>(*value);
  }

  bool flag(const std::string& key, bool fallback) {
    const toml::node* node = find(key);
    if (!node) return fallback;
    const auto value = node->value_exact<bool>();
    if (!value) fail_at(key, kind_name(*node), "true or false");
    return *value;
  }

  std::string one_of(const std::string& key, const std::vector<std::string>& allowed) {
    const std::string value = text(key);
    check_word(key, value, allowed);
    return value;
  }

  void check_word(const std::string& key, const std::string& value, const std::vector<std::string>& allowed) {
    if (std::ranges::find(allowed, value) != allowed.end()) return;
    const std::string guess = nearest(value, allowed), all = fmt::format("one of {}", fmt::join(allowed, ", "));
    fail_at(key, '"' + value + '"', guess.empty() ? all : "\"" + guess + "\" perhaps; " + all);
  }

  std::vector<std::string> words(const std::string& key) {
    const toml::node& node = need(key, "a list of texts");
    const toml::array* list = node.as_array();
    if (!list) fail_at(key, kind_name(node), "a list of texts");
    if (list->empty()) fail_at(key, "an empty list", "at least one entry");
    std::vector<std::string> all;
    for (const toml::node& entry : *list) {
      const auto value = entry.value_exact<std::string>();
      if (!value) fail(entry.source(), fmt::format("found {} in {}, expected a text", kind_name(entry), key));
      all.push_back(*value);
    }
    return all;
  }

  Shape shape(const std::string& key, const std::string& word) {
    Shape shape;
    if (!parse_shape(word, shape)) fail_at(key, '"' + word + '"', "a shape such as \"64x32x16\" (MxNxK)");
    return shape;
  }

  void finish() const {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::ranges::find(known_, name) != known_.end()) continue;
      const std::string guess = nearest(name, known_);
      std::string expected = fmt::format("{}", fmt::join(known_, ", "));
      if (!guess.empty()) expected = guess + " perhaps; the keys here are " + expected;
      fail(key.source(), fmt::format("found an unknown key {} in {}, expected {}", name, where_, expected));
    }
  }

  /// Every [[name]] block, in order.
  std::vector<Reader> blocks(const std::string& name) {
    std::vector<Reader> readers;
    const toml::node* node = find(name);
    if (!node) return readers;
    const toml::array* list = node->as_array();
    if (!list) fail_at(name, kind_name(*node), "[[" + name + "]] blocks");
    for (const toml::node& entry : *list) {
      if (!entry.is_table())
        fail(entry.source(), fmt::format("found {}, expected a [[{}]] block", kind_name(entry), name));
      readers.emplace_back(file_, *entry.as_table(), "[[" + name + "]]");
    }
    return readers;
  }

 private:
  std::string file_;
  const toml::table& table_;
  std::string where_;
  std::vector<std::string> known_;
};

/// id, title and points stand in every block; an id is used once per kind of check.
template <class Rule>
void read_head(Reader& reader, Rule& rule, std::set<std::string>& ids) {
  rule.id = reader.text("id");
  rule.title = reader.text("title");
  rule.points = reader.number("points");
  if (!ids.insert(rule.id).second) reader.fail_at("id", '"' + rule.id + "\" again", "an id that no other block has");
}

std::vector<Shape> read_shapes(Reader& reader, const std::string& key, int step) {
  std::vector<Shape> shapes;
  for (const std::string& word : reader.words(key)) {
    const Shape shape = reader.shape(key, word);
    if (shape.M % step || shape.N % step || shape.K % step)
      reader.fail_at(key, '"' + word + '"', fmt::format("sides that are multiples of {} (multiple_of)", step));
    shapes.push_back(shape);
  }
  return shapes;
}

void read_correctness(Reader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (Reader& reader : top.blocks("correctness")) {
    CorrectnessRule rule;
    read_head(reader, rule, ids);
    rule.shapes = read_shapes(reader, "shapes", rubric.multiple_of);
    if (reader.find("gpu_shapes")) rule.gpu_shapes = read_shapes(reader, "gpu_shapes", rubric.multiple_of);
    reader.finish();
    rubric.correctness.push_back(rule);
  }
}

void read_behaviour(Reader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (Reader& reader : top.blocks("behaviour")) {
    BehaviourRule rule;
    read_head(reader, rule, ids);
    for (const std::string& kind : reader.words("kinds")) {
      reader.check_word("kinds", kind, behaviour_kinds());
      rule.kinds.insert(*find_kind(kind));
    }
    reader.finish();
    rubric.behaviour.push_back(rule);
  }
}

void read_technique(Reader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (Reader& reader : top.blocks("technique")) {
    TechniqueRule rule;
    read_head(reader, rule, ids);
    rule.metric = reader.one_of("metric", metric_names());
    rule.full = reader.number("full");
    rule.half = reader.number("half", rule.full);
    rule.higher_is_better = reader.flag("higher_is_better", false);
    rule.advice = reader.text("advice", "");
    if (rule.higher_is_better ? rule.half > rule.full : rule.half < rule.full)
      reader.fail_at("half", number(rule.half), "a threshold that is easier to reach than full = " + number(rule.full));
    reader.finish();
    rubric.technique.push_back(rule);
  }
}

void read_speed(Reader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (Reader& reader : top.blocks("speed")) {
    SpeedRule rule;
    read_head(reader, rule, ids);
    rule.backend = *find_backend(reader.one_of("backend", {"cpu", "gpu"}));
    rule.baseline = reader.text("baseline");
    rule.shape = reader.shape("shape", reader.text("shape"));
    rule.at_least = reader.number("at_least");
    rule.required = reader.flag("required", false);
    reader.finish();
    rubric.speed.push_back(rule);
  }
}

/// toml++ speaks of "Error while parsing key: …"; the words after it are plain enough.
std::string syntax_error(const std::string& path, const toml::parse_error& error) {
  std::string what(error.description());
  const std::string lead = "Error while parsing ";
  if (what.compare(0, lead.size(), lead) == 0) what = "in a " + what.substr(lead.size());
  return fmt::format("{}:{}: found broken TOML ({}), expected key = value lines and [[blocks]]", path,
                     error.source().begin.line, what);
}

}  // namespace

Rubric read_rubric(const std::string& path) {
  std::string content;
  if (!read_file(path, content)) throw RubricError{path + ": found no file that can be read, expected a rubric"};
  toml::table table;
  try {
    table = toml::parse(content, path);
  } catch (const toml::parse_error& error) {
    throw RubricError{syntax_error(path, error)};
  }
  Reader top(path, table, "the rubric");
  Rubric rubric;
  rubric.title = top.text("title");
  rubric.backend = *find_backend(top.one_of("backend", {"emulator", "cpu"}));
  rubric.handout = top.text("handout", "");
  rubric.minutes = top.whole("minutes", 0);
  rubric.multiple_of = top.whole("multiple_of", 1);
  rubric.hidden_shapes = top.flag("hidden_shapes", true);
  rubric.hint_price = top.number("hint_price", 0);
  if (top.find("precision") && top.one_of("precision", {"fp32", "tf32"}) == "tf32")
    rubric.precision = lab::Precision::tf32;
  read_correctness(top, rubric);
  read_behaviour(top, rubric);
  read_technique(top, rubric);
  read_speed(top, rubric);
  top.finish();
  if (rubric.correctness.empty()) throw RubricError{path + ":1: found no [[correctness]] block, expected at least one"};
  return rubric;
}

}  // namespace grader
