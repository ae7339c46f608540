import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  synthControls,
  whitePercent,
  withWhitePercent,
} from '../../../../src/features/inspector/synth-controls.ts';
import { pageSynthDeclarations } from '../../../../src/pipeline/page-synth-declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { newSynthetic, sampleParameters } from '../../../../src/pipeline/sample-parameters.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';

const records = [{}, newSynthetic, sampleParameters.rest, sampleParameters.hard, sampleParameters.sounds];

describe('controls of a synthetic record', () => {
  test('controls of a synthetic record give values that the generator accepts, at both ends and by default', () => {
    for (const { declaration, write } of synthControls) {
      const ends =
        declaration.kind === 'number' ? [declaration.min, declaration.max, ...(declaration.words ?? [])] : [];
      for (const value of [...ends, declaration.default]) {
        for (const record of records) {
          const values = { ...record, ...write(value, record) };
          expect(() => synthParams(resolveParameters(pageSynthDeclarations, values), false)).not.toThrow();
        }
      }
    }
  });

  test('controls of a synthetic record read back their own output', () => {
    for (const { declaration, read, write } of synthControls) {
      const value = declaration.kind === 'number' ? declaration.min : declaration.default;
      for (const record of records) expect(read({ ...record, ...write(value, record) })).toBe(value);
    }
  });

  test('controls of a synthetic record change the white noise and keep other kinds', () => {
    expect(withWhitePercent('white:30,pink:26,wander:18', 10)).toBe('white:20,pink:26,wander:18');
    expect(withWhitePercent('white:30,pink:26', 0)).toBe('pink:26');
    expect(whitePercent('pink:26, white: 20')).toBe(10);
    expect(whitePercent('pink:26')).toBe(0);
    expect(whitePercent('white:0@20..30')).toBe(0);
    expect(withWhitePercent('white:0@20..30,white:30', 10)).toBe('white:20,white:0@20..30');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (halves) => {
        expect(whitePercent(withWhitePercent('pink:26', halves / 2))).toBe(halves / 2);
      }),
    );
  });
});
