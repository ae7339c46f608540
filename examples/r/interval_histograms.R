# Figure 5.1 of Cziesler 2014: histograms of the intervals, by both methods.
#
#     Rscript interval_histograms.R FIGURE.png RECORD
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)))
source(file.path(here, "beatbench.R"))
given <- commandArgs(TRUE)
beats <- frame("intervals", given[2], "--average", "0")
png(given[1], 1200, 900, res = 150)
par(mfrow = c(2, 2), mar = c(4, 4, 3, 1))
for (method in c("historic", "leastVariance")) {
  name <- c(historic = "historic", leastVariance = "least variance")[[method]]
  for (interval in c("rptt", "lvet")) {
    title <- c(rptt = "rPTT", lvet = "LVET")[[interval]]
    both <- unlist(beats[paste0(interval, c(".historic_ms", ".leastVariance_ms"))])
    own <- na.omit(beats[[paste0(interval, ".", method, "_ms")]])
    breaks <- seq(min(both, na.rm = TRUE), max(both, na.rm = TRUE), length.out = 31)
    hist(own, breaks, col = "#1f4e8c", border = NA, xlab = paste(title, "(ms)"),
      main = sprintf("%s: SD %.1f ms, n %d", name, sd(own), length(own)))
    cat(sprintf("%s %s: %d beats, SD %.3f ms\n", title, name, length(own), sd(own)))
  }
}
invisible(dev.off())
