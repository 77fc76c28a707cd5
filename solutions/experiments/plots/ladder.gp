# Bars: GFLOP/s of every rung and library at every size, from DATA/ladder.csv; above them the share of cuBLAS FP32.
set terminal svg size 1160,460 font "sans-serif,13" background rgb "#fbfbfb"
set output svg
set datafile separator ","
set title "GFLOP/s by size; above the bars: the speed at 4096 in units of cuBLAS FP32"
set style data histograms
set style histogram clustered gap 1
set style fill solid noborder
set logscale y
set yrange [0.1:4000000]
set bmargin 5
set ylabel "GFLOP/s (log scale)"
set grid ytics lc rgb "#cccccc"
set key top left horizontal noenhanced
set xtics noenhanced font ",10"
set format y "%g"
csv = data . "ladder.csv"
shown(number) = number > 0 ? number : 0.1  # what is missing gets no bar
plot csv using (shown($2)):xtic(1) title "1024" lc rgb "#9fc6d3", "" using (shown($3)) title "2048" lc rgb "#5f9db3", \
     "" using (shown($4)) title "4096" lc rgb "#1f6f8b", "" using (shown($5)) title "8192" lc rgb "#0e3f52", \
     "" using (shown($6)) title "4095" lc rgb "#e08e45", \
     "" using 0:($4 * 2.6):($7 > 0 ? sprintf("%.3g", $7) : "") with labels notitle tc rgb "#222222"
