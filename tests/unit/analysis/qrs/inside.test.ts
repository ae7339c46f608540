import { describe, expect, test } from 'vitest';
import { defaultCurveLengthParams } from '../../../../src/analysis/qrs/curve-length-params.ts';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import type { Detector } from '../../../../src/analysis/qrs/detector.ts';
import type { EcgSignal } from '../../../../src/analysis/qrs/ecg-signal.ts';
import { qrsInside } from '../../../../src/analysis/qrs/inside.ts';
import { detectOwn } from '../../../../src/analysis/qrs/own/detect-own.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from '../../../support/default-params.ts';
import { verdictWords } from '../../../../src/model/qrs-inside.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { loadEcg } from '../../../support/ecg-record.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { runsAllTests } from '../../../support/gate.ts';

const detectors: Detector[] = [
  { method: 'curve-length', params: defaultCurveLengthParams },
  { method: 'pan-tompkins', params: defaultPanTompkinsParams },
  { method: 'trigger', params: defaultTriggerParams },
  { method: 'beatbench', params: defaultOwnParams },
];

/** Lists the differences between the inspection and the fast implementation; empty if there are none. */
function disagreements(ecg: EcgSignal, detector: Detector): string[] {
  const inside = qrsInside(ecg, detector);
  const marked = inside.candidates.flatMap(({ markIndex }) => (markIndex === null ? [] : [markIndex]));
  const found =
    detector.method === 'beatbench'
      ? detectOwn([Float64Array.from(ecg.samples.values)], ecg.fs, detector.params).marks
      : detectBeats(ecg, detector).map(({ onsetIndex }) => onsetIndex);
  const problems: string[] = [];
  if (marked.join() !== found.join()) problems.push(`marks ${marked.join()} for ${found.join()}`);
  if (detectBeats(ecg, detector).length !== found.length) problems.push('another number of beats');
  for (const { verdict, taken, value, against, timeSec } of inside.candidates) {
    if (verdictWords[verdict] === '') problems.push(`no words for ${verdict}`);
    if (taken !== (verdict === 'taken' || verdict === 'searched-back'))
      problems.push(`${verdict} at ${timeSec}`);
    if (!Number.isFinite(value + against + timeSec)) problems.push(`no number at ${timeSec}`);
  }
  const ids = inside.traces.map(({ id }) => id);
  for (const id of [inside.judgedId, inside.thresholdId])
    if (!ids.includes(id)) problems.push(`no trace ${id}`);
  if (new Set(inside.traces.map(({ values }) => values.length)).size !== 1)
    problems.push('traces of two lengths');
  return problems;
}

describe.each(detectors)('inspection of $method', (detector) => {
  test('agrees with the fast implementation mark by mark, and its verdicts have texts', () => {
    const fs = 250;
    const values = syntheticEcg(fs, 30, varyingBeatTimes(30, 0.85));
    const ecg: EcgSignal = { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' };
    expect(disagreements(ecg, detector)).toEqual([]);
  });

  test('has no candidates in an empty ECG', () => {
    const samples = { values: new Float64Array(2500), gaps: [] };
    const inside = qrsInside({ arithmetic: 'real', samples, fs: 250, unit: 'mV' }, detector);
    expect(inside.candidates.filter(({ taken }) => taken)).toEqual([]);
  });

  test.skipIf(!hasData)(`agrees on records with many kinds of beats${dataNote}`, async () => {
    for (const name of runsAllTests ? ['106', '119'] : ['119']) {
      const { digital, physical, fs, gain, unit } = await loadEcg('mitdb', name);
      // The whole half hour, or its first ten minutes; neither has gaps.
      const count = runsAllTests ? digital.values.length : 600 * fs;
      const real = { values: physical.values.subarray(0, count), gaps: [] };
      expect(disagreements({ arithmetic: 'real', samples: real, fs, unit }, detector)).toEqual([]);
      const integer = { values: digital.values.subarray(0, count), gaps: [] };
      const whole: EcgSignal = { arithmetic: 'integer', samples: integer, fs, gain, unit };
      expect(disagreements(whole, detector)).toEqual([]);
    }
  });
});
