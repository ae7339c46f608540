import { describe, expect, it } from 'vitest';
import { type AssessParams, assessWindow } from '../../../../src/analysis/intervals/assess.ts';
import { createWindowChooser } from '../../../../src/analysis/intervals/choose.ts';
import { createRandom } from '../../../../src/dsp/statistics/random.ts';

const beatCount = 60;
const members = Array.from({ length: beatCount }, (_, b) => b);
const guard = { leastFound: 50, sweepTo: 100, maxShift: 'off' } as const;
const params: AssessParams = {
  ...guard,
  resamples: 200,
  seed: 1,
  average: 0,
  draftResamples: 50,
  takesLast: false,
};

/** Makes a sweep of a window whose thresholds are some ms apart, at a manual threshold. */
function sweepAt(threshold: number, seed: number, thresholds: readonly number[] = [10, 20, 30]) {
  const random = createRandom(seed);
  const placesOf = () => Float64Array.from(members, () => 200 + random.integer(20));
  const levels = { thresholds, ms: thresholds.map(placesOf) };
  const landmark = { levels, historicMs: placesOf(), placesAt: placesOf };
  return {
    foot: createWindowChooser(landmark, members, { ...guard, sweepOver: 'window', threshold })(members),
  };
}

describe('assess of a sweep that moved', () => {
  const [before, moved] = [sweepAt(10, 3), sweepAt(10, 4)];
  const last = assessWindow(before, { ...params, draftResamples: null }, null);
  const fresh = assessWindow(moved, { ...params, draftResamples: null }, null);

  it('resamples it again', () => {
    expect(fresh.foot.bootstrap.wins).not.toEqual(last.foot.bootstrap.wins);
    expect(assessWindow(moved, { ...params, draftResamples: null }, last)).toEqual(fresh);
  });

  it('keeps the last assessment if it is sufficient, except for the split half', () => {
    const hurried = assessWindow(moved, { ...params, takesLast: true }, last);
    expect(hurried.foot.bootstrap).toEqual(last.foot.bootstrap);
    expect(hurried.foot.splitHalfSd).toBe(fresh.foot.splitHalfSd);
    // The next result is as if it had not been computed.
    expect(assessWindow(moved, { ...params, draftResamples: null }, hurried)).toEqual(fresh);
  });

  it('resamples if the last assessment is empty, or of other beats or thresholds', () => {
    const draft = assessWindow(moved, params, null);
    const hurry = { ...params, takesLast: true };
    expect(assessWindow(moved, hurry, null)).toEqual(draft);
    const ofOthers = assessWindow(
      { foot: { ...before.foot, members: [...members] } },
      { ...params, draftResamples: null },
      null,
    );
    expect(assessWindow(moved, hurry, ofOthers)).toEqual(draft);
    const ofFewer = assessWindow(sweepAt(10, 3, [10, 20]), { ...params, draftResamples: null }, null);
    expect(assessWindow(moved, hurry, ofFewer)).toEqual(draft);
  });
});
