import { expect, it } from 'vitest';
import { exerciseSample } from '../../../../src/analysis/synth/samples.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { chooseChannels } from '../../../../src/pipeline/channels.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { noisyMeanTolerance } from '../../../support/tolerances.ts';

it('the aligned notch is searched within the limits of the heart rate of its own window', async () => {
  // From 80 to 150 per minute: with the record's median RR, the notch of the first minute would lie past the end of its
  // search.
  const { recording } = synthesise(exerciseSample, 'treadmill');
  const { outputs } = await analyseIntervals({
    recording,
    recordingId: recording.name,
    choice: chooseChannels(recording),
    parameters: { resamples: 0 },
    cache: new Map(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const [first, ...others] = outputs.judge.windows.map(({ intervals }) => intervals.lvet);
  expect(others.every(({ aligned }) => aligned.notMeasurable === null)).toBe(true);
  expect(first?.aligned.notMeasurable).toBeNull();
  const away = (first?.aligned.mean ?? Number.NaN) - (first?.historic.mean ?? Number.NaN);
  expect(Math.abs(away)).toBeLessThan(noisyMeanTolerance);
});
