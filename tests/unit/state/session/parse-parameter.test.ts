import { describe, expect, test } from 'vitest';
import type { NumberParameter } from '../../../../src/model/parameters.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { parseParameter, stepParameter } from '../../../../src/state/session/parse-parameter.ts';

function declared(id: string): NumberParameter {
  const found = intervalsDeclarations.find((declaration) => declaration.id === id);
  if (found?.kind !== 'number') throw new Error(`no number ${id}`);
  return found;
}

describe('typed parameters', () => {
  test('typed parameters are numbers in any notation, and words', () => {
    expect(parseParameter(declared('acceptance'), ' 8 ').value).toBe(8);
    expect(parseParameter(declared('leastMatch'), '0,85').value).toBe(0.85);
    expect(parseParameter(declared('notchThreshold'), '−18').value).toBe(-18);
    expect(parseParameter(declared('resamples'), '1\u202f000').value).toBe(1000);
    expect(parseParameter(declared('footThreshold'), 'Auto').value).toBe('auto');
  });

  test('typed parameters are rejected with a message if invalid, and never changed', () => {
    expect(parseParameter(declared('acceptance'), '31').problem).toBe('31 is out of range; type 1 … 30 ms.');
    expect(parseParameter(declared('acceptance'), 'six').problem).toBe(
      '‘six’ is not a number; type 1 … 30 ms.',
    );
    expect(parseParameter(declared('average'), '2.5').problem).toBe(
      '2.5 is not whole; type a whole number 0 … 30 beats.',
    );
    expect(parseParameter(declared('levels'), '51').problem).toBe('51 is odd; type an even number 10 … 200.');
    expect(parseParameter(declared('footThreshold'), '').problem).toBe(
      '‘’ is not a number; type 1 … 50 % or ‘auto’.',
    );
  });

  test('step without rounding errors and end at the range', () => {
    expect(stepParameter(declared('ecgLow'), 0.05, 2)).toBe(0.15);
    expect(stepParameter(declared('acceptance'), 29, 10)).toBe(30);
    expect(stepParameter(declared('notchThreshold'), 'auto', -1)).toBe(-2);
    expect(stepParameter(declared('footThreshold'), 'auto', -1)).toBe(1);
  });
});
