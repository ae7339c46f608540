import type { Features, LevelPlaces, LevelTable } from './features.ts';
import type { ChoiceParams } from './params.ts';
import { keptSweep, type Sweep, type SweepInput } from './sweep.ts';

/** The threshold in force in a window, and where the feature then lies in every kept beat. */
export interface Choice {
  /** %; null where none was in the running. */
  readonly threshold: number | null;
  /** R to the feature for every kept beat of the record, ms; NaN where missing. */
  readonly ms: Float64Array;
  readonly chosenBy: 'sweep' | 'hand';
  /** Whether this window's own sweep chose it. */
  readonly isOwn: boolean;
}

/** One window's sweeps and choices of both features. */
export interface WindowChoice {
  readonly foot: Choice;
  readonly notch: Choice;
  readonly footSweep: Sweep;
  readonly notchSweep: Sweep;
  readonly footInput: SweepInput;
  readonly notchInput: SweepInput;
  /** Where LVET starts by each method, ms after R. */
  readonly historicStartMs: Float64Array;
  readonly leastVarianceStartMs: Float64Array;
}

/**
 * Sweeps both features in one window after another and chooses their thresholds.
 *
 * @param places  of thresholds set by hand that are none of the sweep's
 * @returns what chooses in a window, given its kept beats in order
 * The notch's sweep is over LVET, so it comes after the foot's choice, at which LVET starts.
 */
export function thresholdChooser(
  features: Features,
  places: LevelPlaces,
  params: ChoiceParams,
): (members: readonly number[]) => WindowChoice {
  const everyBeat = Array.from(features.footMs, (_, b) => b);
  const noneMs = nowhere(everyBeat.length);
  const byHandFoot = handChoice(params.footThreshold, features.footLevels, (percent) =>
    places.foot(percent, null),
  );
  const byHandNotch = handChoice(params.notchThreshold, features.notchLevels, (percent) =>
    places.notch(percent, null),
  );
  const choose = (members: readonly number[], whole: WindowChoice | null): WindowChoice => {
    const footInput = { levels: features.footLevels, startMs: null, historicMs: features.footMs };
    const footSweep = keptSweep(footInput, members, params);
    const foot = byHandFoot ?? borrowed(whole?.foot) ?? winnerOf(footSweep, footInput.levels, noneMs);
    const starts = lvetStarts(features.footMs, foot.ms, params.lvetFoot);
    const notchInput = {
      levels: features.notchLevels,
      startMs: starts.leastVarianceStartMs,
      historicMs: features.notchMs,
    };
    const notchSweep = keptSweep(notchInput, members, params);
    const notch = byHandNotch ?? borrowed(whole?.notch) ?? winnerOf(notchSweep, notchInput.levels, noneMs);
    return { foot, notch, footSweep, notchSweep, footInput, notchInput, ...starts };
  };
  const whole = params.sweepOver === 'record' ? choose(everyBeat, null) : null;
  return (members) => choose(members, whole);
}

/** A threshold set by hand. One that is dragged goes from level to level of the sweep, whose places stand already. */
export function handChoice(
  threshold: number | 'auto',
  levels: LevelTable,
  placesOf: (percent: number) => Float64Array,
): Choice | null {
  if (threshold === 'auto') return null;
  const k = levels.thresholds.indexOf(threshold);
  const ms = k < 0 ? placesOf(threshold) : levels.ms[k];
  return { threshold, ms, chosenBy: 'hand', isOwn: false };
}

/** The choice of the whole record, in a window of it. */
export function borrowed(choice: Choice | undefined): Choice | null {
  return choice === undefined ? null : { ...choice, isOwn: false };
}

/** Of so many beats, that nothing is found in any. */
export function nowhere(beatCount: number): Float64Array {
  return new Float64Array(beatCount).fill(Number.NaN);
}

/**
 * What a sweep chooses.
 *
 * @param noneMs  `nowhere` of all beats, one for all windows that choose nothing: a day has a thousand of them
 */
export function winnerOf(sweep: Sweep, levels: LevelTable, noneMs: Float64Array): Choice {
  const { winner } = sweep;
  const isNone = winner < 0;
  return {
    threshold: isNone ? null : levels.thresholds[winner],
    ms: isNone ? noneMs : levels.ms[winner],
    chosenBy: 'sweep',
    isOwn: true,
  };
}

function lvetStarts(
  historicMs: Float64Array,
  leastVarianceMs: Float64Array,
  lvetFoot: ChoiceParams['lvetFoot'],
): Pick<WindowChoice, 'historicStartMs' | 'leastVarianceStartMs'> {
  return {
    historicStartMs: lvetFoot === 'least-variance' ? leastVarianceMs : historicMs,
    leastVarianceStartMs: lvetFoot === 'historic' ? historicMs : leastVarianceMs,
  };
}
