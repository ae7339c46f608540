import { beforeAll, describe, expect, test } from 'vitest';
import { pulseQuality } from '../../../support/whole-ecg.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { analyseQrs } from '../../../../src/pipeline/qrs/analyse-qrs.ts';
import { qrsReport } from '../../../../src/workers/qrs/qrs-report.ts';
import { qrsResult } from '../../../../src/pipeline/qrs/qrs-result.ts';
import type { StageCache } from '../../../../src/pipeline/run-stages.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { noisyEcg } from '../../../support/noisy-ecg.ts';
import { syntheticPulse } from '../../../support/synthetic-pulse.ts';

const fs = 250;
const durationSec = 1400;
const { ppg } = syntheticPulse(durationSec, fs);
ppg.fill(0.3, 600 * fs, 620 * fs);
const ecg = noisyEcg(durationSec * fs, fs, 3);

/** Makes a recording of an ECG with PPGs. */
function makeRecording(...ppgs: readonly Float64Array[]): Recording & { asked: { largest: number } } {
  const watched = watchedRecording([ecg, ...ppgs], fs, 200);
  const channels = watched.channels.map((channel, k) =>
    k === 0 ? channel : { ...channel, role: 'ppg' as const, label: `PPG ${k}` },
  );
  return { ...watched, channels };
}

function analyse(
  recording: Recording,
  ppgIndex: number | null,
  parameters = {},
  cache: StageCache = new Map(),
  isDraft = false,
) {
  return analyseQrs({
    recording,
    choice: { ecg: 0, ppg: ppgIndex },
    parameters,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    cache,
    isDraft,
  });
}

describe('quality of the PPG in the QRS analysis', () => {
  const recording = makeRecording(ppg);
  /** A default run, and the cache of its stages. */
  const cache: StageCache = new Map();
  let byDefault: Awaited<ReturnType<typeof analyse>>;
  beforeAll(async () => {
    byDefault = await analyse(recording, 1, {}, cache);
  });

  test('is that of the whole, block by block, and the PPG is never read as a whole', () => {
    const { outputs } = byDefault;
    const whole = pulseQuality({ values: ppg, gaps: [] }, fs);
    expect(outputs.ppgQuality).toEqual({ label: 'PPG 1', ...whole });
    expect(recording.asked.largest).toBeLessThanOrEqual(2 * 132_500);
  });

  test('has the times of the whole in a part', async () => {
    const { outputs } = await analyse(makeRecording(ppg), 1, { from: 595, to: 625 });
    const stretches = outputs.ppgQuality?.stretches ?? [];
    expect(stretches.map(({ fromSec, toSec }) => [fromSec, toSec])).toEqual([
      [595, 605],
      [605, 615],
      [615, 625],
    ]);
    expect(stretches.map(({ isDoubtful }) => isDoubtful)).toEqual([true, true, true]);
  });

  test('includes the channel, its faults and their fractions', () => {
    const result = qrsResult(byDefault);
    expect(result).toMatchObject({ ppg: 'PPG 1', ppgQuality: { index: expect.any(Number) } });
    const { ppgQuality } = result as { ppgQuality: { stretches: readonly object[] } };
    expect(ppgQuality.stretches[61]).toEqual({
      from: 610,
      to: 620,
      index: 0,
      moving: expect.closeTo(0, 1),
      unclipped: 1,
      pulseRate: null,
      longestPause: 10,
      correlation: null,
      faults: ['flat', 'no-pulse'],
      doubtful: true,
    });
  });

  test('is judged again for another PPG, while the ECG’s stages are kept', async () => {
    const both = makeRecording(ppg, new Float64Array(ppg.length));
    const kept = new Map(cache);
    const { outputs, timings } = await analyse(both, 2, {}, kept);
    expect(outputs.ppgQuality?.label).toBe('PPG 2');
    expect(outputs.ppgQuality?.index).toBe(0);
    expect(timings).toMatchObject({ detect: { kept: true }, ppgQuality: { kept: false } });
  });

  test('does not delay a draft, and the whole result is that of one run', async () => {
    const own: StageCache = new Map();
    const draft = await analyse(recording, 1, {}, own, true);
    const drafted = qrsReport(draft, true);
    expect(drafted).toMatchObject({ isDraft: true, ppgQuality: [] });
    expect(drafted.rhythm.summary.rateBpm).toBeGreaterThan(40);
    const whole = await analyse(recording, 1, {}, own);
    const kept = Object.entries(whole.timings).filter(([, timing]) => timing.kept);
    expect(kept.map(([id]) => id)).toEqual(Object.keys(whole.timings).filter((id) => id !== 'ppgQuality'));
    expect(qrsReport(whole).isDraft).toBe(false);
    expect(qrsResult(whole)).toEqual(qrsResult(byDefault));
    // The cached whole result serves a later draft too, such as while a limit is dragged.
    expect(qrsReport(await analyse(recording, 1, { tolerance: 100 }, own, true), true).isDraft).toBe(false);
  });

  test('is included in a draft for a short PPG', async () => {
    const draft = await analyse(makeRecording(ppg), 1, { from: 0, to: 600 }, new Map(), true);
    expect(qrsReport(draft, true)).toMatchObject({ isDraft: false, ppgQuality: { length: 60 } });
  });

  test('is absent without a PPG, or if not requested', async () => {
    const without = await analyse(makeRecording(), null);
    expect(without.outputs.ppgQuality).toBeNull();
    expect(without.timings).not.toHaveProperty('ppgQuality');
    expect(Object.keys(qrsResult(without))).not.toContain('ppgQuality');
    expect((await analyse(makeRecording(ppg), 1, { quality: 'off' })).outputs.ppgQuality).toBeNull();
  });
});
