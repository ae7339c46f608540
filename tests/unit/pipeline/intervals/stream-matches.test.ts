import { expect, test } from 'vitest';
import { alignBeats } from '../../../../src/analysis/intervals/align-beats.ts';
import { matchPulses } from '../../../support/match-pulses.ts';
import type { Beat } from '../../../../src/analysis/intervals/segment.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { streamMatches } from '../../../../src/pipeline/intervals/stream-matches.ts';
import { alignFromReader } from '../../../../src/pipeline/intervals/read-stretch.ts';
import type { GappedReader } from '../../../../src/pipeline/signal-reader.ts';

const signal = new AbortController().signal;
const fs = 50;
const startSec = 0.37;

function makeReader(values: Float64Array): GappedReader & { longest: number } {
  return {
    fs,
    startSec,
    sampleCount: values.length,
    unit: '',
    label: '',
    gaps: [],
    values: null,
    longest: 0,
    async read(from, to) {
      this.longest = Math.max(this.longest, to - from);
      return values.slice(from, to);
    },
    readInto: () => Promise.reject(new TypeError('it is read by ranges')),
  };
}

const random = createRandom(4);
const values = Float64Array.from({ length: 12_000 }, (_, n) => Math.sin(n / 8) + random.normal());
values.fill(Number.NaN, 700, 740);
const beats = Array.from({ length: 290 }, (_, i): Beat => ({
  rSec: 0.5 + 0.83 * i,
  rrSec: 0.83,
  window: i < 260 ? 0 : 1,
  rejected: i % 9 === 0 ? 'short' : null,
}));

test.each([1 << 26, 40_000])('pulses limited to %i bytes match as in memory', async (most) => {
  const truth = matchPulses({ values, fs, startSec }, beats, 0.81, 2);
  const context = { signal, pause: () => Promise.resolve() };
  const rho = await streamMatches(makeReader(values), { beats, medianRrSec: 0.81 }, 2, context, most);
  expect(rho).toEqual(truth);
});

test('distant beats are taken from separate stretches', async () => {
  const long = new Float64Array(700_000);
  for (const sec of [10, 10.8, 9000, 13_990, 13_999.9]) long[Math.round((sec - startSec) * fs)] = sec;
  const extents = [10, 10.8, 9000, 13_990, 13_999.9].map((rSec) => ({ rSec: rSec + 0.003, afterSec: 0.5 }));
  const reader = makeReader(long);
  const laid = await alignFromReader(reader, extents, 0.2);
  expect(laid).toEqual(alignBeats({ values: long, fs, startSec }, extents, 0.2));
  expect(reader.longest).toBeLessThan(1 << 18);
});
