import { expect, test } from 'vitest';
import { findParameters } from '../../../../src/features/inspector/parameter-search.tsx';
import { analyses, analysisNames } from '../../../../src/pipeline/analyses.ts';

const intervals = analyses.intervals.declarations;
const findIds = (query: string) => findParameters(query, intervals).map(({ id }) => id);

test('every parameter of every analysis is found by its name', () => {
  for (const name of analysisNames) {
    const { declarations } = analyses[name];
    const missing = declarations.filter((one) => {
      const query = `${one.label} ${one.group}`.toUpperCase();
      return (
        !findParameters(one.label, declarations).includes(one) ||
        !findParameters(query, declarations).includes(one)
      );
    });
    expect(missing).toEqual([]);
  }
});

test('a parameter is found by its effect, by glossary terms in full, and by synonyms', () => {
  expect(findIds('hum')).toContain('mains');
  expect(findIds('powerline')).toContain('mains');
  expect(findIds('photoplethysmogram').length).toBeGreaterThan(0);
  expect(findIds('premature')).toContain('leaveOut');
  expect(findIds('electrocardiogram').length).toBeGreaterThan(0);
});

test('names come before groups and helps, all words must match, and an empty query finds nothing', () => {
  const [first] = findIds('taps');
  expect(first).toBe('taps');
  expect(findIds('taps zzz')).toEqual([]);
  expect(findIds('  ')).toEqual([]);
});
