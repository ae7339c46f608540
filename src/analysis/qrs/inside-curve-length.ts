import type { QrsCandidate, QrsInside, QrsVerdict } from '../../model/qrs-inside.ts';
import { searchCurveLength } from './curve-length-search.ts';
import { curveLength } from './curve-length-signal.ts';
import type { LengthInput } from './length-input.ts';

/** Minimum height of a peak of L that counts as a candidate, as a share of T1. */
const candidateShare = 0.3;

/** A hump of L that passed T1. */
interface ThresholdPassing {
  readonly index: number;
  readonly isTaken: boolean;
}

/**
 * Returns the internal signals of the curve-length detector: slope, L, T1, Ta and every peak of L from 0.3·T1
 * up.
 *
 * @param x samples from which L is computed
 * @returns traces over time, and one verdict per candidate
 */
export function curveLengthInside(x: Float64Array, { scale, fs }: LengthInput): QrsInside {
  const lengths = curveLength(x, scale);
  const t1 = new Float64Array(x.length);
  const ta = new Float64Array(x.length);
  const passings: ThresholdPassing[] = [];
  let [from, nowT1, nowTa] = [0, 0, 0];
  const fill = (to: number) => {
    t1.fill(nowT1, from, Math.min(to, x.length));
    ta.fill(nowTa, from, Math.min(to, x.length));
    from = to;
  };
  const marks = searchCurveLength(lengths, x.length, scale, {
    adapt: (index, newT1, newTa) => {
      fill(index);
      [nowT1, nowTa] = [newT1, newTa];
    },
    judge: (index, _, isTaken) => passings.push({ index, isTaken }),
  });
  fill(x.length);
  const slope = new Float64Array(x.length);
  const { boxCount } = scale;
  const at = (n: number) => x[Math.max(0, n)];
  for (let n = 0; n < x.length; n++) {
    let rise = 0;
    for (let k = 0; k < boxCount; k++) rise += at(n - k) - at(n - boxCount - k);
    slope[n] = scale.whole ? Math.trunc(rise / (2 * boxCount)) : rise / (2 * boxCount);
  }
  const unit = scale.whole ? 'ADU' : '1/200 mV';
  return {
    fs,
    traces: [
      { id: 'slope', label: 'Slope', unit, panel: 'slope', values: slope },
      { id: 'length', label: 'L', unit, panel: 'length', values: lengths.subarray(0, x.length) },
      { id: 't1', label: 'T1', unit, panel: 'length', values: t1 },
      { id: 'ta', label: 'Ta', unit, panel: 'length', values: ta },
    ],
    judgedId: 'length',
    thresholdId: 't1',
    candidates: judgePeaks(lengths, t1, passings, marks, { fs, skipCount: scale.skipCount }),
  };
}

/** Gives each peak of L its verdict. The top of the hump after an accepted passing is the beat. */
function judgePeaks(
  lengths: Float64Array,
  t1: Float64Array,
  passings: readonly ThresholdPassing[],
  marks: readonly { readonly onsetIndex: number }[],
  { fs, skipCount }: { readonly fs: number; readonly skipCount: number },
): QrsCandidate[] {
  const taken = passings.filter(({ isTaken }) => isTaken);
  const humps = new Map(
    taken.map(({ index }, i) => [humpPeakIndex(lengths.subarray(0, t1.length), index, skipCount), i]),
  );
  const refused = passings.filter(({ isTaken }) => !isTaken);
  const candidates: QrsCandidate[] = [];
  let before = -1;
  let flat = 0;
  for (let n = 0; n < t1.length; n++) {
    while (before + 1 < taken.length && taken[before + 1].index <= n) before++;
    const beat = humps.get(n);
    const isPeak = n > 0 && lengths[n] > lengths[n - 1] && lengths[n] >= lengths[n + 1];
    if (beat === undefined && !(isPeak && lengths[n] >= candidateShare * t1[n])) continue;
    while (flat < refused.length && refused[flat].index < n - skipCount / 2) flat++;
    const isInSkip = before >= 0 && n <= taken[before].index + skipCount;
    const wasOver = flat < refused.length && refused[flat].index <= n && lengths[n] > t1[n];
    let verdict: QrsVerdict = wasOver ? 'too-flat' : 'under-threshold';
    if (beat !== undefined) verdict = 'taken';
    else if (isInSkip) verdict = 'in-skip';
    const isTaken = beat !== undefined;
    candidates.push({
      timeSec: n / fs,
      value: lengths[n],
      against: isTaken ? t1[taken[beat].index] : t1[n],
      taken: isTaken,
      verdict,
      markIndex: isTaken ? marks[beat].onsetIndex : null,
    });
  }
  return candidates;
}

function humpPeakIndex(lengths: Float64Array, from: number, skipCount: number): number {
  let top = from;
  const to = Math.min(lengths.length - 1, from + Math.trunc(skipCount / 2) - 1);
  for (let n = from; n <= to; n++) if (lengths[n] > lengths[top]) top = n;
  return top;
}
