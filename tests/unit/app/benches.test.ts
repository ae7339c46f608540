import { expect, test } from 'vitest';
import { benches } from '../../../src/app/benches.ts';
import { analyses, analysisNames } from '../../../src/pipeline/analyses.ts';
import { isApplicable } from '../../../src/pipeline/parameters.ts';

const listIds = (declarations: readonly { readonly id: string }[]) =>
  declarations.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));

test.each(analysisNames)('%s has a bench with exactly its parameters', (name) => {
  const bench = benches.find(({ work }) => work === name);
  expect(listIds(bench?.declarations ?? [])).toEqual(listIds(analyses[name].declarations));
});

/** Waveforms has groups of its own instead. */
const firstOf = new Map<string, readonly string[]>([
  ...analysisNames.map((name) => [name, analyses[name].changedFirst] as const),
  ...benches.flatMap((bench) => (bench.kind === 'machine' ? [[bench.id, bench.changedFirst] as const] : [])),
]);

test.each([...firstOf])('%s names three to five most frequently changed parameters', (name, first) => {
  const { declarations } = benches.find(({ work }) => work === name) ?? { declarations: [] };
  expect(new Set(first).size).toBe(first.length);
  expect(first.length).toBeGreaterThanOrEqual(3);
  expect(first.length).toBeLessThanOrEqual(5);
  const found = first.map((id) => declarations.find((one) => one.id === id));
  expect(found.every((one) => one !== undefined)).toBe(true);
  const ofUse = found.filter((one) => one !== undefined && isApplicable(one, declarations, {}));
  expect(ofUse.length).toBeGreaterThanOrEqual(3);
});
