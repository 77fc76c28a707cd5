#include "common/emulator/rewrite/shared.h"

#include <string>
#include <vector>

namespace emulator {
namespace {

struct Declarator {
  int name;
  std::string before, after;  // `*` and `[4]` in `*name[4]`
  bool initialised = false;
};

struct Declaration {
  Range range;  // without the semicolon
  bool is_extern = false;
  std::string type;       // with cv-qualifiers
  std::string alignment;  // what stood in alignas(…), or empty
  std::vector<Declarator> declarators;
  bool defines_class = false, understood = false;
};

bool is_qualifier(const Syntax& s, int i) {
  for (auto word : {"__shared__", "static", "extern", "__device__", "inline", "register"})
    if (s.is(i, word)) return true;
  return false;
}

bool is_alignment(const Syntax& s, int i) {
  return s.is(i, "__align__") || s.is(i, "alignas") || s.is(i, "__builtin_align__") || s.is(i, "__attribute__");
}

class Parser {
 public:
  Parser(const Syntax& s, Range range) : s_(s) { out_.range = range; }

  Declaration parse() {
    for (int i = out_.range.begin; i < out_.range.end; ++i) {
      if (is_alignment(s_, i) && s_.is(i + 1, "(")) {
        read_alignment(i);
        i = s_.partner(i + 1);
      } else if (is_qualifier(s_, i)) {
        out_.is_extern |= s_.is(i, "extern");
      } else {
        rest_.push_back(i);
      }
    }
    out_.understood = read_type() && read_declarators();
    return std::move(out_);
  }

 private:
  int at(size_t n) const { return n < rest_.size() ? rest_[n] : -1; }

  void read_alignment(int i) {
    Range inside{i + 2, s_.partner(i + 1)};
    if (!s_.is(i, "__attribute__")) {
      out_.alignment = s_.text(inside);
      return;
    }
    for (int j = inside.begin; j < inside.end; ++j)
      if ((s_.is(j, "aligned") || s_.is(j, "__aligned__")) && s_.is(j + 1, "("))
        out_.alignment = s_.text({j + 2, s_.partner(j + 1)});
  }

  void take(std::string& out) {
    if (at(next_) < 0) return;
    if (next_ > 0 && !out.empty() && s_.token(at(next_)).begin != s_.token(at(next_ - 1)).end) out += ' ';
    out += s_.text(at(next_++));
  }

  void take_angles() {
    int behind = s_.skip_angles(at(next_));
    while (at(next_) >= 0 && at(next_) < behind) take(out_.type);
  }

  // const unsigned int | typename T::template X<3>::type | struct Foo
  bool read_type() {
    bool named = false;
    for (; at(next_) >= 0;) {
      int i = at(next_);
      bool key = s_.is(i, "struct") || s_.is(i, "class") || s_.is(i, "union") || s_.is(i, "enum");
      bool prefix = key || s_.is(i, "const") || s_.is(i, "volatile") || s_.is(i, "typename");
      if (s_.is(i, "{")) return out_.defines_class = true, false;
      if (prefix) {
        take(out_.type);
      } else if (s_.is_builtin_type(i)) {
        named = true;
        take(out_.type);
      } else if (!named && (s_.is_identifier(i) || s_.is(i, "::"))) {
        take_qualified_name();
        named = true;
      } else {
        return named;
      }
      if (out_.type.back() != ' ' && (s_.is_identifier(at(next_)))) out_.type += ' ';
    }
    return false;
  }

  void take_qualified_name() {
    if (s_.is(at(next_), "::")) take(out_.type);
    for (bool more = true; more;) {
      if (s_.is(at(next_), "template")) take(out_.type), out_.type += ' ';
      bool call = s_.is(at(next_), "decltype") || s_.is(at(next_), "__typeof__") || s_.is(at(next_), "typeof");
      take(out_.type);
      for (int end = s_.skip(at(next_)); call && at(next_) >= 0 && at(next_) < end;) take(out_.type);
      if (s_.is(at(next_), "<")) take_angles();
      more = s_.is(at(next_), "::");
      if (more) take(out_.type);
    }
  }

  bool read_declarators() {
    while (at(next_) >= 0) {
      Declarator d{-1, "", "", false};
      while (at(next_) >= 0 && !s_.is(at(next_), ",")) {
        if (s_.is(at(next_), "=") || s_.is(at(next_), "{") ||
            (d.name >= 0 && d.before.empty() && s_.is(at(next_), "(")))
          d.initialised = true;
        if (d.initialised) {
          skip_initialiser();
        } else if (d.name < 0 && s_.is_identifier(at(next_)) && !is_cv(at(next_))) {
          d.name = at(next_++);
        } else if (s_.is(at(next_), "[")) {
          take_extent(d.name < 0 ? d.before : d.after);
        } else {
          if (is_restrict(at(next_))) {
            ++next_;
            continue;
          }
          take(d.name < 0 ? d.before : d.after);
          if (is_cv(at(next_ - 1))) d.before += ' ';
        }
      }
      ++next_;
      if (d.name < 0) return false;
      out_.declarators.push_back(std::move(d));
    }
    return !out_.declarators.empty();
  }

  /// It becomes part of a template argument, where a `>` of its own would end that.
  void take_extent(std::string& out) {
    const int end = s_.skip(at(next_));
    std::string extent;
    for (++next_; at(next_) >= 0 && at(next_) < end - 1;) take(extent);
    ++next_;
    const bool angle = extent.find('>') != std::string::npos;
    out += angle ? "[(" + extent + ")]" : "[" + extent + "]";
  }

  void skip_initialiser() {
    int end = s_.skip(at(next_));
    while (at(next_) >= 0 && at(next_) < end) ++next_;
  }

  bool is_restrict(int i) const { return s_.is(i, "__restrict__") || s_.is(i, "__restrict"); }
  bool is_cv(int i) const { return s_.is(i, "const") || s_.is(i, "volatile") || is_restrict(i); }

  const Syntax& s_;
  Declaration out_;
  std::vector<int> rest_;  // the tokens that are neither qualifiers nor alignment
  size_t next_ = 0;
};

class Writer {
 public:
  Writer(const Syntax& s, Edits& edits, Refusals& refusals) : s_(s), edits_(edits), refusals_(refusals) {}

  void block_scope(const Declaration& d) {
    if (!accept(d)) return;
    edits_.blank({d.range.begin, d.range.end + 1});
    for (const Declarator& declarator : d.declarators) {
      const Fixed parts = d.is_extern ? Fixed{"", dynamic(d, declarator)} : fixed(d, declarator);
      edits_.insert_before(declarator.name, parts.variable + parts.reference);
    }
  }

  // The reference moves into each device function that uses the name; the variable that it refers to stays.
  void namespace_scope(const Declaration& d, const Structure& structure) {
    if (!accept(d)) return;
    edits_.blank({d.range.begin, d.range.end + 1});
    for (const Declarator& declarator : d.declarators) {
      const Fixed parts = d.is_extern ? Fixed{"", dynamic(d, declarator)} : fixed(d, declarator);
      edits_.insert_before(declarator.name, parts.variable);
      for (const Function& f : structure.functions)
        if (uses(f, name(declarator))) edits_.insert_after(f.body.begin - 1, " " + parts.reference);
    }
  }

 private:
  std::string name(const Declarator& d) const { return std::string(s_.text(d.name)); }

  bool uses(const Function& f, const std::string& name) const {
    return f.has_body && !f.space.on_host_only() && s_.range_has(f.body, name) &&
           !is_declared_in(s_, name, f.declaration, -1);
  }

  bool accept(const Declaration& d) {
    int line = s_.line(d.range.begin);
    if (!d.understood) {
      refusals_.unsupported(
          line, d.defines_class ? "a struct defined inside a __shared__ declaration is not supported by the emulator; "
                                  "give it a name outside the kernel"
                                : "this __shared__ declaration is not understood by the emulator");
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

  // static ::emu::SharedVariable emu_shared_12_0{"As", 12}; auto& As = ::emu::shared<float[16][16]>(emu_shared_12_0);
  Fixed fixed(const Declaration& d, const Declarator& declarator) {
    int line = s_.line(declarator.name);
    std::string ordinal = std::to_string(line) + "_" + std::to_string(count_++);
    std::string variable = "emu_shared_" + ordinal, alignment, helper;
    if (!d.alignment.empty()) {
      // alignas takes a type or a number; a struct that carries it turns both into a number.
      helper = "struct alignas(" + d.alignment + ") emu_align_" + ordinal + " {}; ";
      alignment = ", alignof(emu_align_" + ordinal + ")";
    }
    return {helper + "static ::emu::SharedVariable " + variable + "{\"" + name(declarator) + "\", " +
                std::to_string(line) + "}; ",
            "auto& " + name(declarator) + " = ::emu::shared<" + d.type + declarator.before + declarator.after + ">(" +
                variable + alignment + ");"};
  }

  // auto* s = static_cast<float*>(::emu::dynamic_shared(12, "s", sizeof(float)));
  std::string dynamic(const Declaration& d, const Declarator& declarator) const {
    std::string element = d.type + declarator.before, call = "(::emu::dynamic_shared(" +
                                                             std::to_string(s_.line(declarator.name)) + ", \"" +
                                                             name(declarator) + "\", sizeof(" + element + ")));";
    // int s[], int s[][17], int s
    size_t first_end = declarator.after.find(']');
    bool scalar = first_end == std::string::npos;
    std::string inner = scalar ? "" : declarator.after.substr(first_end + 1);
    std::string pointer = inner.empty() ? element + "*" : element + "(*)" + inner;
    return "auto" + std::string(scalar ? "& " : "* ") + name(declarator) + (scalar ? " = *" : " = ") + "static_cast<" +
           pointer + ">" + call;
  }

  const Syntax& s_;
  Edits& edits_;
  Refusals& refusals_;
  int count_ = 0;
};

bool in_a_body(const Structure& structure, int i) {
  for (const Function& f : structure.functions)
    if (f.has_body && f.body.contains(i)) return true;
  return false;
}

}  // namespace

void rewrite_shared(const Syntax& s, const Structure& structure, Edits& edits, Refusals& refusals) {
  Writer writer(s, edits, refusals);
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, "__shared__")) continue;
    int begin = s.statement_begin(i), end = s.find_semicolon(i, s.size());
    Declaration d = Parser(s, {begin, end}).parse();
    in_a_body(structure, i) ? writer.block_scope(d) : writer.namespace_scope(d, structure);
    i = end;
  }
}

}  // namespace emulator
