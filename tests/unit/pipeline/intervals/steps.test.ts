import { describe, expect, test } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import type { Formula, Step } from '../../../../src/model/steps.ts';
import { drawSteps } from '../../../../src/pipeline/draw-steps.ts';
import { analyseIntervals, intervalsStages } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { IntervalsOutputs } from '../../../../src/pipeline/intervals/outputs.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { runStages } from '../../../../src/pipeline/run-stages.ts';
import { type AnyStage, stageMaker } from '../../../../src/pipeline/stage.ts';

const { recording, truth } = synthesise({
  ...defaultSynthParams,
  durationSec: 30,
  fs: 250,
  noise: [{ kind: 'white', snrDb: 20, channel: 'all' }],
});

const choice = { ecg: 0, ppg: 1 };
const common = {
  recording,
  cache: new Map(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
};
const analyse = (parameters: ParameterValues) =>
  analyseIntervals({
    ...common,
    cache: new Map(),
    recordingId: 'made',
    choice,
    parameters: { resamples: 0, ...parameters },
  });

const formulaText = (formula: Formula): string =>
  formula
    .map((part) => (typeof part === 'string' ? part : 'sub' in part ? `_${part.sub}` : `^${part.sup}`))
    .join('');

/** Returns the single letters of a formula; those in words and units are not symbols. */
const formulaLetters = (formula: Formula): string[] =>
  formulaText(formula)
    .match(/(?<![\p{L}_])\p{L}{1,2}(?![\p{L}])/gu)
    ?.filter((word) => !/^(?:Σ|Hz|ms|of|as|it|is|at|R)$/.test(word)) ?? [];

describe('steps of a beat', async () => {
  const run = await analyse({});
  const index = 5;
  const beat = run.outputs.judge.beats[index];
  const known = truth.beats.find(({ r }) => Math.abs(r - (beat?.r ?? 0)) < 0.05) ?? null;
  const { steps, plain } = await run.steps({ rSec: beat?.r ?? 0, truth: known });
  const byTitle = (title: string): Step | undefined => steps.find((step) => step.title === title);

  test('steps of a beat explain each symbol of their formulas, with the source', () => {
    for (const { title, formula, symbols, source } of steps) {
      const known = symbols.flatMap(({ symbol }) => symbol.split(', '));
      expect(
        formulaLetters(formula).filter((letter) => !known.includes(letter)),
        title,
      ).toEqual([]);
      expect(source, title).toMatch(/^\p{Lu}\p{L}+ \d{4}/u);
    }
  });

  test('steps of a beat are in order of execution', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Filter',
      'Differentiate',
      'Cut',
      'Average',
      'Foot',
      'Notch',
      'Align foot',
      'Align notch',
    ]);
  });

  test('insert their numbers in the formula', () => {
    expect(formulaText(byTitle('Filter')?.formula ?? [])).toBe('y_i = Σ h_j x_i−j, 251 taps, delay removed');
    const medianMs = (run.outputs.beats.segmentation.medianRrSec * 1000).toFixed(0);
    expect(formulaText(byTitle('Cut')?.formula ?? [])).toBe(`c_i = R_i − 0.15 · ${medianMs} ms (median RR)`);
    expect(formulaText(byTitle('Average')?.formula ?? [])).toContain('beats i … i + 10');
  });

  test('steps of a beat mark the results of the beat', () => {
    const marks = byTitle('Foot')?.marks ?? [];
    expect(marks.map(({ kind }) => kind)).toEqual(['historic', 'least-variance', 'aligned']);
    expect(marks[0]?.at).toBeCloseTo(beat?.rptt.historic ?? Number.NaN, 6);
    expect(marks[1]?.at).toBeCloseTo(beat?.rptt.leastVariance ?? Number.NaN, 6);
    // The aligned R is not the R that the drawing is relative to.
    expect(marks[2]?.at).toBeCloseTo(1000 * ((beat?.foot.aligned ?? Number.NaN) - (beat?.r ?? 0)), 6);
    const [historic] = byTitle('Notch')?.marks ?? [];
    const notchMs = (beat?.rptt.historic ?? 0) + (beat?.lvet.historic ?? 0);
    expect(historic?.at).toBeCloseTo(notchMs, 6);
  });

  test('shift the beat onto the mean by its shift, with its likely error', () => {
    const { beats } = run.outputs.judge;
    const mean = run.outputs.judge.windows[0]?.intervals;
    const feet = beats.flatMap(({ r, foot }) => (foot.aligned === null ? [] : [1000 * (foot.aligned - r)]));
    const middle = feet.reduce((sum, ms) => sum + ms, 0) / feet.length;
    expect(mean?.rptt.aligned.notMeasurable).toBeNull();
    const foot = byTitle('Align foot');
    expect(foot?.marks[0]?.at).toBeCloseTo(middle, 6);
    const shift = 1000 * ((beat?.foot.aligned ?? Number.NaN) - (beat?.r ?? 0)) - middle;
    const text = formulaText(foot?.formula ?? []);
    expect(text).toContain(`${Math.abs(shift).toFixed(1)} ± ${beat?.likelyError.foot?.toFixed(1) ?? ''} ms`);
    const [own, average] = [foot?.series.at(-2)?.values ?? [], foot?.series.at(-1)?.values ?? []];
    const apart = Array.from(own, (value, k) => Math.abs(value - (average[k] ?? Number.NaN)));
    const height = Math.max(...average) - Math.min(...average);
    expect(Math.max(...apart) / height).toBeLessThan(0.1);
  });

  test('steps of a beat show the truth', () => {
    const [line] = byTitle('Foot')?.lines ?? [];
    expect(line).toMatchObject({ kind: 'truth', text: 'truth' });
    expect(line?.at).toBeCloseTo(((known?.foot ?? 0) - (known?.r ?? 0)) * 1000, 9);
  });

  test('steps of a beat show a beat before and after each, and report what was removed', () => {
    for (const step of steps) {
      expect(step.series.length).toBeGreaterThan(0);
      expect(step.dropped).toMatch(/^Removed: .+\.$/);
    }
    expect(byTitle('Average')?.series).toHaveLength(12);
    expect(byTitle('Filter')?.series.map(({ look }) => look)).toEqual(['before', 'ppg']);
  });

  test('steps of a beat name the stages without a drawing, with their parameters', () => {
    expect(plain.map(({ stage }) => stage)).toContain('detect');
    const reading = plain.find(({ stage }) => stage === 'signals');
    expect(reading?.parameters).toContainEqual({ label: 'From', value: '0 s' });
  });
});

test('an excluded beat has a reason', async () => {
  const run = await analyse({});
  const last = run.outputs.judge.beats.at(-1);
  const { steps } = await run.steps({ rSec: last?.r ?? 0, truth: null });
  const foot = steps.find(({ title }) => title === 'Foot');
  expect(last?.rejected).toBe('incomplete');
  expect(foot?.dropped).toBe('This beat is removed: it is incomplete.');
  expect(foot?.series).toEqual([]);
});

test('a constant delay and an inverted sensor are reported', async () => {
  const run = await analyse({ pulseDelay: 'kept', polarity: 'inverted' });
  const { steps } = await run.steps({ rSec: 5, truth: null });
  expect(formulaText(steps[0]?.formula ?? [])).toBe('y_i = −Σ h_j x_i−j, 251 taps, 500 ms late');
  expect(steps[0]?.sub).toContain('inverted');
});

test('a stage of any origin is shown by its declaration', async () => {
  interface Outputs extends IntervalsOutputs {
    counted: number;
  }
  const counted = stageMaker<Outputs>()({
    id: 'counted',
    title: 'Counting',
    needs: [],
    parameters: [],
    run: () => 3,
    steps: [
      {
        title: 'Count',
        symbols: [{ symbol: 'n', means: 'the count' }],
        source: 'nowhere',
        formula: (outputs) => ['n = ', String(outputs.counted)],
        draw: (_, __, { rSec }) => ({
          sub: 'made up',
          series: [{ name: 'n', look: 'plain', from: 0, step: 1, values: Float32Array.of(1, 2, 3) }],
          marks: [],
          lines: [],
          x: { from: 0, to: rSec, unit: 's' },
          y: { name: 'n', unit: '' },
          dropped: 'Removed: nothing.',
        }),
      },
    ],
  });
  const stages: readonly AnyStage<Outputs>[] = [...intervalsStages(choice), counted];
  const parameters = resolveParameters(intervalsDeclarations, { resamples: 0 });
  const run = await runStages(stages, { ...common, recordingKey: 'made', parameters });
  const analysis = { stages, outputs: run.outputs, parameters, declarations: intervalsDeclarations };
  const { steps } = await drawSteps(analysis, { rSec: 5, truth: null });
  expect(steps.map(({ title }) => title)).toEqual(expect.arrayContaining(['Filter', 'Notch', 'Count']));
  expect(steps.at(-1)).toMatchObject({
    stage: 'counted',
    formula: ['n = ', '3'],
    source: 'nowhere',
    x: { to: 5 },
  });
  expect(steps.at(-1)?.symbols).toEqual([{ symbol: 'n', means: 'the count' }]);
});
