import { describe, expect, test } from 'vitest';
import { defaultSynthParams } from '../../../src/analysis/synth/params.ts';
import { parseNoise } from '../../../src/analysis/synth/parse.ts';
import { synthesise } from '../../../src/analysis/synth/synthesise.ts';
import { analyseIntervals } from '../../../src/pipeline/intervals/analyse-intervals.ts';
import { intervalShapes } from '../../../src/workers/traces/beat-shapes.ts';
import { channelEnvelope } from '../../../src/workers/traces/recording-traces.ts';
import { computedEnvelope } from '../../../src/workers/traces/traces.ts';
import { holdRecording } from '../../support/held-recording.ts';

describe('a run in passes is drawn like one in memory', async () => {
  const made = synthesise({
    ...defaultSynthParams,
    durationSec: 330,
    fs: 250,
    ectopicRatePercent: 5,
    noise: parseNoise('white:20'),
  });
  const recording = await holdRecording(made.recording);
  const choice = { ecg: 0, ppg: 1 };
  const run = (mostHeld: number) =>
    analyseIntervals({
      recording,
      recordingId: 'made',
      choice,
      parameters: { resamples: 0, leastMatch: 0.5, from: 2.3 },
      cache: new Map(),
      signal: new AbortController().signal,
      mostHeld,
      onProgress: () => undefined,
    });
  const [whole, passes] = [await run(Number.POSITIVE_INFINITY), await run(0)];
  const spans = [
    { fromSec: 0, toSec: 330, columnCount: 300 },
    { fromSec: 100, toSec: 104.5, columnCount: 900 },
    { fromSec: 325.7, toSec: 331, columnCount: 200 },
  ];

  test.each([
    ['ecg', 'filtered'],
    ['ppg', 'filtered'],
    ['dppg', 'filtered'],
    ['ppg', 'averaged'],
    ['dppg', 'averaged'],
  ] as const)('%s, %s', async (channel, form) => {
    const caches = [new Map(), new Map()] as const;
    for (const span of spans) {
      const request = { channel, form, ...span };
      const drawn = await computedEnvelope(passes, caches[1], request);
      expect(drawn).toEqual(await computedEnvelope(whole, caches[0], request));
    }
  });

  test.each([
    [0, 'filtered'],
    [1, 'filtered'],
    [0, 'differentiated'],
    [1, 'differentiated'],
  ] as const)('channel %i, %s', async (channel, form) => {
    const request = { channel, form, fromSec: 50, toSec: 55, columnCount: 400 };
    const drawnOf = (own: typeof whole) =>
      channelEnvelope({ recording, choice, run: own, cache: new Map() }, request);
    // The usual range of a trace in passes is known once it is processed.
    const { usual, ...drawn } = await drawnOf(whole);
    expect(usual).not.toBeNull();
    expect(await drawnOf(passes)).toEqual(drawn);
  });

  test('stacked beats of every window', async () => {
    const request = { fromMs: -100, toMs: 600, pointCount: 60, mostBeats: 40 };
    for (const windowIndex of whole.outputs.beats.windows.keys()) {
      const shapes = await intervalShapes(passes, { ...request, windowIndex });
      expect(shapes).toEqual(await intervalShapes(whole, { ...request, windowIndex }));
      expect(shapes.beats.length).toBeGreaterThan(20);
    }
  });
});
