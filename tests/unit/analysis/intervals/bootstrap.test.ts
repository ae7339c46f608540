import { describe, expect, test } from 'vitest';
import { bootstrapLeastSd } from '../../../../src/analysis/intervals/bootstrap.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';
import { sampleSd } from '../../../../src/dsp/statistics/stats.ts';

const count = 70;
const members = Array.from({ length: count }, (_, b) => b);

/** Makes means of eleven successive normal random numbers, like averaged beats: neighbours share ten. */
function averagedNoise(seed: number, sd: number): Float64Array {
  const random = createRandom(seed);
  const single = Float64Array.from({ length: count + 10 }, () => sd * random.normal());
  return Float64Array.from(
    members,
    (b) => single.subarray(b, b + 11).reduce((sum, value) => sum + value, 0) / 11,
  );
}

function makeInput(...ms: Float64Array[]) {
  return { levels: { thresholds: ms.map((_, k) => k + 1), ms }, startMs: null, historicMs: ms[0] };
}

const params = { resamples: 1000, seed: 1, blockLength: 11 };

describe('bootstrapLeastSd', () => {
  const two = makeInput(averagedNoise(3, 3), averagedNoise(4, 3.3));

  test('is the same for the same seed and different for another', () => {
    const run = (seed: number) => bootstrapLeastSd(two, members, [0, 1], { ...params, seed });
    expect(run(1)).toEqual(run(1));
    expect(run(2).sdInterval).not.toEqual(run(1).sdInterval);
  });

  test('distributes its wins among the candidates only', () => {
    const { wins } = bootstrapLeastSd(two, members, [0, 1], params);
    expect(wins[0] + wins[1]).toBeCloseTo(1, 12);
    expect([...bootstrapLeastSd(two, members, [1], params).wins]).toEqual([0, 1]);
  });

  test('returns the whole window if a block is as long as it', () => {
    const { sdInterval } = bootstrapLeastSd(two, members, [0], { ...params, blockLength: 99 });
    const expected = sampleSd(two.levels.ms[0]);
    for (const end of sdInterval ?? []) expect(end).toBeCloseTo(expected, 12);
    expect(sdInterval).not.toBeNull();
  });

  test('has no interval without resamples, candidates or at least two beats', () => {
    expect(bootstrapLeastSd(two, members, [0], { ...params, resamples: 0 }).sdInterval).toBeNull();
    expect(bootstrapLeastSd(two, members, [], params).sdInterval).toBeNull();
    expect(bootstrapLeastSd(two, [4], [0], params).sdInterval).toBeNull();
  });

  test('excludes missing beats from each SD', () => {
    const holed = averagedNoise(5, 3);
    for (let b = 0; b < count; b += 7) holed[b] = Number.NaN;
    const { sdInterval } = bootstrapLeastSd(makeInput(holed), members, [0], params);
    expect(sdInterval?.every((end) => end > 0 && end < 3)).toBe(true);
  });

  test('covers the SD of averaged beats far more often with blocks than with single draws', () => {
    const trueSd = 3 / Math.sqrt(11);
    const held = (blockLength: number) => {
      let records = 0;
      for (let seed = 1; seed <= 100; seed++) {
        const input = makeInput(averagedNoise(seed, 3));
        const { sdInterval } = bootstrapLeastSd(input, members, [0], { resamples: 300, seed, blockLength });
        if (sdInterval !== null && sdInterval[0] <= trueSd && trueSd <= sdInterval[1]) records++;
      }
      return records / 100;
    };
    const blocks = held(11);
    const single = held(1);
    expect({ blocks: blocks > single + 0.1, enough: blocks > 0.55 }).toEqual({ blocks: true, enough: true });
  });
});
