import { describe, expect, it } from 'vitest';
import {
  exerciseSample,
  extrasystolesSample,
  hardSample,
  restSample,
} from '../../../src/analysis/synth/samples.ts';
import { resolveParameters } from '../../../src/pipeline/parameters.ts';
import { sampleParameters } from '../../../src/pipeline/sample-parameters.ts';
import { synthDeclarations } from '../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../src/pipeline/synth-params.ts';

describe('parameters of the samples', () => {
  it.each([
    ['rest', restSample],
    ['hard', hardSample],
    ['extrasystoles', extrasystolesSample],
    ['exercise', exerciseSample],
  ] as const)('make the sample %s', (name, sample) => {
    const made = synthParams(resolveParameters(synthDeclarations, sampleParameters[name]), false);
    expect(made).toEqual(sample);
  });
});
