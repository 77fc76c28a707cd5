# Reads preprocessed headers and lists what they declare outside namespace emu, header by header (api.sh).
# Namespaces and classes are open[1..depth]; token[1..count] is the declaration read so far.

function is_name(text) { return text ~ /^[A-Za-z_]/ }

function is_hidden(   i) {
  for (i = 1; i <= depth; i++) if (open[i] ~ /^(emu(_[a-z]*)?|details?)$/ || private[i]) return 1
  return 0
}

function add(kind, name,   i, inside) {
  if (is_hidden() || name ~ /^(emu|EMU_|k[A-Z])/ || name == open[depth]) return
  for (i = 1; i <= depth; i++) if (open[i] != "") inside = inside open[i] "::"
  if (kind == "Variables" && inside != "" && inside !~ /^(cuda[A-Z]|nvcuda)/) return  # x and y of float2 and the like
  name = inside name
  if ((header, kind, name) in seen) return
  seen[header, kind, name] = 1
  list[header, kind] = list[header, kind] (list[header, kind] == "" ? "" : ", ") "`" name "`"
  if (!(header in known)) order[++headers] = header
  known[header] = 1
}

# Splits the declaration, without template<...>, attributes and specifiers before the type, into word[1..n].
function read_words(   i, angles, parens) {
  n = 0
  for (i = 1; i <= count; i++) {
    if (token[i] == "template") {
      do { i++; angles += (token[i] == "<") - (token[i] == ">") } while (angles > 0)
    } else if (token[i] ~ /^(__attribute__|alignas)$/) {
      do { i++; parens += (token[i] == "(") - (token[i] == ")") } while (parens > 0)
    } else if (n > 0 || token[i] !~ /^(inline|static|constexpr|extern|friend|explicit|nodiscard|\[|\])$/) {
      word[++n] = token[i]
    }
  }
  word[n + 1] = word[n + 2] = ""
}

function add_variables(   i) {
  for (i = 2; i <= n; i++) {
    if (is_name(word[i]) && (i == n || word[i + 1] ~ /^[=,[]$/) && word[i - 1] !~ /^[=[]$/) add("Variables", word[i])
    if (word[i] == "=") return
  }
}

# Lists a declaration. Returns "scope" if it opens one, with its `name`, "enum" for an enum, or "".
function declare(   i) {
  read_words()
  if (word[1] ~ /^"/) { name = ""; return "scope" }  # extern "C"
  name = word[2] ~ /^(class|struct)$/ ? word[3] : word[2]
  if (word[1] == "namespace") return "scope"
  if (word[1] == "enum") { add("Types", name); return "enum" }
  if (word[1] == "using") {
    if (word[3] == "=") add("Types", name)
    else if (word[n - 1] ~ /:$/ && word[2] ~ /^:/) add("Functions", word[n])  # using ::name;
    return ""
  }
  for (i = 1; i <= n && word[i] !~ /^[(=]$/; i++) if (word[i] ~ /^(operator|~|static_assert|typedef)$/) return ""
  if (word[i] == "(") { if (is_name(word[i - 1])) add("Functions", word[i - 1]); return "" }
  if (word[1] ~ /^(struct|class|union)$/) { if (is_name(name)) add("Types", name); return "scope" }
  add_variables()
  return ""
}

# Skips a function's body, an initialiser or an enum.
function skip(text) {
  if (in_enum && is_name(text) && before ~ /^[{,]$/) add("Values", text)
  before = text
  braces += (text == "{") - (text == "}")
  if (braces == 0 && ends_with_brace) count = 0
}

function open_brace(   kind) {
  kind = declare()
  if (kind == "scope") {
    open[++depth] = name
    private[depth] = word[1] == "class"
    count = 0
    return
  }
  in_enum = kind == "enum"
  ends_with_brace = !in_enum && token[count] != "="
  braces = 1
  before = "{"
}

function take(text) {
  if (braces > 0) skip(text)
  else if (text == "{") open_brace()
  else if (text == "}") { depth--; count = 0 }
  else if (text == ";") { if (count > 0) declare(); count = 0 }
  else if (text == ":" && token[count] ~ /^(public|private|protected)$/) {
    private[depth] = token[count] != "public"
    count = 0
  } else token[++count] = text
}

/^# / {
  split($0, mark, "\"")
  header = index(mark[2], include) == 1 ? substr(mark[2], length(include) + 1) : ""
  sub(/[^\/]*\/\.\.\//, "", header)
  next
}
header == "" || /^#undef/ || /^#pragma/ { next }
/^#define/ {
  sub(/\(.*/, "", $2)
  add("Macros", $2)
  next
}
{
  for (line = $0; line != ""; line = substr(line, RLENGTH + 1))
    if (!match(line, /^[ \t]+/)) {
      if (!match(line, /^[A-Za-z_][A-Za-z_0-9]*/) && !match(line, /^"([^"\\]|\\.)*"/) && !match(line, /^'([^'\\]|\\.)*'/) &&
          !match(line, /^[0-9][0-9A-Za-z_.]*/)) match(line, /^./)
      take(substr(line, 1, RLENGTH))
    }
}
END {
  kinds = split("Functions Types Values Variables Macros", kind, " ")
  for (i = 1; i <= headers; i++) {
    print "\n## `" order[i] "`"
    for (k = 1; k <= kinds; k++)
      if (list[order[i], kind[k]] != "") print "\n" kind[k] ": " list[order[i], kind[k]] "."
  }
}
