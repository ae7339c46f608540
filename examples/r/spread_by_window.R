# Figure 5.2 of Cziesler 2014: the reduction of the SD by least variance, window by window.
#
#     Rscript spread_by_window.R FIGURE.png RECORD…
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)))
source(file.path(here, "beatbench.R"))
given <- commandArgs(TRUE)
windows <- frame("intervals", given[-1], "--rows", "windows")
png(given[1], 1200, 900, res = 150)
par(mfrow = c(2, 1), mar = c(4, 5, 1, 1))
for (interval in c("rptt", "lvet")) {
  name <- c(rptt = "rPTT", lvet = "LVET")[[interval]]
  historic <- windows[[paste0(interval, ".historic.sd_ms")]]
  least <- windows[[paste0(interval, ".leastVariance.sd_ms")]]
  difference <- historic - least
  barplot(
    difference,
    col = ifelse(difference > 0, "#2a8a4a", "#b03a2e"), border = NA,
    names.arg = seq_along(difference), xlab = "window", ylab = paste0(name, ": SD difference (ms)")
  )
  abline(h = 0)
  smaller <- sum(difference > 0, na.rm = TRUE)
  cat(sprintf("%s: smaller by least variance in %d of %d windows\n", name, smaller, sum(!is.na(difference))))
}
invisible(dev.off())
