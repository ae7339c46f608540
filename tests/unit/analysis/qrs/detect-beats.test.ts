import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCurveLengthParams } from '../../../../src/analysis/qrs/curve-length-params.ts';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../../../src/analysis/qrs/detector.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from '../../../support/default-params.ts';
import { scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';
import type { QrsBeat } from '../../../../src/model/qrs.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { recordAnnotations, loadEcg } from '../../../support/ecg-record.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { ordinaryRToleranceSec, rLowRateSampleTolerance } from '../../../support/tolerances.ts';

const detectors: Detector[] = [
  { method: 'pan-tompkins', params: defaultPanTompkinsParams },
  { method: 'trigger', params: defaultTriggerParams },
];

const durationSec = 24;
const rSec = varyingBeatTimes(durationSec, 0.85);

function detect(values: Float64Array, fs: number, detector: Detector): QrsBeat[] {
  return detectBeats({ arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' }, detector);
}

const worst = (beats: readonly QrsBeat[]) =>
  Math.max(...rSec.map((r) => Math.min(...beats.map((beat) => Math.abs((beat.rSec ?? Infinity) - r)))));

describe.each(detectors)('$method', (detector) => {
  test.each([125, 200, 250, 360, 500, 999.5, 1000])('finds every beat with correct R at %f Hz', (fs) => {
    const beats = detect(syntheticEcg(fs, durationSec, rSec), fs, detector);
    expect(beats).toHaveLength(rSec.length);
    expect(worst(beats)).toBeLessThan(Math.max(ordinaryRToleranceSec, rLowRateSampleTolerance / fs));
  });

  test('does not depend on amplitude, level and polarity', () => {
    const fs = 250;
    const ecg = syntheticEcg(fs, durationSec, rSec);
    const marks = detect(ecg, fs, detector).map((beat) => beat.onsetIndex);
    fc.assert(
      fc.property(fc.integer({ min: -8, max: 8 }), fc.boolean(), (power, isTurned) => {
        const factor = (isTurned ? -1 : 1) * 2 ** power;
        const other = detect(
          ecg.map((value) => factor * value),
          fs,
          detector,
        );
        expect(other.map((beat) => beat.onsetIndex)).toEqual(marks);
      }),
      { numRuns: 12 },
    );
  });

  test('finds no beats in a flat line and a record of a few samples', () => {
    expect(detect(new Float64Array(5000).fill(3.3), 250, detector)).toEqual([]);
    for (const count of [0, 1, 2, 9]) expect(detect(new Float64Array(count), 250, detector)).toEqual([]);
  });
});

test('curve length is analysed separately', () => {
  const beats = detect(syntheticEcg(250, durationSec, rSec), 250, {
    method: 'curve-length',
    params: defaultCurveLengthParams,
  });
  expect(beats).toHaveLength(rSec.length);
  expect(beats[3]?.endIndex).not.toBeNull();
});

describe.skipIf(!hasData)(`on recordings${dataNote}`, () => {
  test.each([
    ['pan-tompkins', '100', 2],
    ['pan-tompkins', '219', 0],
    ['trigger', '100', 0],
  ] as const)('%s finds record %s with at most %i errors', async (method, name, most) => {
    const record = await loadEcg('mitdb', name);
    const detector = detectors.find((each) => each.method === method);
    if (!detector) throw new Error(`no detector ${method}`);
    const { physical, fs, unit } = record;
    const beats = detectBeats({ arithmetic: 'real', samples: physical, fs, unit }, detector);
    const { fn, fp } = scoreBeats(
      recordAnnotations(record, 'atr'),
      beats.map((beat) => beat.onsetIndex),
      fs,
    );
    expect(fn + fp).toBeLessThanOrEqual(most);
  });
});
