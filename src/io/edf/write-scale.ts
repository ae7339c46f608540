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

const lowest = -32_768;
const highest = 32_767;
/** A gain read back may stray by this share for digital values to be kept. */
const gainTolerance = 1e-9;

/**
 * Ranges that keep the digital values as they are, where 8 characters can say the recording's
 * scale; null otherwise.
 *
 * @param adc     scale of the recording
 * @param digital least and greatest value of the channel
 * @returns physical and digital ranges, as the header says them
 */
export function keepingScale(adc: AdcScale, digital: Extent): EdfScale | null {
  const half = 2 ** (Math.min(Math.max(adc.bits, 1), 16) - 1);
  if (digital.min < lowest || digital.max > highest) return null;
  const digitalMin = sayable(adc, Math.min(-half, digital.min), lowest) ?? sayable(adc, -half, digital.min);
  const digitalMax =
    sayable(adc, Math.max(half - 1, digital.max), highest) ?? sayable(adc, half - 1, digital.max);
  if (digitalMin === null || digitalMax === null || digitalMin >= digitalMax) return null;
  const physicalMin = fitNumber((digitalMin - adc.baseline) / adc.gain);
  const physicalMax = fitNumber((digitalMax - adc.baseline) / adc.gain);
  const written = scaleOf(physicalMin, physicalMax, digitalMin, digitalMax, true);
  const gainStray = Math.abs(written.gain / adc.gain - 1);
  const baselineStray = Math.abs(written.baseline - adc.baseline);
  return gainStray <= gainTolerance && baselineStray <= gainTolerance * 65_536 ? written : null;
}

/** The first digital value from `from` to `to` whose physical value 8 characters can say; null for none. */
function sayable(adc: AdcScale, from: number, to: number): number | null {
  const step = Math.sign(to - from) || 1;
  for (let digital = from; (to - digital) * step >= 0; digital += step) {
    const physical = (digital - adc.baseline) / adc.gain;
    const micro = physical * 1e6;
    // Most values have more decimals than fit; this tells them cheaply.
    if (Math.abs(micro - Math.round(micro)) > 1e-3 && Math.abs(physical) > 1e-3) continue;
    if (Math.abs(Number(fitNumber(physical)) - physical) <= 1e-12 * Math.max(1, Math.abs(physical)))
      return digital;
  }
  return null;
}

/**
 * Ranges that take all physical values in 16 bits, a thousandth wider than they are.
 *
 * @param physical least and greatest value; NaN of no values
 * @returns physical and digital ranges, as the header says them
 * @throws BeatbenchError `too-large` where no range of 8 characters holds them
 */
export function fittingEdfScale(physical: Extent): EdfScale {
  const { min, max } = Number.isNaN(physical.min) ? { min: -1, max: 1 } : physical;
  let margin = max > min ? (max - min) / 1000 : Math.max(1, Math.abs(max));
  while (Number.isFinite(margin)) {
    const physicalMin = fitNumber(min - margin);
    const physicalMax = fitNumber(max + margin);
    if (Number(physicalMin) <= min && Number(physicalMax) >= max && physicalMin !== physicalMax) {
      return scaleOf(physicalMin, physicalMax, lowest, highest, false);
    }
    margin *= 4;
  }
  throw new BeatbenchError(
    'too-large',
    `Values from ${min} to ${max} do not fit into EDF's header; write CSV instead.`,
  );
}

function scaleOf(
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
