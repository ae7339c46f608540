import type { RecordingLevels } from '../../analysis/intervals/recording-levels.ts';
import type { IntervalsRun } from '../intervals/analyse-intervals.ts';
import { collectLevels, poolLevels } from './collect-levels.ts';
import { type JudgedWindow, judgeMeasurable } from './measurable-windows.ts';
import { pooledScope, type PooledSums } from './pooled-thresholds.ts';

/** What a recording keeps for a threshold that is chosen over several: 0.2 MB a minute, without anything of its signals. */
export interface PooledPart {
  readonly levels: RecordingLevels;
  readonly sums: PooledSums;
  readonly windows: readonly JudgedWindow[];
  /** Per minute. */
  readonly heartRate: number | null;
}

/** @returns null where `sweepOver` lets each recording choose for itself */
export async function pooledPart({
  outputs,
  parameters: { values },
}: Pick<IntervalsRun, 'outputs' | 'parameters'>): Promise<PooledPart | null> {
  if (pooledScope(values) === null) return null;
  const levels = await collectLevels(outputs, values);
  return {
    levels,
    sums: poolLevels(levels, values),
    windows: outputs.judge.windows.map(judgeMeasurable),
    heartRate: outputs.judge.heartRate,
  };
}
