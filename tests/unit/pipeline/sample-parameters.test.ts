import { describe, expect, it } from 'vitest';
import {
  exerciseSample,
  extrasystolesSample,
  hardSample,
  restSample,
  soundsSample,
} from '../../../src/analysis/synth/samples.ts';
import { pageSynthDeclarations } from '../../../src/pipeline/page-synth-declarations.ts';
import { resolveParameters } from '../../../src/pipeline/parameters.ts';
import { sampleParameters } from '../../../src/pipeline/sample-parameters.ts';
import { synthParams } from '../../../src/pipeline/synth-params.ts';

describe('parameters of the samples', () => {
  it.each([
    ['rest', restSample],
    ['hard', hardSample],
    ['extrasystoles', extrasystolesSample],
    ['exercise', exerciseSample],
    ['sounds', soundsSample],
  ] as const)('parameters of the samples make the sample %s', (name, sample) => {
    const parameters = resolveParameters(pageSynthDeclarations, sampleParameters[name]);
    const made = synthParams(parameters, parameters.word('pcg', ['off', 'on']) === 'on');
    expect(made).toEqual(sample);
  });
});
