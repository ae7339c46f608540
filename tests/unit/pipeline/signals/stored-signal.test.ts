import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import type { GappedReader } from '../../../../src/pipeline/signal-reader.ts';
import { readInPieces } from '../../../../src/pipeline/signals/make-signal.ts';
import { storeSignal } from '../../../../src/pipeline/signals/stored-signal.ts';
import { scratchInMemory } from '../../../support/scratch-in-memory.ts';

const sampleCount = 1003;
const random = createRandom(5);
const samples = Float64Array.from({ length: sampleCount }, () => random.normal());
samples.fill(Number.NaN, 300, 320);

/** Creates a signal of two stretches that counts its computed samples. */
function countedSignal(): { readonly source: GappedReader; readonly madeCount: () => number } {
  let made = 0;
  const stretches = [
    { from: 0, to: 300 },
    { from: 320, to: sampleCount },
  ];
  const fill = (values: Float64Array, from: number): Promise<void> => {
    made += values.length;
    values.set(samples.subarray(from, from + values.length));
    return Promise.resolve();
  };
  const frame = { fs: 100, startSec: 0, unit: 'mV', label: 'ECG' };
  return { source: readInPieces({ ...frame, sampleCount, stretches, fill }, 64), madeCount: () => made };
}

async function readAll(reader: GappedReader, step: number): Promise<Float64Array> {
  const all = new Float64Array(sampleCount);
  for (let from = 0; from < sampleCount; from += step) {
    all.set(await reader.read(from, Math.min(sampleCount, from + step)), from);
  }
  return all;
}

describe('a stored signal', () => {
  it.each([1, 50, 64, 400, 5000])(
    'is computed once, in pieces of %i, for any order of reading',
    async (pieceSize) => {
      const { source, madeCount } = countedSignal();
      const stored = await storeSignal(source, { pieceSize, scratch: scratchInMemory() });
      for (const step of [70, 1003, 13]) expect(await readAll(stored, step)).toEqual(samples);
      expect(madeCount()).toBe(983);
    },
  );

  it('is the same if there is space for a part of it, which is computed once', async () => {
    const { source, madeCount } = countedSignal();
    const scratch = scratchInMemory(400);
    const stored = await storeSignal(source, { pieceSize: 64, scratch });
    for (const step of [70, 1003, 13]) expect(await readAll(stored, step)).toEqual(samples);
    // It does not try again once the space was used up.
    expect(scratch.writtenCount()).toBe(7 * 64);
    const made = madeCount();
    expect(await stored.read(0, 384)).toEqual(samples.slice(0, 384));
    expect(madeCount()).toBe(made);
  });

  it('is the same if stored samples cannot be read', async () => {
    const { source } = countedSignal();
    const scratch = scratchInMemory(Number.POSITIVE_INFINITY, false);
    const stored = await storeSignal(source, { pieceSize: 64, scratch });
    for (const step of [70, 1003]) expect(await readAll(stored, step)).toEqual(samples);
  });

  it('is the original if there is no space', async () => {
    const { source } = countedSignal();
    const scratch = { take: () => Promise.resolve(null) };
    expect(await storeSignal(source, { scratch })).toBe(source);
    expect(await storeSignal(source, {})).toBe(source);
  });

  it('is not computed again where its samples were stored, in any order and parts', async () => {
    const { source, madeCount } = countedSignal();
    const stored = await storeSignal(source, { pieceSize: 64, scratch: scratchInMemory() });
    for (const [from, to] of [
      [500, 1003],
      [320, 500],
      [0, 300],
    ] as const) {
      stored.put?.(samples.slice(from, to), from);
    }
    for (const step of [70, 1003]) expect(await readAll(stored, step)).toEqual(samples);
    // Only the piece 256 … 319, which contains the gap.
    expect(madeCount()).toBe(64 - 20);
  });

  it('is the same if there is no space to store', async () => {
    const { source } = countedSignal();
    const stored = await storeSignal(source, { pieceSize: 64, scratch: scratchInMemory(400) });
    stored.put?.(samples.slice(320), 320);
    expect(await readAll(stored, 70)).toEqual(samples);
  });

  it('is the same for concurrent readers', async () => {
    const { source } = countedSignal();
    const stored = await storeSignal(source, { pieceSize: 64, scratch: scratchInMemory() });
    const places = [0, 5, 290, 310, 700].map((from) => ({ from, to: from + 250 }));
    const read = await Promise.all(places.map(({ from, to }) => stored.read(from, to)));
    expect(read).toEqual(places.map(({ from, to }) => samples.slice(from, to)));
  });
});
