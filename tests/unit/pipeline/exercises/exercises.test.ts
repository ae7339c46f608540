import { describe, expect, test } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { judgeExercise } from '../../../../src/pipeline/exercises/exercise.ts';
import {
  type ExerciseId,
  exerciseIds,
  exercises,
  startOf,
} from '../../../../src/pipeline/exercises/exercises.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { synthDeclarations } from '../../../../src/pipeline/synth-declarations.ts';
import { synthParams } from '../../../../src/pipeline/synth-params.ts';

function made(id: ExerciseId) {
  const parameters = resolveParameters(synthDeclarations, exercises[id].synthetic);
  return synthesise(synthParams(parameters, false), id);
}

/** Done right, and done wrong in every way that one might try first. */
const answers: Readonly<Record<ExerciseId, { right: ParameterValues[]; wrong: ParameterValues[] }>> = {
  'filter-delay': {
    right: [{ pulseDelay: 'removed' }, { pulseDelay: 'removed', taps: 51 }],
    wrong: [{ taps: 31 }, { taps: 11 }, { taps: 3 }, { pulseDelay: 'removed', taps: 3 }],
  },
  'mains-hum': { right: [{ mains: 50 }], wrong: [{ mains: 60 }] },
  averaging: { right: [{ average: 1 }], wrong: [{ average: 0 }, { average: 2 }, { average: 30 }] },
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
};

describe.each(exerciseIds)('%s', (id) => {
  const { recording, truth } = made(id);
  const exercise = exercises[id];
  const cache = new Map();

  async function isSolved(change: ParameterValues): Promise<boolean> {
    const { outputs } = await analyseIntervals({
      recording,
      recordingId: id,
      choice: chooseChannels(recording),
      parameters: { ...startOf(id), resamples: 0, ...change },
      cache,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const verdict = judgeExercise(exercise, outputs.judge, truth, { ...startOf(id), ...change });
    expect(verdict.figures.length).toBeGreaterThan(0);
    return verdict.isSolved;
  }

  test('is not solved as it begins', async () => expect(await isSolved({})).toBe(false));

  test('is solved by what it asks for', async () => {
    for (const change of answers[id].right) expect([change, await isSolved(change)]).toEqual([change, true]);
  });

  test('is not solved by what does not help', async () => {
    for (const change of answers[id].wrong) expect([change, await isSolved(change)]).toEqual([change, false]);
  });

  test('turns declared parameters, and says few words', () => {
    const ids = intervalsDeclarations.map((declaration) => declaration.id);
    expect(ids).toEqual(expect.arrayContaining([...exercise.controls]));
    expect(exercise.controls.length).toBeGreaterThan(0);
    for (const words of [exercise.text, exercise.question, exercise.answer]) {
      expect(words.split(/\s+/).length).toBeLessThan(50);
    }
  });
});
