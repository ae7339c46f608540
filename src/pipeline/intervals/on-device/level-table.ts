import type { LevelPlaces, LevelTable } from '../../../analysis/intervals/features.ts';

/** Places of thresholds that are known already. */
export interface KnownLevels {
  readonly feet: LevelTable;
  readonly notches: LevelTable;
}

/** Columns that were read back, as float64: the sweep computes with them many times. */
export function columnsOf(bytes: ArrayBuffer | undefined, columnCount: number): Float64Array[] {
  const all = new Float32Array(bytes ?? new ArrayBuffer(0));
  const beatCount = all.length / Math.max(1, columnCount);
  return Array.from(
    { length: columnCount },
    (_, k) => new Float64Array(all.subarray(k * beatCount, (k + 1) * beatCount)),
  );
}

/** Places out of tables, the later ones first asked. */
export function placesIn(tables: () => readonly KnownLevels[]): LevelPlaces {
  const find = (feature: keyof KnownLevels, percent: number): Float64Array => {
    for (const table of tables()) {
      const { thresholds, ms } = table[feature];
      const found = ms[thresholds.indexOf(percent)];
      if (found !== undefined) return found;
    }
    throw new RangeError(`the places at ${percent} % were not prepared`);
  };
  const at =
    (feature: keyof KnownLevels): LevelPlaces['foot'] =>
    (percent, members) => {
      const ms = find(feature, percent);
      return members === null ? ms : Float64Array.from(members, (b) => ms[b] ?? Number.NaN);
    };
  return { foot: at('feet'), notch: at('notches') };
}
