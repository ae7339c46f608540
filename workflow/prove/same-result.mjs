import { readFileSync } from 'node:fs';

/** What stored results of `intervals` lack, and one process has (docs/cohort.md, `--results`). */
const notStored = new Set(['pep', 'qs2', 'qtc']);

/** Says where two results differ beside their timings; null where they do not. */
export function findDifference(path, other) {
  const [a, b] = [path, other].map((one) => resultText(one));
  if (a === b) return null;
  let at = 0;
  while (a[at] === b[at]) at++;
  return `…${a.slice(Math.max(0, at - 60), at + 60)}… and …${b.slice(Math.max(0, at - 60), at + 60)}…`;
}

/** Without timings, without the times in the strategy of templates, and of a cohort without what is not stored. */
function resultText(path) {
  const { timings: _, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const { strategy } = rest.result;
  if (strategy) Object.assign(strategy, { overall: 0, shares: [] });
  const isCohort = rest.analysis === 'cohort';
  return JSON.stringify(rest, (name, value) => (isCohort && notStored.has(name) ? undefined : value));
}
