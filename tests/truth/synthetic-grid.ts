import type { IntervalWindow } from '../../src/model/intervals.ts';
import {
  caseParams,
  heartRates,
  morphologies,
  noiseNames,
  seeds,
  type SyntheticCase,
} from './synthetic-cases.ts';
import { featureErrors, type Feature, type FeatureErrors, trueSpread } from './synthetic-errors.ts';
import { runSynthetic } from './synthetic-run.ts';
import { type ByMethod, mapMethods } from '../../src/model/methods.ts';

/** Results of one record of the grid. */
export interface GridRecord {
  readonly foot: ByMethod<FeatureErrors>;
  readonly notch: ByMethod<FeatureErrors>;
  readonly truth: ReturnType<typeof trueSpread>;
  readonly window: IntervalWindow;
}

export interface GridCell extends SyntheticCase {
  readonly records: readonly GridRecord[];
}

/** Makes and analyses every record of the grid, one window each. */
export async function runGrid(tell: (words: string) => void): Promise<GridCell[]> {
  const cells: GridCell[] = [];
  for (const noise of noiseNames) {
    for (const morphology of morphologies) {
      for (const heartRate of heartRates) {
        const here = { noise, morphology, heartRate };
        const records: GridRecord[] = [];
        for (const seed of seeds) records.push(await runRecord(here, seed));
        cells.push({ ...here, records });
      }
    }
    tell(`synthetic records: ${noise} done`);
  }
  return cells;
}

async function runRecord(here: SyntheticCase, seed: number): Promise<GridRecord> {
  const run = await runSynthetic(caseParams(here, seed), { window: 'record', resamples: 0 });
  const errors = (feature: Feature) => mapMethods((method) => featureErrors(run, feature, method));
  const [window] = run.result.windows;
  if (window === undefined) throw new Error('a record without a window');
  return { foot: errors('foot'), notch: errors('notch'), truth: trueSpread(run), window };
}
