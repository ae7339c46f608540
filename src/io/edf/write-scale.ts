import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale } from '../../model/recording.ts';
import type { Extent } from '../../model/samples.ts';

/** Ranges of one channel as written in the header, and the scale that a reader computes from them. */
export interface EdfScale {
  readonly physicalMin: string;
  readonly physicalMax: string;
  readonly digitalMin: number;
  readonly digitalMax: number;
  /** Whether the recording's own digital values are written. */
  readonly keepsDigital: boolean;
  readonly gain: number;
  readonly baseline: number;
}

/** Bits per sample: 16 in EDF, 24 in BDF. */
export type EdfBits = 16 | 24;

/** Maximum relative error of a gain read back at which digital values are kept. */
const gainTolerance = 1e-9;
/**
 * Maximum change of physical values, in digital steps, at which digital values are kept; the same as rounding them
 * again.
 */
const maxShiftSteps = 0.5;
/** Factor by which the ends of the range are moved towards zero if the previous ends are not precise enough. */
const nearerBy = 4;
/** Number of digital values tried on each side of an end, to find the one that the header expresses best. */
const triedAroundEnd = 512;
/** Number of digital values tried one by one, to find one whose physical value the header can express. */
const maxTried = 65_536;

/**
 * Returns the smallest and largest digital value for a number of bits.
 *
 * @param bits bits per sample
 * @returns digital steps
 */
export function digitalRange(bits: EdfBits): Extent {
  return { min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 };
}

/**
 * Returns ranges that keep the digital values, if 8 characters can express the recording's scale and `bits` hold the
 * values; null otherwise.
 *
 * @param adc     scale of the recording
 * @param digital smallest and largest value of the channel
 * @param bits    bits per sample
 * @returns physical and digital ranges, as written in the header
 */
export function keepingScale(adc: AdcScale, digital: Extent, bits: EdfBits): EdfScale | null {
  const { min: lowest, max: highest } = digitalRange(bits);
  const half = 2 ** (Math.min(Math.max(adc.bits, 1), bits) - 1);
  if (digital.min < lowest || digital.max > highest) return null;
  const digitalMin =
    exactlyWritten(adc, Math.min(-half, digital.min), lowest) ?? exactlyWritten(adc, -half, digital.min);
  const digitalMax =
    exactlyWritten(adc, Math.max(half - 1, digital.max), highest) ??
    exactlyWritten(adc, half - 1, digital.max);
  if (digitalMin === null || digitalMax === null || digitalMin >= digitalMax) return null;
  const physicalMin = fitNumber(toPhysical(adc, digitalMin));
  const physicalMax = fitNumber(toPhysical(adc, digitalMax));
  const written = printedScale(physicalMin, physicalMax, digitalMin, digitalMax, true);
  const gainStray = Math.abs(written.gain / adc.gain - 1);
  const baselineStray = Math.abs(written.baseline - adc.baseline);
  return gainStray <= gainTolerance && baselineStray <= gainTolerance * 2 ** bits ? written : null;
}

/** A scale that keeps the digital values, and the resulting change of physical values. */
export interface NearScale extends EdfScale {
  /** Largest change of a physical value of the channel, in its unit. */
  readonly moved: number;
}

/**
 * Returns ranges that keep the digital values and express the scale as precisely as 8 characters can, to half a step;
 * null if that is not precise enough.
 *
 * @param adc     scale of the recording
 * @param digital smallest and largest value of the channel
 * @param bits    bits per sample
 * @returns physical and digital ranges, as written in the header
 */
export function nearScale(adc: AdcScale, digital: Extent, bits: EdfBits): NearScale | null {
  const { min: lowest, max: highest } = digitalRange(bits);
  if (digital.min < lowest || digital.max > highest) return null;
  const largest = Math.max(-digital.min, digital.max);
  let half = 2 ** (Math.min(Math.max(adc.bits, 1), bits) - 1);
  // Ends nearer to zero have more decimals.
  for (; ; half /= nearerBy) {
    const scale = scaleWithin(adc, digital, half, { min: lowest, max: highest });
    if (scale !== null && scale.moved * Math.abs(adc.gain) <= maxShiftSteps) return scale;
    if (half <= largest || half < nearerBy) return null;
  }
}

/** Returns the scale with ends near ± `half` that the header expresses best; it includes all values of the channel. */
function scaleWithin(adc: AdcScale, digital: Extent, half: number, holds: Extent): NearScale | null {
  const [least, most] = [Math.min(-half, digital.min), Math.max(half - 1, digital.max)];
  const digitalMin = nearest(
    adc,
    Math.max(holds.min, least - triedAroundEnd),
    Math.min(digital.min, least + triedAroundEnd),
  );
  const digitalMax = nearest(
    adc,
    Math.max(digital.max, most - triedAroundEnd),
    Math.min(holds.max, most + triedAroundEnd),
  );
  if (digitalMin >= digitalMax) return null;
  const physicalMin = fitNumber(toPhysical(adc, digitalMin));
  const physicalMax = fitNumber(toPhysical(adc, digitalMax));
  if (physicalMin === physicalMax) return null;
  const written = printedScale(physicalMin, physicalMax, digitalMin, digitalMax, true);
  const moves = [digital.min, digital.max].map((value) =>
    Math.abs(toPhysical(written, value) - toPhysical(adc, value)),
  );
  return { ...written, moved: Math.max(...moves) };
}

/** Returns the digital value from `from` to `to` whose physical value the header expresses best. */
function nearest(adc: AdcScale, from: number, to: number): number {
  let best = from;
  let least = Infinity;
  for (let digital = from; digital <= to; digital++) {
    const physical = toPhysical(adc, digital);
    const deviation = Math.abs(Number(fitNumber(physical)) - physical);
    if (deviation >= least) continue;
    least = deviation;
    best = digital;
  }
  return best;
}

function toPhysical({ gain, baseline }: Pick<AdcScale, 'gain' | 'baseline'>, digital: number): number {
  return (digital - baseline) / gain;
}

/**
 * Returns the first digital value from `from` to `to` whose physical value fits 8 characters; null if none is found.
 */
function exactlyWritten(adc: AdcScale, from: number, to: number): number | null {
  const step = Math.sign(to - from) || 1;
  const last = step > 0 ? Math.min(to, from + maxTried) : Math.max(to, from - maxTried);
  for (let digital = from; (last - digital) * step >= 0; digital += step) {
    const physical = toPhysical(adc, digital);
    const micro = physical * 1e6;
    // Most values have more decimals than fit; this test excludes them cheaply.
    if (Math.abs(micro - Math.round(micro)) > 1e-3 && Math.abs(physical) > 1e-3) continue;
    if (Math.abs(Number(fitNumber(physical)) - physical) <= 1e-12 * Math.max(1, Math.abs(physical)))
      return digital;
  }
  return roundValue(adc, from, to);
}

/** Returns a digital value from `from` to `to` whose physical value has few digits; null if none is found. */
function roundValue(adc: AdcScale, from: number, to: number): number | null {
  const exact = toPhysical(adc, from);
  for (let digits = 7; digits > 0; digits--) {
    const physical = Number(exact.toPrecision(digits));
    const digital = Math.round(physical * adc.gain + adc.baseline);
    const isWithin = (digital - from) * (to - digital) >= 0;
    const deviation = Math.abs(toPhysical(adc, digital) - physical);
    if (
      isWithin &&
      Number(fitNumber(physical)) === physical &&
      deviation <= 1e-12 * Math.max(1, Math.abs(physical))
    )
      return digital;
  }
  return null;
}

/**
 * Returns ranges that hold all physical values in the given bits, a thousandth wider than the values.
 *
 * @param physical smallest and largest value; NaN if there are no values
 * @param bits     bits per sample
 * @returns physical and digital ranges, as written in the header
 * @throws BeatbenchError `too-large` if no range of 8 characters holds the values
 */
export function fitEdfScale(physical: Extent, bits: EdfBits): EdfScale {
  const { min: lowest, max: highest } = digitalRange(bits);
  const { min, max } = Number.isNaN(physical.min) ? { min: -1, max: 1 } : physical;
  let margin = max > min ? (max - min) / 1000 : Math.max(1, Math.abs(max));
  while (Number.isFinite(margin)) {
    const physicalMin = fitNumber(min - margin);
    const physicalMax = fitNumber(max + margin);
    if (Number(physicalMin) <= min && Number(physicalMax) >= max && physicalMin !== physicalMax) {
      return printedScale(physicalMin, physicalMax, lowest, highest, false);
    }
    margin *= 4;
  }
  throw new BeatbenchError(
    'too-large',
    `Values from ${min} to ${max} do not fit into EDF's header; write CSV instead.`,
  );
}

function printedScale(
  physicalMin: string,
  physicalMax: string,
  digitalMin: number,
  digitalMax: number,
  keepsDigital: boolean,
): EdfScale {
  const gain = (digitalMax - digitalMin) / (Number(physicalMax) - Number(physicalMin));
  const baseline = digitalMin - Number(physicalMin) * gain;
  return { physicalMin, physicalMax, digitalMin, digitalMax, keepsDigital, gain, baseline };
}

/**
 * Formats a number in at most 8 characters, as precisely as they allow; without an exponent if that is as precise.
 *
 * @param value finite
 * @returns at most 8 characters
 */
export function fitNumber(value: number): string {
  const candidates = [String(value)];
  for (let digits = 6; digits >= 0; digits--) candidates.push(value.toFixed(digits));
  for (let digits = 3; digits >= 0; digits--) candidates.push(value.toExponential(digits).replace('e+', 'e'));
  let best = '0';
  for (const candidate of candidates) {
    if (candidate.length > 8) continue;
    if (Math.abs(Number(candidate) - value) < Math.abs(Number(best) - value)) best = candidate;
  }
  return best;
}
