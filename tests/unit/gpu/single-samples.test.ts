import { expect, it } from 'vitest';
import { createDoubleReceiver } from '../../../src/gpu/single-samples.ts';

it.each([0, 3])('pieces are written in double precision, each at its position, with %d added', (level) => {
  const singles = Float32Array.from({ length: 200 }, (_, i) => i / 7);
  const into = new Float64Array(150);
  const take = createDoubleReceiver(into, level);
  take(singles.buffer, 0, 0, 4 * 64);
  take(singles.buffer, 4 * 64, 4 * 64, 4 * 136);
  expect(into).toEqual(Float64Array.from(singles.subarray(0, 150), (value) => value + level));
});
