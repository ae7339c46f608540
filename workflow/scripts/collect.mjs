import { readFileSync } from 'node:fs';
import { readList } from './lists.mjs';
import { resultPath } from './result-path.mjs';
import { readTable } from './table.mjs';

/**
 * Collects one row per recording of an analysis without comparison: labels, and the numbers and lists of its result;
 * for a series its name and figures.
 */
export function collect({ analysis, command, table, chunks, run }) {
  const chunkOf = new Map();
  for (const { id } of chunks) {
    for (const { file } of readList(`plan/${id}.tsv`)) chunkOf.set(file, id);
  }
  const files = [];
  const errors = [];
  let parameters = null;
  for (const { path: _, fullAddress: __, ...row } of readTable(table)) {
    const stored = `chunks/${chunkOf.get(row.file)}/${resultPath(row.file)}`;
    const report = JSON.parse(readFileSync(stored, 'utf8'));
    const { recording, warnings, result, error } = report;
    if (error) {
      errors.push({ file: row.file, code: error.code, message: error.message });
      continue;
    }
    parameters ??= report.parameters;
    const codes = warnings.map(({ code }) => code);
    files.push({
      ...row,
      sha256: recording.sha256,
      duration: recording.duration,
      warnings: codes,
      ...(command === 'series' ? describeSeries(result) : listNumbers(result)),
    });
  }
  const [, beatbench] = run.split(' ');
  return { beatbench, analysis, parameters, result: { files, errors } };
}

function describeSeries({ of: kind, name, unit, against, whole }) {
  return { of: kind, name, unit, ...(against === undefined ? {} : { against }), whole };
}

function listNumbers(result) {
  const found = {};
  for (const [name, value] of Object.entries(result)) {
    if (Array.isArray(value)) found[`${name}Count`] = value.length;
    else if (typeof value !== 'object') found[name] = value;
  }
  return found;
}
