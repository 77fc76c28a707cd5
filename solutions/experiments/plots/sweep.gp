# GFLOP/s over size, from DATA/sweep.csv: one colour per tile width, dark with bounds checks, light without.
set terminal svg size 900,520 font "sans-serif,13" background rgb "#fbfbfb"
set output svg
set datafile separator ","
set title "Tile width, bounds checks and size: dark with bounds checks, light without"
set logscale xy
set xrange [60:9000]
set xtics (64, 128, 256, 512, 1024, 2048, 4096, 8192)
set xlabel "size n of n x n x n, or of a cube with as many operations (log scale)"
set ylabel "GFLOP/s (log scale)"
set format y "%g"
set grid lc rgb "#dddddd"
set key bottom right noenhanced
csv = data . "sweep.csv"
tiles = "4 8 16 32"
dark = "#8e2323 #b5651d #1f6f3b #1f3f8b"
light = "#e59a9a #f0c08a #8fd0a5 #93aee6"
plot for [i = 1:4] csv index sprintf("tiled %s checked", word(tiles, i)) using 1:2 with linespoints pt 7 ps 0.35 \
       lc rgb word(dark, i) title sprintf("tile %s, checked", word(tiles, i)), \
     for [i = 1:4] csv index sprintf("tiled %s", word(tiles, i)) using 1:2 with lines lw 2 \
       lc rgb word(light, i) title sprintf("tile %s, unchecked", word(tiles, i)), \
     csv index "04_naive" using 1:2 with lines lw 2 lc rgb "#333333" title "04_naive", \
     csv index "01_naive_cpu" using 1:2 with lines lw 2 dt 2 lc rgb "#777777" title "01_naive_cpu"
