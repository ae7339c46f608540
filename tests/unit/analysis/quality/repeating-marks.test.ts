import { expect, it } from 'vitest';
import { findRepeating } from '../../../../src/analysis/quality/repeating-marks.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

const count = 60;
const steady = Float64Array.from({ length: count }, (_, i) => 0.8 * i);

/** Makes times of independent events. */
function atRandom(seed: number): Float64Array {
  const random = createRandom(seed);
  let at = 0;
  return Float64Array.from({ length: count }, () => (at += 0.25 - Math.log(1 - random.uniform())));
}

it('regular marks may be beats for any shapes, and so may repeating shapes at any time', () => {
  const unlike = new Float64Array(count).fill(0.3);
  expect(findRepeating(steady, unlike)).toEqual(new Uint8Array(count).fill(1));
  const like = Float64Array.from({ length: count }, (_, i) => (i % 3 === 2 ? 0.1 : 0.95));
  expect(findRepeating(atRandom(1), like)).toEqual(new Uint8Array(count).fill(1));
});

it('marks that are neither regular nor repeating are no beats', () => {
  for (const seed of [1, 2, 3]) {
    expect(findRepeating(atRandom(seed), new Float64Array(count).fill(0.6))).toEqual(new Uint8Array(count));
  }
});

it('a stretch of such marks ends within twenty of its end', () => {
  const times = atRandom(4);
  const before = Float64Array.from({ length: count }, (_, i) => 0.8 * i);
  const all = Float64Array.from([...before, ...times.map((sec) => before[count - 1] + 0.8 + sec)]);
  const repeats = Float64Array.from(all, (_, i) => (i < count ? 0.98 : 0.5));
  const found = findRepeating(all, repeats);
  expect(found.subarray(0, count - 20)).toEqual(new Uint8Array(count - 20).fill(1));
  expect(found.subarray(count + 20)).toEqual(new Uint8Array(count - 20));
});

it('four marks are too few, and breaks between marks are ignored', () => {
  expect(findRepeating([0, 1, 5, 6], new Float64Array(4))).toEqual(new Uint8Array(4).fill(1));
  expect(findRepeating([0, 20, 50, 61, 90, 130], new Float64Array(6))).toEqual(new Uint8Array(6).fill(1));
});
