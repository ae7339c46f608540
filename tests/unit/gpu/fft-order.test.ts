import { describe, expect, it } from 'vitest';
import { blockFrequency, blockSizes, blockSpectrum } from '../../../src/gpu/fft-block.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
const inOrder = (values: readonly number[]) => values.toSorted((a, b) => a - b);

describe('order of frequencies in the transforms on the device', () => {
  it.each(blockSizes)('contains each of a block of %i once', (size) => {
    const held = upTo(16).flatMap((slot) =>
      upTo(size / 16).map((thread) => blockFrequency(size, slot, thread)),
    );
    expect(inOrder(held)).toEqual(upTo(size));
  });
});

describe('spectra for the device', () => {
  it('spectra for the device are flat for a single tap', () => {
    const flat = Float32Array.from({ length: 1024 }, (_, i) => (i % 2 === 0 ? 1 / 512 : 0));
    expect(blockSpectrum(Float64Array.of(1), 512)).toEqual(flat);
  });
});
