import { describe, expect, test } from 'vitest';
import { BeatbenchError } from '../../../src/model/failure.ts';
import type { ParameterDeclaration, ParameterValues } from '../../../src/model/parameters.ts';
import { intervalsDeclarations } from '../../../src/pipeline/intervals/declarations.ts';
import { isApplicable, resolveParameters } from '../../../src/pipeline/parameters.ts';

function problem(given: ParameterValues): string {
  try {
    resolveParameters(intervalsDeclarations, given);
  } catch (error) {
    if (error instanceof BeatbenchError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'none';
}

describe('resolveParameters', () => {
  test('fills in the defaults of the design', () => {
    expect(resolveParameters(intervalsDeclarations, {}).values).toMatchObject({
      rate: 500,
      ppgLowpass: 20,
      ecgLow: 0.05,
      ecgHigh: 150,
      taps: 501,
      mains: 'auto',
      rrFrom: 0.5,
      rrTo: 1.8,
      leastMatch: 0,
      average: 10,
      tail: 0.4,
      upstrokeTo: 1,
      peakTo: 0.4,
      peakToMs: 300,
      notchTo: 0.65,
      foot: 'percent-height',
      footPercent: 5,
      notch: 'quarry-pigott',
      footThreshold: 'auto',
      notchThreshold: 'auto',
      levels: 50,
      leastFound: 90,
      sweepTo: 50,
      maxShift: 'off',
      sweepOver: 'window',
      lvetFoot: 'own',
      window: 60,
      acceptance: 6,
      ppvMissed: 'outside',
      resamples: 1000,
      seed: 1,
      sex: 'unknown',
    });
  });

  test.each<[ParameterValues, string]>([
    [{ acceptance: 31 }, 'it may be 1 to 30 ms'],
    [{ acceptance: Number.NaN }, 'it may be 1 to 30 ms'],
    [{ acceptance: '6' }, 'it may be 1 to 30 ms'],
    [{ footThreshold: 0 }, 'it may be 1 to 50 %, or auto'],
    [{ notchThreshold: -51 }, 'it may be -50 to 50 %, or auto'],
    [{ levels: 25 }, 'must be even'],
    [{ average: 2.5 }, 'must be a whole number'],
    [{ foot: 'tangents' }, 'it may be percent-height, minimum, second-derivative'],
    [{ acceptence: 6 }, 'There is no parameter ‘acceptence’'],
  ])('rejects %o with a message', (given, words) => {
    expect(problem(given)).toContain('bad-parameter: ');
    expect(problem(given)).toContain(words);
  });

  test.each<ParameterValues>([
    { acceptance: 1 },
    { acceptance: 30 },
    { footThreshold: 12.5 },
    { notchThreshold: -50 },
    { maxShift: 'off' },
    { window: 'record' },
    { average: 0 },
  ])('accepts %o', (given) => {
    expect(problem(given)).toBe('none');
  });
});

describe('isApplicable', () => {
  const idsOfUse = (given: ParameterValues) =>
    intervalsDeclarations
      .filter((one) => isApplicable(one, intervalsDeclarations, given))
      .map(({ id }) => id);

  test('excludes parameters of a detector that is not selected', () => {
    expect(idsOfUse({ method: 'curve-length' })).toContain('lengthWindow');
    expect(idsOfUse({ method: 'curve-length' })).not.toContain('panThreshold');
    expect(idsOfUse({ method: 'pan-tompkins' })).toContain('panThreshold');
    expect(idsOfUse({ method: 'pan-tompkins' })).not.toContain('lengthWindow');
    expect(idsOfUse({ method: 'annotations' })).not.toContain('lengthWindow');
  });

  test('uses the default if nothing is given', () => {
    const { default: method } = intervalsDeclarations.find(({ id }) => id === 'method') ?? { default: '' };
    expect(idsOfUse({})).toEqual(idsOfUse({ method }));
  });

  test('names existing parameters and values', () => {
    const declarations: readonly ParameterDeclaration[] = intervalsDeclarations;
    for (const { id, onlyFor } of declarations) {
      if (onlyFor === undefined) continue;
      const other = declarations.find((one) => one.id === onlyFor.id);
      const values = other?.kind === 'choice' ? other.choices.map(({ value }) => value) : [];
      for (const value of onlyFor.values) expect(values, id).toContain(value);
    }
  });
});
