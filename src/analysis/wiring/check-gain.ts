import { median } from '../../dsp/statistics/stats.ts';
import type { WiringFinding } from '../../model/wiring.ts';
import { unitsPerMillivolt } from '../qrs/millivolt.ts';
import { leastStep, pieceRanges, type WiringChannel } from './wiring-channel.ts';

/** An ECG on the skin measures more than the least and less than the most from peak to peak, mV. */
const possibleMv = { least: 0.05, most: 20 };
/** What most ECGs measure; a unit that makes it so is proposed, mV. */
const usualMv = { least: 0.2, most: 8 };

/** An ECG of fewer steps of its converter has lost its waves. */
const leastSteps = 16;

const proposals = [
  { unit: 'mV', perMv: 1 },
  { unit: 'µV', perMv: 1000 },
  { unit: 'V', perMv: 0.001 },
] as const;

/**
 * Whether the size of an ECG cannot be what its unit says, is a few steps alone, or has no unit of voltage.
 *
 * @param channel its stretches, in the unit that it says
 * @returns null where nothing stands out
 */
export function checkGain(channel: WiringChannel): WiringFinding | null {
  const { unit } = channel;
  const moving = pieceRanges(channel).filter((range) => range > 0);
  if (channel.role !== 'ecg' || moving.length === 0) return null;
  const size = median(moving);
  const stepCount = Math.round(size / leastStep(channel));
  if (stepCount < leastSteps) {
    const text = `${stepCount} steps of its converter peak to peak; its gain is too low, and small waves are lost.`;
    return { code: 'gain-implausible', text, fix: null };
  }
  const perMv = unitsPerMillivolt(unit);
  if (perMv === null) {
    const proposed = isCounts(channel) ? null : proposeUnit(size);
    const what = unit === '' ? 'no unit' : `${unit} is not a unit of voltage`;
    const text = `${what}${proposed === null ? '' : `; its size would suit ${proposed}`}.`;
    return { code: 'unit-missing', text, fix: suggestUnit(proposed) };
  }
  const sizeMv = size / perMv;
  if (sizeMv >= possibleMv.least && sizeMv <= possibleMv.most) return null;
  const proposed = proposeUnit(size);
  const is = `${shortNumber(size)} ${unit} peak to peak, too large for an ECG on the skin`;
  const why = proposed === null ? 'gain or unit is wrong' : `it may be in ${proposed}`;
  return { code: 'gain-implausible', text: `${is}; ${why}.`, fix: suggestUnit(proposed) };
}

/** The unit in which a number is a usual size; null where none is. */
function proposeUnit(size: number): string | null {
  const fits = ({ perMv }: { readonly perMv: number }): boolean =>
    size >= usualMv.least * perMv && size <= usualMv.most * perMv;
  return proposals.find(fits)?.unit ?? null;
}

const suggestUnit = (unit: string | null): WiringFinding['fix'] =>
  unit === null ? null : { kind: 'unit', unit };

/** Whether all samples are whole numbers, as those of a converter whose gain nobody told. */
function isCounts({ stretches }: WiringChannel): boolean {
  return stretches.every(({ values }) =>
    values.every((value) => Number.isNaN(value) || Number.isInteger(value)),
  );
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(2)));
