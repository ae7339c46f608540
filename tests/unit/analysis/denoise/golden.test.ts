import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import type { DenoiseParams, SnrFigures } from '../../../../src/model/denoise.ts';
import ectopic from '../../../golden/denoise/ectopic.json' with { type: 'json' };
import exercise from '../../../golden/denoise/exercise.json' with { type: 'json' };
import few from '../../../golden/denoise/few.json' with { type: 'json' };
import gaps from '../../../golden/denoise/gaps.json' with { type: 'json' };
import steady from '../../../golden/denoise/steady.json' with { type: 'json' };
import { describeDifference } from '../../../support/compare-arrays.ts';
import { denoiseInput, denoiseParams } from '../../../support/denoise-case.ts';
import { goldenDenoiseSnrDb, goldenDenoiseTolerance } from '../../../support/tolerances.ts';

interface GoldenCase {
  readonly name: string;
  readonly params: unknown;
  readonly preprocessed: readonly (number | null)[] | null;
  readonly clean: readonly (number | null)[];
  readonly moves: readonly number[];
  readonly rhos: readonly (number | null)[];
  readonly doubtful: readonly number[];
  readonly rejections: readonly (string | null)[];
  readonly medianRrSec: number;
  readonly template: readonly (number | null)[];
  readonly lower: readonly (number | null)[];
  readonly upper: readonly (number | null)[];
  readonly memberCount: number;
  readonly warned: boolean;
  readonly snr: SnrFigures;
}

interface GoldenRecord {
  readonly fs: number;
  readonly step: number;
  readonly rSec: readonly number[];
  readonly ecg: readonly (number | null)[];
  readonly truth: readonly (number | null)[] | null;
  readonly cases: readonly GoldenCase[];
}

const records: readonly (readonly [string, GoldenRecord])[] = [
  ['steady', steady],
  ['exercise', exercise],
  ['ectopic', ectopic],
  ['gaps', gaps],
  ['few', few],
];
const cases = records.flatMap(([name, record]) =>
  record.cases.map((expected) => ({ name, record, expected })),
);

const toSamples = (values: readonly (number | null)[]) =>
  Float64Array.from(values, (value) => (value === null ? Number.NaN : value / 1000));

describe('denoise against the NumPy reference', () => {
  it.each(cases)('$name: $expected.name', ({ record, expected }) => {
    const { fs, step } = record;
    const truth = record.truth === null ? null : toSamples(record.truth);
    const input = denoiseInput(toSamples(record.ecg), fs, Float64Array.from(record.rSec), truth);
    const params: DenoiseParams = { ...denoiseParams, ...(expected.params as Partial<DenoiseParams>) };
    const { result, warnings } = denoise(input, params);
    const { cycles, template, snr } = result;
    const sampled = (x: Float64Array) => x.filter((_, i) => i % step === 0);

    expect(cycles.rejections).toEqual(expected.rejections);
    expect([...cycles.moves]).toEqual(expected.moves);
    expect([...cycles.doubtful.keys()].filter((i) => cycles.doubtful[i] === 1)).toEqual(expected.doubtful);
    expect(describeDifference(cycles.rhos, expected.rhos, goldenDenoiseTolerance)).toBeNull();
    expect(result.medianRrSec).toBe(expected.medianRrSec);
    expect(template.memberCount).toBe(expected.memberCount);
    const filtered = sampled(result.preprocessed);
    expect(
      describeDifference(filtered, expected.preprocessed ?? filtered, goldenDenoiseTolerance),
    ).toBeNull();
    expect(describeDifference(template.samples, expected.template, goldenDenoiseTolerance)).toBeNull();
    expect(describeDifference(template.lower, expected.lower, goldenDenoiseTolerance)).toBeNull();
    expect(describeDifference(template.upper, expected.upper, goldenDenoiseTolerance)).toBeNull();
    expect(describeDifference(sampled(result.clean), expected.clean, goldenDenoiseTolerance)).toBeNull();
    expect(warnings.some(({ code }) => code === 'no-cycle-passed')).toBe(expected.warned);
    const figures = (of: SnrFigures) => [of.before, of.after, of.trueBefore, of.trueAfter];
    expect(describeDifference(figures(snr), figures(expected.snr), goldenDenoiseSnrDb)).toBeNull();
  });
});
