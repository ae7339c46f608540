import type { GpuEngine } from '../../gpu/engine.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { StudyEvent } from '../../model/performance.ts';
import type { CpuPool } from './cpu-pool.ts';

/** What studies measure with. */
export interface BenchTools {
  /** Null where there is no GPU: its columns stay empty. */
  readonly engine: GpuEngine | null;
  /** Null where all cores are not to be had, or not asked for. */
  readonly pool: CpuPool | null;
  /** ms, monotonic: `performance.now`, or a test's own. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly tell: (event: StudyEvent) => void;
}

/**
 * Lets messages that wait have their turn, a cancel among them.
 * @throws BeatbenchError `cancelled` where the run was
 */
export async function breathe({ signal }: BenchTools): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  if (signal.aborted) throw new BeatbenchError('cancelled', 'The measurement was cancelled.');
}
