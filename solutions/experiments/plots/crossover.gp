# Milliseconds over size, CPU against GPU with allocation and copies, from DATA/crossover.csv; wins_from (0: unknown) is
# where 04_naive overtakes 01_naive_cpu.
set terminal svg size 860,520 font "sans-serif,13" background rgb "#fbfbfb"
set output svg
set datafile separator ","
set title "From matrix to matrix: CPU against GPU, its allocation and copies included"
set logscale xy
set xrange [8:10000]
set yrange [0.0001:10000]
set xtics (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 10000)
set format y "%g"
set xlabel "n (log scale)"
set ylabel "milliseconds (log scale)"
set grid lc rgb "#dddddd"
set key top left noenhanced
csv = data . "crossover.csv"
if (wins_from > 0) {
  set arrow 1 from wins_from, graph 0 to wins_from, graph 1 nohead dt 3 lc rgb "#555555"
  set label 1 sprintf("the naive kernel overtakes the\nCPU loop at n = %.0f", wins_from) at wins_from * 1.1, graph 0.08
}
plot csv index "01_naive_cpu" using 1:2 with linespoints pt 7 ps 0.4 lc rgb "#8e2323" title "CPU, 01_naive_cpu", \
     csv index "02_tiled_cpu" using 1:2 with linespoints pt 7 ps 0.4 lc rgb "#e08e45" title "CPU, 02_tiled_cpu", \
     csv index "Eigen 1 core" using 1:2 with linespoints pt 7 ps 0.4 lc rgb "#c9b037" title "CPU, Eigen on one core", \
     csv index "Eigen all cores" using 1:2 with linespoints pt 7 ps 0.4 lc rgb "#777777" title "CPU, Eigen on all cores", \
     csv index "04_naive" using 1:2 with linespoints pt 5 ps 0.4 lc rgb "#1f6f8b" title "GPU, 04_naive", \
     csv index "09_warp_tiled" using 1:2 with linespoints pt 5 ps 0.4 lc rgb "#1f6f3b" title "GPU, 09_warp_tiled", \
     csv index "cuBLAS FP32" using 1:2 with linespoints pt 5 ps 0.4 lc rgb "#222222" title "GPU, cuBLAS FP32"
