import { median } from '../../dsp/statistics/stats.ts';
import { periodicHann } from '../../dsp/spectrum/welch.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { findMainsLine, type MainsHz, showsMains } from '../mains/mains-line.ts';
import { computePieceRanges, type WiringChannel } from './wiring-channel.ts';

/** Minimum hum that is reported, as a share of a beat's range: less is removed without a trace. */
const minShare = 0.05;
/** Half width of the mains line, Hz: the width under a Hann window of 10 s, plus the drift of the mains. */
const halfHz = 0.4;

/**
 * Checks whether an ECG contains much mains hum, and at which frequency.
 *
 * @param channel its stretches; those with a gap, or of another length than the first, are skipped
 * @returns null if there is no line, or a small one
 */
export function checkMains(channel: WiringChannel): WiringFinding | null {
  const { fs, stretches, unit } = channel;
  if (!showsMains(fs)) return null;
  const count = stretches[0]?.values.length ?? 0;
  const whole = stretches
    .map(({ values }) => values)
    .filter((x) => x.length === count && !x.some(Number.isNaN));
  if (whole.length === 0 || count < 2 * fs) return null;
  const { found } = findMainsLine(whole, fs);
  const ranges = computePieceRanges(channel).filter((range) => range > 0);
  if (found === null || ranges.length === 0) return null;
  const peakToPeak = 2 * Math.sqrt(2 * median(whole.map((x) => linePower(x, fs, found))));
  const share = peakToPeak / median(ranges);
  if (!(share >= minShare)) return null;
  const size = unit === '' ? '' : ` of ${Number(peakToPeak.toPrecision(2))} ${unit} peak to peak`;
  const text = `hum of the mains at ${found} Hz${size}, ${Math.round(100 * share)} % of its variation; it is removed unless Mains is set otherwise.`;
  return { code: 'mains-hum', text, fix: null };
}

/** Returns the mean square of the mains in a stretch, from its spectrum with a Hann window. */
function linePower(x: Float64Array, fs: number, lineHz: MainsHz): number {
  const window = periodicHann(x.length);
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  const squares = window.reduce((sum, weight) => sum + weight ** 2, 0);
  const stepHz = fs / x.length;
  const [first, last] = [Math.ceil((lineHz - halfHz) / stepHz), Math.floor((lineHz + halfHz) / stepHz)];
  let power = 0;
  for (let k = first; k <= last; k++) {
    let [re, im] = [0, 0];
    const angle = (2 * Math.PI * k) / x.length;
    for (let n = 0; n < x.length; n++) {
      const value = (x[n] - mean) * window[n];
      re += value * Math.cos(angle * n);
      im += value * Math.sin(angle * n);
    }
    power += re * re + im * im;
  }
  return (2 * power) / (x.length * squares);
}
