import type { ByMethod } from '../../model/methods.ts';
import type { Features, LevelPlaces } from './features.ts';
import { levelColumn, type SweptLevels, readLevel } from './level-table.ts';
import type { ChoiceParams } from './params.ts';
import { type GuardParams, type Sweep, type SweepInput, sweepLevels } from './sweep.ts';

/** The current threshold in a window, and the resulting place of the landmark in every kept beat. */
export interface ThresholdChoice {
  /** %; null if none qualified. */
  readonly threshold: number | null;
  /**
   * R to the landmark, ms, NaN where missing. Indexed by the kept beats of the record; valid for those of the window.
   */
  readonly ms: Float64Array;
  readonly chosenBy: 'sweep' | 'hand';
  /** Whether this window's own sweep chose it. */
  readonly isOwn: boolean;
}

/** A landmark of every kept beat whose thresholds are swept. Arrays in ms, NaN where missing. */
export interface SweptLandmark {
  /** Without thresholds there is no sweep. */
  readonly levels: SweptLevels;
  readonly historicMs: Float64Array;
  /** Finds the landmark at any threshold, %, for every kept beat or for the beats of a list, in its order. */
  readonly placesAt: (percent: number, members: readonly number[] | null) => Float64Array;
}

/** Start of the intervals by each method, ms after the beat's own time; null if it is the beat's own time. */
export interface IntervalStarts {
  readonly historicMs: Float64Array | null;
  readonly leastVarianceMs: Float64Array | null;
}

/** One landmark in a window: its sweep and the choice made. */
export interface ChosenSweep extends ThresholdChoice {
  readonly input: SweepInput;
  /** Kept beats that count, in order. */
  readonly members: readonly number[];
  readonly guard: GuardParams;
  readonly sweep: Sweep;
  readonly historicStartMs: Float64Array | null;
}

/** A landmark of every kept beat by one method, ms after the beat's own time; NaN where missing. */
export interface LandmarkPlaces {
  readonly endMs: Float64Array;
  /** Start of its interval; null if it is the beat's own time. */
  readonly startMs: Float64Array | null;
}

/**
 * Returns the places of a landmark in a window by each method.
 *
 * @param swept    the landmark by its sweep and by its historic method
 * @param aligned  the same landmark by alignment
 * @returns its places, for every kept beat of the record
 */
export function placesByMethod(
  { input, ms, historicStartMs }: ChosenSweep,
  aligned: LandmarkPlaces,
): ByMethod<LandmarkPlaces> {
  return {
    historic: { endMs: input.historicMs, startMs: historicStartMs },
    leastVariance: { endMs: ms, startMs: input.startMs },
    aligned,
  };
}

/** Swept landmarks of a window by name, such as foot and notch. */
export type SweptByName<Name extends string> = Readonly<Record<Name, ChosenSweep>>;

/** Settings for the choice of one landmark's threshold. */
export interface SweepParams extends GuardParams, Pick<ChoiceParams, 'sweepOver'> {
  readonly threshold: number | 'auto';
}

const beatStarts: IntervalStarts = { historicMs: null, leastVarianceMs: null };

/**
 * Returns a function that sweeps one landmark in a window and chooses its threshold: the one with the least SD of the
 * interval.
 *
 * @param everyBeat  kept beats that a sweep over the record counts
 * @returns a function of a window's kept beats in order, the starts of the intervals, and the last choice there. The
 *   last sweep is reused if its inputs are unchanged, for example when the user sets a threshold
 */
export function createWindowChooser(
  { levels, historicMs, placesAt }: SweptLandmark,
  everyBeat: readonly number[],
  params: SweepParams,
): (members: readonly number[], starts?: IntervalStarts, last?: ChosenSweep | null) => ChosenSweep {
  const { leastFound, sweepTo, maxShift } = params;
  const guard = { leastFound, sweepTo, maxShift };
  const missingPlaces = new Float64Array(historicMs.length).fill(Number.NaN);
  const isSwept = levels.thresholds.length > 0;
  const byHand = isSwept
    ? chooseManual(params.threshold, levels, (percent) => placesAt(percent, null))
    : null;
  const winnerOf = ({ winner }: Sweep, placesOf: (winner: number) => Float64Array): ThresholdChoice => {
    const isNone = winner < 0;
    return {
      threshold: isNone ? null : levels.thresholds[winner],
      ms: isNone ? missingPlaces : placesOf(winner),
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
  // One array holds the beats of every window at that window's threshold. Whole columns of all thresholds that won
  // somewhere would bring nearly all places into memory.
  let ownMs: Float64Array | null = null;
  const ownChoice = (sweep: Sweep, members: readonly number[], last: ChosenSweep | null): ThresholdChoice =>
    winnerOf(sweep, (winner) => {
      // Unchanged places keep their array, so that results cached for it stay valid.
      const isSame =
        last?.isOwn === true &&
        last.input.levels === levels &&
        last.members === members &&
        last.threshold === levels.thresholds[winner];
      if (isSame && ownMs === null) return last.ms;
      ownMs ??= new Float64Array(historicMs.length).fill(Number.NaN);
      const own = readLevel(levels, winner, members);
      for (let k = 0; k < own.length; k++) ownMs[members[k]] = own[k];
      return ownMs;
    });
  return (members, starts = beatStarts, last = null) => {
    const input = { levels, startMs: starts.leastVarianceMs, historicMs };
    const sweepInputs = { input, members, guard };
    const sweep =
      last !== null && isSameSweep(last, sweepInputs) ? last.sweep : sweepLevels(input, members, guard);
    const isOwn = params.sweepOver === 'window';
    const choice =
      byHand ?? (isOwn ? ownChoice(sweep, members, last) : choiceOfRecord(starts.leastVarianceMs));
    return { ...choice, ...sweepInputs, sweep, historicStartMs: starts.historicMs };
  };
}

/**
 * Returns a function that sweeps foot and notch in a window and chooses their thresholds.
 *
 * @param places  of thresholds that the user set and that are not in the sweep
 * @returns a function of a window's kept beats in order and of the last choice there
 *
 * The notch's sweep is over LVET. LVET starts at the chosen foot, so the foot is swept first.
 */
export function createThresholdChooser(
  features: Features,
  places: LevelPlaces,
  params: ChoiceParams,
): (members: readonly number[], last: SweptByName<'foot' | 'notch'> | null) => SweptByName<'foot' | 'notch'> {
  const { footMs, notchMs, footLevels, notchLevels } = features;
  const everyBeat = Array.from(footMs, (_, b) => b);
  const chooseFoot = createWindowChooser(
    { levels: footLevels, historicMs: footMs, placesAt: places.foot },
    everyBeat,
    { ...params, threshold: params.footThreshold },
  );
  const chooseNotch = createWindowChooser(
    { levels: notchLevels, historicMs: notchMs, placesAt: places.notch },
    everyBeat,
    { ...params, threshold: params.notchThreshold },
  );
  return (members, last) => {
    const foot = chooseFoot(members, beatStarts, last?.foot);
    const starts = lvetStarts(footMs, foot.ms, params.lvetFoot);
    return { foot, notch: chooseNotch(members, starts, last?.notch) };
  };
}

/** Whether a sweep used the same places of the same beats; a new run of that stage creates new ones. */
function isSameSweep(
  last: ChosenSweep,
  { input, members, guard }: Pick<ChosenSweep, 'input' | 'members' | 'guard'>,
): boolean {
  return (
    last.input.levels === input.levels &&
    last.members === members &&
    last.guard.leastFound === guard.leastFound &&
    last.guard.sweepTo === guard.sweepTo &&
    last.guard.maxShift === guard.maxShift &&
    areSameNumbers(last.input.startMs, input.startMs)
  );
}

/** Whether two lists hold the same numbers, where NaN equals NaN. Null equals only null. */
function areSameNumbers(a: Float64Array | null, b: Float64Array | null): boolean {
  if (a === b) return true;
  if (a === null || b === null || a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!Object.is(a[k], b[k])) return false;
  return true;
}

/** Returns a threshold set by the user. While dragged it moves between levels of the sweep, whose places are known. */
function chooseManual(
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
