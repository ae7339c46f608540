import { analyticMagnitude } from '../../dsp/spectrum/analytic-magnitude.ts';
import { designButterworth, filterZeroPhase, zeroPhaseLeastCount } from '../../dsp/iir/butterworth.ts';
import { filterFirFast } from '../../dsp/fir/fir.fast.ts';
import { filterStretches } from '../../dsp/samples/gaps.ts';
import { symmetricWindow } from '../../dsp/spectrum/windows.ts';
import type { Warning } from '../../model/failure.ts';
import type { Samples } from '../../model/samples.ts';
import type { EnvelopeParams } from './params.ts';

/** Order of the band-pass's low-pass prototype. */
export const bandOrder = 4;

/** A phonocardiogram in its band, and its envelope. */
export interface SoundEnvelope {
  readonly band: Samples;
  readonly envelope: Samples;
  /** An envelope in proportion to the sound, of which a louder beat has the same shape; Shannon energy has not. */
  readonly proportional: Samples;
  readonly warnings: readonly Warning[];
}

/**
 * Envelope of heart sounds: zero-phase Butterworth band-pass, Shannon energy, absolute value or magnitude of the
 * analytic signal (Hilbert), Hann window.
 *
 * Shannon energy is −x²·ln x² with x over the largest |x| of the recording, so that it has no unit and the gain
 * does not matter; the others keep the sound's unit. Each gap-free stretch is filtered by itself.
 *
 * @param sound   any unit; NaN in gaps
 * @param fs      Hz
 * @param params  band, Hz, kind of envelope and its smoothing, ms
 * @returns as many samples of each as the sound has
 * @throws BeatbenchError `too-short` where no stretch is longer than the filters, `bad-parameter` for a band that is none
 * Source: Liang, Lukkarinen and Hartimo 1997 (Shannon energy); the band is ours.
 */
export function soundEnvelope(sound: Samples, fs: number, params: EnvelopeParams): SoundEnvelope {
  const edges = { lowHz: params.lowHz, highHz: params.highHz };
  const { sections, warnings } = designButterworth(bandOrder, edges, fs);
  const band = filterStretches(sound, zeroPhaseLeastCount(sections), (x) => filterZeroPhase(x, sections));
  const taps = smoothingTaps(params.smoothingMs, fs);
  const smooth = (x: Float64Array) => filterFirFast(x, taps, 'zero-phase');
  const smoothed = (kind: EnvelopeParams['envelope']) =>
    filterStretches(loudness(band, kind), taps.length, smooth);
  const envelope = smoothed(params.envelope);
  const proportional = params.envelope === 'shannon' ? smoothed('absolute') : envelope;
  return { band, envelope, proportional, warnings };
}

/** What is smoothed: NaN where the sound is missing. */
function loudness(band: Samples, kind: EnvelopeParams['envelope']): Samples {
  switch (kind) {
    case 'shannon':
      return { ...band, values: shannonEnergy(band.values) };
    case 'absolute':
      return { ...band, values: magnitude(band.values) };
    default:
      return filterStretches(band, 1, analyticMagnitude);
  }
}

function magnitude(x: Float64Array): Float64Array {
  const positive = new Float64Array(x.length);
  for (let n = 0; n < x.length; n++) positive[n] = Math.abs(x[n]);
  return positive;
}

/** −x²·ln x² with x over its largest, 0 where the sound is silent; NaN stays. */
function shannonEnergy(x: Float64Array): Float64Array {
  let largest = 0;
  for (let n = 0; n < x.length; n++) largest = Math.abs(x[n]) > largest ? Math.abs(x[n]) : largest;
  const energy = new Float64Array(x.length);
  if (largest === 0) return energy.map((_, n) => (Number.isNaN(x[n]) ? Number.NaN : 0));
  for (let n = 0; n < x.length; n++) {
    const share = x[n] / largest;
    const square = share * share;
    energy[n] = square === 0 ? 0 : -square * Math.log(square);
  }
  return energy;
}

/** A Hann window whose weights sum to 1, odd so that it delays by whole samples. */
function smoothingTaps(durationMs: number, fs: number): Float64Array {
  const half = Math.round((durationMs * fs) / 2000);
  const window = symmetricWindow('hann', 2 * half + 1);
  const total = window.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? Float64Array.of(1) : window.map((weight) => weight / total);
}
