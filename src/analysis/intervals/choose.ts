import type { ByMethod } from '../../model/methods.ts';
import type { Features, LevelPlaces } from './features.ts';
import { levelColumn, type SweptLevels, takeLevel } from './level-table.ts';
import type { ChoiceParams } from './params.ts';
import { type GuardParams, type Sweep, type SweepInput, sweepLevels } from './sweep.ts';

/** The threshold in force in a window, and where the landmark then lies in every kept beat. */
export interface ThresholdChoice {
  /** %; null where none was in the running. */
  readonly threshold: number | null;
  /** R to the landmark, ms, NaN where missing: at the place of every kept beat of the record, true of the window's. */
  readonly ms: Float64Array;
  readonly chosenBy: 'sweep' | 'hand';
  /** Whether this window's own sweep chose it. */
  readonly isOwn: boolean;
}

/** A landmark of every kept beat whose thresholds are swept, whatever it is. Arrays in ms, NaN where missing. */
export interface SweptLandmark {
  /** Without thresholds nothing is swept. */
  readonly levels: SweptLevels;
  readonly historicMs: Float64Array;
  /** At any threshold, %: of every kept beat, or of those of a list in its order. */
  readonly placesAt: (percent: number, members: readonly number[] | null) => Float64Array;
}

/** Where intervals start by each method, ms after the beat's own time; null where they start there. */
export interface IntervalStarts {
  readonly historicMs: Float64Array | null;
  readonly leastVarianceMs: Float64Array | null;
}

/** One landmark in a window: its sweep, and what it chose. */
export interface Swept extends ThresholdChoice {
  readonly input: SweepInput;
  /** The kept beats that count, in order. */
  readonly members: readonly number[];
  readonly guard: GuardParams;
  readonly sweep: Sweep;
  readonly historicStartMs: Float64Array | null;
}

/** A landmark of every kept beat by one method, ms after the beat's own time; NaN where missing. */
export interface LandmarkPlaces {
  readonly endMs: Float64Array;
  /** Where its interval starts; null where it starts at the beat's own time. */
  readonly startMs: Float64Array | null;
}

/**
 * Where a landmark of a window lies by each method.
 *
 * @param swept    the landmark as its sweep and its historic method have it
 * @param aligned  the same by alignment
 * @returns its places, of every kept beat of the record
 */
export function placesByMethod(
  { input, ms, historicStartMs }: Swept,
  aligned: LandmarkPlaces,
): ByMethod<LandmarkPlaces> {
  return {
    historic: { endMs: input.historicMs, startMs: historicStartMs },
    leastVariance: { endMs: ms, startMs: input.startMs },
    aligned,
  };
}

/** Swept landmarks of a window by name, as foot and notch. */
export type SweptByName<Name extends string> = Readonly<Record<Name, Swept>>;

/** How the threshold of one landmark is chosen. */
export interface SweepParams extends GuardParams, Pick<ChoiceParams, 'sweepOver'> {
  readonly threshold: number | 'auto';
}

const atBeat: IntervalStarts = { historicMs: null, leastVarianceMs: null };

/**
 * Sweeps one landmark in one window after another and chooses its threshold: the one with the least SD of the interval.
 *
 * @param everyBeat  the kept beats that a sweep over the record counts
 * @returns what chooses in a window, given its kept beats in order, where intervals start, and what was chosen there
 *   last: its sweep is taken over where it was made of the same, as when a threshold is set by hand
 */
export function windowChooser(
  { levels, historicMs, placesAt }: SweptLandmark,
  everyBeat: readonly number[],
  params: SweepParams,
): (members: readonly number[], starts?: IntervalStarts, last?: Swept | null) => Swept {
  const { leastFound, sweepTo, maxShift } = params;
  const guard = { leastFound, sweepTo, maxShift };
  const nowhere = new Float64Array(historicMs.length).fill(Number.NaN);
  const isSwept = levels.thresholds.length > 0;
  const byHand = isSwept ? handChoice(params.threshold, levels, (percent) => placesAt(percent, null)) : null;
  const winnerOf = ({ winner }: Sweep, placesOf: (winner: number) => Float64Array): ThresholdChoice => {
    const isNone = winner < 0;
    return {
      threshold: isNone ? null : levels.thresholds[winner],
      ms: isNone ? nowhere : placesOf(winner),
      chosenBy: 'sweep',
      isOwn: true,
    };
  };
  let ofRecord: ThresholdChoice | null = null;
  const choiceOfRecord = (startMs: Float64Array | null): ThresholdChoice => {
    const sweep = () => sweepLevels({ levels, startMs, historicMs }, everyBeat, guard);
    ofRecord ??= { ...winnerOf(sweep(), (winner) => levelColumn(levels, winner)), isOwn: false };
    return ofRecord;
  };
  // One array, in which each window's beats lie at that window's threshold: with whole columns of all thresholds
  // that won anywhere, nearly all places would be in memory.
  let ownMs: Float64Array | null = null;
  const ownChoice = (sweep: Sweep, members: readonly number[], last: Swept | null): ThresholdChoice =>
    winnerOf(sweep, (winner) => {
      // What did not move stays the same array, so that what is known of it holds.
      const isSame =
        last?.isOwn === true &&
        last.input.levels === levels &&
        last.members === members &&
        last.threshold === levels.thresholds[winner];
      if (isSame && ownMs === null) return last.ms;
      ownMs ??= new Float64Array(historicMs.length).fill(Number.NaN);
      const own = takeLevel(levels, winner, members);
      for (let k = 0; k < own.length; k++) ownMs[members[k]] = own[k];
      return ownMs;
    });
  return (members, starts = atBeat, last = null) => {
    const input = { levels, startMs: starts.leastVarianceMs, historicMs };
    const made = { input, members, guard };
    const sweep = last !== null && isSweptAlike(last, made) ? last.sweep : sweepLevels(input, members, guard);
    const isOwn = params.sweepOver === 'window';
    const choice =
      byHand ?? (isOwn ? ownChoice(sweep, members, last) : choiceOfRecord(starts.leastVarianceMs));
    return { ...choice, ...made, sweep, historicStartMs: starts.historicMs };
  };
}

/**
 * Sweeps foot and notch in one window after another and chooses their thresholds.
 *
 * @param places  of thresholds set by hand that are none of the sweep's
 * @returns what chooses in a window, given its kept beats in order and what was chosen there last
 * The notch's sweep is over LVET, so it comes after the foot's choice, at which LVET starts.
 */
export function thresholdChooser(
  features: Features,
  places: LevelPlaces,
  params: ChoiceParams,
): (members: readonly number[], last: SweptByName<'foot' | 'notch'> | null) => SweptByName<'foot' | 'notch'> {
  const { footMs, notchMs, footLevels, notchLevels } = features;
  const everyBeat = Array.from(footMs, (_, b) => b);
  const chooseFoot = windowChooser(
    { levels: footLevels, historicMs: footMs, placesAt: places.foot },
    everyBeat,
    { ...params, threshold: params.footThreshold },
  );
  const chooseNotch = windowChooser(
    { levels: notchLevels, historicMs: notchMs, placesAt: places.notch },
    everyBeat,
    { ...params, threshold: params.notchThreshold },
  );
  return (members, last) => {
    const foot = chooseFoot(members, atBeat, last?.foot);
    const starts = lvetStarts(footMs, foot.ms, params.lvetFoot);
    return { foot, notch: chooseNotch(members, starts, last?.notch) };
  };
}

/** Whether a sweep was made of the same places of the same beats: a new run of their stage makes new ones. */
function isSweptAlike(
  last: Swept,
  { input, members, guard }: Pick<Swept, 'input' | 'members' | 'guard'>,
): boolean {
  return (
    last.input.levels === input.levels &&
    last.members === members &&
    last.guard.leastFound === guard.leastFound &&
    last.guard.sweepTo === guard.sweepTo &&
    last.guard.maxShift === guard.maxShift &&
    sameNumbers(last.input.startMs, input.startMs)
  );
}

/** Whether two lists hold the same numbers, NaN like NaN; null is like null alone. */
function sameNumbers(a: Float64Array | null, b: Float64Array | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}

/** A threshold set by hand. One that is dragged goes from level to level of the sweep, whose places stand already. */
function handChoice(
  threshold: number | 'auto',
  levels: SweptLevels,
  placesOf: (percent: number) => Float64Array,
): ThresholdChoice | null {
  if (threshold === 'auto') return null;
  const k = levels.thresholds.indexOf(threshold);
  const ms = k < 0 ? placesOf(threshold) : levelColumn(levels, k);
  return { threshold, ms, chosenBy: 'hand', isOwn: false };
}

function lvetStarts(
  historicMs: Float64Array,
  leastVarianceMs: Float64Array,
  lvetFoot: ChoiceParams['lvetFoot'],
): IntervalStarts {
  return {
    historicMs: lvetFoot === 'least-variance' ? leastVarianceMs : historicMs,
    leastVarianceMs: lvetFoot === 'historic' ? historicMs : leastVarianceMs,
  };
}
