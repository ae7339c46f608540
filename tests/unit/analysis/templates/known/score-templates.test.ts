import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairTriggers } from '../../../../../src/analysis/templates/known/known-beats.ts';
import { scoreTemplates } from '../../../../../src/analysis/templates/known/score-templates.ts';
import type { ScoredClass } from '../../../../../src/model/scoring.ts';

const nothing: ReadonlySet<number> = new Set();

/** Makes beats at 1 s intervals, each known and triggered. */
function scored(known: string, labels: readonly number[], noise = nothing) {
  const beats = { timesSec: labels.map((_, beat) => beat), labels: known.split('') };
  const places = pairTriggers(
    beats,
    labels.map((_, beat) => beat),
  );
  return scoreTemplates(beats, { labels, places, master: 0, noise });
}

describe('triggers are paired with known beats', () => {
  test('one to one within 150 ms, by the nearer of two', () => {
    const known = { timesSec: [1, 2, 3], labels: ['N', 'V', 'N'] };
    expect([...pairTriggers(known, [1.1, 1.9, 2.05, 3.2])]).toEqual([0, -1, 1, -1]);
  });
});

describe('templates are assigned the class of more than half of their known beats', () => {
  test('their other beats are false, and those of the class elsewhere are missed', () => {
    const { byClass, abnormal } = scored('NNVVVN', [0, 0, 0, 1, 1, 1]);
    expect(byClass.V).toEqual({ tp: 2, fn: 1, fp: 1, extra: 0 });
    expect(byClass.S).toEqual({ tp: 0, fn: 0, fp: 0, extra: 0 });
    expect(abnormal).toEqual({ tp: 2, fn: 1, fp: 1, extra: 0 });
  });

  test('exactly half is too few', () => {
    expect(scored('NNVN', [0, 0, 1, 1]).byClass.V).toEqual({ tp: 0, fn: 1, fp: 0, extra: 0 });
  });

  test('triggers without a known beat have no vote, and are false in an assigned template', () => {
    const known = { timesSec: [0, 10], labels: ['N', 'V'] };
    const triggersSec = [0, 4, 5, 10];
    const places = pairTriggers(known, triggersSec);
    const labels = [0, 1, 1, 1];
    const { byClass, abnormal } = scoreTemplates(known, { labels, places, master: 0, noise: nothing });
    expect(byClass.V).toEqual({ tp: 1, fn: 0, fp: 2, extra: 2 });
    expect(abnormal).toEqual({ tp: 1, fn: 0, fp: 2, extra: 2 });
  });

  test('known beats without a trigger are missed', () => {
    const known = { timesSec: [0, 5, 10], labels: ['N', 'V', 'V'] };
    const places = pairTriggers(known, [0, 10]);
    const { byClass } = scoreTemplates(known, { labels: [0, 1], places, master: 0, noise: nothing });
    expect(byClass.V).toEqual({ tp: 1, fn: 1, fp: 0, extra: 0 });
  });

  test('noise is assigned no class', () => {
    const { byClass, abnormal } = scored('NNVV', [0, 0, 1, 1], new Set([1]));
    expect(byClass.V).toEqual({ tp: 0, fn: 2, fp: 0, extra: 0 });
    expect(abnormal).toEqual({ tp: 0, fn: 2, fp: 0, extra: 0 });
  });
});

test('every known beat is found or missed, and no trigger is used twice', () => {
  const beat = fc.record({ known: fc.constantFrom('N', 'V', 'S', 'F', 'Q'), label: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(fc.array(beat, { minLength: 1 }), fc.array(fc.nat({ max: 4 })), (beats, extra) => {
      const known = { timesSec: beats.map((_, k) => k), labels: beats.map((one) => one.known) };
      const triggersSec = [...beats.map((_, k) => k), ...extra.map((_, k) => beats.length + 10 + k)];
      const labels = [...beats.map((one) => one.label), ...extra];
      const places = pairTriggers(known, triggersSec);
      const { byClass } = scoreTemplates(known, { labels, places, master: 0, noise: nothing });
      const names = Object.keys(byClass) as ScoredClass[];
      for (const name of names)
        expect(byClass[name].tp + byClass[name].fn).toBe(beats.filter((one) => one.known[0] === name).length);
      expect(names.reduce((sum, name) => sum + byClass[name].extra, 0)).toBeLessThanOrEqual(extra.length);
      expect(names.reduce((sum, name) => sum + byClass[name].tp + byClass[name].fp, 0)).toBeLessThanOrEqual(
        triggersSec.length,
      );
    }),
  );
});
