import { convolve } from '../../dsp/fir-response.ts';
import type { FirAlignment } from '../../dsp/fir.ts';

/** What a chain makes of a constant 1 from the start of a stretch on. */
export interface LevelResponse {
  /** Of the first samples, while a causal chain fills; empty at zero phase, which reflects a constant. */
  readonly rise: Float64Array;
  /** Of all others. */
  readonly gain: number;
}

/** The constant beside which single precision keeps its digits, through a chain in double precision. */
export function levelResponse(filters: readonly Float64Array[], alignment: FirAlignment): LevelResponse {
  const gain = filters.reduce((product, taps) => product * taps.reduce((sum, tap) => sum + tap, 0), 1);
  if (alignment === 'zero-phase') return { rise: new Float64Array(), gain };
  let sum = 0;
  return { rise: filters.reduce(convolve).map((tap) => (sum += tap)), gain };
}
