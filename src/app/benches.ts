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

/** All benches, in the order of their tabs; those that share a tab are last. */
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

/** Benches with a tab of their own. */
export const tabBenches: readonly Bench[] = benches.filter(({ within }) => within === undefined);

/** Bench that a first visit opens. */
export const firstBench = intervalsBench;

/** The benches in the form that the session needs. */
export const benchSet: BenchSet = { benches, first: firstBench.id };

/** Returns the bench with an id, or the first visit's bench if there is none. */
export function findBench(id: BenchId): Bench {
  return benches.find((bench) => bench.id === id) ?? firstBench;
}
