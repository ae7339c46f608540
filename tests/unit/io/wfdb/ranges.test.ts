import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWfdb } from '../../../../src/io/wfdb/open.ts';
import { signalFormats } from '../../../../src/io/wfdb/signal-formats.ts';
import type { ByteSource, Recording } from '../../../../src/model/recording.ts';
import { blobSource } from '../../../../src/io/source.ts';
import { memoryFile } from '../../../support/byte-files.ts';

/** Makes deterministic noise bytes. */
function noise(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  let state = 12_345;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** Creates a source that counts what is read. */
function counted(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): { source: ByteSource; readBytes: () => number } {
  const inner = blobSource(path, new Blob([bytes]));
  let total = 0;
  const source: ByteSource = {
    path,
    size: inner.size,
    read: (from, to, signal) => {
      total += to - from;
      return inner.read(from, to, signal);
    },
  };
  return { source, readBytes: () => total };
}

/** Longer than two of the pieces in which files are read. */
const bytes = new Uint8Array(noise(2_500_000));

function openNoise(format: number, source: ByteSource): Promise<Recording> {
  const lines = [`${format}`, `${format}x2`, `${format}`].map((storage) => `r.dat ${storage} 200`);
  return openWfdb(memoryFile('r.hea', `r 3 500\n${lines.join('\n')}\n`), [source]);
}

describe.each([...signalFormats.keys()])('format %i', (format) => {
  it('returns the same by ranges as at once, over several pieces of the file', async () => {
    const whole = await openNoise(format, memoryFile('r.dat', bytes));
    const counts = whole.channels.map(({ sampleCount }) => sampleCount);
    const all = await Promise.all(counts.map((count, channel) => whole.readDigital(channel, 0, count)));
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.nat(999), fc.nat(60_000), async (channel, permille, length) => {
        const fresh = await openNoise(format, memoryFile('r.dat', bytes));
        const from = Math.floor((counts[channel] * permille) / 999);
        const to = Math.min(counts[channel], from + length);
        const part = await fresh.readDigital(channel, from, to);
        expect(
          Buffer.from(part.values.buffer).equals(Buffer.from(all[channel].values.slice(from, to).buffer)),
        ).toBe(true);
        const inGaps = all[channel].gaps
          .filter((gap) => gap.to > from && gap.from < to)
          .map((gap) => ({ from: Math.max(0, gap.from - from), to: Math.min(to, gap.to) - from }));
        expect(part.gaps).toEqual(inGaps);
      }),
      { numRuns: 12 },
    );
  });

  it('reads no more of a file than it needs', async () => {
    const { source, readBytes } = counted('r.dat', bytes);
    const recording = await openNoise(format, source);
    expect(readBytes()).toBe(0);
    await recording.read(1, 2000, 2500);
    const most = signalFormats.get(format)?.differences ? 2250 * 4 : 260 * 4 * 4;
    expect(readBytes()).toBeLessThan(most);
  });

  it('stops when cancelled', async () => {
    const recording = await openNoise(format, memoryFile('r.dat', bytes));
    await expect(recording.read(0, 0, 1000, AbortSignal.abort())).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
  });
});

/** Returns samples of the ramp below: one step down by 4, four up by 1, and so on from −7. */
function rampAt(index: number): number {
  const falls = Math.floor(index / 5) + 1;
  return -7 - 4 * falls + (index + 1 - falls);
}

describe('format 8', () => {
  it('adds its differences to the initial value, far into the file, at once and out of order', async () => {
    const ramp = new Uint8Array(3_000_000).map((_, i) => (i % 5 === 0 ? 252 : 1));
    const header = 'r 1 500\nr.dat 8 200 10 0 -7\n';
    const recording = await openWfdb(memoryFile('r.hea', header), [memoryFile('r.dat', ramp)]);
    const starts = [2_900_000, 1_048_575, 5, 2_097_152, 0];
    const parts = await Promise.all(starts.map((from) => recording.readDigital(0, from, from + 3)));
    expect(parts.map(({ values }) => Array.from(values))).toEqual(
      starts.map((from) => [rampAt(from), rampAt(from + 1), rampAt(from + 2)]),
    );
  });
});
