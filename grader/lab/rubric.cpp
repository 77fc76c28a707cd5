#include "grader/lab/rubric.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "grader/base/text.h"
#include "grader/base/toml_reader.h"

namespace grader {
namespace {

/// Every block has id, title and points; an id is used once per kind of check.
template <class Rule>
void read_head(TomlReader& reader, Rule& rule, std::set<std::string>& ids) {
  rule.id = reader.text("id");
  rule.title = reader.text("title");
  rule.points = reader.number("points");
  if (!ids.insert(rule.id).second)
    reader.fail_at("id", '"' + rule.id + "\" again", "an id that is not used by another block");
}

Shape shape_at(const TomlReader& reader, const std::string& key, const std::string& word) {
  Shape shape;
  if (!parse_shape(word, shape)) reader.fail_at(key, '"' + word + '"', "a shape such as \"64x32x16\" (MxNxK)");
  return shape;
}

std::vector<Shape> read_shapes(TomlReader& reader, const std::string& key, int step) {
  std::vector<Shape> shapes;
  for (const std::string& word : reader.words(key)) {
    const Shape shape = shape_at(reader, key, word);
    if (shape.M % step || shape.N % step || shape.K % step)
      reader.fail_at(key, '"' + word + '"', fmt::format("sides that are multiples of {} (multiple_of)", step));
    shapes.push_back(shape);
  }
  return shapes;
}

void read_correctness(TomlReader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (TomlReader& reader : top.blocks("correctness")) {
    CorrectnessRule rule;
    read_head(reader, rule, ids);
    rule.shapes = read_shapes(reader, "shapes", rubric.multiple_of);
    if (reader.has("gpu_shapes")) rule.gpu_shapes = read_shapes(reader, "gpu_shapes", rubric.multiple_of);
    reader.finish();
    rubric.correctness.push_back(rule);
  }
}

void read_behaviour(TomlReader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (TomlReader& reader : top.blocks("behaviour")) {
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

void read_technique(TomlReader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (TomlReader& reader : top.blocks("technique")) {
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

void read_speed(TomlReader& top, Rubric& rubric) {
  std::set<std::string> ids;
  for (TomlReader& reader : top.blocks("speed")) {
    SpeedRule rule;
    read_head(reader, rule, ids);
    rule.backend = *find_backend(reader.one_of("backend", {"cpu", "gpu"}));
    rule.baseline = reader.text("baseline");
    rule.shape = shape_at(reader, "shape", reader.text("shape"));
    rule.at_least = reader.number("at_least");
    rule.required = reader.flag("required", false);
    reader.finish();
    rubric.speed.push_back(rule);
  }
}

double share(TomlReader& reader, const std::string& key, double otherwise) {
  const double value = reader.number(key, otherwise);
  if (!(value >= 0 && value <= 1)) reader.fail_at(key, number(value), "a share from 0 to 1");
  return value;
}

void read_one_mistake(TomlReader& top, OneMistake& policy) {
  policy.keeps = share(top, "one_mistake", policy.keeps);
  policy.floor = share(top, "one_mistake_floor", policy.floor);
  policy.tokens = static_cast<uint64_t>(top.whole("one_mistake_tokens", static_cast<int>(policy.tokens)));
}

uint16_t read_multiprocessors(TomlReader& top) {
  if (!top.has("multiprocessors")) return 0;
  const int count = top.whole("multiprocessors", 0);
  if (count < 1 || count > 132) top.fail_at("multiprocessors", number(count), "1 to 132");
  return static_cast<uint16_t>(count);
}

}  // namespace

Rubric read_rubric(const std::string& path) {
  TomlReader top = TomlReader::open(path, "the rubric");
  Rubric rubric;
  rubric.title = top.text("title");
  rubric.backend = *find_backend(top.one_of("backend", {"emulator", "cpu"}));
  rubric.handout = top.text("handout", "");
  rubric.minutes = top.whole("minutes", 0);
  rubric.multiple_of = top.whole("multiple_of", 1);
  if (top.has("trace_shape")) rubric.trace_shape = shape_at(top, "trace_shape", top.text("trace_shape"));
  rubric.multiprocessors = read_multiprocessors(top);
  rubric.hidden_shapes = top.flag("hidden_shapes", true);
  rubric.hint_price = top.number("hint_price", 0);
  if (top.has("precision") && top.one_of("precision", {"fp32", "tf32"}) == "tf32")
    rubric.precision = lab::Precision::tf32;
  read_one_mistake(top, rubric.one_mistake);
  read_correctness(top, rubric);
  read_behaviour(top, rubric);
  read_technique(top, rubric);
  read_speed(top, rubric);
  top.finish();
  if (rubric.correctness.empty()) throw RubricError{path + ":1: found no [[correctness]] block, expected at least one"};
  return rubric;
}

}  // namespace grader
