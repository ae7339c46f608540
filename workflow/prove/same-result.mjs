import { readFileSync } from 'node:fs';

/** Values that stored results of `intervals` lack, unlike those of one process (docs/cohort.md, `--results`). */
const notStored = new Set(['pep', 'qs2', 'qtc']);

/** Describes the difference of two results other than their timings; null if there is none. */
export function findDifference(path, other) {
  const [a, b] = [path, other].map((one) => resultText(one));
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at++;
  return `…${a.slice(Math.max(0, at - 60), at + 60)}… and …${b.slice(Math.max(0, at - 60), at + 60)}…`;
}

/**
 * Returns a result without timings, without the times in the strategy of templates, and, for a cohort, without what is
 * not stored.
 */
function resultText(path) {
  const { timings: _, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const { strategy } = rest.result;
  if (strategy) Object.assign(strategy, { overall: 0, shares: [] });
  const isCohort = rest.analysis === 'cohort';
  return JSON.stringify(rest, (name, value) => (isCohort && notStored.has(name) ? undefined : value));
}
