import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { Recording } from '../../../../src/model/recording.ts';
import { intervalsDeclarations } from '../../../../src/pipeline/intervals/declarations.ts';
import { resolveParameters } from '../../../../src/pipeline/parameters.ts';
import { runStages } from '../../../../src/pipeline/run-stages.ts';
import { watchedRecording } from '../../../support/block-recording.ts';
import { noisyEcg, withGaps } from '../../../support/noisy-ecg.ts';
import { signalStages, compareInPieces } from '../../../support/compare-in-pieces.ts';
import { caseCount, itInFullRun } from '../../../support/gate.ts';

type Gaps = Parameters<typeof withGaps>[1];

const choice = { ecg: 0, ppg: 1 };

/** Makes a pulse that rises faster than it falls, with a large offset and a flat part. */
function noisyPulse(sampleCount: number, fs: number, sign: 1 | -1): Float64Array {
  const random = createRandom(7);
  return Float64Array.from({ length: sampleCount }, (_, n) => {
    const phase = (n / fs) % 0.9;
    const isFlat = n > 0.4 * sampleCount && n < 0.6 * sampleCount;
    return isFlat ? 900 : 900 + sign * Math.exp(-8 * phase) * phase + 0.002 * random.normal();
  });
}

function makeRecording(sampleCount: number, fs: number, gaps: Gaps = [], sign: 1 | -1 = 1): Recording {
  const ecg = noisyEcg(sampleCount, fs, 3);
  return watchedRecording(
    [withGaps(ecg, gaps), withGaps(noisyPulse(sampleCount, fs, sign), gaps.slice(1))],
    fs,
    null,
  );
}

function annotationsAt(indices: readonly number[]) {
  return indices.map((sampleIndex) => ({ sampleIndex, label: 'N', subtype: 0, channel: 0, num: 0, aux: '' }));
}

describe('signals that are read in pieces', () => {
  it('signals that are read in pieces equal those that are held whole, at every rate', async () => {
    for (const fs of [250, 360, 500, 1000, 1024, 2000]) {
      const recording = makeRecording(Math.round(20.3 * fs) + 1, fs, [
        [0.31, 0.0003],
        [0.7, 0.02],
      ]);
      const { found, unlike } = await compareInPieces(recording, {}, { choice, size: 1500, step: 1234 });
      expect({ fs, isFound: found !== null, unlike }).toEqual({ fs, isFound: true, unlike: [] });
    }
  });

  it.each([{ rate: 'native' }, { pulseDelay: 'kept' }, { mains: 50 }, { mains: 60, taps: 3 }])(
    'signals that are read in pieces equal them in a part with %o',
    async (changes) => {
      const recording = makeRecording(31_001, 1000, [
        [0.5, 0.05],
        [0.2, 0.1],
      ]);
      const { found, unlike } = await compareInPieces(
        recording,
        { from: 3.3333, to: 27.7777, ...changes },
        { choice, size: 3000, step: 7777 },
      );
      expect(found?.detect.peaksSec.length).toBeGreaterThan(1);
      expect(unlike).toEqual([]);
    },
  );

  it.each([
    ['auto', true],
    ['inverted', true],
    ['recorded', false],
  ])('signals that are read in pieces have the same polarity as the whole: %s', async (polarity, flipped) => {
    const recording = makeRecording(20_001, 1000, [[0.5, 0.05]], -1);
    const { found, unlike } = await compareInPieces(
      recording,
      { polarity },
      { choice, size: 40_000, step: 5000 },
    );
    expect(found?.ppg.flipped).toBe(flipped);
    expect(unlike).toEqual([]);
  });

  it('signals that are read in pieces equal them with direct sums', async () => {
    const recording = makeRecording(9001, 500, [[0.5, 0.01]]);
    const { found, unlike } = await compareInPieces(
      recording,
      { backend: 'reference', taps: 101 },
      { choice, size: 1000, step: 700 },
    );
    expect(found?.detect.peaksSec.length).toBeGreaterThan(1);
    expect(unlike).toEqual([]);
  });

  it.each(['curve-length', 'pan-tompkins', 'trigger', 'annotations'])(
    'signals that are read in pieces have the peaks that %s finds',
    async (method) => {
      const annotations = [{ source: 'atr', fs: 250, annotations: annotationsAt([300, 1200, 4000, 9000]) }];
      const recording = { ...makeRecording(20_001, 500, [[0.4, 0.01]]), annotations };
      const { found, unlike } = await compareInPieces(
        recording,
        { method },
        { choice, size: 2000, step: 20_001 },
      );
      expect(found?.detect.peaksSec.length).toBeGreaterThan(1);
      expect(unlike).toEqual([]);
    },
  );

  it.each([
    [3000, 500, Array.from({ length: 9 }, (_, k) => [k / 9, 0.001] as const)],
    [3000, 1000, Array.from({ length: 9 }, (_, k) => [k / 9, 0.001] as const)],
    [40, 500, []],
    [9000, 500, [[0, 1] as const]],
  ])(
    'signals that are read in pieces give the same message if too short: %i samples at %i Hz',
    async (count, fs, gaps) => {
      const { found, unlike } = await compareInPieces(
        makeRecording(count, fs, gaps),
        {},
        { choice, size: 1000, step: 1000 },
      );
      expect(found).toBeNull();
      expect(unlike).toEqual([]);
    },
  );

  it('signals that are read in pieces are read from the file in pieces only, and no longer after cancellation', async () => {
    const ecg = noisyEcg(30_000, 1000, 3);
    const recording = watchedRecording([ecg, noisyPulse(30_000, 1000, 1)], 1000, null);
    const stages = signalStages(choice, { isHeld: false, pieceSize: 2000 });
    const run = (signal: AbortSignal, onProgress: (share: number) => void) =>
      runStages(stages, {
        recording,
        recordingKey: '',
        parameters: resolveParameters(intervalsDeclarations, {}),
        cache: new Map(),
        signal,
        onProgress,
      });
    const shares: number[] = [];
    await run(new AbortController().signal, (share) => shares.push(share));
    // A segment of the spectrum in which the mains is searched, 4 s.
    expect(recording.asked.largest).toBe(4000);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const stop = new AbortController();
    await expect(run(stop.signal, () => stop.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });

  itInFullRun('are so in whatever pieces, of whatever gaps', async () => {
    const share = (max: number) => fc.double({ min: 0, max, noNaN: true });
    const cases = fc.record({
      fs: fc.constantFrom(250, 500, 1000, 1024),
      count: fc.integer({ min: 4000, max: 14_000 }),
      gaps: fc.array(fc.tuple(share(1), share(0.05)), { maxLength: 6 }),
      taps: fc.integer({ min: 3, max: 900 }),
      size: fc.integer({ min: 300, max: 5000 }),
      step: fc.integer({ min: 100, max: 5000 }),
      pulseDelay: fc.constantFrom('removed', 'kept'),
      rate: fc.constantFrom(500, 'native'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ fs, count, gaps, size, step, ...changes }) => {
        const { unlike } = await compareInPieces(
          makeRecording(count, fs, gaps),
          { ...changes, mains: 50 },
          { choice, size, step },
        );
        expect(unlike).toEqual([]);
      }),
      { numRuns: caseCount(25) },
    );
  });
});
