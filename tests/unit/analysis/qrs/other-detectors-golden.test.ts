import { describe, expect, test } from 'vitest';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import { qrsInside } from '../../../../src/analysis/qrs/inside.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from '../../../support/default-params.ts';
import golden from '../../../golden/qrs-others/cases.json' with { type: 'json' };

const panTompkins = { method: 'pan-tompkins', params: defaultPanTompkinsParams } as const;
const trigger = { method: 'trigger', params: defaultTriggerParams } as const;

describe.each(golden.cases)('$name: marks agree with the NumPy reference', (each) => {
  const values = Float64Array.from(each.samples, (value) => value / 1000);
  const ecg: EcgSignal = { arithmetic: 'real', samples: { values, gaps: [] }, fs: each.fs, unit: 'mV' };

  test('Pan and Tompkins agrees', () => {
    expect(detectBeats(ecg, panTompkins).map((beat) => beat.onsetIndex)).toEqual(each.panTompkins);
    const { candidates } = qrsInside(ecg, panTompkins);
    expect(candidates.filter(({ verdict }) => verdict === 'searched-back')).toHaveLength(each.lookedBack);
  });

  test('the trigger agrees', () => {
    expect(detectBeats(ecg, trigger).map((beat) => beat.onsetIndex)).toEqual(each.trigger);
  });
});
