import { describe, expect, test } from 'vitest';
import { doubtfulUnder } from '../../../../src/analysis/quality/lead-quality.ts';
import { leadQuality } from '../../../support/whole-ecg.ts';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import type { LeadQuality } from '../../../../src/model/qrs-quality.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { loadEcg } from '../../../support/ecg-record.ts';
import { swayingBeats, syntheticEcg } from '../../../support/synthetic-ecg.ts';

const fs = 250;
const durationSec = 60;
const rSec = swayingBeats(durationSec, 0.85);
const ecg = syntheticEcg(fs, durationSec, rSec);

function quality(values: Float64Array, gaps: { from: number; to: number }[] = []): LeadQuality {
  return leadQuality({ values, gaps }, fs, rSec);
}

const doubtful = ({ stretches }: LeadQuality) => stretches.flatMap((each, k) => (each.isDoubtful ? [k] : []));

describe('leadQuality', () => {
  test('a clean ECG is trusted throughout, whatever its size', () => {
    for (const factor of [1, -1e-3, 1e4]) {
      const { index, stretches, beats } = quality(ecg.map((value) => factor * value + 3));
      expect(stretches).toHaveLength(6);
      expect(index).toBeGreaterThan(0.9);
      expect(beats.index).toHaveLength(rSec.length);
      expect(beats.index.every((trust) => trust >= doubtfulUnder)).toBe(true);
    }
  });

  test('a flat line, a gap, clipping and noise are doubted where they are', () => {
    const flat = ecg.slice().fill(ecg[2500], 2500, 5000);
    expect(doubtful(quality(flat))).toEqual([1]);
    const gone = ecg.slice().fill(Number.NaN, 5000, 7500);
    expect(doubtful(quality(gone, [{ from: 5000, to: 7500 }]))).toEqual([2]);
    let state = 1;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5;
    const noisy = ecg.map((value, n) => (n >= 7500 && n < 10_000 ? value + 4 * random() : value));
    expect(doubtful(quality(noisy))).toEqual([3]);
    const clipped = ecg.map((value, n) => (n >= 10_000 && n < 12_500 ? Math.min(value + 5, 5.1) : value));
    const { stretches, beats } = quality(clipped);
    expect(stretches[4]?.unclipped).toBeLessThan(stretches[0]?.unclipped ?? 0);
    expect(beats.isClipped).toContain(1);
  });

  test('nothing gives nothing', () => {
    expect(leadQuality({ values: new Float64Array(), gaps: [] }, fs, [])).toEqual({
      index: 0,
      stretches: [],
      jumps: [],
      beats: {
        index: new Float64Array(),
        likeness: new Float64Array(),
        isFlat: new Uint8Array(),
        isClipped: new Uint8Array(),
      },
    });
    const { stretches } = leadQuality({ values: new Float64Array(5000), gaps: [] }, fs, []);
    expect(stretches.every(({ index }) => index === 0)).toBe(true);
  });

  test.skipIf(!hasData)(
    `record 118 with noise is doubted in the noisy minutes alone${dataNote}`,
    async () => {
      const { physical, fs: rate, unit } = await loadEcg('nstdb', '118e06');
      const beats = detectBeats(
        { arithmetic: 'real', samples: physical, fs: rate, unit },
        { method: 'beatbench', params: defaultOwnParams },
      );
      const { stretches } = leadQuality(
        physical,
        rate,
        beats.flatMap((beat) => (beat.rSec === null ? [] : [beat.rSec])),
      );
      // Noise begins at 5:00, and then is there for two minutes of every four.
      const noisy = stretches.filter(({ fromSec, toSec }) => fromSec >= 300 && (toSec - 300 - 1) % 240 < 120);
      const clean = stretches.filter(({ fromSec }) => fromSec < 290);
      const share = (some: typeof stretches) =>
        some.filter(({ isDoubtful }) => isDoubtful).length / some.length;
      expect(share(clean)).toBeLessThan(0.05);
      expect(share(noisy)).toBeGreaterThan(0.5);
    },
  );
});
