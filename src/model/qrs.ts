export type Arithmetic = 'integer' | 'real';

/** One detected QRS complex. Sample indices count at the rate of the channel it was found in. */
export interface QrsBeat {
  /** Onset, sample index; for a method without onsets, its mark. */
  readonly onsetIndex: number;
  /** J point, sample index; null where the method has none, or where it lies past the record. */
  readonly endIndex: number | null;
  /** R-peak, s, refined between samples; null where it was dropped. */
  readonly rSec: number | null;
  /** The sample of R before refinement. */
  readonly rIndex: number | null;
}
