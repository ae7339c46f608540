import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { ecgRecording, sortMade } from '../../../support/templates-run.ts';
import { goldenRhoTolerance, goldenTemplateTolerance } from '../../../support/tolerances.ts';

interface GoldenTemplates {
  readonly attempts: number;
  readonly master: number;
  readonly masters: readonly (readonly [label: number, from: number])[];
  readonly beats: readonly (readonly [number, number, number, number, number])[];
  readonly templates: readonly {
    readonly label: number;
    readonly count: number;
    readonly first: number;
    readonly samples: readonly number[];
  }[];
}

interface GoldenCase {
  readonly name: string;
  readonly signal: string;
  readonly fs: number;
  readonly preset: string;
  readonly params: ParameterValues;
  readonly result: GoldenTemplates | null;
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../golden/templates/${file}`, import.meta.url), 'utf8'));
}

const signals = read('signals.json') as Record<string, readonly (number | null)[]>;
const cases = read('cases.json') as readonly GoldenCase[];

function makeRecording({ signal, fs }: GoldenCase) {
  return ecgRecording(
    Float64Array.from(signals[signal] ?? [], (v) => (v === null ? Number.NaN : v / 1000)),
    fs,
  );
}

function largestError(found: ArrayLike<number>, expected: readonly number[]): number {
  return expected.reduce((worst, value, n) => Math.max(worst, Math.abs(value - (found[n] ?? Number.NaN))), 0);
}

describe.each(cases.filter(({ result }) => result !== null))('templates of $name', (golden) => {
  const expected = golden.result as GoldenTemplates;

  it.each(['auto', 'reference'])('equal the reference, beat by beat, on %s', async (backend) => {
    const { outputs, warnings } = await sortMade(makeRecording(golden), {
      ...golden.params,
      preset: golden.preset,
      backend,
    });
    const { result } = outputs.classify;
    const { triggerIndices, labels, shifts, rhos, masterRhos } = result.beats;
    const column = (k: number) => expected.beats.map((beat) => beat[k] ?? Number.NaN);
    expect([...triggerIndices]).toEqual(column(0));
    expect([...labels]).toEqual(column(1));
    expect([...shifts]).toEqual(column(2));
    expect(largestError(rhos, column(3))).toBeLessThan(goldenRhoTolerance);
    expect(largestError(masterRhos, column(4))).toBeLessThan(goldenRhoTolerance);
    expect(result.master).toBe(expected.master);
    expect(result.masters.map(({ label, fromIndex }) => [label, fromIndex])).toEqual(expected.masters);
    expect(result.masterAttempts).toBe(expected.attempts);
    expect(warnings.map(({ code }) => code)).toEqual(expected.attempts > 0 ? ['master-late'] : []);
    expect(result.templates.map(({ label, count, firstIndex }) => [label, count, firstIndex])).toEqual(
      expected.templates.map(({ label, count, first }) => [label, count, first]),
    );
    result.templates.forEach(({ samples }, k) => {
      expect(largestError(samples, expected.templates[k]?.samples ?? [])).toBeLessThan(
        goldenTemplateTolerance,
      );
    });
  });
});

describe.each(cases.filter(({ result }) => result === null))('templates of $name', (golden) => {
  it('without a master are an error', async () => {
    const run = sortMade(makeRecording(golden), { ...golden.params, preset: golden.preset });
    await expect(run).rejects.toMatchObject({ code: 'no-master', where: { file: 'made' } });
  });
});
