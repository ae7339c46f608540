import { byMethod, type ByMethod, type MethodId } from '../../model/methods.ts';
import type { LvetMissReason } from '../../model/sounds.ts';
import type { BeatColumns } from '../intervals/beat-columns.ts';
import { wordAt } from '../intervals/packed-words.ts';
import type { PulseMarks } from './spans.ts';

/** The pulse of the beats whose sounds are found. */
export interface KeptPulse {
  readonly marks: ByMethod<PulseMarks>;
  /** Why each beat has no LVET. */
  readonly missed: readonly (LvetMissReason | null)[];
}

/**
 * The pulse of some beats, as the intervals have it.
 *
 * @param columns  of all beats
 * @param kept     indices of those that are wanted, in order
 * @returns one a wanted beat: where LVET starts, at each method's foot as the parameters have it, and ends, ms after R
 */
export function pulseOfKept(columns: BeatColumns, kept: readonly number[]): KeptPulse {
  const { r, notch, lvet, rejected, missed } = columns;
  const marksOf = (method: MethodId): PulseMarks => {
    const notchMs = Float64Array.from(kept, (i) => 1000 * (notch[method][i] - r[i]));
    const lvetMs = Float64Array.from(kept, (i) => lvet[method][i]);
    return { foot: notchMs.map((ms, b) => ms - lvetMs[b]), notch: notchMs, lvet: lvetMs };
  };
  return {
    marks: byMethod(marksOf),
    missed: kept.map((i) => wordAt(rejected, i) ?? wordAt(missed.foot, i) ?? wordAt(missed.notch, i)),
  };
}
