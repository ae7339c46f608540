import type { ArtefactHandling, ArtefactKind, SeriesValue } from '../../model/series.ts';
import { isRrBreak } from '../../dsp/statistics/heart-rate.ts';
import type { BeatSeries } from './beat-series.ts';
import { evenCurve } from './even-stretches.ts';

/** A corrected series, and the state of each value. */
export interface CorrectedSeries {
  /** Measured values, and values that replace others, in order of time. */
  readonly values: readonly SeriesValue[];
  /** The values that count. */
  readonly series: BeatSeries;
}

/** A value that counts. */
interface CountedValue {
  readonly at: number;
  readonly value: number;
  /** Indices of the first and the last measured value that it represents. */
  readonly first: number;
  readonly last: number;
}

/**
 * Omits, interpolates or keeps the values marked as artefacts.
 *
 * If omitted, they are missing, and their neighbours do not follow each other. If interpolated, a missed beat is placed
 * in the middle of its interval, and an extra beat is removed by joining its two intervals. All others get the value at
 * their time of a curve through the valid values; nothing is interpolated where these are more than 10 s apart. Breaks
 * are always omitted.
 *
 * @param measured  the series as measured
 * @param kinds     kind of artefact of each value; null for a valid one
 * @param handling  what happens to artefacts
 * @returns all values, and the series of those that count
 */
export function correctSeries(
  measured: BeatSeries,
  kinds: readonly (ArtefactKind | null)[],
  handling: ArtefactHandling,
): CorrectedSeries {
  const isKept = (i: number): boolean => kinds[i] === null || (handling === 'kept' && kinds[i] !== 'break');
  const put = handling === 'linear' || handling === 'cubic' ? interpolated(measured, kinds, handling) : [];
  const { timesSec, values } = measured;
  const listed: SeriesValue[] = [];
  for (let i = 0; i < values.length; i++) {
    listed.push({ at: timesSec[i], value: values[i], kept: isKept(i), why: kinds[i] ?? null });
  }
  if (put.length === 0) return { values: listed, series: selectKeptValues(measured, isKept) };
  const own: CountedValue[] = [];
  for (let i = 0; i < values.length; i++) {
    if (isKept(i)) own.push({ at: timesSec[i], value: values[i], first: i, last: i });
  }
  for (const { at, value } of put) listed.push({ at, value, kept: true, why: 'interpolated' });
  const combined = [...own, ...put].toSorted((a, b) => a.at - b.at);
  return {
    values: listed.toSorted((a, b) => a.at - b.at),
    series: {
      timesSec: Float64Array.from(combined, ({ at }) => at),
      values: Float64Array.from(combined, ({ value }) => value),
      follows: Uint8Array.from(combined, (one, k) =>
        k > 0 && areNeighbours(combined[k - 1], one, measured) ? 1 : 0,
      ),
    },
  };
}

/** Returns the kept values if none is replaced, without an object per value. */
function selectKeptValues(
  { timesSec, values, follows }: BeatSeries,
  isKept: (i: number) => boolean,
): BeatSeries {
  const places = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (isKept(i)) places[count++] = i;
  const kept = { timesSec: new Float64Array(count), values: new Float64Array(count) };
  const keptFollows = new Uint8Array(count);
  for (let k = 0; k < count; k++) {
    const i = places[k];
    kept.timesSec[k] = timesSec[i];
    kept.values[k] = values[i];
    keptFollows[k] = k > 0 && places[k - 1] === i - 1 ? follows[i] : 0;
  }
  return { ...kept, follows: keptFollows };
}

/** Whether no measured value is missing between two values. */
function areNeighbours(before: CountedValue, after: CountedValue, { follows }: BeatSeries): boolean {
  if (after.first === before.first) return true;
  return after.first === before.last + 1 && follows[after.first] === 1;
}

/** Returns the values that replace artefacts. */
function interpolated(
  { timesSec, values, follows }: BeatSeries,
  kinds: readonly (ArtefactKind | null)[],
  handling: 'linear' | 'cubic',
): CountedValue[] {
  const knots = Int32Array.from(kinds.flatMap((kind, i) => (kind === null ? [i] : [])));
  const knotX = Float64Array.from(knots, (i) => timesSec[i]);
  const knotY = Float64Array.from(knots, (i) => values[i]);
  const curve = evenCurve(knotX, knotY, handling);
  const put: CountedValue[] = [];
  let next = 0;
  for (let i = 0; i < kinds.length; i++) {
    while (next < knots.length && knots[next] <= i) next++;
    const kind = kinds[i] ?? null;
    const isInside = next > 0 && next < knots.length;
    if (kind === null || kind === 'break' || !isInside || isRrBreak(knotX[next] - knotX[next - 1])) continue;
    if (kind === 'missed') {
      const half = values[i] / 2;
      const one = { value: half, first: i, last: i };
      put.push({ ...one, at: timesSec[i] - half / 1000 }, { ...one, at: timesSec[i] });
    } else if (kind === 'extra' && kinds[i + 1] === 'extra' && follows[i + 1] === 1) {
      put.push({ at: timesSec[i + 1], value: values[i] + values[i + 1], first: i, last: i + 1 });
      i++;
    } else {
      put.push({ at: timesSec[i], value: curve(timesSec[i]), first: i, last: i });
    }
  }
  return put;
}
