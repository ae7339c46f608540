import { mean } from '../../src/dsp/statistics/stats.ts';
import { alignedCases, coverageOf, type FeatureStudy, spreadOf, studyRecord } from './aligned-study.ts';
import { pairSpreads } from './aligned-pairs.ts';
import { digits, markdownTable } from './markdown-table.ts';

const alignedSeeds = [1, 2, 3, 4, 5, 6];

/** Single beats by three methods against the truth and the lower bound, and between two sensors of one pulse. */
export async function alignedTables(tell: (words: string) => void): Promise<Record<string, string>> {
  const rows: string[][] = [];
  for (const one of alignedCases) {
    const records = [];
    for (const seed of alignedSeeds) records.push(await studyRecord(one, seed));
    for (const feature of ['foot', 'notch'] as const) {
      rows.push([one.name, feature, ...alignedCells(records.map((record) => record[feature]))]);
    }
    tell(`aligned landmarks: ${one.name} done`);
  }
  const heads = [
    'record, noise as a share of the pulse',
    'feature',
    'historic, ms',
    'least variance',
    'aligned',
    'lower bound of SD',
    'aligned over bound',
    'likely error',
    'within 1.96 of it, %',
    'left out',
  ];
  const pairs = await pairSpreads(tell);
  return {
    'aligned-synthetic': markdownTable(heads, rows),
    'aligned-sensors': markdownTable(
      ['recording', 'window', 'beats', 'historic, ms', 'least variance', 'aligned', 'likely error'],
      pairs,
    ),
  };
}

/** Mean error ± root mean square of the records' SDs, by each method; and what is known of the aligned ones. */
function alignedCells(records: readonly FeatureStudy[]): string[] {
  const rootMean = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value * value)));
  const sdOf = (method: 'historic' | 'leastVariance' | 'aligned') =>
    rootMean(records.map((record) => spreadOf(record[method]).sd));
  const spread = (method: 'historic' | 'leastVariance' | 'aligned') =>
    `${digits(mean(records.map((record) => spreadOf(record[method]).mean)), 1)} ± ${digits(sdOf(method), 2)}`;
  const bound = mean(records.map((record) => record.bound));
  const likely = records.map(({ likely: all, aligned }) =>
    rootMean(Array.from(all).filter((_, i) => !Number.isNaN(aligned[i]))),
  );
  return [
    spread('historic'),
    spread('leastVariance'),
    spread('aligned'),
    digits(bound, 2),
    digits(sdOf('aligned') / bound, 2),
    digits(rootMean(likely), 2),
    digits(100 * mean(records.map(coverageOf)), 1),
    digits(mean(records.map(({ leftOut }) => leftOut)), 1),
  ];
}
