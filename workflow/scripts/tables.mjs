import Papa from 'papaparse';
import { formulaLike } from './csv-cell.mjs';

/** Tables of what was merged, by name: rows of plain cells. */
export function tablesOf(analysis, result) {
  if (analysis === 'series') return seriesTables(result);
  const { files, errors } = result;
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
    'sd-differences': sdDifference,
    thresholds: thresholds.map(({ sweep: _, ...rest }) => rest),
    tests: ['file', 'subject'].flatMap((unit) => testsOf(tests[unit], unit)),
    agreement: Object.entries(agreement).flatMap(([unit, intervals]) =>
      Object.entries(intervals ?? {}).map(([interval, limits]) => ({ unit, interval, ...limits })),
    ),
    recordings: files,
  };
}

function testsOf(features, unit) {
  return Object.entries(features ?? {}).flatMap(([feature, byName]) =>
    Object.entries(byName).map(([test, values]) => ({ unit, feature, test, ...values })),
  );
}

function seriesTables({ templates, masters = [], strategy }) {
  return {
    templates: templates.map(({ samples: _, ...template }) => template),
    masters,
    strategy: strategy?.shares ?? [],
    errors: [],
  };
}

/** Rows as CSV, heads joined by dots, lists by spaces; numbers are not rounded, and no text is a formula. */
export function csvOf(rows) {
  const options = { newline: '\n', escapeFormulae: formulaLike };
  const flat = rows.map((row) => flatten(row));
  const fields = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  return `${Papa.unparse({ fields, data: flat.map((row) => fields.map((field) => row[field] ?? '')) }, options)}\n`;
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
