import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFrameParams } from '../../support/default-params.ts';
import { beatChunks, beatWords, planBeats } from '../../../src/gpu/beat-table.ts';
import { GpuRefusedError } from '../../../src/gpu/gpu-failure.ts';

const signal = { fs: 500, startSec: 2 };

function plan(rSec: readonly number[], afterSec = 0.5) {
  const beats = rSec.map((sec) => ({ rSec: sec, rrSec: 0.8, afterSec, window: 3 }));
  return planBeats(beats, signal, 0.1, defaultFrameParams);
}

describe('planBeats', () => {
  it('splits positions into whole samples and fractions', () => {
    const table = plan([10.0005, 86_402.0125]);
    expect(table.firstIndex).toBe(-50);
    expect([...table.wholes]).toEqual([3950, 43_199_956]);
    const shares = new Float32Array(table.words.buffer);
    expect([shares[3], shares[beatWords + 3]].map((share) => share?.toFixed(6))).toEqual([
      '0.250000',
      '0.250000',
    ]);
  });

  it('packs rows aligned to multiples of four, including the ends', () => {
    const table = plan([10, 11, 12]);
    expect([...table.lengths]).toEqual([301, 301, 301]);
    expect([...table.starts]).toEqual([0, 304, 608]);
    expect(table.rowSampleCount).toBe(912);
    expect(plan([]).rowSampleCount).toBe(0);
  });

  it('returns search lengths in samples', () => {
    // 1.0 · RR; the smaller of 0.4 · RR and 300 ms; 0.65 · RR.
    expect([...plan([10]).words.subarray(4)]).toEqual([400, 150, 260, 3]);
  });
});

describe('beatChunks', () => {
  it('contain every beat once, in order, and stay within a binding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.3, max: 2, noNaN: true }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 20_000, max: 100_000 }),
        (rr, following, bytes) => {
          let sec = 2;
          const table = plan(rr.map((step) => (sec += step)));
          const sampleCount = Math.round((sec - 1) * 500);
          const chunks = beatChunks({ maxStorageBufferBindingSize: bytes }, table, following, sampleCount);
          expect(
            chunks.flatMap((c) => Array.from({ length: c.beatCount }, (_, k) => c.firstBeat + k)),
          ).toEqual(rr.map((_, b) => b));
          for (const { firstBeat, beatCount, rowFrom, rowCount, inputFrom, inputCount } of chunks) {
            expect([rowFrom % 64, inputFrom % 64]).toEqual([0, 0]);
            expect(4 * Math.max(rowCount, inputCount)).toBeLessThanOrEqual(bytes);
            const last = Math.min(firstBeat + beatCount - 1 + following, rr.length - 1);
            const needed = Math.min(sampleCount, (table.wholes[last] ?? 0) + (table.lengths[last] ?? 0) + 1);
            expect(inputFrom).toBeLessThanOrEqual(Math.max(0, table.wholes[firstBeat] ?? 0));
            expect(inputFrom + inputCount).toBeGreaterThanOrEqual(needed);
          }
        },
      ),
    );
  });

  it('reject a beat that no binding holds', () => {
    expect(() => beatChunks({ maxStorageBufferBindingSize: 1024 }, plan([10]), 0, 0)).toThrow(
      GpuRefusedError,
    );
  });
});
