import { BeatbenchError } from '../../model/failure.ts';
import type { AdcScale } from '../../model/recording.ts';
import type { Extent } from '../../model/samples.ts';

/** Ranges of one channel as the header writes them, and the scale that a reader makes of them. */
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

/** Bits of a sample: 16 in EDF, 24 in BDF. */
export type EdfBits = 16 | 24;

/** A gain read back may stray by this share for digital values to be kept. */
const gainTolerance = 1e-9;
/** Physical values may move by this share of a digital step for digital values to be kept, as if they were rounded anew. */
const mostStray = 0.5;
/** How much nearer to zero ends are tried next, where farther ones are not near enough. */
const nearerBy = 4;
/** Digital values to each side of an end that are tried for the one that the header says best. */
const nearTried = 512;
/** Digital values that are tried one by one for one whose physical value the header can say. */
const mostTried = 65_536;

/**
 * Least and greatest digital value of so many bits.
 *
 * @param bits of a sample
 * @returns digital steps
 */
export function digitalRange(bits: EdfBits): Extent {
  return { min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 };
}

/**
 * Ranges that keep the digital values as they are, where 8 characters can say the recording's
 * scale and `bits` hold them; null otherwise.
 *
 * @param adc     scale of the recording
 * @param digital least and greatest value of the channel
 * @param bits    of a sample
 * @returns physical and digital ranges, as the header says them
 */
export function keepingScale(adc: AdcScale, digital: Extent, bits: EdfBits): EdfScale | null {
  const { min: lowest, max: highest } = digitalRange(bits);
  const half = 2 ** (Math.min(Math.max(adc.bits, 1), bits) - 1);
  if (digital.min < lowest || digital.max > highest) return null;
  const digitalMin = sayable(adc, Math.min(-half, digital.min), lowest) ?? sayable(adc, -half, digital.min);
  const digitalMax =
    sayable(adc, Math.max(half - 1, digital.max), highest) ?? sayable(adc, half - 1, digital.max);
  if (digitalMin === null || digitalMax === null || digitalMin >= digitalMax) return null;
  const physicalMin = fitNumber(toPhysical(adc, digitalMin));
  const physicalMax = fitNumber(toPhysical(adc, digitalMax));
  const written = printedScale(physicalMin, physicalMax, digitalMin, digitalMax, true);
  const gainStray = Math.abs(written.gain / adc.gain - 1);
  const baselineStray = Math.abs(written.baseline - adc.baseline);
  return gainStray <= gainTolerance && baselineStray <= gainTolerance * 2 ** bits ? written : null;
}

/** A scale that keeps the digital values, and how far it moves physical ones. */
export interface NearScale extends EdfScale {
  /** The most that a physical value of the channel moves, in its unit. */
  readonly moved: number;
}

/**
 * Ranges that keep the digital values as they are and say the scale as nearly as 8 characters can, to half a
 * step; null where that is not near enough.
 *
 * @param adc     scale of the recording
 * @param digital least and greatest value of the channel
 * @param bits    of a sample
 * @returns physical and digital ranges, as the header says them
 */
export function nearScale(adc: AdcScale, digital: Extent, bits: EdfBits): NearScale | null {
  const { min: lowest, max: highest } = digitalRange(bits);
  if (digital.min < lowest || digital.max > highest) return null;
  const largest = Math.max(-digital.min, digital.max);
  let half = 2 ** (Math.min(Math.max(adc.bits, 1), bits) - 1);
  // Ends nearer to zero have more digits behind the point.
  for (; ; half /= nearerBy) {
    const scale = scaleWithin(adc, digital, half, { min: lowest, max: highest });
    if (scale !== null && scale.moved * Math.abs(adc.gain) <= mostStray) return scale;
    if (half <= largest || half < nearerBy) return null;
  }
}

/** The scale with ends about ± `half` that the header says best, the channel's values between them. */
function scaleWithin(adc: AdcScale, digital: Extent, half: number, holds: Extent): NearScale | null {
  const [least, most] = [Math.min(-half, digital.min), Math.max(half - 1, digital.max)];
  const digitalMin = nearest(
    adc,
    Math.max(holds.min, least - nearTried),
    Math.min(digital.min, least + nearTried),
  );
  const digitalMax = nearest(
    adc,
    Math.max(digital.max, most - nearTried),
    Math.min(holds.max, most + nearTried),
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

/** Of the digital values from `from` to `to` the one whose physical value the header says best. */
function nearest(adc: AdcScale, from: number, to: number): number {
  let best = from;
  let least = Infinity;
  for (let digital = from; digital <= to; digital++) {
    const physical = toPhysical(adc, digital);
    const stray = Math.abs(Number(fitNumber(physical)) - physical);
    if (stray >= least) continue;
    least = stray;
    best = digital;
  }
  return best;
}

function toPhysical({ gain, baseline }: Pick<AdcScale, 'gain' | 'baseline'>, digital: number): number {
  return (digital - baseline) / gain;
}

/** The first digital value from `from` to `to` whose physical value 8 characters can say; null where none is found. */
function sayable(adc: AdcScale, from: number, to: number): number | null {
  const step = Math.sign(to - from) || 1;
  const last = step > 0 ? Math.min(to, from + mostTried) : Math.max(to, from - mostTried);
  for (let digital = from; (last - digital) * step >= 0; digital += step) {
    const physical = toPhysical(adc, digital);
    const micro = physical * 1e6;
    // Most values have more decimals than fit; this tells them cheaply.
    if (Math.abs(micro - Math.round(micro)) > 1e-3 && Math.abs(physical) > 1e-3) continue;
    if (Math.abs(Number(fitNumber(physical)) - physical) <= 1e-12 * Math.max(1, Math.abs(physical)))
      return digital;
  }
  return roundValue(adc, from, to);
}

/** A digital value from `from` to `to` whose physical value has few digits; null where none is found. */
function roundValue(adc: AdcScale, from: number, to: number): number | null {
  const exact = toPhysical(adc, from);
  for (let digits = 7; digits > 0; digits--) {
    const physical = Number(exact.toPrecision(digits));
    const digital = Math.round(physical * adc.gain + adc.baseline);
    const isWithin = (digital - from) * (to - digital) >= 0;
    const stray = Math.abs(toPhysical(adc, digital) - physical);
    if (
      isWithin &&
      Number(fitNumber(physical)) === physical &&
      stray <= 1e-12 * Math.max(1, Math.abs(physical))
    )
      return digital;
  }
  return null;
}

/**
 * Ranges that take all physical values in so many bits, a thousandth wider than they are.
 *
 * @param physical least and greatest value; NaN of no values
 * @param bits     of a sample
 * @returns physical and digital ranges, as the header says them
 * @throws BeatbenchError `too-large` where no range of 8 characters holds them
 */
export function fittingEdfScale(physical: Extent, bits: EdfBits): EdfScale {
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
 * A number in at most 8 characters, as near as they allow; without an exponent where that is as near.
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
