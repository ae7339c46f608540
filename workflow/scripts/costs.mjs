const megabyte = 1e6;

/** Predicts the processor time of recordings on one core, s, from measurements. */
export function predictSeconds(rows, { seconds_per_mb: perMb, seconds_per_file: perFile }) {
  return rows.reduce((sum, { bytes }) => sum + perFile + (perMb * bytes) / megabyte, 0);
}

/** Computes the resources of a job over recordings: memory for the largest, and three times the predicted time. */
export function predictCost(rows, config) {
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const largest = rows.reduce((most, row) => Math.max(most, row.bytes), 0);
  return {
    files: rows.length,
    bytes,
    memoryMb: Math.ceil(config.memory_mb + (config.memory_per_mb * largest) / megabyte),
    minutes: 2 + Math.ceil((3 * predictSeconds(rows, config)) / 60),
  };
}
