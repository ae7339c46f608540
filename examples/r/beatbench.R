# Runs beatbench and reads what it prints, with base R alone; report() needs the package jsonlite.

# How the program is called; BEATBENCH="node /somewhere/dist-cli/beatbench.js" takes another.
program <- scan(text = Sys.getenv("BEATBENCH", "npx beatbench"), what = "", quiet = TRUE)

# What beatbench prints for these words, a line each. What it says beside goes to standard error.
run <- function(...) {
  words <- as.character(c(...))
  lines <- suppressWarnings(system2(program[1], shQuote(c(program[-1], words)), stdout = TRUE))
  status <- attr(lines, "status")
  # 1: a recording failed, and its entry says why.
  if (!is.null(status) && status != 1) stop("beatbench ", words[1], " ended with status ", status)
  as.vector(lines)
}

# The CSV of a command as a data frame, its heads as they are printed.
frame <- function(...) read.csv(text = run(..., "--csv"), check.names = FALSE)

# A recording as a data frame: "time [s]", and each channel as "LABEL [UNIT]".
samples <- function(record, ...) {
  read.csv(text = run("convert", record, "--to", "csv", "--out", "-", ...), check.names = FALSE)
}

# Label, unit and rate of the first channel of a role: ecg, ppg or pcg.
channel <- function(record, role) {
  found <- frame("info", record)
  # R takes a column without any text for one of missing values.
  found$unit[is.na(found$unit)] <- ""
  found[found$role == role, ][1, ]
}

# What the column of a channel is called in a table of samples.
head_of <- function(one) if (nzchar(one$unit)) paste0(one$label, " [", one$unit, "]") else one$label

# The JSON of a command, as lists and data frames.
report <- function(...) {
  found <- jsonlite::fromJSON(paste(run(...), collapse = ""))
  if (!is.null(found$error)) stop(found$recording$name, ": ", found$error$message)
  found
}
