# Turns agreement.csv into a page: how many runs agree, and which do not.
BEGIN {
  FS = ","
  print "# The emulator beside a GPU\n"
}
NR == 1 { next }
{
  ++runs
  if ($12 == "equal") { ++equal; next }
  if ($12 ~ /^race/) ++racy
  differing[++count] = "| " $1 " | " $2 " | " $3 " " $4 " | " $5 " | " $6 " / " $7 " / " $8 " / " $9 " | " $12 " |"
}
END {
  printf "%d runs: pass or fail is equal in %d; %d more are racy, where the GPU's answer depends on timing; %d others differ.\n\n",
         runs, equal, racy, runs - equal - racy
  print "Pass: right numbers under both fills and no error; on the GPU none of compute-sanitizer's tools (memcheck,"
  print "racecheck, synccheck, initcheck; \"-\": not run) counts an error. All runs are in agreement.csv.\n"
  print "| kernel | shape | emulator | GPU's numbers | errors of the four tools | why |"
  print "|---|---|---|---|---|---|"
  for (i = 1; i <= count; ++i) print differing[i]
}
