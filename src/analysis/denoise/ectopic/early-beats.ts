import type { SettledCycles } from '../correct-cycles.ts';
import { isCompared } from '../cycle-layout.ts';
import type { EctopicBeatWindows, WindowSearch } from './beat-windows.ts';
import { type CyclePrematurity, judgePrematurity, type CycleRhythm } from './premature.ts';
import { matchShape } from './shape-likeness.ts';
import { mean, pearson } from '../../../dsp/statistics/stats.ts';

/** Half of the QRS that is searched for, s. */
const halfSec = 0.05;
/** Half-width of the search about the expected time, as a share of the local RR. */
const searchHalfShare = 0.12;
/** Minimum correlation with the normal QRS, and minimum size relative to it, for a QRS. */
const [minLikeness, minSizeShare] = [0.85, 0.5];

/**
 * Whether an unmarked normal QRS lies where the next sinus beat is due. If so, the early mark before it was not a beat.
 *
 * @param sampleCount  of the ECG
 * @param normal       median shape of the kept beats
 * @param dueIndex     where the beat is due, samples
 * @returns whether the normal QRS fits somewhere about `dueIndex`
 */
function* isNormalDue(
  sampleCount: number,
  fs: number,
  { beforeCount }: EctopicBeatWindows,
  normal: Float64Array,
  dueIndex: number,
  localRrCount: number,
): WindowSearch<boolean> {
  const half = Math.round(halfSec * fs);
  const qrs = subtractLine(normal.subarray(beforeCount - half, beforeCount + half + 1));
  const reach = Math.round(searchHalfShare * localRrCount);
  for (let at = dueIndex - reach; at <= dueIndex + reach; at++) {
    if (at - half < 0 || at + half >= sampleCount) continue;
    const found = subtractLine(yield { from: at - half, to: at + half + 1 });
    if (pearson(found, qrs) >= minLikeness && peakToPeak(found) >= minSizeShare * peakToPeak(qrs))
      return true;
  }
  return false;
}

/** Subtracts the least-squares line, since a QRS may lie on a slope. */
function subtractLine(x: Float64Array): Float64Array {
  const middle = (x.length - 1) / 2;
  const level = mean(x);
  let rise = 0;
  let width = 0;
  for (let k = 0; k < x.length; k++) {
    rise += (k - middle) * (x[k] - level);
    width += (k - middle) ** 2;
  }
  return x.map((value, k) => value - level - ((k - middle) * rise) / width);
}

function peakToPeak(x: Float64Array): number {
  return Math.max(...x) - Math.min(...x);
}

/** An early beat of another shape among clean beats. */
export interface EarlyBeat extends CyclePrematurity {
  readonly cycle: number;
  /** Number of doubtful cycles near it that no early beat explains. */
  readonly unexplainedNear: number;
}

/** A beat with a lower correlation with the normal beat has another shape. */
export const maxNormalLikeness = 0.7;
/** Minimum median rho of the kept cycles about an early beat; with more noise no decision is possible. */
const minLocalRho = 0.85;
/** Number of cycles on each side that must be explained. */
const explainedCyclesPerSide = 3;

/**
 * Returns the cycles that could have another shape: doubtful ones after a compared cycle.
 *
 * @param settled  which cycles are compared, doubtful and left out
 * @returns indices, ascending
 */
export function ectopicCandidates({
  doubtful,
  rejections,
}: Pick<SettledCycles, 'doubtful' | 'rejections'>): number[] {
  return [...doubtful.keys()].filter(
    (cycle) => doubtful[cycle] === 1 && cycle > 0 && isCompared(rejections[cycle - 1]),
  );
}

/**
 * Finds candidates that come early, are followed by a pause and differ from the normal beat. No unmarked normal QRS may
 * lie where the next one is due.
 *
 * @param sampleCount  of the ECG
 * @param normal       median shape of the kept beats
 * @param reach        maximum shift when beats are compared, samples, in both directions
 * @returns in the order of the candidates
 */
export function* findEarlyBeats(
  sampleCount: number,
  fs: number,
  windows: EctopicBeatWindows,
  normal: Float64Array,
  rhythm: CycleRhythm,
  candidates: readonly number[],
  reach: number,
): WindowSearch<EarlyBeat[]> {
  const { rIndices, doubtful } = rhythm;
  const early = new Map<number, CyclePrematurity>();
  for (const cycle of candidates) {
    const prematurity = judgePrematurity(rhythm, cycle);
    if (prematurity === null || prematurity.localRho < minLocalRho) continue;
    if ((yield* windows.about(rIndices[cycle])) === null) continue;
    if ((yield* matchShape(windows, rIndices[cycle], normal, reach)).rho >= maxNormalLikeness) continue;
    const { localRrCount } = prematurity;
    const due = Math.round(rIndices[cycle - 1] + localRrCount);
    const isMissed = yield* isNormalDue(sampleCount, fs, windows, normal, due, localRrCount);
    if (!isMissed) early.set(cycle, prematurity);
  }
  return [...early].map(([cycle, prematurity]) => {
    let unexplainedNear = 0;
    for (let i = cycle - explainedCyclesPerSide; i <= cycle + explainedCyclesPerSide; i++) {
      if (doubtful[i] === 1 && !early.has(i) && !early.has(i + 1)) unexplainedNear++;
    }
    return { cycle, ...prematurity, unexplainedNear };
  });
}
