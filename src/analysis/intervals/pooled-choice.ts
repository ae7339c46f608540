import type { IntervalSums, LevelSums } from './level-sums.ts';
import type { ChoiceParams } from './params.ts';
import { findExclusionReason, findLeastSdLevel, type Sweep, type SweepLevel } from './sweep.ts';

/**
 * One threshold of each feature for several recordings, %; for the notch, negative on the downslope; null if none
 * qualified.
 */
export interface PooledChoice {
  readonly foot: number | null;
  readonly notch: number | null;
  readonly footSweep: Sweep;
  readonly notchSweep: Sweep;
}

export type PooledParams = Omit<ChoiceParams, 'sweepOver'>;

/**
 * Chooses one threshold over several recordings: the one with the least SD within the recordings, first for the foot,
 * then for LVET from that foot.
 *
 * Differences between recordings do not count, since recordings are compared for them. For a single recording this is
 * its own SD.
 *
 * @param recordings  all with the same thresholds
 * @returns thresholds in %, SDs in ms
 */
export function choosePooled(recordings: readonly LevelSums[], params: PooledParams): PooledChoice {
  const [first] = recordings;
  const footThresholds = first?.footThresholds ?? [];
  const notchThresholds = first?.notchThresholds ?? [];
  const beats = recordings.reduce((total, one) => total + one.beats, 0);
  const meanOf = (of: (one: LevelSums) => IntervalSums, at: number) =>
    poolLevel(recordings.map(of), at).mean ?? Number.NaN;
  const sweep = (
    thresholds: readonly number[],
    spreadAt: (k: number) => Spread,
    shiftMs: (k: number) => number,
  ): Sweep => {
    const levels = thresholds.map((threshold, k): SweepLevel => {
      const spread = spreadAt(k);
      const ruledOut = findExclusionReason(threshold, spread.found, beats, () => shiftMs(k), params);
      return { threshold, ...spread, ruledOut };
    });
    return { levels, winner: findLeastSdLevel(levels) };
  };
  const rptt = recordings.map((one) => one.rptt);
  const footSweep = sweep(
    footThresholds,
    (k) => poolLevel(rptt, k),
    (k) => meanOf((one) => one.rptt, k) - meanOf((one) => one.historicFoot, 0),
  );
  const footIndex = params.footThreshold === 'auto' ? footSweep.winner : 0;
  const startIndex = params.lvetFoot === 'historic' ? 0 : footIndex;
  const lvet = recordings.map((one) => one.lvet);
  const notchSweep = sweep(
    notchThresholds,
    (k) => (startIndex < 0 ? noSpread : poolLevel(lvet, startIndex * notchThresholds.length + k)),
    (k) => meanOf((one) => one.rToNotch, k) - meanOf((one) => one.historicNotch, 0),
  );
  const notchIndex = params.notchThreshold === 'auto' ? notchSweep.winner : 0;
  return {
    foot: footThresholds[footIndex] ?? null,
    notch: notchThresholds[notchIndex] ?? null,
    footSweep,
    notchSweep,
  };
}

type Spread = Pick<SweepLevel, 'mean' | 'sd' | 'found'>;

const noSpread: Spread = { mean: null, sd: null, found: 0 };

/** Returns the mean of all beats, and the SD about each recording's own mean. */
function poolLevel(recordings: readonly IntervalSums[], at: number): Spread {
  let [found, sum, square, freedom] = [0, 0, 0, 0];
  for (const one of recordings) {
    found += one.found[at];
    sum += one.sum[at];
    square += one.square[at];
    freedom += Math.max(0, one.found[at] - 1);
  }
  return {
    mean: found > 0 ? sum / found : null,
    sd: freedom > 0 ? Math.sqrt(square / freedom) : null,
    found,
  };
}
