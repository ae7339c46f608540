#!/bin/sh
# Prints the state of a Slurm job for Snakemake: running, success or failed.
told=$(scontrol --oneliner show job "$1" 2>&1)
state=$(printf '%s' "$told" | sed -n 's/.* JobState=\([A-Z_]*\).*/\1/p')
# The controller forgets jobs that ended; accounting, if enabled, does not.
case "$told" in
  *'Invalid job id'*) state=$(sacct -j "$1" -X -n -o State 2>/dev/null | awk 'NR == 1 { print $1 }') && state=${state:-FAILED} ;;
esac
case "$state" in
  COMPLETED) echo success ;;
  BOOT_FAIL | CANCELLED* | DEADLINE | FAILED | NODE_FAIL | OUT_OF_MEMORY | TIMEOUT) echo failed ;;
  *) echo running ;;
esac
