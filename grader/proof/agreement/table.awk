# Joins emulator.csv and gpu.csv: one line per run, with the result of each side and whether pass or fail agrees.
BEGIN {
  FS = OFS = ","
  print "kernel,shape,emulator_numbers,emulator_errors,gpu_numbers,memcheck,racecheck,synccheck,initcheck,emulator,gpu,agreement,kernel_hash"
}

# No commas, because the result is a cell.
function reason(kinds) {
  if (kinds ~ /race|barrier-divergence/) return "race: the GPU's numbers and findings depend on timing"
  if (kinds ~ /uninitialised-read/) return "no tool checks registers or shared memory: they often contain zeros"
  if (kinds ~ /out-of-bounds/) return "undefined access with an unused value: nvcc removes it"
  if (kinds ~ /host-access|launch-error/) return "host code computes part of the result: the lab forbids it and the GPU allows it"
  return "unexplained"
}

NR == FNR { numbers[$1 "," $2] = $3; kinds[$1 "," $2] = $4; next }

{
  key = $1 "," $2
  if (!(key in numbers)) next
  found = 0
  for (i = 4; i <= 7; ++i) if ($i != "-" && $i + 0 > 0) found = 1
  emulator = numbers[key] == "right" && kinds[key] == "" ? "pass" : "fail"
  gpu = $3 == "right" && !found ? "pass" : "fail"
  agreement = emulator == gpu ? "equal" : reason(kinds[key])
  print $1, $2, numbers[key], kinds[key], $3, $4, $5, $6, $7, emulator, gpu, agreement, $8
}
