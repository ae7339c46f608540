import type { BenchId, BenchSet } from '../state/benches.ts';
import type { Bench } from './benches/bench.ts';
import { waveformsBench } from './benches/waveforms-bench.ts';
import { filterBench } from './benches/filter-bench.ts';
import { qrsBench } from './benches/qrs-bench.ts';
import { intervalsBench } from './benches/intervals-bench.ts';
import { landmarkBench } from './benches/landmark-bench.ts';
import { seriesBench } from './benches/series-bench.ts';
import { soundsBench } from './benches/sounds-bench.ts';
import { wavesBench } from './benches/waves-bench.ts';
import { templatesBench } from './benches/templates-bench.ts';
import { denoiseBench } from './benches/denoise-bench.ts';
import { cohortBench } from './benches/cohort-bench.ts';
import { performanceBench } from './benches/performance-bench.ts';

/** The benches that work, in the order of their tabs, last those that share one. */
export const benches: readonly Bench[] = [
  waveformsBench,
  filterBench,
  qrsBench,
  wavesBench,
  intervalsBench,
  soundsBench,
  seriesBench,
  templatesBench,
  denoiseBench,
  cohortBench,
  performanceBench,
  landmarkBench,
];

/** Those with a tab of their own. */
export const tabBenches: readonly Bench[] = benches.filter(({ within }) => within === undefined);

/** That of the first visit. */
export const firstBench = intervalsBench;

/** What the session knows of them. */
export const benchSet: BenchSet = { benches, first: firstBench.id };

/** The bench of an id; the first visit's where there is none. */
export function findBench(id: BenchId): Bench {
  return benches.find((bench) => bench.id === id) ?? firstBench;
}
