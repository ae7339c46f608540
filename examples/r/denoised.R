# Figure 2 of Nasim 2018: three seconds of an ECG before and after segmented-beat modulation.
#
#     Rscript denoised.R FIGURE.png RECORD [FROM]
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)))
source(file.path(here, "beatbench.R"))
given <- commandArgs(TRUE)
record <- given[2]
from <- if (length(given) > 2) as.numeric(given[3]) else 10
ecg <- channel(record, "ecg")
signals <- list(
  before = samples(record, "--channels", ecg$label),
  after = read.csv(text = run("denoise", record, "--write", "csv", "--out", "-"), check.names = FALSE)
)
png(given[1], 1200, 750, res = 150)
par(mfrow = c(2, 1), mar = c(4, 4, 2, 1))
for (name in names(signals)) {
  time <- signals[[name]][["time [s]"]]
  seen <- signals[[name]][time >= from & time <= from + 3, ]
  plot(seen[["time [s]"]], seen[[head_of(ecg)]], type = "l", col = "#1f4e8c", main = name, xlab = "s", ylab = ecg$unit)
}
invisible(dev.off())
found <- frame("denoise", record)
cat(sprintf("SNR %.3f dB before, %.3f dB after, over %d cycles\n", found$snr.before_dB, found$snr.after_dB, found$cycles))
