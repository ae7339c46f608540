import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { readFilterChain, writeStage } from '../../../../src/pipeline/filter/chain.ts';
import { filterDeclarations } from '../../../../src/pipeline/filter/declarations.ts';
import { chainWarnings, designChains } from '../../../../src/pipeline/filter/design-chain.ts';
import { filterPresets } from '../../../../src/pipeline/filter/presets.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';

const chain = (values: ParameterValues) => readFilterChain(resolveParameters(filterDeclarations, values));

describe('chainOf', () => {
  it('makes one filter of the parameters', () => {
    expect(chain({})).toEqual([
      { type: 'lowpass', highHz: 30, tapCount: 101, design: 'window', window: 'hamming', beta: 8.6 },
    ]);
    expect(chain({ type: 'highpass', low: 0.5, transition: 0.4 })).toMatchObject([
      { type: 'highpass', lowHz: 0.5, transitionHz: 0.4 },
    ]);
  });

  it('makes a chain of stages, which inherit everything except type and edges', () => {
    const stage = 'type=highpass,low=0.5,taps=825; type=bandpass , low=1,high=40,window=kaiser,beta=5';
    expect(chain({ stage, high: 20, window: 'blackman', taps: 51 })).toMatchObject([
      { type: 'highpass', lowHz: 0.5, tapCount: 825, window: 'blackman' },
      { type: 'bandpass', lowHz: 1, highHz: 40, tapCount: 51, window: 'kaiser', beta: 5 },
    ]);
  });

  it('reads what it writes', () => {
    const values = { type: 'bandstop', low: 55, high: 65, taps: 301, design: 'equiripple', transition: 2 };
    const { type, ...rest } = values;
    expect(chain({ stage: writeStage(values) })).toEqual(chain({ type, ...rest }));
  });

  it.each([
    ['low=0.5'],
    ['type=highpass,low'],
    ['type=highpass,low=0.5,colour=red'],
    ['type=highpass,low=fast'],
    ['type=highpass,low=0.5;type=lowpass'],
    ['type=bandpass,low=5,high=3'],
    ['type=nothing'],
  ])('rejects %s, naming the stage', (stage) => {
    expect(() => chain({ stage })).toThrow(
      expect.objectContaining({ code: 'bad-parameter', message: expect.stringMatching(/^Stage [12] \(/) }),
    );
  });

  it('rejects a filter without its edge', () => {
    expect(() => chain({ type: 'highpass' })).toThrow(expect.objectContaining({ code: 'bad-parameter' }));
  });
});

describe('filterPresets', () => {
  it.each(filterPresets)('$label can be designed', ({ values }) => {
    const [design] = designChains(chain(values), [500]);
    expect(design.coefficients.length).toBeGreaterThanOrEqual(Number(values['taps']));
  });

  it('presets have unique names', () => {
    expect(new Set(filterPresets.map(({ id }) => id)).size).toBe(filterPresets.length);
  });
});

describe('designChains', () => {
  const codes = (values: ParameterValues, rates: readonly number[]) =>
    chainWarnings(designChains(chain(values), rates), 'zero-phase').map(({ code }) => code);

  it('designs once for each rate and reports its adjustments with the rate', () => {
    const designs = designChains(chain({ type: 'bandpass', low: 0.5, high: 30, taps: 100 }), [500, 25, 500]);
    expect(designs.map(({ fs }) => fs)).toEqual([25, 500]);
    const warnings = chainWarnings(designs, 'zero-phase');
    expect(warnings.map(({ code, message }) => [code, message.split(':')[0]])).toEqual([
      ['cutoff-dropped', 'At 25 Hz'],
      ['taps-raised', 'At 25 Hz'],
      ['filter-too-short', 'At 500 Hz'],
      ['half-sample-delay', 'At 500 Hz'],
    ]);
  });

  it('warns of paper 2’s high-pass', () => {
    expect(codes({ type: 'highpass', low: 0.5, taps: 200 }, [500])).toEqual([
      'taps-raised',
      'filter-too-short',
    ]);
  });

  it('returns the whole chain’s coefficients and delay', () => {
    const [design] = designChains(
      chain({ stage: 'type=lowpass,high=30,taps=11;type=highpass,low=5,taps=21' }),
      [500],
    );
    expect(design.coefficients).toHaveLength(31);
    expect(design.removedCount).toBe(15);
  });
});
