import type { ArtefactHandling, ArtefactKind, SeriesValue } from '../../model/series.ts';
import { isBreak } from '../../dsp/statistics/heart-rate.ts';
import type { BeatSeries } from './beat-series.ts';
import { evenCurve } from './even-stretches.ts';

/** A series as it is counted, and what became of each value. */
export interface CorrectedSeries {
  /** Those as they were measured, and those that were put in their place, in the order of time. */
  readonly values: readonly SeriesValue[];
  /** Those that are counted. */
  readonly series: BeatSeries;
}

/** A value that is counted. */
interface Standing {
  readonly at: number;
  readonly value: number;
  /** Places of the first and the last measured value that it stands for. */
  readonly first: number;
  readonly last: number;
}

/**
 * Leaves out, interpolates or keeps the values that something is wrong with.
 *
 * Left out, they are gone, and their neighbours do not follow each other. Interpolated, a missed beat stands in the middle
 * of its interval, an extra one is taken out of its two, and all others get what a curve through the values that stand has
 * at their time; where these are more than 10 s apart nothing is put between them. Breaks are left out always.
 *
 * @param measured as it was measured
 * @param kinds    what is wrong with each value; null where nothing is
 * @param handling what becomes of those
 * @returns all values, and the series of those that are counted
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
  if (put.length === 0) return { values: listed, series: seriesOfKept(measured, isKept) };
  const own: Standing[] = [];
  for (let i = 0; i < values.length; i++) {
    if (isKept(i)) own.push({ at: timesSec[i], value: values[i], first: i, last: i });
  }
  for (const { at, value } of put) listed.push({ at, value, kept: true, why: 'interpolated' });
  const standing = [...own, ...put].toSorted((a, b) => a.at - b.at);
  return {
    values: listed.toSorted((a, b) => a.at - b.at),
    series: {
      timesSec: Float64Array.from(standing, ({ at }) => at),
      values: Float64Array.from(standing, ({ value }) => value),
      follows: Uint8Array.from(standing, (one, k) =>
        k > 0 && areNeighbours(standing[k - 1], one, measured) ? 1 : 0,
      ),
    },
  };
}

/** Those that are kept, where nothing is put in the place of others: without an object for each. */
function seriesOfKept({ timesSec, values, follows }: BeatSeries, isKept: (i: number) => boolean): BeatSeries {
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

/** Whether nothing that was measured is missing between two values. */
function areNeighbours(before: Standing, after: Standing, { follows }: BeatSeries): boolean {
  if (after.first === before.first) return true;
  return after.first === before.last + 1 && follows[after.first] === 1;
}

/** What takes the place of the values that something is wrong with. */
function interpolated(
  { timesSec, values, follows }: BeatSeries,
  kinds: readonly (ArtefactKind | null)[],
  handling: 'linear' | 'cubic',
): Standing[] {
  const knots = Int32Array.from(kinds.flatMap((kind, i) => (kind === null ? [i] : [])));
  const knotX = Float64Array.from(knots, (i) => timesSec[i]);
  const knotY = Float64Array.from(knots, (i) => values[i]);
  const curve = evenCurve(knotX, knotY, handling);
  const put: Standing[] = [];
  let next = 0;
  for (let i = 0; i < kinds.length; i++) {
    while (next < knots.length && knots[next] <= i) next++;
    const kind = kinds[i] ?? null;
    const isInside = next > 0 && next < knots.length;
    if (kind === null || kind === 'break' || !isInside || isBreak(knotX[next] - knotX[next - 1])) continue;
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
