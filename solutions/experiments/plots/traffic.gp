# Bars: bytes and shared words per multiply-add, from DATA/traffic.csv. Colours that read on light and dark pages.
set terminal svg size 760,340 font "sans-serif,13" background rgb "#fbfbfb"
set output svg
set datafile separator ","
set title "What each step saves: traffic per multiply-add at 256x256x256, counted by the emulator"
set style data histograms
set style histogram clustered gap 1.4
set style fill solid border rgb "#444444"
set logscale y 2
set yrange [0.0625:32]
set ylabel "per multiply-add (log scale)"
set grid ytics lc rgb "#cccccc"
set key top right
set xtics format "%s" noenhanced rotate by -20
csv = data . "traffic.csv"
plot csv using 2:xtic(1) title "bytes loaded from global memory" lc rgb "#1f6f8b", \
     "" using ($0 - 0.17):($2 * 1.35):(sprintf("%.3g", $2)) with labels notitle tc rgb "#222222", \
     "" using ($3 > 0 ? $3 : NaN) title "shared words read" lc rgb "#e08e45", \
     "" using ($0 + 0.17):($3 > 0 ? $3 * 1.35 : NaN):(sprintf("%.3g", $3)) with labels notitle tc rgb "#222222"
