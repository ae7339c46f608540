import { mean, median, percentile, sampleSd } from '../../dsp/statistics/stats.ts';
import { type GroupedBy, groupFiles } from './group-files.ts';
import type { CohortFile, LabelledFile } from './cohort-file.ts';
import { comparedMeans } from './compared-means.ts';
import type { WindowFigures } from './file-figures.ts';
import type { MethodId } from '../../model/methods.ts';

/** Quantity of a recording that is drawn: intervals in ms, heart rate per minute. */
export interface GroupedQuantity {
  readonly of: 'rptt' | 'lvet' | 'heartRate';
  /** Ignored for the heart rate. */
  readonly method: MethodId;
  /** One point per recording or per window; the heart rate always has one per recording. */
  readonly over: 'file' | 'window';
}

export interface IntervalPoint {
  readonly file: string;
  readonly subject: string;
  /** Index among the recording's windows; null for the recording as a whole. */
  readonly window: number | null;
  readonly value: number;
}

/** A box of a box plot. */
export interface Quartiles {
  readonly n: number;
  readonly mean: number;
  /** With n − 1; null for a single value. */
  readonly sd: number | null;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  /** The most distant values within 1.5 times the box's length from the box. */
  readonly whiskers: readonly [number, number];
}

export interface IntervalGroup {
  /** Null for recordings without this label. */
  readonly label: string | null;
  readonly points: readonly IntervalPoint[];
  /** Null without a point. */
  readonly quartiles: Quartiles | null;
}

const whiskerLength = 1.5;

/**
 * Groups the means of an interval by state or another label. Recordings or windows without a figure by both methods
 * are left out, so that the boxes of both methods are over the same recordings.
 */
export function intervalGroups(
  files: readonly CohortFile[],
  by: GroupedBy,
  quantity: GroupedQuantity,
): IntervalGroup[] {
  return groupFiles(files, by).map(({ label, files: own }) => {
    const points = own.flatMap((file) => listPoints(file, quantity));
    return { label, points, quartiles: computeQuartiles(points.map(({ value }) => value)) };
  });
}

/** Groups a value of each recording by state or another label; recordings without a value are left out. */
export function valueGroups<File extends LabelledFile<unknown>>(
  files: readonly File[],
  by: GroupedBy,
  valueIn: (file: File) => number | null,
): IntervalGroup[] {
  return groupFiles(files, by).map(({ label, files: own }) => {
    const points = own.flatMap((file): IntervalPoint[] => {
      const value = valueIn(file);
      return value === null ? [] : [{ file: file.file, subject: file.labels.subject, window: null, value }];
    });
    return { label, points, quartiles: computeQuartiles(points.map(({ value }) => value)) };
  });
}

function listPoints(
  { file, labels: { subject }, figures }: CohortFile,
  { of, method, over }: GroupedQuantity,
): IntervalPoint[] {
  const point = (window: number | null, value: number | null): IntervalPoint[] =>
    value === null ? [] : [{ file, subject, window, value }];
  if (of === 'heartRate') return point(null, figures.heartRate);
  const meanOver = (windows: readonly WindowFigures[]) => comparedMeans(windows, of)?.[method] ?? null;
  if (over === 'file') return point(null, meanOver(figures.windows));
  return figures.windows.flatMap((window, index) => point(index, meanOver([window])));
}

/**
 * Computes quartiles by linear interpolation, like `numpy.percentile`; null if there are no values. Source: Tukey
 * 1977.
 */
export function computeQuartiles(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const [q1, q3] = [percentile(values, 25), percentile(values, 75)];
  const whiskerSpan = whiskerLength * (q3 - q1);
  const near = values.filter((value) => value >= q1 - whiskerSpan && value <= q3 + whiskerSpan);
  return {
    n: values.length,
    mean: mean(values),
    sd: values.length > 1 ? sampleSd(values) : null,
    q1,
    median: median(values),
    q3,
    whiskers: [Math.min(q1, ...near), Math.max(q3, ...near)],
  };
}
