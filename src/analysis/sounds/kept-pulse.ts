import { mapMethods, type ByMethod, type MethodId } from '../../model/methods.ts';
import type { LvetMissReason } from '../../model/sounds.ts';
import type { BeatColumns } from '../intervals/beat-columns.ts';
import { unpackWord } from '../intervals/packed-words.ts';
import type { PulseMarks } from './spans.ts';

/** Pulse of the beats in which sounds are searched for. */
export interface KeptPulse {
  readonly marks: ByMethod<PulseMarks>;
  /** Reason why each beat has no LVET. */
  readonly missed: readonly (LvetMissReason | null)[];
}

/**
 * Returns the pulse of some beats, from the results of the intervals.
 *
 * @param columns  of all beats
 * @param kept     indices of the selected beats, in order
 * @returns for each selected beat, ms after R: the start of LVET, at the foot that the parameters set for each method,
 *   and its end
 */
export function selectKeptPulse(columns: BeatColumns, kept: readonly number[]): KeptPulse {
  const { r, notch, lvet, rejected, missed } = columns;
  const marksOf = (method: MethodId): PulseMarks => {
    const notchMs = Float64Array.from(kept, (i) => 1000 * (notch[method][i] - r[i]));
    const lvetMs = Float64Array.from(kept, (i) => lvet[method][i]);
    return { foot: notchMs.map((ms, b) => ms - lvetMs[b]), notch: notchMs, lvet: lvetMs };
  };
  return {
    marks: mapMethods(marksOf),
    missed: kept.map(
      (i) => unpackWord(rejected, i) ?? unpackWord(missed.foot, i) ?? unpackWord(missed.notch, i),
    ),
  };
}
