import { differentiate, differentiatorTapCount } from '../../dsp/iir/derivative.ts';
import type { BeatRows } from '../intervals/frame.ts';
import { evaluateSpline, splineCoefficients } from './spline-signal.ts';

/** Rate at which the nine samples of a slope span 16 ms, which blurs no landmark of a pulse, Hz. */
export const unblurredFs = 500;

/** A mean beat at 500 Hz, with its slope computed at the signal's rate, and at 500 Hz. */
export interface RaisedBeat<Mean> {
  readonly blurred: Mean;
  readonly sharp: Mean;
}

/**
 * Raises a mean beat to 500 Hz, with its slope over nine samples of the signal and over nine samples at 500 Hz. Both
 * slopes lack the second low-pass, so they differ only by the blur.
 *
 * Beats are laid on a common grid by linear interpolation, at all fractions of a sample. Their mean is therefore the
 * pulse averaged over a triangle of one sample on either side. A twelfth of the second difference is what that removes.
 *
 * @param mean  of beats, slower than 500 Hz; NaN where no beat has a sample
 */
export function raiseBeat({ ppg, fs, firstIndex, rrSec }: BeatRows): RaisedBeat<BeatRows> {
  const step = fs / unblurredFs;
  const firstRaised = Math.ceil(firstIndex / step);
  const count = Math.floor((firstIndex + ppg.length - 1) / step) - firstRaised + 1;
  const raise = (row: Float64Array) => {
    const coefficients = splineCoefficients(row);
    const raised = new Float64Array(Math.max(count, differentiatorTapCount)).fill(Number.NaN);
    for (let k = 0; k < count; k++)
      evaluateSpline(coefficients, (firstRaised + k) * step - firstIndex, 1, raised.subarray(k, k + 1));
    return raised;
  };
  const last = ppg.length - 1;
  const pulse = ppg.map((value, k) =>
    k === 0 || k === last ? value : value - (ppg[k - 1] - 2 * value + ppg[k + 1]) / 12,
  );
  const raised = raise(pulse);
  const of = (dppg: Float64Array) => ({ ppg: raised, dppg, firstIndex: firstRaised, fs: unblurredFs, rrSec });
  return { blurred: of(raise(differentiate(pulse, fs))), sharp: of(differentiate(raised, unblurredFs)) };
}
