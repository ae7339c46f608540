import { describe, expect, it } from 'vitest';
import { pairedT } from '../../../../src/dsp/statistics/paired-t.ts';
import type { CohortFile } from '../../../../src/pipeline/cohort/cohort-file.ts';
import { compareWithState } from '../../../../src/pipeline/cohort/compare-states.ts';
import { madeFile, madeWindow } from '../../../support/cohort-file.ts';

function at(
  subject: string,
  state: string | null,
  lvet: number | null,
  heartRate: number | null,
): CohortFile {
  const file = madeFile(`${subject} ${state} ${lvet}`, { subject, state }, [madeWindow()], heartRate);
  // Least variance has other values, which must not be used.
  return { ...file, figures: { ...file.figures, lvet: { historic: lvet, leastVariance: 1, aligned: lvet } } };
}

const files = [
  at('A', 'seated', 280, 70),
  at('A', 'recumbent', 300, 60),
  at('B', 'seated', 290, 75),
  // Two recordings of one subject in one state count once.
  at('B', 'recumbent', 306, 66),
  at('B', 'recumbent', 310, 68),
  at('C', 'seated', 270, 80),
  at('C', 'recumbent', 301, 61),
  at('D', 'recumbent', 310, 62),
];

describe('compareWithState', () => {
  it('pairs subjects, each counting once, in the headline method', () => {
    const { method, reference, rows } = compareWithState(files, 'seated');
    expect([method, reference]).toEqual(['aligned', 'seated']);
    const [recumbent, seated] = rows;
    expect(rows.map(({ state }) => state)).toEqual(['recumbent', 'seated']);
    expect(seated?.lvet).toMatchObject({ n: 3, mean: 280, against: null, why: 'reference' });
    expect(recumbent?.lvet).toMatchObject({ n: 4, mean: (300 + 308 + 301 + 310) / 4, why: null });
    const expected = pairedT([20, 18, 31]);
    expect(recumbent?.lvet.against).toMatchObject({
      n: 3,
      difference: 23,
      t: expected?.t,
      p: expected?.p,
      pHolm: expected?.p,
      interval: expected?.interval,
      effect: expected?.effect,
    });
  });

  it('uses the first state of a study as reference if none is named, or the named one is missing', () => {
    const study = [at('A', 'L1', 250, 90), at('A', 'rest', 300, 60), at('A', 'REC', 290, 70)];
    for (const name of [null, 'nowhere']) {
      const { reference, rows } = compareWithState(study, name);
      expect(reference).toBe('rest');
      expect(rows.map(({ state, lvet }) => [state, lvet.why])).toEqual([
        ['rest', 'reference'],
        ['L1', 'one-subject-in-both'],
        ['REC', 'one-subject-in-both'],
      ]);
    }
  });

  it('reports why there is no difference', () => {
    const apart = [at('A', 'rest', 300, 60), at('B', 'walk', 260, 90), at('A', null, 280, 65)];
    const [, walk, none] = compareWithState(apart).rows;
    expect(walk?.lvet).toMatchObject({ n: 1, against: null, why: 'no-subject-in-both' });
    expect(none).toMatchObject({ state: null, lvet: { why: 'one-subject-in-both' } });
    expect(walk?.pep).toMatchObject({ n: 0, mean: null, why: 'no-subject-in-both' });
    expect(compareWithState([files[0], files[2]].flatMap((file) => file ?? []))).toEqual({
      method: 'aligned',
      reference: null,
      rows: [],
    });
  });

  it('compares QTc, which belongs to no method', () => {
    const qtcs = [410, 400, 421, 405, 433, 409];
    const own = qtcs.map((qtc, k) => {
      const file = at('ABC'[Math.floor(k / 2)] ?? '', k % 2 === 0 ? 'load' : 'rest', 280, 70);
      return { ...file, figures: { ...file.figures, qtc } };
    });
    const row = compareWithState(own, 'rest').rows.find(({ state }) => state === 'load');
    expect(row?.qtc).toMatchObject({ n: 3, mean: (410 + 421 + 433) / 3 });
    expect(row?.qtc.against).toMatchObject({ difference: 50 / 3, t: pairedT([10, 16, 24])?.t });
  });

  it('has no t if all differences are equal', () => {
    const equal = ['A', 'B'].flatMap((subject) => [
      at(subject, 'rest', 300, 60),
      at(subject, 'walk', 280, 90),
    ]);
    const [, walk] = compareWithState(equal).rows;
    expect(walk?.lvet.against).toMatchObject({ n: 2, difference: -20, t: null, p: null, pHolm: null });
  });

  it('corrects p for the number of states by Holm’s method', () => {
    const changes = { one: [1, 2, 3, 4], two: [5, 6, 5.5, 6.2], three: [-1, 1, -2, 2.5] };
    const study = ['A', 'B', 'C', 'D'].flatMap((subject, k) => [
      at(subject, 'baseline', 300, 60),
      ...Object.entries(changes).map(([state, own]) => at(subject, state, 300 + (own[k] ?? 0), 60)),
    ]);
    const { rows } = compareWithState(study);
    const told = Object.fromEntries(rows.map(({ state, lvet }) => [String(state), lvet.against]));
    const p = (state: keyof typeof changes) => pairedT(changes[state])?.p ?? Number.NaN;
    expect(p('two')).toBeLessThan(p('one'));
    expect(told['two']?.pHolm).toBeCloseTo(3 * p('two'), 12);
    expect(told['one']?.pHolm).toBeCloseTo(Math.max(2 * p('one'), 3 * p('two')), 12);
    expect(told['three']?.pHolm).toBeCloseTo(Math.min(1, Math.max(p('three'), 2 * p('one'))), 12);
  });
});
