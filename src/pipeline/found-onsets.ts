const onsetsByPeaks = new WeakMap<Float64Array, Float64Array>();

/** Keeps the QRS onsets that were found with R-peaks, s, as long as these are kept: to find them anew takes as long. */
export function keepOnsets(peaksSec: Float64Array, onsetsSec: Float64Array): void {
  onsetsByPeaks.set(peaksSec, onsetsSec);
}

/** The QRS onsets that were found with some R-peaks, ascending, s; null where none were kept. */
export function onsetsFoundWith(peaksSec: Float64Array): Float64Array | null {
  return onsetsByPeaks.get(peaksSec) ?? null;
}
