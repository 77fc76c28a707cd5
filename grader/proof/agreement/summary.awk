# Creates a page from agreement.csv: the number of runs that agree, and the runs that do not.
BEGIN {
  FS = ","
  print "# The emulator compared with a GPU\n"
}
NR == 1 { next }
{
  ++runs
  if ($12 == "equal") { ++equal; next }
  if ($12 ~ /^race/) ++racy
  differing[++count] = "| " $1 " | " $2 " | " $3 " " $4 " | " $5 " | " $6 " / " $7 " / " $8 " / " $9 " | " $12 " |"
}
END {
  printf "There are %d runs. The result (pass or fail) is equal in %d. Another %d have a race, so the GPU's result depends on\ntiming. The other %d differ.\n\n",
         runs, equal, racy, runs - equal - racy
  print "A run passes in the emulator if both fills give right numbers and no error is reported. It passes on the GPU if the"
  print "numbers are right and none of compute-sanitizer's tools (memcheck, racecheck, synccheck, initcheck) reports an error."
  print "\"-\" means that the tool was not run. All runs are in agreement.csv.\n"
  print "| kernel | shape | emulator | GPU's numbers | errors of the four tools | why |"
  print "|---|---|---|---|---|---|"
  for (i = 1; i <= count; ++i) print differing[i]
}
