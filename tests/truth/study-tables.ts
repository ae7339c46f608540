import { mean, sampleSd } from '../../src/dsp/statistics/stats.ts';
import type { CohortResult } from '../../src/pipeline/cohort/summarise-cohort.ts';
import { testUnits, type UnitTests } from '../../src/pipeline/cohort/unit-tests.ts';
import { formatBothMethods, formatFixed, markdownTable } from './markdown-table.ts';
import { listSdDifferences, differenceCells } from './sd-differences.ts';
import { type Scope, type StudyFiles, writeStudyFiles } from './study-files.ts';
import { thesisAverages, thesisRows, thesisUnits } from './thesis-rows.ts';

const features = ['foot', 'notch'] as const;
const methods = ['historic', 'leastVariance'] as const;
const scopes: readonly Scope[] = ['window', 'subject', 'cohort'];

/** Makes the tables of a synthetic study with the thesis's design, next to the thesis's own. */
export async function studyTables(tell: (words: string) => void): Promise<Record<string, string>> {
  tell('cohort: the study is written');
  const files = await writeStudyFiles();
  try {
    const results = new Map<Scope, CohortResult>();
    for (const scope of scopes) {
      tell(`cohort: sweepOver ${scope}`);
      results.set(scope, await files.cohort(scope));
    }
    const byWindow = results.get('window');
    if (byWindow === undefined) return {};
    return {
      'cohort-ppv': ppvTable(byWindow),
      'cohort-tests': testTable(byWindow),
      'cohort-sd': sdTable(byWindow),
      'cohort-states': stateTable(byWindow),
      'cohort-scopes': await scopeTable(results, files),
    };
  } finally {
    await files.remove();
  }
}

const percent = (share: number | null) => formatFixed(share === null ? null : 100 * share, 2);
const plain = (value: number) => formatFixed(value, 2);

function ppvTable({ ppv, average, meanOfSubjects }: CohortResult): string {
  const shares = (row: CohortResult['meanOfSubjects']) =>
    features.flatMap((feature) => methods.map((method) => percent(row[feature][method])));
  const found = (row: CohortResult['average']) =>
    formatBothMethods(times100(row.found.notch.historic), times100(row.found.notch.leastVariance), 0);
  const rows = ppv.map((row, k) => {
    const thesis = thesisRows[k];
    return [row.subject, ...shares(row), found(row), ...[...thesis.foot, ...thesis.notch].map(plain)];
  });
  const thesisMean = features.flatMap((feature) =>
    [0, 1].map((k) => plain(mean(thesisRows.map((row) => row[feature][k])))),
  );
  return markdownTable(
    [
      'subject',
      ...features.flatMap((feature) => [`${feature} H`, `${feature} LV`]),
      'notch found',
      ...features.flatMap((feature) => [`thesis: ${feature} H`, `${feature} LV`]),
    ],
    [
      ...rows,
      [
        'all beats',
        ...shares(average),
        found(average),
        ...[...thesisAverages.foot, ...thesisAverages.notch].map(plain),
      ],
      ['mean of rows', ...shares(meanOfSubjects), '', ...thesisMean],
    ],
  );
}

function times100(share: number | null): number | null {
  return share === null ? null : 100 * share;
}

function testTable({ tests }: CohortResult): string {
  const units = thesisUnits();
  const cases: readonly (readonly [string, UnitTests])[] = features.flatMap((feature) => [
    [`${feature}, study, files`, tests.file[feature]],
    [`${feature}, study, subjects`, tests.subject[feature]],
    [`${feature}, thesis’s rows`, testUnits(units, feature)],
  ]);
  return markdownTable(
    [
      '',
      'n',
      'difference, %',
      'Welch p',
      'Student p',
      'paired p',
      'Wilcoxon p',
      'Pitman–Morgan p',
      'held out, ms',
      'p',
    ],
    cases.map(([name, { welch, student, paired, wilcoxon, pitmanMorgan, heldOut }]) => [
      name,
      `${paired?.n ?? '–'}`,
      percent(paired?.difference ?? null),
      ...[welch, student, paired, wilcoxon, pitmanMorgan].map((test) => probability(test?.p ?? null)),
      formatFixed(heldOut?.difference, 2),
      probability(heldOut?.p ?? null),
    ]),
  );
}

function probability(p: number | null): string {
  if (p === null) return '–';
  return p < 0.0001 ? '< 0.0001' : p.toPrecision(2);
}

function sdTable(result: CohortResult): string {
  return markdownTable(
    ['', 'windows', 'mean', 'median', 'least … most', 'negative'],
    (['rptt', 'lvet'] as const).flatMap((interval) => [
      [
        `${interval === 'rptt' ? 'rPTT' : 'LVET'}, SD_diff`,
        ...differenceCells(listSdDifferences(result, interval, 'sd')),
      ],
      ['the same, held out', ...differenceCells(listSdDifferences(result, interval, 'heldOut'))],
    ]),
  );
}

function stateTable({ states }: CohortResult): string {
  return markdownTable(
    ['state', 'foot H / LV', 'notch H / LV', 'notch found', 'heart rate', 'rPTT H / LV', 'LVET H / LV'],
    states.map((row) => [
      row.state ?? '–',
      formatBothMethods(times100(row.foot.historic), times100(row.foot.leastVariance), 1),
      formatBothMethods(times100(row.notch.historic), times100(row.notch.leastVariance), 1),
      formatBothMethods(times100(row.found.notch.historic), times100(row.found.notch.leastVariance), 0),
      formatFixed(row.intervals.heartRate?.median, 0),
      ...(['rptt', 'lvet'] as const).map((interval) =>
        formatBothMethods(
          row.intervals[interval].historic?.median ?? null,
          row.intervals[interval].leastVariance?.median ?? null,
          0,
        ),
      ),
    ]),
  );
}

/** Compares the scopes of a common threshold; means against the truth need it to be equal for all. */
async function scopeTable(results: ReadonlyMap<Scope, CohortResult>, files: StudyFiles): Promise<string> {
  const rows: string[][] = [];
  for (const [scope, result] of results) {
    const truths = await Promise.all(result.files.map(({ file }) => files.truth(file)));
    const errors = (interval: 'rptt' | 'lvet', method: (typeof methods)[number]) =>
      result.files.flatMap((row, k) => {
        const value = row[interval][method];
        return value === null ? [] : [value - truths[k][interval]];
      });
    const errorCells = (method: (typeof methods)[number]) =>
      (['rptt', 'lvet'] as const).map((interval) => {
        const own = errors(interval, method);
        return `${formatFixed(mean(own), 0)} ± ${formatFixed(sampleSd(own), 1)}`;
      });
    const share = (feature: 'foot' | 'notch', method: (typeof methods)[number]) =>
      percent(result.average[feature][method]);
    if (rows.length === 0) {
      const found = percent(result.average.found.notch.historic);
      rows.push([
        'historic',
        share('foot', 'historic'),
        share('notch', 'historic'),
        found,
        '',
        '',
        ...errorCells('historic'),
      ]);
    }
    rows.push([
      `least variance by ${scope}`,
      share('foot', 'leastVariance'),
      share('notch', 'leastVariance'),
      percent(result.average.found.notch.leastVariance),
      ...(['rptt', 'lvet'] as const).map((interval) =>
        formatFixed(mean(listSdDifferences(result, interval, 'heldOut')), 2),
      ),
      ...errorCells('leastVariance'),
    ]);
  }
  return markdownTable(
    [
      'method',
      'PPV foot',
      'PPV notch',
      'notch found',
      'held-out SD_diff, rPTT',
      'held-out SD_diff, LVET',
      'error of mean rPTT',
      'error of mean LVET',
    ],
    rows,
  );
}
