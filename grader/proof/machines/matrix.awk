# awk -f matrix.awk tried.csv: prints the records as a table in Markdown, with a row for each machine. README.md
# contains this table, and a test compares the two.
BEGIN {
  FS = ","
  columns = split("package update solutions tests notebook devcontainer attacks speed", column, " ")
  print "| machine | students' package | package of 1.0.0 updated | solutions graded | `make test` | notebook | dev container | attacks without namespaces | speed on a GPU |"
  print "|---|---|---|---|---|---|---|---|---|"
}
NR == 1 { next }
!($1 in seen) { seen[$1] = 1; machine[++machines] = $1 }
$2 != "" { cell[$1, $2] = $4 " (" $5 ")"; how[++ways] = "- " $1 ", " $2 ": " $3 }
END {
  for (m = 1; m <= machines; ++m) {
    line = "| " machine[m] " |"
    for (c = 1; c <= columns; ++c) line = line " " ((machine[m], column[c]) in cell ? cell[machine[m], column[c]] : "not tried") " |"
    print line
  }
  print ""
  for (w = 1; w <= ways; ++w) print how[w]
}
