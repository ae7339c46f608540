import { beforeAll, describe, expect, it } from 'vitest';
import type { LandmarkResult } from '../../../../src/model/landmarks.ts';
import golden from '../../../golden/landmarks/two-sites.json' with { type: 'json' };
import { runLandmark, withRoles } from '../../../support/landmark-run.ts';
import { goldenLandmarkMs } from '../../../support/tolerances.ts';

const { expected, fs, scale } = golden;

function decoded(base64: string): Float64Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return Float64Array.from(new Int16Array(bytes.buffer), (value) => value * scale);
}

const recording = withRoles([
  { label: 'finger', role: 'ppg', fs, values: decoded(golden.finger) },
  { label: 'ear', role: 'ppg', fs, values: decoded(golden.ear) },
]);

const expectNear = (actual: number | null, wanted: number | null): void => {
  if (wanted === null || actual === null) expect(actual).toBe(wanted);
  else expect(Math.abs(actual - wanted)).toBeLessThan(goldenLandmarkMs);
};

/** Compares beats, sweep and winner with the NumPy reference. */
function expectAlike(
  { beats, windows: [window] }: LandmarkResult,
  kept: readonly number[],
  wanted: typeof expected.fromEar,
): void {
  kept.forEach((i, k) => expectNear(beats[i].interval.historic, wanted.historic[k]));
  window.sweeps.landmark.forEach((row, k) => {
    expectNear(row.mean, wanted.mean[k]);
    expectNear(row.sd, wanted.sd[k]);
    expect(row.found).toBe(wanted.found[k]);
  });
  expect(window.intervals.interval.leastVariance.threshold).toBe(wanted.threshold);
  expectNear(window.intervals.interval.leastVariance.sdUnaveraged, wanted.sdUnaveraged);
}

const timed = async (timedFrom: string): Promise<LandmarkResult> => {
  const parameters = { channel: 'finger', timedFrom, window: 'record', resamples: 0 };
  return (await runLandmark(recording, parameters)).outputs.landmarkJudge;
};

describe('a rising crossing of the finger in the NumPy reference', () => {
  let fromEar: LandmarkResult;
  beforeAll(async () => {
    fromEar = await timed('ear');
  });

  it('has the channel’s own upstrokes as its beats', () => {
    expect(fromEar.beats).toHaveLength(expected.upstrokes.length);
    fromEar.beats.forEach(({ r }, i) => expectNear(1000 * r, 1000 * expected.upstrokes[i]));
    expect(fromEar.beats.flatMap(({ rejected }, i) => (rejected === null ? [i] : []))).toEqual(expected.kept);
  });

  it('is measured relative to that of the ear', () => {
    expect(fromEar.timedFrom).toBe('ear');
    expectAlike(fromEar, expected.kept, expected.fromEar);
  });

  it('is measured relative to the previous beat', async () => {
    const kept = expected.timed.map((b) => expected.kept[b]);
    const fromPrevious = await timed('previous');
    expect(fromPrevious.timedFrom).toBe('previous');
    expectAlike(fromPrevious, kept, expected.fromPrevious);
  });
});
