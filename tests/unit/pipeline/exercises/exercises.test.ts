import { describe, expect, test } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import type { LessonAnalysis } from '../../../../src/pipeline/exercises/lesson.ts';
import { type ExerciseReports, judgeExercise } from '../../../../src/pipeline/exercises/lesson-figures.ts';
import type { AnalysisOptions } from '../../../../src/pipeline/runnable-analysis.ts';
import { analyseSeries } from '../../../../src/pipeline/series/analyse-series.ts';
import {
  type ExerciseId,
  exerciseIds,
  exerciseOf,
  pinnedDeclarations,
  exerciseStart,
} from '../../../../src/pipeline/exercises/exercises.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { synthDeclarations } from '../../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';

function made(id: ExerciseId) {
  const parameters = resolveParameters(synthDeclarations, exerciseOf(id).synthetic);
  return synthesise(synthParams(parameters, false), id);
}

/** Done right, and done wrong in every way that one might try first. */
const answers: Readonly<Record<string, { right: ParameterValues[]; wrong: ParameterValues[] }>> = {
  'filter-delay': {
    right: [{ pulseDelay: 'removed' }, { pulseDelay: 'removed', taps: 51 }],
    wrong: [{ taps: 31 }, { taps: 11 }, { taps: 3 }, { pulseDelay: 'removed', taps: 3 }],
  },
  'mains-hum': { right: [{ mains: 50 }], wrong: [{ mains: 60 }] },
  averaging: {
    right: [{ average: 0 }],
    wrong: [{ average: 1 }, { average: 2 }, { average: 10 }, { average: 30 }],
  },
  'shallow-foot': {
    right: [{ footPercent: 8 }, { footPercent: 10 }, { footPercent: 12 }],
    wrong: [{ footPercent: 3 }, { footPercent: 6 }, { footPercent: 15 }, { footPercent: 40 }],
  },
  steadiness: {
    right: [{ sweepTo: 8 }, { sweepTo: 4 }, { maxShift: 6 }],
    wrong: [{ sweepTo: 30 }, { sweepTo: 16 }, { sweepTo: 2 }],
  },
  'single-beats': {
    right: [{ headline: 'aligned' }, { headline: 'aligned', average: 0 }],
    wrong: [{ average: 1 }, { headline: 'leastVariance', average: 1 }, { headline: 'leastVariance' }],
  },
  'inverted-sensor': { right: [{ polarity: 'inverted' }, { polarity: 'auto' }], wrong: [] },
  'slow-breathing': {
    right: [{ hfFrom: 0.105 }, { hfFrom: 0.11 }, { hfFrom: 0.12 }],
    wrong: [{ hfFrom: 0.2 }, { hfFrom: 0.13 }, { hfFrom: 0.1 }, { hfFrom: 0.05 }],
  },
};

/** What the page has of an exercise once it is analysed. */
async function reportsOf(analysis: LessonAnalysis, asked: AnalysisOptions): Promise<ExerciseReports> {
  if (analysis === 'series') {
    const { result, parameters } = await analyseSeries(asked);
    return { intervals: null, series: { result, parameters: parameters.values } };
  }
  const run = await analyseIntervals({ ...asked, parameters: { resamples: 0, ...asked.parameters } });
  return { intervals: { result: run.outputs.judge, parameters: run.parameters.values }, series: null };
}

describe.each(exerciseIds())('%s', (id) => {
  const { recording, truth } = made(id);
  const exercise = exerciseOf(id);
  const cache = new Map();
  let hints: readonly string[] = [];

  async function isSolved(change: ParameterValues): Promise<boolean> {
    const asked = {
      recording,
      recordingId: id,
      choice: chooseChannels(recording),
      parameters: { ...exerciseStart(id), ...change },
      cache,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    const verdict = judgeExercise(exercise, await reportsOf(exercise.analysis, asked), truth);
    expect(verdict?.figures.length).toBeGreaterThan(0);
    hints = (verdict?.figures ?? []).flatMap(({ hint }) => (hint === null ? [] : [hint]));
    return verdict?.isSolved === true;
  }

  test('says why it is not solved, where it begins', async () => {
    await isSolved({});
    expect(answers[id]?.right.length).toBeGreaterThan(0);
    expect(hints).not.toEqual([]);
  });

  test('is not solved as it begins', async () => expect(await isSolved({})).toBe(false));

  test('is solved by what it asks for', async () => {
    for (const change of answers[id]?.right ?? [])
      expect([change, await isSolved(change)]).toEqual([change, true]);
  });

  test('is not solved by what does not help', async () => {
    for (const change of answers[id]?.wrong ?? [])
      expect([change, await isSolved(change)]).toEqual([change, false]);
  });

  test('turns declared parameters, and says few words', () => {
    const ids = pinnedDeclarations(id).map((declaration) => declaration.id);
    expect(ids).toEqual(expect.arrayContaining([...exercise.controls]));
    expect(exercise.controls.length).toBeGreaterThan(0);
    for (const words of [exercise.text, exercise.question, exercise.answer]) {
      expect(words.split(/\s+/).length).toBeLessThan(50);
    }
  });
});
