import { median } from '../../dsp/statistics/stats.ts';
import type { Irregularity, IrregularStretch } from '../../model/rhythm-findings.ts';
import { measureIrregularity } from './irregularity.ts';

/** Over these a half minute is irregular. Chosen by cross-validation over records of MIT-BIH (docs/rhythm.md). */
export interface IrregularParams {
  readonly changeAbove: number;
  readonly entropyAbove: number;
  /** By physiology: a sinus arrhythmia is foretold by the RR before. */
  readonly foretoldBelow: number;
}

export const defaultIrregularParams: IrregularParams = {
  changeAbove: 0.07,
  entropyAbove: 0.6,
  foretoldBelow: 0.6,
};

/** RR are measured over this, every `stepSec`. */
const spanSec = 30;
const stepSec = 10;
const spanSteps = spanSec / stepSec;

/** The half minutes of a rhythm, measured. */
export interface MeasuredRhythm {
  /** Of the first half minute, s. */
  readonly startSec: number;
  /** One item each 10 s, of the 30 s that begin there; null of too few RR. */
  readonly measures: readonly (Irregularity | null)[];
}

/**
 * Measures RR over 30 s, every 10 s.
 *
 * @param timesSec    R, ascending, s
 * @param isUsed      of the RR that ends at each beat: neither beat of it is ectopic, and the signal is good
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

/** Irregular stretches, and how much of the time could be judged. */
export interface IrregularStretches {
  readonly irregular: readonly IrregularStretch[];
  readonly judgedSec: number;
}

/**
 * Stretches in which RR changes without order. Ten seconds count where most of the half minutes that they lie in do;
 * a stretch lasts half a minute at least.
 *
 * @param measured  as `measureRhythm` gives it
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
    const about = stepsAbout(step, measures.length).filter((k) => measures[k] !== null);
    const isIn = step < stepCount && 2 * about.filter((k) => verdicts[k]).length > about.length;
    if (step < stepCount && about.length > 0) judgedSteps++;
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

/** The half minutes that ten seconds lie in. */
function stepsAbout(step: number, count: number): number[] {
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
