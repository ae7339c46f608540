import type { IntervalsRun } from '../intervals/analyse-intervals.ts';
import { type WrittenLevels, writeLevels } from './levels-json.ts';
import { collectLevels } from './collect-levels.ts';
import { pooledScope } from './pooled-thresholds.ts';

/** Returns the levels of a stored result for a threshold over several recordings; empty if `sweepOver` selects none. */
export async function storedLevels({
  outputs,
  parameters: { values },
}: Pick<IntervalsRun, 'outputs' | 'parameters'>): Promise<{ readonly levels?: WrittenLevels }> {
  if (pooledScope(values) === null) return {};
  return { levels: writeLevels(await collectLevels(outputs, values)) };
}
