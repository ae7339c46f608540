# Figure 16 of Kratsas 2000: the templates with the most beats; the first of them is that of the normal beat.
#
#     Rscript beat_templates.R FIGURE.png RECORD
args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)))
source(file.path(here, "beatbench.R"))
given <- commandArgs(TRUE)
ecg <- channel(given[2], "ecg")
templates <- frame("templates", given[2], "--signal", "filtered", "--templates")
templates <- head(templates[order(-templates$count), ], 4)
values <- t(as.matrix(templates[grep("^samples", names(templates))]))
png(given[1], 450 * ncol(values), 500, res = 150)
par(mfrow = c(1, ncol(values)), mar = c(4, 4, 2, 1))
time <- 1000 * (seq_len(nrow(values)) - 1) / ecg$rate_Hz
for (k in seq_len(ncol(values))) {
  title <- sprintf("template %s, n %d", templates$label[k], templates$count[k])
  plot(time, values[, k], type = "l", col = "#1f4e8c", main = title, xlab = "ms", ylab = ecg$unit, ylim = range(values))
  cat(sprintf("template %s: n %d, first at %.3f s\n", templates$label[k], templates$count[k], templates$first_s[k]))
}
invisible(dev.off())
