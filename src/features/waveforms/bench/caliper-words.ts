import type { CaliperPoint } from '../../../model/waveform-choices.ts';
import { formatNumber, formatSigned } from '../../../ui/format-number.ts';

/** Measurements of calipers. */
export interface CaliperReading {
  /** Time from the earlier to the later mark, ms. */
  readonly distanceMs: number;
  /** Rate with this distance as the duration of a beat, /min; null if both marks coincide. */
  readonly ratePerMin: number | null;
  readonly frequencyHz: number | null;
  /** Second mark − first mark, in the lane's unit; null if the curve has no value there. */
  readonly amplitude: number | null;
}

/** @param values  values of both marks, in the lane's unit; null if missing */
export function readCalipers(
  from: CaliperPoint,
  to: CaliperPoint,
  values: readonly [number | null, number | null],
): CaliperReading {
  const distanceSec = Math.abs(to.atSec - from.atSec);
  const isApart = distanceSec > 1e-6;
  const [first, second] = values;
  return {
    distanceMs: distanceSec * 1000,
    ratePerMin: isApart ? 60 / distanceSec : null,
    frequencyHz: isApart ? 1 / distanceSec : null,
    amplitude: first === null || second === null ? null : second - first,
  };
}

/** Formats an amplitude with three significant digits. */
export function amplitudeText(value: number | null, unit: string): string {
  if (value === null) return '–';
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return `${formatSigned(value, digits)}${unit === '' ? '' : ` ${unit}`}`;
}

export const distanceText = ({ distanceMs }: CaliperReading): string => `${formatNumber(distanceMs, 1)} ms`;

export const rateText = ({ ratePerMin }: CaliperReading): string => `${formatNumber(ratePerMin, 1)} /min`;

export const frequencyText = ({ frequencyHz }: CaliperReading): string =>
  `${formatNumber(frequencyHz, frequencyHz !== null && frequencyHz < 10 ? 2 : 1)} Hz`;
