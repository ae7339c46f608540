import { readFileSync } from 'node:fs';
import { dataPath } from '../support/data.ts';

/** One pulse of the data with the marks of people and programs, in ms from its first sample. */
export interface MarkedPulse {
  /** ADC counts minus their mean. */
  readonly values: Float64Array;
  readonly marks: Readonly<Record<Marker, PulseMarks>>;
}

export interface PulseMarks {
  readonly foot: number | null;
  readonly notch: number | null;
}

export const markers = ['MG', 'PC', 'PPGFeat', 'PulseAnalyse'] as const;
export type Marker = (typeof markers)[number];

/** Hz; a sample therefore lasts 1 ms. */
export const pulseFs = 1000;

/** Reads the pulses of `ppg-bp-fiducials`. */
export function readMarkedPulses(): MarkedPulse[] {
  const tables = markers.map((marker) => readRows(`fiducials_${marker}.csv`));
  return readRows('ppg_pulses.csv').map((cells, k) => {
    const start = Number(cells[1]);
    const marksOf = (table: readonly string[][]): PulseMarks => {
      const row = table[k] ?? [];
      return { foot: parsePosition(row[2], start), notch: parsePosition(row[3], start) };
    };
    const [MG, PC, PPGFeat, PulseAnalyse] = tables.map(marksOf);
    return {
      values: Float64Array.from(cells.slice(3), Number),
      marks: { MG, PC, PPGFeat, PulseAnalyse },
    };
  });
}

/** Reads the rows below the header; those of a fiducial file are row, sp, on, dn …. */
function readRows(file: string): string[][] {
  const [, ...lines] = readFileSync(dataPath('ppg-bp-fiducials', file), 'utf8').trim().split('\n');
  return lines.map((line) => line.trim().split(','));
}

/** Converts a position; both numbers count from 1 in the full recording. */
function parsePosition(cell: string | undefined, startNumber: number): number | null {
  return cell === undefined || cell === '' ? null : Number(cell) - startNumber;
}
