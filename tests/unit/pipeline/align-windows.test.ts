import { describe, expect, it } from 'vitest';
import type { CarriedLandmark } from '../../../src/analysis/aligned/carry-from-mean.ts';
import { alignmentFact, alignWindows, type CarryTask } from '../../../src/pipeline/align-windows.ts';
import type { SignalReader } from '../../../src/pipeline/signal-reader.ts';

/** Creates a signal whose value at sample k is k, and which is never held as a whole. */
function ramp(fs: number, sampleCount: number, startSec = 0): SignalReader {
  return {
    fs,
    startSec,
    sampleCount,
    unit: '',
    label: 'ramp',
    read: (from, to) => Promise.resolve(Float64Array.from({ length: to - from }, (_, k) => from + k)),
  };
}

const context = { signal: new AbortController().signal, pause: () => Promise.resolve() };
const beatAt = (rSec: number) => ({ rSec, rrSec: 1, window: 0, afterSec: 0.8 });

/** Makes a landmark at n ms after R, where n is the number of beats aligned together. */
const countTogether = (count: number): CarriedLandmark => ({
  ms: new Float64Array(count).fill(count),
  errorMs: new Float64Array(count).fill(1),
  squareMs: new Float64Array(count).fill(1),
  match: new Float64Array(count).fill(0.9),
  leftOut: Array.from({ length: count }, () => null),
  rounds: 1,
  meanMs: 0,
  meanErrorMs: 0,
  blurMs: Number.NaN,
  notMeasurable: null,
});

const taskOf = (run: CarryTask<'x', null, 'own'>['run']): CarryTask<'x', null, 'own'> => ({ name: '', run });

describe('alignWindows', () => {
  it('selects the samples of the beats of each window, each at its own time', async () => {
    for (const [fs, step] of [
      [250, 1],
      [1000, 2],
      [50_000, 100],
    ]) {
      const startSec = 0.013;
      const extents = [3, 4, 5, 6.5].map(beatAt);
      let seen = 0;
      await alignWindows(
        { signals: { x: ramp(fs, 20 * fs, startSec) }, extents, members: [[0, 1, 2, 3]] },
        taskOf(({ signals: { x }, beats }) => {
          seen = beats.length;
          expect(x.fs).toBe(fs / step);
          const { from = Number.NaN } = x.stretch ?? {};
          // Sample k of the signal is k.
          expect(x.values).toEqual(x.values.map((_, k) => (from + k) * step));
          const [firstSec, lastSec] = [0, x.values.length - 1].map((k) => x.startSec + (from + k) / x.fs);
          expect(firstSec).toBeLessThan(2.1);
          expect(lastSec).toBeGreaterThan(8.2);
          return { own: countTogether(beats.length) };
        }),
        () => null,
        context,
      );
      expect(seen).toBe(4);
    }
  });

  it('does so at the ends of the record, and without beats', async () => {
    const extents = [0.1, 1.1, 1.9].map(beatAt);
    const sizes: number[] = [];
    const landmark = await alignWindows(
      { signals: { x: ramp(500, 1000) }, extents, members: [[0, 1, 2], []] },
      taskOf(({ signals: { x }, beats }) => {
        sizes.push(x.values.length);
        return { own: countTogether(beats.length) };
      }),
      () => null,
      context,
    );
    expect(sizes).toEqual([1000]);
    expect(landmark('own').notMeasurable).toEqual([
      '3 of 3 beats can be aligned; a value needs five beats and half of all.',
      'The window has no beat.',
    ]);
  });

  it('aligns the windows of a day in parts', async () => {
    const extents = Array.from({ length: 10_000 }, (_, b) => beatAt(b + 1));
    const landmark = await alignWindows(
      { signals: { x: ramp(4, 4 * 10_100) }, extents, members: [extents.map((_, b) => b)] },
      taskOf(({ beats }) => ({ own: countTogether(beats.length) })),
      () => null,
      context,
    );
    const own = landmark('own');
    expect([own.ms[0], own.ms[4095], own.ms[4096], own.ms[9999]]).toEqual([4096, 4096, 4096, 1808]);
    expect(own.notMeasurable).toEqual([null]);
    expect(alignmentFact('foot', own)).toEqual({
      what: 'alignment',
      of: 'foot',
      kept: 10_000,
      aligned: 10_000,
      leftOut: { clipped: 0, uncertain: 0, unlike: 0, outOfReach: 0 },
    });
  });
});
