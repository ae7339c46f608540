import { expect, it } from 'vitest';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { restSample } from '../../../../src/analysis/synth/samples.ts';
import { storyNumbers } from '../../../../src/features/story/story-model.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';

it('the story is true for the first sample: a higher level is later, and the steadiest is not the most correct', async () => {
  const { recording, truth } = synthesise(restSample);
  const { outputs } = await analyseIntervals({
    recording,
    recordingId: 'made',
    choice: { ecg: 0, ppg: 1 },
    parameters: { resamples: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const numbers = storyNumbers(outputs.judge, truth);
  const levels = numbers?.levels ?? [];
  expect(levels.map(({ percent }) => percent)).toEqual(Array.from({ length: 50 }, (_, k) => k + 1));
  levels
    .slice(1)
    .forEach(({ errorMs }, k) => expect(errorMs).toBeGreaterThan(levels[k]?.errorMs ?? Infinity));
  const steadiest = numbers?.steadiest;
  expect(steadiest?.sdMs).toBe(Math.min(...levels.map(({ sdMs }) => sdMs)));
  expect(steadiest?.percent).toBeGreaterThan(5);
  expect(steadiest?.errorMs).toBeGreaterThan((levels[0]?.errorMs ?? 0) + 5);
  expect(levels[0]?.sdMs).toBeGreaterThan(steadiest?.sdMs ?? Infinity);
  expect(storyNumbers(outputs.judge, null)).toBeNull();
});
