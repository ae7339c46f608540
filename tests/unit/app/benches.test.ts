import { expect, test } from 'vitest';
import { benches } from '../../../src/app/benches.ts';
import { analyses, analysisNames } from '../../../src/pipeline/analyses.ts';

const idsOf = (declarations: readonly { readonly id: string }[]) =>
  declarations.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));

test.each(analysisNames)('%s has a bench that takes just its parameters', (name) => {
  const bench = benches.find(({ work }) => work === name);
  expect(idsOf(bench?.declarations ?? [])).toEqual(idsOf(analyses[name].declarations));
});
