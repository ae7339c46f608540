import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chainValues,
  nextStage,
  stageDefaults,
  chainToParameters,
  withStageValue,
} from '../../../../src/pipeline/filter-bench/chain-values.ts';
import { filterBenchDeclarations } from '../../../../src/pipeline/filter-bench/declarations.ts';
import { readFilterChain } from '../../../../src/pipeline/filter/chain.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';

const stage = fc
  .record({
    type: fc.constantFrom('lowpass', 'highpass', 'bandpass', 'bandstop'),
    taps: fc.integer({ min: 3, max: 2001 }),
    window: fc.constantFrom('hamming', 'blackman', 'kaiser'),
    design: fc.constantFrom('window', 'equiripple'),
  })
  .map((own) => ({ ...withStageValue(stageDefaults, 'type', own.type), ...own }));

describe('the values of a chain', () => {
  it('the values of a chain are restored from the parameters, and make the same filters', () => {
    fc.assert(
      fc.property(fc.array(stage, { minLength: 1, maxLength: 5 }), (stages) => {
        const values = chainToParameters(stages);
        expect(chainValues(values)).toEqual(stages);
        const specs = readFilterChain(resolveParameters(filterBenchDeclarations, values));
        expect(
          specs.map(({ type, tapCount, window, design }) => ({ type, taps: tapCount, window, design })),
        ).toEqual(stages.map(({ type, taps, window, design }) => ({ type, taps, window, design })));
      }),
    );
  });

  it('the values of a chain are valid for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(chainValues({ stage: text }).length).toBeGreaterThan(0);
      }),
    );
    expect(chainValues({ stage: 'type=highpass,low=0.5;nonsense;taps=-4' })).toMatchObject([
      { type: 'highpass', low: 0.5 },
      { type: 'lowpass' },
      { taps: 101 },
    ]);
  });

  it('the values of a chain keep the edges that fit another type, and use the usual ones otherwise', () => {
    const low = { ...stageDefaults, high: 40 };
    expect(withStageValue(low, 'type', 'highpass')).toMatchObject({ low: 0.5, high: 'none' });
    const band = withStageValue(low, 'type', 'bandpass');
    expect(band).toMatchObject({ low: 0.5, high: 30 });
    expect(withStageValue({ ...band, low: 1, high: 45 }, 'type', 'bandstop')).toMatchObject({
      low: 1,
      high: 45,
    });
    expect(nextStage([band])).toMatchObject({ type: 'highpass' });
    expect(nextStage([{ ...band, type: 'highpass' }])).toMatchObject({ type: 'bandstop', low: 55, high: 65 });
  });
});
