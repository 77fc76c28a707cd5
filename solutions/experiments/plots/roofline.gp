# The roofline, from DATA/levels.csv: each rung at 4096 stands once for every memory whose traffic was counted. DRAM, L2,
# L1 (GB/s) and FP32 (GFLOP/s) come with the command.
set terminal svg size 860,520 font "sans-serif,13" background rgb "#fbfbfb"
set output svg
set datafile separator ","
set title "Roofline at 4096: a point lies below the roof of the memory that it was counted at"
set logscale xy
set xrange [0.1:4000]
set yrange [1000:200000]
set xlabel "operations per byte of traffic to that memory (log scale)"
set ylabel "GFLOP/s (log scale)"
set format y "%g"
set grid lc rgb "#dddddd"
set key bottom right noenhanced
roof(x, bandwidth) = x * bandwidth < FP32 ? x * bandwidth : FP32
csv = data . "levels.csv"
label_of(name) = name[1:2]
above(name) = label_of(name) eq "06" ? "" : label_of(name)  # 05 and 06 stand on each other
below(name) = label_of(name) eq "06" ? "06" : ""
plot roof(x, L1) lw 2 lc rgb "#c0392b" title sprintf("L1 and shared memory, %.0f GB/s", L1), \
     roof(x, L2) lw 2 lc rgb "#e08e45" title sprintf("L2, %.0f GB/s", L2), \
     roof(x, DRAM) lw 2 lc rgb "#1f6f8b" title sprintf("DRAM, %.0f GB/s", DRAM), \
     csv index "L1" using 1:2 with points pt 7 ps 0.8 lc rgb "#c0392b" title "counted at L1 (wavefronts of 128 bytes)", \
     csv index "L2" using 1:2 with points pt 5 ps 0.8 lc rgb "#e08e45" title "counted at L2", \
     csv index "DRAM" using 1:2 with points pt 9 ps 0.9 lc rgb "#1f6f8b" title "counted at DRAM", \
     csv index "asked" using 1:2 with points pt 6 ps 1.1 lc rgb "#333333" title "asked of global memory by the threads", \
     csv index "asked" using 1:2:(above(strcol(3))) with labels tc rgb "#222222" offset 0,0.9 notitle, \
     csv index "asked" using 1:2:(below(strcol(3))) with labels tc rgb "#222222" offset 0,-0.9 notitle
