import { expect, test } from 'vitest';
import { defaultSynthParams } from '../../../../src/analysis/synth/params.ts';
import { synthesise } from '../../../../src/analysis/synth/synthesise.ts';
import { analyseDenoise } from '../../../../src/pipeline/denoise/analyse-denoise.ts';
import { summariseDenoise } from '../../../../src/pipeline/denoise/summarise-denoise.ts';
import { analyseIntervals } from '../../../../src/pipeline/intervals/analyse-intervals.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { qrsResult } from '../../../../src/pipeline/qrs/qrs-result.ts';
import { sweepFirst } from '../../../support/gate.ts';
import { given } from '../../../support/given.ts';
import { holdRecording } from '../../../support/held-recording.ts';
import { type Hole, holedRecording } from '../../../support/holed-recording.ts';
import { seriesOfRecording } from '../../../support/series-run.ts';

const holes = {
  'a third of a second every seven seconds': Array.from({ length: 8 }, (_, k): Hole => [
    0,
    3 + 7 * k,
    3.3 + 7 * k,
  ]),
  'two and a half seconds every twenty': Array.from({ length: 3 }, (_, k): Hole => [
    0,
    5 + 20 * k,
    7.5 + 20 * k,
  ]),
};

const made = synthesise({ ...defaultSynthParams, durationSec: 60, fs: 250 });

for (const { cases, isLeftOut, note } of sweepFirst(Object.entries(holes), 1))
  test.skipIf(isLeftOut).each(cases)(
    `an ECG without %s keeps its heart rate in QRS, Intervals, Denoise and Series${note}`,
    async (_, own) => {
      const recording = holedRecording(await holdRecording(made.recording), own);
      const options = {
        recording,
        recordingId: 'made',
        choice: { ecg: 0, ppg: 1 },
        parameters: {},
        signal: new AbortController().signal,
        onProgress: () => undefined,
      };
      const whole = await analyseQrs({ ...options, recording: made.recording });
      const known = (qrsResult(whole) as { rhythm: { heartRate: number } }).rhythm.heartRate;
      const { rhythm } = qrsResult(await analyseQrs(options)) as {
        rhythm: { heartRate: number; leftOut: number };
      };
      expect(rhythm.leftOut).toBeGreaterThan(3);
      expect(Math.abs(rhythm.heartRate - known)).toBeLessThan(0.6);
      const intervals = await analyseIntervals({ ...options, cache: new Map() });
      expect(Math.abs(given(intervals.outputs.judge.heartRate) - rhythm.heartRate)).toBeLessThan(0.05);
      const denoise = summariseDenoise(await analyseDenoise(options));
      expect(denoise.heartRate).toBeCloseTo(rhythm.heartRate, 9);
      const series = await seriesOfRecording(recording, { of: 'rr', artefacts: 'kept' });
      expect(60_000 / given(series.outputs.figures.whole.mean)).toBeCloseTo(rhythm.heartRate, 6);
    },
  );
