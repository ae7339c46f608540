import Papa from 'papaparse';
import { formulaLike } from './csv-cell.mjs';

const spread = ['mean', 'sd', 'q1', 'median', 'q3', 'whiskers'];
const spreadIn = (unit) => Object.fromEntries(spread.map((name) => [name, unit]));

const inMs = ['mean', 'sd', 'rmssd', 'sdann', 'sdnnIndex', 'sd1', 'sd2'];
const powers = ['welch', 'lomb'].flatMap((spectrum) =>
  ['vlf', 'lf', 'hf', 'total'].map((power) => `${spectrum}.${power}`),
);

/** Columns of a recording's series. An amplitude is in the unit of its channel, which a heading does not have. */
const ofSeries = {
  from: 's',
  to: 's',
  lfPeak: 'Hz',
  hfPeak: 'Hz',
  'error.likely': 'ms',
  'error.floor': 'ms2_per_Hz',
  'error.remaining.lf': 'ms2',
  'error.remaining.hf': 'ms2',
  'pair.phase.lf': 'degrees',
  'pair.phase.hf': 'degrees',
  'respiration.rate': 'per_min',
  'respiration.against.rate': 'per_min',
  'respiration.from': '',
  'respiration.against.from': '',
  ...Object.fromEntries(
    inMs.flatMap((name) => [
      [name, 'ms'],
      [`amplitude.${name}`, ''],
    ]),
  ),
  ...Object.fromEntries(
    powers.flatMap((name) => [
      [name, 'ms2'],
      [`amplitude.${name}`, ''],
    ]),
  ),
};

/** Units of the columns of each table, by the names in their headings. */
const units = {
  recordings: {
    ...ofSeries,
    heartRate: 'bpm',
    rptt: 'ms',
    lvet: 'ms',
    pep: 'ms',
    qs2: 'ms',
    qtc: 'ms',
  },
  states: {
    ...spreadIn('ms'),
    ...Object.fromEntries(spread.map((name) => [`intervals.heartRate.${name}`, 'bpm'])),
  },
  'sd-differences': { rptt: 'ms', lvet: 'ms' },
  thresholds: { threshold: 'percent' },
  agreement: { difference: 'ms', interval: 'ms', sd: 'ms', limits: 'ms' },
  templates: { first: 's' },
  masters: { from: 's' },
};

/** Makes tables of the merged results, keyed by name, as rows of plain cells. */
export function listTables(analysis, result) {
  if (analysis === 'series') return seriesTables(result);
  if (analysis === 'cohort-series') return seriesCohortTables(result);
  const { files, errors } = result;
  if (analysis === 'beat-series') return { errors, recordings: files.map(seriesRow) };
  if (analysis !== 'cohort') return { errors, recordings: files };
  const { ppv, average, meanOfSubjects, states, sdDifference, thresholds, tests, agreement } = result;
  return {
    errors,
    subjects: [
      ...ppv,
      { subject: 'all beats', ...average },
      { subject: 'mean of subjects', ...meanOfSubjects },
    ],
    states,
    // Windows count from 1 in tables, and from 0 in JSON.
    'sd-differences': sdDifference.map((row) => ({ ...row, window: row.window + 1 })),
    thresholds: thresholds.map(({ sweep: _, ...rest }) => rest),
    tests: ['file', 'subject'].flatMap((unit) => listTests(tests[unit], unit)),
    agreement: Object.entries(agreement).flatMap(([unit, intervals]) =>
      Object.entries(intervals ?? {}).map(([interval, limits]) => ({ unit, interval, ...limits })),
    ),
    recordings: files,
  };
}

function listTests(features, unit) {
  return Object.entries(features ?? {}).flatMap(([feature, byName]) =>
    Object.entries(byName).map(([test, values]) => ({ unit, feature, test, ...values })),
  );
}

/** Makes one row per figure and state, and one row per recording like `series --rows recordings`. */
function seriesCohortTables({ files, errors, average, stateComparison }) {
  return {
    errors,
    figures: Object.entries(average).map(([figure, over]) => ({ figure, ...over })),
    states: stateComparison.rows.flatMap(({ state, files: count, figures }) =>
      Object.entries(figures).map(([figure, { n, mean: middle, sd, why, against }]) => {
        // Not under the names of other tables of states, which are in ms.
        const told = { figure, state, files: count, n, meanOfSubjects: middle, sdOfSubjects: sd, why };
        const { wilcoxon, ...test } = against ?? {};
        return { ...told, ...test, ...(wilcoxon ? { wilcoxon } : {}) };
      }),
    ),
    recordings: files.map(seriesRow),
  };
}

function seriesRow({ name: _, unit: __, of: kind, against, whole, ...labels }) {
  const {
    from,
    to,
    n,
    corrected,
    error,
    pair,
    respiration,
    notGiven: ___,
    doubtful = {},
    ...figures
  } = whole;
  return {
    ...labels,
    of: kind,
    ...(against === undefined ? {} : { against: against.of }),
    from,
    to,
    n,
    corrected,
    ...(kind === 'amplitude' ? { amplitude: figures } : figures),
    ...(error === undefined ? {} : { error }),
    ...(pair === undefined ? {} : { pair }),
    ...(respiration === undefined ? {} : { respiration: respirationCells(respiration) }),
    doubtful: Object.keys(doubtful).join(' '),
  };
}

/** Makes the same columns in every row, like src/pipeline/series/series-rows.ts. */
function respirationCells(respiration) {
  const { from = null, rate = null, share = null, against } = respiration ?? {};
  return { from, rate, share, against: { from: against?.from ?? null, rate: against?.rate ?? null } };
}

function seriesTables({ templates, masters = [], strategy }) {
  return {
    templates: templates.map(({ samples: _, ...template }) => template),
    masters,
    strategy: strategy?.shares ?? [],
    errors: [],
  };
}

/**
 * Returns a heading with the unit of the whole name, otherwise of its last part, otherwise of its first, like
 * src/pipeline/csv-units.ts.
 */
export function headWithUnit(name, table) {
  const parts = name.split('.');
  const own = units[table] ?? {};
  const unit = own[name] ?? own[parts.at(-1)] ?? own[parts[0]] ?? '';
  return unit === '' ? name : `${name}_${unit}`;
}

/**
 * Formats rows as CSV, with headings joined by dots and lists by spaces. Numbers are not rounded, and no text is a
 * formula.
 */
export function formatCsv(rows, table = '') {
  const options = { newline: '\n', escapeFormulae: formulaLike };
  const flat = rows.map((row) => flatten(row));
  const fields = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const heads = fields.map((field) => headWithUnit(field, table));
  return `${Papa.unparse({ fields: heads, data: flat.map((row) => fields.map((field) => row[field] ?? '')) }, options)}\n`;
}

export function flatten(row, prefix = '') {
  const flat = {};
  for (const [name, value] of Object.entries(row)) {
    if (Array.isArray(value)) flat[prefix + name] = value.join(' ');
    else if (value !== null && typeof value === 'object')
      Object.assign(flat, flatten(value, `${prefix}${name}.`));
    else flat[prefix + name] = value;
  }
  return flat;
}
