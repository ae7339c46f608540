import { median } from '../../dsp/statistics/stats.ts';
import type { Irregularity, IrregularStretch } from '../../model/rhythm-findings.ts';
import { measureIrregularity } from './irregularity.ts';

/**
 * Limits beyond which a half minute is irregular. Chosen by cross-validation over records of MIT-BIH
 * (docs/rhythm.md).
 */
export interface IrregularParams {
  readonly changeAbove: number;
  readonly entropyAbove: number;
  /** Chosen by physiology: in a sinus arrhythmia, RR can be predicted from the previous RR. */
  readonly foretoldBelow: number;
}

export const defaultIrregularParams: IrregularParams = {
  changeAbove: 0.07,
  entropyAbove: 0.6,
  foretoldBelow: 0.6,
};

/** RR are measured over `spanSec`, every `stepSec`. */
const spanSec = 30;
const stepSec = 10;
const spanSteps = spanSec / stepSec;

/** The measures of a rhythm per half minute. */
export interface MeasuredRhythm {
  /** Start of the first half minute, s. */
  readonly startSec: number;
  /** One item every 10 s, for the 30 s that begin there; null if there are too few RR. */
  readonly measures: readonly (Irregularity | null)[];
}

/**
 * Measures RR over 30 s, every 10 s.
 *
 * @param timesSec R, ascending, s
 * @param isUsed whether the RR that ends at each beat has no ectopic beat and lies in good signal
 */
export function measureRhythm(timesSec: Float64Array, isUsed: readonly boolean[]): MeasuredRhythm {
  if (timesSec.length === 0) return { startSec: 0, measures: [] };
  const startSec = stepSec * Math.floor(timesSec[0] / stepSec);
  const lastSec = timesSec[timesSec.length - 1];
  const stepCount = Math.ceil((lastSec - startSec) / stepSec);
  const count = Math.max(1, stepCount - spanSteps + 1);
  const measures: (Irregularity | null)[] = [];
  let [from, to] = [0, 0];
  for (let k = 0; k < count; k++) {
    const fromSec = startSec + k * stepSec;
    while (from < timesSec.length && timesSec[from] < fromSec) from++;
    while (to < timesSec.length && timesSec[to] < fromSec + spanSec) to++;
    const rrSec = Float64Array.from(
      { length: Math.max(0, to - from - 1) },
      (_, i) => timesSec[from + i + 1] - timesSec[from + i],
    );
    measures.push(measureIrregularity(rrSec, isUsed.slice(from + 1, to)));
  }
  return { startSec, measures };
}

/** Irregular stretches, and the time that could be judged. */
export interface IrregularStretches {
  readonly irregular: readonly IrregularStretch[];
  readonly judgedSec: number;
}

/**
 * Finds stretches in which RR changes without order. Ten seconds are irregular if most of the half minutes that
 * contain them are. A stretch lasts at least half a minute.
 *
 * @param measured result of `measureRhythm`
 */
export function findIrregular(
  { startSec, measures }: MeasuredRhythm,
  params: IrregularParams,
): IrregularStretches {
  const verdicts = measures.map((one) => one !== null && isIrregular(one, params));
  const stepCount = measures.length === 0 ? 0 : measures.length + spanSteps - 1;
  const irregular: IrregularStretch[] = [];
  let judgedSteps = 0;
  let first: number | null = null;
  for (let step = 0; step <= stepCount; step++) {
    const overlappingSteps = stepsContaining(step, measures.length).filter((k) => measures[k] !== null);
    const isIn =
      step < stepCount && 2 * overlappingSteps.filter((k) => verdicts[k]).length > overlappingSteps.length;
    if (step < stepCount && overlappingSteps.length > 0) judgedSteps++;
    if (isIn) first ??= step;
    if (isIn || first === null) continue;
    const own = [...verdicts.keys()]
      .slice(Math.max(0, first - spanSteps + 1), step)
      .filter((k) => verdicts[k]);
    if (step - first >= spanSteps) {
      irregular.push({
        fromSec: startSec + first * stepSec,
        toSec: startSec + step * stepSec,
        evidence: averageIrregularity(own.flatMap((k) => measures[k] ?? [])),
      });
    }
    first = null;
  }
  return { irregular, judgedSec: judgedSteps * stepSec };
}

/** Returns the half minutes that contain ten seconds. */
function stepsContaining(step: number, count: number): number[] {
  return Array.from({ length: spanSteps }, (_, k) => step - k).filter((k) => k >= 0 && k < count);
}

function isIrregular({ change, entropy, foretold }: Irregularity, params: IrregularParams): boolean {
  return change > params.changeAbove && entropy > params.entropyAbove && foretold < params.foretoldBelow;
}

function averageIrregularity(measures: readonly Irregularity[]): Irregularity {
  return {
    change: median(measures.map(({ change }) => change)),
    entropy: median(measures.map(({ entropy }) => entropy)),
    foretold: median(measures.map(({ foretold }) => foretold)),
  };
}
