export type Arithmetic = 'integer' | 'real';

/** One detected QRS complex. Sample indices refer to the rate of the channel that was searched. */
export interface QrsBeat {
  /** Onset, sample index; the detector's mark if it finds no onsets. */
  readonly onsetIndex: number;
  /** J point, sample index; null if the detector finds none, or it is past the end of the record. */
  readonly endIndex: number | null;
  /** R-peak, s, refined between samples; null if it was dropped. */
  readonly rSec: number | null;
  /** Sample of R before refinement. */
  readonly rIndex: number | null;
}
