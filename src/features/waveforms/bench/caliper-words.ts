import type { CaliperPoint } from '../../../model/waveform-choices.ts';
import { formatNumber, formatSigned } from '../../../ui/format-number.ts';

/** What calipers measure. */
export interface CaliperReading {
  /** From the earlier to the later mark, ms. */
  readonly distanceMs: number;
  /** One distance a beat, /min; null where both marks are one. */
  readonly ratePerMin: number | null;
  readonly frequencyHz: number | null;
  /** Second mark less first, in the lane's unit; null where the curve has no value there. */
  readonly amplitude: number | null;
}

/** @param values  of both marks, in the lane's unit; null where there is none */
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

/** As many digits as three that count. */
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
