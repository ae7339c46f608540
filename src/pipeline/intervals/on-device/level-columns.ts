/** Columns that were read back, as float64: the sweep computes with them many times. */
export function columnsOf(bytes: ArrayBuffer | undefined, columnCount: number): Float64Array[] {
  const all = new Float32Array(bytes ?? new ArrayBuffer(0));
  const beatCount = all.length / Math.max(1, columnCount);
  return Array.from(
    { length: columnCount },
    (_, k) => new Float64Array(all.subarray(k * beatCount, (k + 1) * beatCount)),
  );
}
