import { describe, expect, it } from 'vitest';
import { denoise } from '../../../support/denoise-in-memory.ts';
import { describeDifference } from '../../../support/compare-arrays.ts';
import { denoiseInput, denoiseParams } from '../../../support/denoise-case.ts';
import { syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { roundingTolerance } from '../../../support/tolerances.ts';

const fs = 250;
/** Returns R on the sampling grid, 0.8 s apart. */
const beats = (count: number) => Float64Array.from({ length: count }, (_, i) => 0.6 + 0.8 * i);
const makeEcg = (rSec: Float64Array) => syntheticEcg(fs, 0.8 * rSec.length + 1, [...rSec]);

describe('denoise', () => {
  it('leaves a perfectly periodic ECG unchanged after the filters', () => {
    const rSec = beats(40);
    const period = makeEcg(beats(9)).subarray(1000, 1200);
    const x = Float64Array.from({ length: 8250 }, (_, i) => period[i % 200]);
    // Without filter and baseline, whose effects at the record's ends are not periodic.
    const { result, cleaned } = denoise(denoiseInput(x, fs, rSec), {
      ...denoiseParams,
      knotBeforeMs: null,
      bandLowHz: 200,
      bandHighHz: 300,
    });
    expect(cleaned?.cycles).toHaveLength(39);
    expect(result.cycles.rejections.filter((why) => why === null)).toHaveLength(39);
    expect(describeDifference(result.preprocessed, x, 0)).toBeNull();
    expect(describeDifference(result.clean, x, roundingTolerance)).toBeNull();
    expect(result.untouched).toEqual([
      { fromSec: 0, toSec: 0.56 },
      { fromSec: 31.76, toSec: 33 },
    ]);
  });

  it.each([0, 1])('returns the pre-processed ECG for %i beats', (count) => {
    const rSec = beats(count);
    const { result, warnings } = denoise(denoiseInput(makeEcg(beats(3)), fs, rSec), denoiseParams);
    expect(describeDifference(result.clean, result.preprocessed, 0)).toBeNull();
    expect(result.cycles.rejections).toEqual(rSec.length === 0 ? [] : ['incomplete']);
    expect(result.medianRrSec).toBeNull();
    expect(result.template.memberCount).toBe(0);
    expect(result.untouched).toEqual([{ fromSec: 0, toSec: 3.4 }]);
    expect(result.snr).toEqual({ before: null, after: null, trueBefore: null, trueAfter: null });
    expect(warnings).toEqual([]);
  });

  it('makes the template of two beats from the one cycle between them', () => {
    const { result } = denoise(denoiseInput(makeEcg(beats(3)), fs, beats(2)), denoiseParams);
    expect(describeDifference(result.clean, result.preprocessed, 0)).toBeNull();
    expect(result.template.memberCount).toBe(1);
    expect([...result.cycles.shapes]).toEqual([0, -1]);
    expect(result.snr.before).toBeNull();
    expect(result.snr.after).toBeNull();
  });
});
