import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { unitsPerMillivolt } from '../qrs/millivolt.ts';
import { smallestStep, computePieceRanges, type WiringChannel } from './wiring-channel.ts';

/** Plausible range of an ECG on the skin, peak to peak, mV. */
const possibleMv = { least: 0.05, most: 20 };
/** Range of most ECGs, mV; a unit that places the size in this range is proposed. */
const usualMv = { least: 0.2, most: 8 };

/** An ECG with fewer steps of its converter has lost its small waves. */
const minSteps = 16;
/**
 * A pulse needs more: its foot lies at 5 % of the height. In synthetic pulses without noise, feet and notches are within
 * 0.5 ms with 32 steps, and up to 1.5 ms off with 25.
 */
const minPulseSteps = 32;

const proposals = [
  { unit: 'mV', perMv: 1 },
  { unit: 'µV', perMv: 1000 },
  { unit: 'V', perMv: 0.001 },
] as const;

/**
 * Checks whether the size of an ECG is implausible for its unit, consists of only a few steps, or has no unit
 * of voltage. A PPG is checked for few steps alone.
 *
 * @param channel its stretches, in its stated unit
 * @returns null if the size is plausible
 */
export function checkGain(channel: WiringChannel): WiringFinding | null {
  const { unit } = channel;
  const moving = computePieceRanges(channel).filter((range) => range > 0);
  const isPulse = channel.role === 'ppg';
  if ((channel.role !== 'ecg' && !isPulse) || moving.length === 0) return null;
  const size = median(moving);
  const stepCount = Math.round(size / smallestStep(channel));
  if (stepCount < (isPulse ? minPulseSteps : minSteps)) {
    const lost = isPulse ? 'feet and notches may be some ms off' : 'small waves are lost';
    const text = `${stepCount} steps of the converter peak to peak; the gain is too low, and ${lost}.`;
    return { code: 'gain-implausible', text, fix: null };
  }
  if (isPulse) return null;
  const perMv = unitsPerMillivolt(unit);
  if (perMv === null) {
    const proposed = areAllIntegers(channel) ? null : proposeUnit(size);
    const unitProblem = unit === '' ? 'no unit' : `${unit} is not a unit of voltage`;
    const text = `${unitProblem}${proposed === null ? '' : `; its size would suit ${proposed}`}.`;
    return { code: 'unit-missing', text, fix: suggestUnit(proposed) };
  }
  const sizeMv = size / perMv;
  if (sizeMv >= possibleMv.least && sizeMv <= possibleMv.most) return null;
  const proposed = proposeUnit(size);
  const sizeText = `${shortNumber(size)} ${unit} peak to peak, too large for an ECG on the skin`;
  const why = proposed === null ? 'gain or unit is wrong' : `it may be in ${proposed}`;
  return { code: 'gain-implausible', text: `${sizeText}; ${why}.`, fix: suggestUnit(proposed) };
}

/** Returns the unit in which a number is a typical size; null if there is none. */
function proposeUnit(size: number): string | null {
  const fits = ({ perMv }: { readonly perMv: number }): boolean =>
    size >= usualMv.least * perMv && size <= usualMv.most * perMv;
  return proposals.find(fits)?.unit ?? null;
}

const suggestUnit = (unit: string | null): WiringFinding['fix'] =>
  unit === null ? null : { kind: 'unit', unit };

/** Returns whether all samples are whole numbers, like those of a converter with unknown gain. */
function areAllIntegers({ stretches }: WiringChannel): boolean {
  return stretches.every(({ values }) =>
    values.every((value) => Number.isNaN(value) || Number.isInteger(value)),
  );
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(2)));
