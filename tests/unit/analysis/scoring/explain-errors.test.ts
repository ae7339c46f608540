import { describe, expect, test } from 'vitest';
import { defaultCurveLengthParams } from '../../../../src/analysis/qrs/curve-length-params.ts';
import { lengthHistory } from '../../../support/whole-ecg.ts';
import { detectQrs } from '../../../support/detect-qrs.ts';
import { errorStretches, explainErrors } from '../../../../src/analysis/scoring/explain-errors.ts';
import { scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';

const fs = 250;
const options = { fromSec: 0, toSec: null, toleranceMs: 150 };

/** Makes triangles of 1 mV every second from 1 s on; the one at 20 s is faint, and there is one more at 30.4 s. */
function makeEcg() {
  const values = new Float64Array(40 * fs);
  const put = (sec: number, height: number) => {
    for (let k = -10; k <= 10; k++) values[Math.round(sec * fs) + k] = height * (1 - Math.abs(k) / 10);
  };
  for (let sec = 1; sec < 39; sec++) put(sec, sec === 20 ? 0.12 : 1);
  put(30.4, 0.9);
  return { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' } as const;
}

const annotation = (sec: number) => {
  return { sampleIndex: Math.round(sec * fs), label: 'N', subtype: 0, channel: 0, num: 0, aux: '' };
};
const reference = { source: 'atr', fs, annotations: Array.from({ length: 38 }, (_, k) => annotation(k + 1)) };

const ecg = makeEcg();
const beats = detectQrs(ecg).map(({ onsetIndex }) => onsetIndex);
const toSec = (marks: readonly number[]) => Float64Array.from(marks, (index) => index / fs);

function explain(marks: readonly number[], hasHistory = true) {
  const { errors } = scoreBeats(reference, marks, fs, options);
  const reasons = explainErrors(errors, {
    markSec: toSec(marks),
    detectedSec: toSec(beats),
    history: hasHistory ? lengthHistory(ecg, defaultCurveLengthParams, errorStretches(errors, 0, 150)) : null,
    candidates: null,
    toleranceMs: 150,
    stretches: null,
  });
  return errors.map((error, i) => ({ kind: error.kind, at: Math.round(error.timeSec), ...reasons[i] }));
}

describe('errors of the curve-length detector', () => {
  test('a faint beat is below the threshold, and an extra one is its own hump above it', () => {
    const [miss, extra] = explain(beats);
    expect(miss).toMatchObject({ kind: 'miss', at: 20, causes: ['under-threshold'] });
    expect(miss.peakOverThreshold).toBeLessThan(1);
    expect(miss.sinceSec).toBeGreaterThan(0.9);
    expect(extra).toMatchObject({ kind: 'false-alarm', at: 30 });
    expect(extra.peakOverThreshold).toBeGreaterThan(1);
    expect(extra.sinceSec).toBeLessThan(0.5);
  });

  test('manual insertions and deletions are attributed to the user', () => {
    const deleted = beats.filter((index) => Math.abs(index / fs - 10) > 0.2);
    expect(explain(deleted).find(({ at }) => at === 10)?.causes).toEqual(['by-hand']);
    const inserted = [...beats, Math.round(5.5 * fs)].toSorted((a, b) => a - b);
    expect(explain(inserted).find(({ kind, at }) => kind === 'false-alarm' && at < 7)?.causes).toEqual([
      'by-hand',
    ]);
  });

  test('without L, only the time since the previous mark remains', () => {
    const [miss] = explain(beats, false);
    expect(miss.peakOverThreshold).toBeNull();
    expect(miss.causes).toEqual([]);
    expect(miss.sinceSec).toBeGreaterThan(0.9);
  });
});
