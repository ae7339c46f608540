# Runs beatbench and reads its output, with base R; report() needs the package jsonlite.

# Command of the program; the environment variable BEATBENCH="node /somewhere/dist-cli/beatbench.js" replaces it.
program <- scan(text = Sys.getenv("BEATBENCH", "npx beatbench"), what = "", quiet = TRUE)

# Returns the output of beatbench for these words, by line. Its messages go to standard error.
run <- function(...) {
  words <- as.character(c(...))
  lines <- suppressWarnings(system2(program[1], shQuote(c(program[-1], words)), stdout = TRUE))
  status <- attr(lines, "status")
  # 1: a recording failed, and its entry has the reason.
  if (!is.null(status) && status != 1) stop("beatbench ", words[1], " ended with status ", status)
  as.vector(lines)
}

# Returns the CSV of a command as a data frame, with unchanged headings.
frame <- function(...) read.csv(text = run(..., "--csv"), check.names = FALSE)

# Returns a recording as a data frame: "time [s]", and each channel as "LABEL [UNIT]".
samples <- function(record, ...) {
  read.csv(text = run("convert", record, "--to", "csv", "--out", "-", ...), check.names = FALSE)
}

# Returns label, unit and rate of the first channel of a role: ecg, ppg or pcg.
channel <- function(record, role) {
  found <- frame("info", record)
  # R reads a column without any text as missing values.
  found$unit[is.na(found$unit)] <- ""
  found[found$role == role, ][1, ]
}

# Returns the heading of a channel's column in a table of samples.
head_of <- function(one) if (nzchar(one$unit)) paste0(one$label, " [", one$unit, "]") else one$label

# Returns the JSON of a command, as lists and data frames.
report <- function(...) {
  found <- jsonlite::fromJSON(paste(run(...), collapse = ""))
  if (!is.null(found$error)) stop(found$recording$name, ": ", found$error$message)
  found
}
