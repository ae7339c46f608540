import { expect, test } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import type { ParameterValues } from '../../../../src/model/parameters.ts';
import { analyseIntervals, type IntervalsRun } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { holdRecording } from '../../../support/held-recording.ts';

const stagesBehind = ['choose', 'single', 'assess', 'show', 'judge'];

/** Lists the stages that a run executed, in order. */
const wentThrough = ({ timings }: IntervalsRun): readonly string[] =>
  Object.entries(timings).flatMap(([stage, { kept }]) => (kept ? [] : [stage]));

test('a dragged foot threshold repeats only later stages, and resamples sweeps only after it rests', async () => {
  const { recording } = synthesise({ ...defaultSynthParams, durationSec: 95, fs: 125 });
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
  const { assess } = whole.outputs;
  const windowCount = assess.length;
  expect(windowCount).toBeGreaterThan(8);
  /** Counts the windows with the resamples of the whole result, not computed again. */
  const countSame = ({ outputs }: IntervalsRun) => ({
    foot: outputs.assess.filter(({ foot }, w) => foot.resampled === assess[w]?.foot.resampled).length,
    notch: outputs.assess.filter(({ notch }, w) => notch.resampled === assess[w]?.notch.resampled).length,
  });
  for (const footThreshold of [20, 30]) {
    const draft = await run({ footThreshold }, true);
    expect(wentThrough(draft)).toEqual(stagesBehind);
    expect(countSame(draft)).toEqual({ foot: windowCount, notch: windowCount });
  }
  // After the drag, the notch's sweep, which begins at the foot, is resampled.
  const rested = await run({ footThreshold: 30 }, false);
  expect(wentThrough(rested)).toEqual(['assess', 'show', 'judge']);
  const { foot, notch } = countSame(rested);
  expect(foot).toBe(windowCount);
  expect(notch).toBeLessThan(windowCount);
});
