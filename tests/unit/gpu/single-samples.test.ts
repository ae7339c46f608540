import { expect, it } from 'vitest';
import { createCentredFiller, createDoubleReceiver } from '../../../src/gpu/single-samples.ts';

it.each([0, 3])('pieces are written in double precision, each at its position, with %d added', (level) => {
  const singles = Float32Array.from({ length: 200 }, (_, i) => i / 7);
  const into = new Float64Array(150);
  const take = createDoubleReceiver(into, level);
  take(singles.buffer, 0, 0, 4 * 64);
  take(singles.buffer, 4 * 64, 4 * 64, 4 * 136);
  expect(into).toEqual(Float64Array.from(singles.subarray(0, 150), (value) => value + level));
});

it.each([0, 1000])(
  'pieces are filled in single precision, each from its position, with %d subtracted',
  (level) => {
    const values = Float64Array.from({ length: 200 }, (_, i) => level + i / 7);
    const mapped = new ArrayBuffer(4 * 200);
    const fill = createCentredFiller(values, level);
    fill(mapped, 0, 0, 4 * 64);
    fill(mapped, 4 * 64, 4 * 64, 4 * 136);
    expect(new Float32Array(mapped)).toEqual(Float32Array.from(values, (value) => value - level));
  },
);
