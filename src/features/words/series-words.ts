import type { ArtefactKind, SeriesKind, SeriesResult } from '../../model/series.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Short descriptions of what is wrong with a value. */
export const artefactNames: Readonly<Record<ArtefactKind | 'interpolated', string>> = {
  missed: 'missed beat',
  extra: 'extra beat',
  ectopic: 'early or late beat',
  long: 'too long',
  short: 'too short',
  'other-beat': 'next to a V, S or F beat',
  'by-hand': 'marked as artefact',
  break: 'gap in the beats',
  interpolated: 'interpolated',
};

/** Returns the name of the SD: SDNN for RR without artefacts, otherwise with the name of the values. */
export const sdName = ({ of, name }: Pick<SeriesResult, 'of' | 'name'>): string =>
  of === 'rr' ? 'SDNN' : `SD of ${name}`;

/** Formats a value of a series, or a figure in its unit: ms with one decimal, others with three digits. */
export function seriesText(value: number | null | undefined, unit: string): string {
  if (unit === 'ms') return formatNumber(value, 1);
  if (value === null || value === undefined || value === 0) return formatNumber(value, 0);
  return formatNumber(value, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
}

/** Series that need a note because they are not heart rate. */
const notHeartRate: readonly SeriesKind[] = ['pulse'];

/** Returns a note about a series as a whole; empty for most. */
export function seriesCaution({ of }: Pick<SeriesResult, 'of'>): string {
  return notHeartRate.includes(of)
    ? 'From pulse intervals: their variability is not that of the heart rate.'
    : '';
}
