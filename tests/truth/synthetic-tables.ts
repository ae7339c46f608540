import { mean, median, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { IntervalStatistics, IntervalWindow } from '../../src/model/intervals.ts';
import { formatBothMethods, formatFixed, formatAllMethods, markdownTable } from './markdown-table.ts';
import { heartRates, morphologies, noiseNames } from './synthetic-cases.ts';
import type { Feature } from './synthetic-errors.ts';
import { type GridCell, type GridRecord, runGrid } from './synthetic-grid.ts';
import { type ByMethod, type MethodId, timingMethods } from '../../src/model/methods.ts';

/** Makes the tables of errors on synthetic records, keyed by name. */
export async function syntheticTables(tell: (words: string) => void): Promise<Record<string, string>> {
  const cells = await runGrid(tell);
  const tables: Record<string, string> = {};
  for (const feature of ['foot', 'notch'] as const) {
    tables[`${feature}-sd`] = gridTable(cells, (records) => sdCell(records, feature, 'sd'));
    tables[`${feature}-averaged-sd`] = gridTable(cells, (records) => sdCell(records, feature, 'averagedSd'));
    tables[`${feature}-bias`] = gridTable(cells, (records) => biasCell(records, feature));
  }
  tables['notch-found'] = gridTable(cells, (records) => foundCell(records, 'notch'));
  tables['interval-sd'] = intervalTable(cells.filter(({ heartRate }) => heartRate === 70));
  tables['least-variance-check'] = checkTable(cells);
  return tables;
}

/** Formats disturbances in rows, and morphologies and heart rates in columns. */
function gridTable(cells: readonly GridCell[], cellOf: (records: readonly GridRecord[]) => string): string {
  const columns = morphologies.flatMap((morphology) =>
    heartRates.map((heartRate) => ({ morphology, heartRate })),
  );
  const rows = noiseNames.map((noise) => [
    noise,
    ...columns.map(({ morphology, heartRate }) => {
      const cell = cells.find(
        (one) => one.noise === noise && one.morphology === morphology && one.heartRate === heartRate,
      );
      return cell === undefined ? '–' : cellOf(cell.records);
    }),
  ]);
  const heads = columns.map(({ morphology, heartRate }) => `${morphology} ${heartRate}`);
  return markdownTable(['noise, dB', ...heads], rows);
}

/** Formats the root mean square of the SDs within records. */
function sdCell(records: readonly GridRecord[], feature: Feature, key: 'sd' | 'averagedSd'): string {
  return formatAllMethods(
    (method) => rootMeanSquare(records.map((record) => record[feature][method][key])),
    1,
  );
}

/** Formats the mean over the records of the mean error in each, and the SD of those means. */
function biasCell(records: readonly GridRecord[], feature: Feature): string {
  const cell = (method: MethodId) => {
    const biases = present(records.map((record) => record[feature][method].bias));
    return `${formatFixed(mean(biases), 0)} ± ${formatFixed(sampleSd(biases), 1)}`;
  };
  return timingMethods.map(({ id }) => cell(id)).join(' / ');
}

/** Formats the percentage of kept beats with the feature. */
function foundCell(records: readonly GridRecord[], feature: Feature): string {
  const kept = records.reduce((sum, { window }) => sum + window.beats, 0);
  const foundIn = (method: MethodId) =>
    records.reduce((sum, record) => sum + record[feature][method].found, 0);
  return formatAllMethods((method) => (100 * foundIn(method)) / kept, 0);
}

function intervalTable(cells: readonly GridCell[]): string {
  const all = cells.flatMap(({ records }) => records);
  const truth = [
    'truth: beats / means of 11',
    '',
    formatBothMethods(
      rmsOver(all, ({ truth }) => truth.rptt),
      rmsOver(all, ({ truth }) => truth.rpttAveraged),
      2,
    ),
    formatBothMethods(
      rmsOver(all, ({ truth }) => truth.lvet),
      rmsOver(all, ({ truth }) => truth.lvetAveraged),
      2,
    ),
    ...Array.from({ length: 5 }, () => ''),
  ];
  const rows = cells.map(({ noise, morphology, records }) => [
    noise,
    morphology,
    windowSds(records, ({ intervals: { rptt } }) => rptt),
    windowSds(records, ({ intervals: { lvet } }) => lvet),
    [
      formatFixed(measureRemaining(records, 'rptt'), 2),
      formatFixed(measureRemaining(records, 'lvet'), 2),
    ].join(' and '),
    medianText(records, ({ intervals: { rptt } }) => rptt.leastVariance.threshold),
    medianText(records, ({ intervals: { rptt } }) => rptt.leastVariance.shift),
    describeSides(records),
    medianText(records, ({ intervals: { lvet } }) => lvet.leastVariance.shift),
  ]);
  const heads = ['noise, dB', 'shape', 'SD of rPTT', 'SD of LVET', 'remaining SDs'];
  return markdownTable(
    [...heads, 'foot at %', 'shift of rPTT', 'notch at %', 'shift of LVET'],
    [truth, ...rows],
  );
}

function windowSds(
  records: readonly GridRecord[],
  interval: (window: IntervalWindow) => ByMethod<IntervalStatistics>,
): string {
  return formatAllMethods((method) => rmsOver(records, ({ window }) => interval(window)[method].sd), 2);
}

/** Computes the SD of the single aligned beats corrected for their likely errors. */
function measureRemaining(records: readonly GridRecord[], interval: 'rptt' | 'lvet'): number {
  return rmsOver(records, ({ window }) => window.intervals[interval].aligned.remainingSd);
}

function rmsOver(records: readonly GridRecord[], value: (record: GridRecord) => number | null): number {
  return rootMeanSquare(records.map((record) => value(record) ?? Number.NaN));
}

function medianText(
  records: readonly GridRecord[],
  value: (window: IntervalWindow) => number | null,
): string {
  const values = present(records.map(({ window }) => value(window) ?? Number.NaN));
  return formatFixed(median(values), 0);
}

/** Counts the records that chose the downslope and the upslope, with the median level of each. */
function describeSides(records: readonly GridRecord[]): string {
  return (['down', 'up'] as const)
    .flatMap((side) => {
      const chosen = records
        .map(({ window }) => window.intervals.lvet.leastVariance)
        .filter((lv) => lv.side === side);
      if (chosen.length === 0) return [];
      const levels = chosen.map(({ threshold }) => Math.abs(threshold ?? Number.NaN));
      return [`${chosen.length} × ${side} ${formatFixed(median(levels), 0)}`];
    })
    .join(', ');
}

/** Checks whether least variance is at or below historic in each record, and how often it has the larger bias. */
function checkTable(cells: readonly GridCell[]): string {
  const rows = morphologies.map((morphology) => {
    const records = cells.filter((cell) => cell.morphology === morphology).flatMap((cell) => cell.records);
    const count = (isSo: (record: GridRecord) => boolean) => `${records.filter(isSo).length}`;
    const isOver = (a: number | null, b: number | null) => a !== null && b !== null && a > b;
    const isFarther = (record: GridRecord, feature: Feature) =>
      Math.abs(record[feature].leastVariance.bias) > Math.abs(record[feature].historic.bias);
    const isWider = (record: GridRecord, feature: Feature) =>
      record[feature].leastVariance.sd > record[feature].historic.sd;
    return [
      morphology,
      `${records.length}`,
      count(
        ({
          window: {
            intervals: { rptt },
          },
        }) => isOver(rptt.leastVariance.sd, rptt.historic.sd),
      ),
      count(
        ({
          window: {
            intervals: { lvet },
          },
        }) => isOver(lvet.leastVariance.sd, lvet.historic.sd),
      ),
      count((record) => isFarther(record, 'foot')),
      count((record) => isFarther(record, 'notch')),
      count((record) => isWider(record, 'foot')),
      count((record) => isWider(record, 'notch')),
    ];
  });
  const heads = [
    'shape',
    'records',
    'SD of rPTT over historic',
    'SD of LVET over historic',
    'larger bias of foot',
    'larger bias of notch',
    'larger SD of foot error',
    'larger SD of notch error',
  ];
  return markdownTable(heads, rows);
}

function present(values: readonly number[]): number[] {
  return values.filter((value) => !Number.isNaN(value));
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(mean(present(values).map((value) => value * value)));
}
