import { levelBefore, meanBeat } from '../../analysis/filter/mean-beat.ts';
import { findRPeaks, traceR } from '../../analysis/qrs/r-peak.ts';
import { sampleAt } from '../../dsp/interpolate.ts';
import { median } from '../../dsp/stats.ts';
import type { BeatChange } from '../../model/filter-bench.ts';
import type { ChannelSignal } from '../channel-signal.ts';

interface BeatParts {
  readonly before: ChannelSignal;
  readonly after: ChannelSignal;
  readonly clean: ChannelSignal | null;
  /** R as recorded, s. */
  readonly marks: Float64Array;
  readonly isEcg: boolean;
  /** By which what was filtered is later: of a causal filter, s. */
  readonly delaySec: number;
}

const indexesOf = ({ fs, startSec }: ChannelSignal, marks: Float64Array, laterSec = 0): number[] =>
  Array.from(marks, (sec) => (sec + laterSec - startSec) * fs);

/** R of each mark on a trace, as a fractional index; null where it has none. */
function findR({ values, gaps, fs }: ChannelSignal, about: readonly number[]): (number | null)[] {
  const marks = about.map((index) => ({ onsetIndex: Math.round(index), endIndex: null }));
  return findRPeaks(traceR({ values, gaps }, fs), marks, 'about-mark').map(({ rSec }) =>
    rSec === null ? null : rSec * fs,
  );
}

/** Median height of R above the level before it; null where no beat has both. */
function heightOf({ values, fs }: ChannelSignal, rIndexes: readonly (number | null)[]): number | null {
  const heights = rIndexes.flatMap((index) => {
    const height = index === null ? Number.NaN : sampleAt(values, index) - levelBefore(values, fs, index);
    return Number.isNaN(height) ? [] : [height];
  });
  return heights.length === 0 ? null : median(heights);
}

function shiftOf(
  fs: number,
  from: readonly (number | null)[],
  to: readonly (number | null)[],
): BeatChange['rShiftMs'] {
  const shifts = from.flatMap((index, k) => {
    const other = to[k] ?? null;
    return index === null || other === null ? [] : [((other - index) / fs) * 1000];
  });
  if (shifts.length < 2) return null;
  const mean = shifts.reduce((sum, value) => sum + value, 0) / shifts.length;
  const squares = shifts.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (shifts.length - 1)) };
}

/** What a filter made of the beats; null where there are fewer than two. */
export function beatChange({ before, after, clean, marks, isEcg, delaySec }: BeatParts): BeatChange | null {
  if (marks.length < 2) return null;
  const own = indexesOf(before, marks);
  const late = indexesOf(after, marks, delaySec);
  const rBefore = isEcg ? findR(before, own) : [];
  const rAfter = isEcg ? findR(after, late) : [];
  const rClean = isEcg && clean ? findR(clean, own) : [];
  return {
    before: meanBeat(before.values, before.fs, own),
    after: meanBeat(after.values, after.fs, late),
    clean: clean && meanBeat(clean.values, clean.fs, own),
    rHeight: {
      before: heightOf(before, rBefore),
      after: heightOf(after, rAfter),
      clean: clean && heightOf(clean, rClean),
    },
    rShiftMs: shiftOf(after.fs, clean ? rClean : rBefore, rAfter),
    isAgainstTruth: clean !== null,
  };
}
