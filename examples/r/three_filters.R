# Figure 2 of Domazet 2016: an ECG as recorded, and through a lowpass, a highpass and a bandpass filter.
#
#     Rscript three_filters.R FIGURE.png RECORD
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)))
source(file.path(here, "beatbench.R"))
given <- commandArgs(TRUE)
record <- given[2]
ecg <- channel(record, "ecg")
filters <- list(
  "lowpass, 30 Hz" = c("--type", "lowpass", "--high", "30"),
  "highpass, 0.5 Hz" = c("--type", "highpass", "--low", "0.5", "--taps", "1001"),
  "bandpass, 0.5 to 30 Hz" = c("--type", "bandpass", "--low", "0.5", "--high", "30", "--taps", "1001")
)
drawn <- c(
  list("as recorded" = samples(record, "--channels", ecg$label, "--until", "14")),
  lapply(filters, function(words) frame("filter", record, words, "--to", "14"))
)
png(given[1], 1200, 1200, res = 150)
par(mfrow = c(4, 1), mar = c(4, 4, 2, 1))
for (name in names(drawn)) {
  seen <- drawn[[name]][drawn[[name]][["time [s]"]] >= 10, ]
  values <- seen[[head_of(ecg)]]
  plot(seen[["time [s]"]], values, type = "l", col = "#1f4e8c", main = name, xlab = "s", ylab = ecg$unit)
  spread <- sqrt(mean((values - mean(values, na.rm = TRUE))^2, na.rm = TRUE))
  cat(sprintf("%s: mean %.4f, SD %.4f %s\n", name, mean(values, na.rm = TRUE), spread, ecg$unit))
}
invisible(dev.off())
