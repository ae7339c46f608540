import type { CohortFile, CohortLabels } from '../../src/pipeline/cohort/cohort-file.ts';
import type {
  FeatureBeatCounts,
  WindowFigures,
  WindowSpread,
} from '../../src/pipeline/cohort/file-figures.ts';
import { type ByMethod, mapMethods as timingByMethod } from '../../src/model/methods.ts';
import { noOtherMeans } from '../../src/pipeline/cohort/file-figures.ts';

type Pair = readonly [historic: number | null, leastVariance: number | null];

/** The method 'aligned' has the values of 'historic'. */
const byMethod = ([historic, leastVariance]: Pair): ByMethod<number | null> => ({
  historic,
  leastVariance,
  aligned: historic,
});

/** Counts of beats that have a feature, correct and wrong ones. */
export function counts(truePositive: number, falsePositive: number, missed = 0): FeatureBeatCounts {
  const found = truePositive + falsePositive;
  return { truePositive, falsePositive, found, beats: found + missed };
}

export interface MadeWindow {
  /** True and false positives of the foot by both methods. The notch has the same counts. */
  readonly foot?: readonly [readonly [number, number], readonly [number, number]];
  /** ms. LVET has the same value. */
  readonly mean?: Pair;
  readonly sd?: Pair;
  readonly heldOut?: Pair;
  readonly sdUnaveraged?: Pair;
}

/** Makes a window of a recording as it enters a comparison. */
export function madeWindow(made: MadeWindow = {}): WindowFigures {
  const [historic, least] = made.foot ?? [
    [10, 0],
    [10, 0],
  ];
  const beats = {
    historic: counts(...historic),
    leastVariance: counts(...least),
    aligned: counts(...historic),
  };
  const n = {
    historic: beats.historic.found,
    leastVariance: beats.leastVariance.found,
    aligned: beats.historic.found,
  };
  const spread: WindowSpread = {
    n,
    isMeasurable: timingByMethod(() => true),
    mean: byMethod(made.mean ?? [200, 205]),
    sd: byMethod(made.sd ?? [4, 3]),
    heldOut: byMethod(made.heldOut ?? [4, 4]),
    sdUnaveraged: byMethod(made.sdUnaveraged ?? [6, 5]),
    threshold: 20,
  };
  return { fromSec: 0, toSec: 60, foot: beats, notch: beats, rptt: spread, lvet: spread };
}

/** Makes a recording. Its means are those of its first window. */
export function madeFile(
  file: string,
  labels: Partial<CohortLabels>,
  windows: readonly WindowFigures[],
  heartRate: number | null = 60,
): CohortFile {
  const none = { historic: null, leastVariance: null, aligned: null };
  return {
    file,
    labels: { subject: 'S1', state: null, trial: null, task: null, ...labels },
    sha256: null,
    warnings: [],
    parameters: {},
    figures: {
      windows,
      rptt: windows[0]?.rptt.mean ?? none,
      lvet: windows[0]?.lvet.mean ?? none,
      ...noOtherMeans,
      heartRate,
    },
  };
}

/** Removes QTc from a cohort's result; stored intervals do not have it. */
export function withoutQtc(result: object): unknown {
  return JSON.parse(JSON.stringify(result, (name, value: unknown) => (name === 'qtc' ? undefined : value)));
}
