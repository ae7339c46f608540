import { expect, test } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { analyseIntervals, type IntervalsRun } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { holdRecording } from '../../../support/held-recording.ts';

const stagesBehind = ['choose', 'single', 'assess', 'show', 'judge'];

/** Stages that a run went through, in their order. */
const wentThrough = ({ timings }: IntervalsRun): readonly string[] =>
  Object.entries(timings).flatMap(([stage, { kept }]) => (kept ? [] : [stage]));

test('a dragged foot threshold runs the stages behind it alone, and resamples no sweep before the hand rests', async () => {
  const { recording } = synthesise({ ...defaultSynthParams, durationSec: 100, fs: 250 });
  const held = await holdRecording(recording);
  const cache: StageCache = new Map();
  const run = (parameters: ParameterValues, isDraft: boolean): Promise<IntervalsRun> =>
    analyseIntervals({
      recording: held,
      recordingId: 'made',
      choice: { ecg: 0, ppg: 1 },
      edits: [],
      parameters: { resamples: 20, window: 10, ...parameters },
      cache,
      isDraft,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
  const whole = await run({}, false);
  const resampled = ({ outputs }: IntervalsRun) =>
    outputs.assess.map(({ foot, notch }) => [foot.resampled, notch.resampled]);
  expect(resampled(whole).length).toBeGreaterThan(8);
  for (const footThreshold of [20, 30]) {
    const draft = await run({ footThreshold }, true);
    expect(wentThrough(draft)).toEqual(stagesBehind);
    resampled(draft).forEach(([foot, notch], w) => {
      expect(foot).toBe(resampled(whole)[w]?.[0]);
      expect(notch).toBe(resampled(whole)[w]?.[1]);
    });
  }
  // At rest the notch's sweep, which begins at the foot, is resampled.
  const rested = await run({ footThreshold: 30 }, false);
  expect(wentThrough(rested)).toEqual(['assess', 'show', 'judge']);
  expect(resampled(rested).every(([foot], w) => foot === resampled(whole)[w]?.[0])).toBe(true);
  expect(resampled(rested).some(([, notch], w) => notch !== resampled(whole)[w]?.[1])).toBe(true);
});
