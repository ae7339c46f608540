import type { Unaligned } from '../../model/methods.ts';
import type { ChosenSweep, SweptByName } from './choose.ts';
import type { Landmarks, LevelPlaces } from './features.ts';
import { selectValues } from './statistics.ts';

/** Kept beats without averaging, for `sdUnaveraged`. */
export interface Unaveraged {
  readonly places: LevelPlaces;
  readonly landmarks: Omit<Landmarks, 'frames'>;
}

/** rPTT and LVET of a window's beats without averaging, ms, one per member; NaN where a landmark is missing. */
export interface SinglePulses {
  readonly rptt: Unaligned<Float64Array>;
  readonly lvet: Unaligned<Float64Array>;
  /** Start of the historic LVET, ms after R. */
  readonly historicStartMs: Float64Array;
  /** Places of the current thresholds. */
  readonly inForce: Readonly<Record<'foot' | 'notch', CurrentPlaces>>;
}

/** A landmark at the current threshold, ms after R, and the inputs it was found from. */
interface CurrentPlaces {
  readonly ms: Float64Array;
  readonly landmarks: Unaveraged['landmarks'];
  readonly members: readonly number[];
  readonly threshold: number | null;
}

/**
 * Measures rPTT and LVET of a window's beats without averaging, at the historic threshold and at the current one.
 *
 * @param unaveraged  the kept beats without averaging
 * @param choice      both sweeps, with the current thresholds
 * @param last        last result of the window; places of an unchanged threshold are reused
 * @returns ms, one per member; NaN where a landmark is missing
 */
export function measureSinglePulses(
  unaveraged: Unaveraged,
  choice: SweptByName<'foot' | 'notch'>,
  last: SinglePulses | null,
): SinglePulses {
  const { landmarks } = unaveraged;
  const { members } = choice.foot;
  const inForce = {
    foot: findCurrentPlaces('foot', unaveraged, choice.foot, last?.inForce.foot ?? null),
    notch: findCurrentPlaces('notch', unaveraged, choice.notch, last?.inForce.notch ?? null),
  };
  // Arrays that the threshold does not affect are reused, so that results cached for them stay valid.
  const isSame = last?.inForce.foot.landmarks === landmarks && last.inForce.foot.members === members;
  const reusable = isSame ? last : null;
  const historicFoot = reusable?.rptt.historic ?? selectValues(landmarks.footMs, members);
  const starts = (startMs: Float64Array | null) =>
    startMs === choice.foot.ms ? inForce.foot.ms : historicFoot;
  const historicStartMs = starts(choice.notch.historicStartMs);
  return {
    rptt: { historic: historicFoot, leastVariance: inForce.foot.ms },
    lvet: {
      historic:
        reusable?.historicStartMs === historicStartMs
          ? reusable.lvet.historic
          : subtractStart(selectValues(landmarks.notchMs, members), historicStartMs),
      leastVariance: subtractStart(inForce.notch.ms, starts(choice.notch.input.startMs)),
    },
    historicStartMs,
    inForce,
  };
}

function findCurrentPlaces(
  feature: 'foot' | 'notch',
  { places, landmarks }: Unaveraged,
  { threshold, members }: ChosenSweep,
  last: CurrentPlaces | null,
): CurrentPlaces {
  const isSame = last?.landmarks === landmarks && last.members === members && last.threshold === threshold;
  if (last !== null && isSame) return last;
  const ms =
    threshold === null
      ? new Float64Array(members.length).fill(Number.NaN)
      : places[feature](threshold, members);
  return { ms, landmarks, members, threshold };
}

function subtractStart(endMs: Float64Array, startMs: Float64Array): Float64Array {
  const ms = new Float64Array(endMs.length);
  for (let k = 0; k < ms.length; k++) ms[k] = endMs[k] - startMs[k];
  return ms;
}
