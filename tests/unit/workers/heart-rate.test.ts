import type { AnalysisName } from '../../../src/pipeline/analyses.ts';
import { describe, expect, test } from 'vitest';
import { computeHeartRate, heartRateOfBeats } from '../../../src/dsp/statistics/heart-rate.ts';
import { heartRates } from '../../../src/features/denoise/denoise-reading.tsx';
import { beatsInView } from '../../../src/features/waveforms/bench/waveforms-reading.tsx';
import { createAnalysisApi } from '../../../src/workers/analysis-api.ts';
import { unwrapOutcome } from '../../support/unwrap-outcome.ts';

const quiet = () => undefined;

/** Opens ectopic beats with their pauses, which the median RR ignores. */
async function openEctopic() {
  const api = createAnalysisApi();
  const ectopic = { duration: 60, ectopicRate: 6, seed: 2, pcg: 'on' };
  const { id } = await unwrapOutcome(api.openSynthetic(1, 'ectopic', ectopic));
  const whole = { window: 'record', resamples: 0 };
  const qrs = await unwrapOutcome(api.analyse(1, 'qrs', id, {}, quiet));
  const intervals = await unwrapOutcome(api.analyse(2, 'intervals', id, whole, quiet));
  const denoise = await unwrapOutcome(api.analyse(3, 'denoise', id, {}, quiet));
  const templates = await unwrapOutcome(api.analyse(4, 'templates', id, {}, quiet));
  const sounds = await unwrapOutcome(api.analyse(5, 'sounds', id, whole, quiet));
  const landmark = await unwrapOutcome(api.analyse(6, 'landmark', id, { ...whole, timedFrom: 'r' }, quiet));
  const resultOf = async (analysis: AnalysisName) =>
    (
      JSON.parse(await unwrapOutcome(api.exportResult(analysis, id, 'json'))) as {
        result: Record<string, unknown>;
      }
    ).result;
  return { qrs, intervals, denoise, templates, sounds, landmark, resultOf };
}

describe('the heart rate of a span', () => {
  test('is the same number in every bench and file: that of the mean, not of the median', async () => {
    const { qrs, intervals, denoise, templates, sounds, landmark, resultOf } = await openEctopic();
    const rSec = [...qrs.rPeaksSec];
    expect(intervals.result.beats).toHaveLength(rSec.length);
    expect(templates.triggersSec).toHaveLength(rSec.length);
    const known = (60 * (rSec.length - 1)) / ((rSec.at(-1) ?? 0) - (rSec[0] ?? 0));
    const span = { fromSec: 0, toSec: 60 };
    const rates = {
      qrs: qrs.rhythm.summary.rateBpm,
      qrsMean: ((await resultOf('qrs'))['rhythm'] as { meanRate: number }).meanRate,
      sounds: heartRateOfBeats(sounds.result.beats)?.perMinute,
      landmark: heartRateOfBeats(landmark.result.beats)?.perMinute,
      qrsFile: ((await resultOf('qrs'))['rhythm'] as { heartRate: number }).heartRate,
      intervals: heartRateOfBeats(intervals.result.beats)?.perMinute,
      intervalsFile: (await resultOf('intervals'))['heartRate'],
      denoise: heartRates(denoise.cycles.rSec).whole,
      denoiseFile: (await resultOf('denoise'))['heartRate'],
      templates: computeHeartRate(templates.triggersSec)?.perMinute,
      waveforms: beatsInView(qrs, span).rate?.perMinute,
    };
    for (const [name, rate] of Object.entries(rates))
      expect([name, rate]).toEqual([name, expect.closeTo(known, 1)]);
    const rr = Float64Array.from(rSec.slice(1), (sec, k) => sec - (rSec[k] ?? 0)).toSorted();
    expect(Math.abs(60 / (rr[rr.length >> 1] ?? 1) - known)).toBeGreaterThan(0.2);
  });
});
