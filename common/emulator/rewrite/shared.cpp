#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "common/emulator/rewrite/passes.h"

namespace emulator {
namespace {

constexpr int kMostStaticShared = 48 << 10;
constexpr const char* kTooMuchShared = "uses too much shared data";

struct Declarator {
  int name;
  std::string before, after;  // `*` and `[4]` in `*name[4]`
  bool initialised;
};

struct Declaration {
  Range range;  // without the semicolon
  bool is_extern = false;
  std::string type;       // with cv-qualifiers
  std::string alignment;  // argument of alignas(…), or empty
  std::vector<Declarator> declarators;
  bool understood = false;
  Range class_body;       // with its braces, if the declaration defines a class: `__shared__ union {…} u;`
  bool nameless = false;  // the class has no name; `type` is a generated one
};

class Parser {
 public:
  Parser(const Syntax& s, Range range) : s_(s) { out_.range = range; }

  Declaration parse() {
    const auto [begin, end] = out_.range;
    for (int i = begin; i < end; i = std::max(after_dropped(i), i + 1)) {
      if (is_alignment(i)) read_alignment(i);
      out_.is_extern |= s_.is(i, "extern");
    }
    int type_end = read_type();
    out_.type = text({begin, type_end});
    if (s_.is(type_end, "{")) type_end = read_class(type_end);
    out_.understood = !out_.type.empty();
    for (Range part : s_.split({std::max(type_end, begin), end}, true)) read_declarator(part);
    out_.understood &= !out_.declarators.empty();
    return std::move(out_);
  }

 private:
  bool is_alignment(int i) const {
    return s_.is_any(i, {"__align__", "alignas", "__builtin_align__", "__attribute__"}) && s_.is(i + 1, "(");
  }

  /// Returns the token after a qualifier or an alignment, which are not copied; -1 if there is none at `i`.
  int after_dropped(int i) const {
    if (is_alignment(i)) return s_.skip(i + 1);
    const bool qualifier = s_.is_any(
        i, {"__shared__", "static", "extern", "__device__", "inline", "register", "__restrict__", "__restrict"});
    return qualifier ? i + 1 : -1;
  }

  void read_alignment(int i) {
    Range inside{i + 2, s_.partner(i + 1)};
    if (!s_.is(i, "__attribute__")) {
      out_.alignment = s_.text(inside);
      return;
    }
    for (int j = inside.begin; j < inside.end; ++j)
      if (s_.is_any(j, {"aligned", "__aligned__"}) && s_.is(j + 1, "("))
        out_.alignment = s_.text({j + 2, s_.partner(j + 1)});
  }

  std::string text(Range range) const {
    std::string out;
    int last = -1;
    for (int i = range.begin; i < range.end;) {
      if (const int next = after_dropped(i); next > 0) {
        i = next;
        continue;
      }
      if (last >= 0 && (last != i - 1 || s_.token(i).begin != s_.token(last).end)) out += ' ';
      out += s_.text(i);
      last = i++;
    }
    return out;
  }

  int read_class(int open) {
    out_.class_body = {open, s_.skip(open)};
    out_.nameless = s_.is_any(open - 1, {"struct", "union", "class"});
    out_.type = out_.nameless ? fmt::format("emu_class_{}_{}", s_.line(open), open) : std::string(s_.text(open - 1));
    return out_.class_body.end;
  }

  /// Returns the token after `const unsigned int`, `typename T::template X<3>::type`, `struct Foo`; -1 if it is no
  /// type.
  int read_type() const {
    bool named = false;
    int i = out_.range.begin;
    while (i < out_.range.end) {
      const bool prefix = s_.is_any(i, {"struct", "class", "union", "enum", "const", "volatile", "typename"});
      if (const int next = after_dropped(i); next > 0) {
        i = next;
      } else if (prefix || s_.is_builtin_type(i)) {
        named |= !prefix;
        ++i;
      } else if (!named && (s_.is_identifier(i) || s_.is(i, "::"))) {
        i = after_qualified_name(i);
        named = true;
      } else {
        break;
      }
    }
    return named || s_.is(i, "{") ? i : -1;
  }

  int after_qualified_name(int i) const {
    if (s_.is(i, "::")) ++i;
    for (;; ++i) {
      if (s_.is(i, "template")) ++i;
      i = s_.is_any(i, {"decltype", "__typeof__", "typeof"}) ? s_.skip(i + 1) : i + 1;
      if (s_.is(i, "<")) i = std::max(s_.skip_angles(i), i);
      if (!s_.is(i, "::")) return i;
    }
  }

  void read_declarator(Range part) {
    int name = part.begin;
    while (name < part.end && !s_.is_any(name, {"=", "{", "["}) &&
           (!s_.is_identifier(name) || s_.is_any(name, {"const", "volatile"}) || after_dropped(name) > 0))
      name = std::max(after_dropped(name), name + 1);
    Declarator d{name, text({part.begin, name}), "", false};
    if (name >= part.end || !s_.is_identifier(name)) {
      out_.understood = false;
      return;
    }
    int i = name + 1;
    while (i < part.end && !d.initialised) {
      const int next = std::max(after_dropped(i), s_.skip(i));
      d.initialised = s_.is_any(i, {"=", "{"}) || (d.before.empty() && s_.is(i, "("));
      if (!d.initialised) d.after += s_.is(i, "[") ? extent({i + 1, next - 1}) : text({i, next});
      i = next;
    }
    out_.declarators.push_back(std::move(d));
  }

  /// Returns an extent for use in a template argument, which a `>` inside it would end.
  std::string extent(Range inside) const {
    const std::string text = s_.text(inside);
    return text.find('>') != std::string::npos ? "[(" + text + ")]" : "[" + text + "]";
  }

  const Syntax& s_;
  Declaration out_;
};

class Writer {
 public:
  Writer(const Syntax& s, const Structure& structure, Edits& edits, Refusals& refusals)
      : s_(s), structure_(structure), edits_(edits), refusals_(refusals) {}

  /// For a variable outside of functions, the reference is written into each device function that uses the name, and
  /// the variable that it refers to stays in place.
  void write(const Declaration& d, bool in_a_body) {
    if (!accept(d)) return;
    if (d.class_body.size() > 0)
      keep_class(d);
    else
      edits_.blank({d.range.begin, d.range.end + 1});
    for (const Declarator& declarator : d.declarators) {
      const Fixed parts = d.is_extern ? Fixed{"", dynamic(d, declarator)} : fixed(d, declarator);
      const std::string limit = in_a_body && !d.is_extern ? limited(declarator) : "";
      edits_.insert_before(declarator.name, parts.variable + (in_a_body ? parts.reference : "") + limit);
      for (const Function& f : structure_.functions)
        if (!in_a_body && uses(f, name(declarator))) edits_.insert_after(f.body.begin - 1, " " + parts.reference);
    }
  }

 private:
  /// Keeps the class in place, under a name, as a separate declaration.
  void keep_class(const Declaration& d) {
    for (int i = d.range.begin; i < d.class_body.begin; ++i)
      if (s_.is_any(i, {"__shared__", "static"})) edits_.blank(i);
    if (d.nameless) edits_.insert_before(d.class_body.begin, " " + d.type + " ");
    edits_.insert_after(d.class_body.end - 1, ";");
    edits_.blank({d.class_body.end, d.range.end + 1});
  }

  std::string name(const Declarator& d) const { return std::string(s_.text(d.name)); }

  bool uses(const Function& f, const std::string& name) const {
    return f.has_body && !f.space.on_host_only() && s_.range_has(f.body, name) &&
           !is_declared_in(s_, name, f.declaration, -1);
  }

  bool accept(const Declaration& d) {
    int line = s_.line(d.range.begin);
    if (!d.understood) {
      refusals_.unsupported(line, "this __shared__ declaration is not understood by the emulator");
      return false;
    }
    for (const Declarator& declarator : d.declarators) {
      if (!declarator.initialised) continue;
      refusals_.compile_error(s_.line(declarator.name),
                              "initializer not allowed for __shared__ variable \"" + name(declarator) + "\"");
      return false;
    }
    return true;
  }

  struct Fixed {
    std::string variable, reference;
  };

  /// Returns the opening brace of the block that contains this token.
  int block_around(int i) const {
    for (--i; i >= 0 && !s_.is(i, "{"); --i)
      if (s_.is_any(i, {"}", ")", "]"})) i = s_.partner(i);
    return i;
  }

  /// Checks the total size of a block's variables so far: ptxas refuses too large sums.
  std::string limited(const Declarator& d) {
    std::string& sizes = sizes_[block_around(d.name)];
    sizes += fmt::format("{}sizeof({})", sizes.empty() ? "" : " + ", name(d));
    return fmt::format(" static_assert({} <= {}, \"{}\");", sizes, kMostStaticShared, kTooMuchShared);
  }

  // static ::emu::SharedVariable emu_shared_12_0{"As", 12}; auto& As = ::emu::shared<float[16][16]>(emu_shared_12_0);
  Fixed fixed(const Declaration& d, const Declarator& declarator) {
    const int line = s_.line(declarator.name);
    const std::string name = this->name(declarator), ordinal = fmt::format("{}_{}", line, count_++);
    std::string helper, alignment;
    if (!d.alignment.empty()) {
      // alignas accepts a type or a number; a struct with this alignment turns both into a number.
      helper = fmt::format("struct alignas({}) emu_align_{} {{}}; ", d.alignment, ordinal);
      alignment = fmt::format(", alignof(emu_align_{})", ordinal);
    }
    return {fmt::format("{}static ::emu::SharedVariable emu_shared_{}{{\"{}\", {}}}; ", helper, ordinal, name, line),
            fmt::format("auto& {} = ::emu::shared<{}{}{}>(emu_shared_{}{});", name, d.type, declarator.before,
                        declarator.after, ordinal, alignment)};
  }

  // auto* s = static_cast<float*>(::emu::dynamic_shared(12, "s", sizeof(float)));
  std::string dynamic(const Declaration& d, const Declarator& declarator) const {
    const std::string element = d.type + declarator.before, name = this->name(declarator);
    // int s[], int s[][17], int s
    const size_t first_end = declarator.after.find(']');
    const bool scalar = first_end == std::string::npos;
    const std::string inner = scalar ? "" : declarator.after.substr(first_end + 1);
    return fmt::format("auto{} {} = {}static_cast<{}{}>(::emu::dynamic_shared({}, \"{}\", sizeof({})));",
                       scalar ? "&" : "*", name, scalar ? "*" : "", element, inner.empty() ? "*" : "(*)" + inner,
                       s_.line(declarator.name), name, element);
  }

  const Syntax& s_;
  const Structure& structure_;
  Edits& edits_;
  Refusals& refusals_;
  int count_ = 0;
  std::map<int, std::string> sizes_;  // of the variables declared so far, by block
};

}  // namespace

void rewrite_shared(const Syntax& s, const Structure& structure, Edits& edits, Refusals& refusals) {
  Writer writer(s, structure, edits, refusals);
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, "__shared__")) continue;
    const int begin = s.statement_begin(i), end = s.find_semicolon(i, s.size());
    const bool in_a_body = std::any_of(structure.functions.begin(), structure.functions.end(),
                                       [i](const Function& f) { return f.has_body && f.body.contains(i); });
    writer.write(Parser(s, {begin, end}).parse(), in_a_body);
    i = end;
  }
}

}  // namespace emulator
