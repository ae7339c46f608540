import type { ArtefactKind, SeriesKind, SeriesResult } from '../../model/series.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** What is wrong with a value, in a few words. */
export const wrongNames: Readonly<Record<ArtefactKind | 'interpolated', string>> = {
  missed: 'a beat is missed',
  extra: 'a beat too many',
  ectopic: 'early or late beat',
  long: 'too long',
  short: 'too short',
  'other-beat': 'next to a V, S or F beat',
  'by-hand': 'taken for an artefact',
  break: 'the beats break off',
  interpolated: 'interpolated',
};

/** The SD of RR without artefacts is called SDNN; that of other values by their name. */
export const sdName = ({ of, name }: Pick<SeriesResult, 'of' | 'name'>): string =>
  of === 'rr' ? 'SDNN' : `SD of ${name}`;

/** A value of a series, or a figure in its unit: ms to a tenth, others to three digits. */
export function seriesText(value: number | null | undefined, unit: string): string {
  if (unit === 'ms') return formatNumber(value, 1);
  if (value === null || value === undefined || value === 0) return formatNumber(value, 0);
  return formatNumber(value, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
}

/** Series of which something is said beside the heart's own rhythm. */
const notHeartRate: readonly SeriesKind[] = ['pulse'];

/** What has to be known of a series as a whole; empty of most. */
export function seriesCaution({ of }: Pick<SeriesResult, 'of'>): string {
  return notHeartRate.includes(of)
    ? 'Of pulse intervals: their variability is not that of the heart rate.'
    : '';
}
