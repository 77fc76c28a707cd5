# emulator.csv, then gpu.csv: one line for each run, with what each side says and whether pass or fail is the same.
BEGIN {
  FS = OFS = ","
  print "kernel,shape,emulator_numbers,emulator_errors,gpu_numbers,memcheck,racecheck,synccheck,initcheck,emulator,gpu,agreement"
}

# Threads that have left the kernel block no barrier; lanes that have left a loop still wait for their warp at its end.
function reason(kinds, warnings, numbers, synccheck) {
  if (numbers ~ /crash|timeout/ && (warnings ~ /barrier-divergence/ || synccheck + 0 > 0))
    return "deadlock: lanes that are done wait for their warp where the loop ends; the emulator warns and goes on"
  if (kinds ~ /race|barrier-divergence/) return "race: the GPU's numbers and findings depend on timing"
  if (kinds ~ /uninitialised-read/) return "uninitialised shared memory: no tool looks at it, and it often holds zeros"
  if (kinds ~ /out-of-bounds/) return "within the allocation, or past its end by less than memcheck was run for"
  if (kinds ~ /host-access|launch-error/) return "host code takes part, which the lab forbids and the GPU does not mind"
  return "unexplained"
}

NR == FNR { numbers[$1 "," $2] = $3; kinds[$1 "," $2] = $4; warnings[$1 "," $2] = $5; next }

{
  key = $1 "," $2
  if (!(key in numbers) || ($3 == "not_compiled" && kinds[key] !~ /compile-error/)) next
  found = 0
  for (i = 4; i <= 7; ++i) if ($i != "-" && $i + 0 > 0) found = 1
  emulator = numbers[key] == "right" && kinds[key] == "" ? "pass" : "fail"
  gpu = $3 == "right" && !found ? "pass" : "fail"
  agreement = emulator == gpu ? "equal" : reason(kinds[key], warnings[key], $3, $6)
  print $1, $2, numbers[key], kinds[key], $3, $4, $5, $6, $7, emulator, gpu, agreement
}
