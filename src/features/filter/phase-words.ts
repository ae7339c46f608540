import type { Curve, FilterBenchResult } from '../../model/filter-bench.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** Content of the lowest row. */
export type LowestRow = 'phase' | 'delay';

const halfSamples = ({ stages }: FilterBenchResult): number =>
  stages.filter(({ tapCount, isSkipped }) => !isSkipped && tapCount % 2 === 0).length;

const msText = ({ delaySec }: FilterBenchResult): string => `${formatNumber(delaySec * 1000, 0)}\u202fms`;

/** Describes the delay. */
export function delayText(result: FilterBenchResult): string {
  const half = halfSamples(result);
  const rest = half === 0 ? '' : half === 1 ? ', half a sample left' : `, ${half} half samples left`;
  return result.alignment === 'causal'
    ? `${msText(result)} at every frequency, kept`
    : `${msText(result)} at every frequency, removed${rest}`;
}

/** Describes the phase: linear, and whether its linear part is removed. */
export function phaseText(result: FilterBenchResult): string {
  if (result.alignment === 'causal') return `linear: −2π · f · ${msText(result)}, kept`;
  const half = halfSamples(result);
  const rest =
    half === 0 ? '0 where it passes' : half === 1 ? 'half a sample left' : `${half} half samples left`;
  return `linear, ${msText(result)} removed: ${rest}`;
}

/**
 * Returns the phase as drawn, rad: unwrapped if the delay is kept. If the delay is removed, it is wrapped to half a
 * turn, because whole turns of the remainder are arbitrary.
 */
export function drawnPhase({ phaseRad, alignment }: FilterBenchResult): Curve {
  if (alignment === 'causal') return phaseRad;
  const turn = 2 * Math.PI;
  // Slightly more than half a turn, so that rounding does not separate +π from −π.
  const most = Math.PI + 1e-6;
  const y = phaseRad.y.map((value) => value - turn * Math.ceil((value - most) / turn));
  return { x: phaseRad.x, y };
}

/** Returns the lowest and highest phase of the axis, rad. */
export function phaseRange({ phaseRad, alignment }: FilterBenchResult): readonly [number, number] {
  if (alignment === 'zero-phase') return [-1.15 * Math.PI, 1.15 * Math.PI];
  let least = -1;
  for (const value of phaseRad.y) if (Number.isFinite(value)) least = Math.min(least, value);
  return [least, 0];
}
