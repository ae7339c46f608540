import { describe, expect, it } from 'vitest';
import { blockFrequency, blockSizes, blockSpectrum } from '../../../src/gpu/fft-block.ts';
import { rowFrequency, rowSpectrum } from '../../../src/gpu/fft-row.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);

describe('order of frequencies in the transforms on the device', () => {
  it.each(blockSizes)('has each of a block of %i once', (size) => {
    const held = upTo(16).flatMap((slot) =>
      upTo(size / 16).map((thread) => blockFrequency(size, slot, thread)),
    );
    expect(inOrder(held)).toEqual(upTo(size));
  });

  it('has each of a row once', () => {
    const held = upTo(32).flatMap((slot) => upTo(32).map((thread) => rowFrequency(slot, thread)));
    expect(inOrder(held)).toEqual(upTo(1024));
  });
});

describe('spectra for the device', () => {
  it('are flat for a single tap', () => {
    const flat = Float32Array.from({ length: 1024 }, (_, i) => (i % 2 === 0 ? 1 / 512 : 0));
    expect(blockSpectrum(Float64Array.of(1), 512)).toEqual(flat);
    expect(rowSpectrum(Float64Array.of(1)).every((value, i) => value === (i % 2 === 0 ? 1 / 1024 : 0))).toBe(
      true,
    );
  });

  it('takes a sample a whole row later as a quarter turn', () => {
    const taps = new Float64Array(1025);
    taps[1024] = 1;
    expect(rowSpectrum(taps).every((value, i) => value === (i % 2 === 0 ? 0 : 1 / 1024))).toBe(true);
  });
});
