import { describe, expect, test } from 'vitest';
import { candidatePasses, type PeakDetector } from '../../../../src/analysis/qrs/candidate-passes.ts';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import { bridgeEcg, type EcgSignal, toEcgFrame } from '../../../../src/analysis/qrs/ecg-signal.ts';
import { qrsInside } from '../../../../src/analysis/qrs/inside.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { runPasses } from '../../../../src/analysis/qrs/passes.ts';
import { scoreBeats } from '../../../../src/analysis/scoring/bxb.ts';
import {
  candidateStretches,
  explainByCandidates,
  explainErrors,
} from '../../../../src/analysis/scoring/explain-errors.ts';
import { causeWords } from '../../../../src/model/scoring.ts';
import type { BeatError } from '../../../../src/model/scoring.ts';
import type { QrsCandidate, QrsVerdict } from '../../../../src/model/qrs-inside.ts';
import { defaultPanTompkinsParams, defaultTriggerParams } from '../../../support/default-params.ts';
import { rhythmEcg } from '../../../support/rhythm-ecg.ts';

const detectors: readonly PeakDetector[] = [
  { method: 'beatbench', params: defaultOwnParams },
  { method: 'pan-tompkins', params: defaultPanTompkinsParams },
  { method: 'trigger', params: defaultTriggerParams },
];
const fs = 250;
const whole = { fromSec: 0, toSec: null, toleranceMs: 150 };

function candidate(timeSec: number, value: number, verdict: QrsVerdict): QrsCandidate {
  const taken = verdict === 'taken' || verdict === 'searched-back';
  return { timeSec, value, against: 0.5, taken, verdict, markIndex: taken ? Math.round(timeSec * fs) : null };
}

function error(kind: BeatError['kind'], timeSec: number, distanceMs: number | null = null): BeatError {
  return { timeSec, kind, label: null, nearestSec: null, distanceMs, isUnreadable: false };
}

describe('a miss', () => {
  test.each<[QrsVerdict, string]>([
    ['under-threshold', 'under-threshold'],
    ['t-wave', 't-wave'],
    ['in-skip', 'in-skip'],
    ['off-rhythm', 'off-rhythm'],
    ['learning', 'learning'],
  ])('is attributed to the verdict %s', (verdict, cause) => {
    const about = [
      candidate(9.5, 1, 'taken'),
      candidate(9.95, 0.1, 'under-threshold'),
      candidate(10.02, 0.3, verdict),
    ];
    expect(explainByCandidates(error('miss', 10), about, 150)).toEqual({
      peakOverThreshold: 0.6,
      causes: [cause],
    });
  });

  test('without a peak is reported as such, and so is one that is marked elsewhere', () => {
    expect(explainByCandidates(error('miss', 10), [], 150).causes).toEqual(['no-peak']);
    const about = [candidate(10.1, 1, 'taken')];
    expect(explainByCandidates(error('miss', 10), about, 150).causes).toEqual(['marked-off']);
  });
});

describe('a false alarm', () => {
  const before = candidate(9.7, 1, 'taken');
  test('resembles a T wave, a second mark, an overdue beat, or a beat', () => {
    const causeOf = (value: number, verdict: QrsVerdict, distanceMs: number) =>
      explainByCandidates(
        error('false-alarm', 10, distanceMs),
        [before, candidate(10.04, value, verdict)],
        150,
      ).causes;
    expect(causeOf(0.6, 'taken', -300)).toEqual(['like-t-wave']);
    expect(causeOf(0.6, 'taken', -180)).toEqual(['double-mark']);
    expect(causeOf(0.9, 'searched-back', 400)).toEqual(['searched-back']);
    expect(causeOf(0.9, 'taken', 400)).toEqual(['like-beat']);
  });
});

describe.each(detectors)('errors of $method', (detector) => {
  const { values, beats } = rhythmEcg('noise bursts', fs, 4);
  const ecg: EcgSignal = { arithmetic: 'real', samples: { values, gaps: [] }, fs, unit: 'mV' };
  // A reference that omits every ninth beat, and has one false beat, so that both kinds occur.
  const annotations = [...beats.filter((_, i) => i % 9 > 0).map(({ atSec }) => atSec), 30.35].toSorted(
    (a, b) => a - b,
  );
  const reference = {
    source: 'atr',
    fs,
    annotations: annotations.map((sec) => {
      return { sampleIndex: Math.round(sec * fs), label: 'N', subtype: 0, channel: 0, num: 0, aux: '' };
    }),
  };
  const marks = detectBeats(ecg, detector).map(({ onsetIndex }) => onsetIndex);
  const { errors } = scoreBeats(reference, marks, fs, whole);

  test('all have a cause with a text', () => {
    const stretches = candidateStretches(errors, 0);
    const candidates = runPasses(candidatePasses(toEcgFrame(ecg), detector, 1, stretches), [bridgeEcg(ecg)]);
    const seconds = Float64Array.from(marks, (index) => index / fs);
    const reasons = explainErrors(errors, {
      markSec: seconds,
      detectedSec: seconds,
      history: null,
      candidates,
      toleranceMs: 150,
      stretches: null,
    });
    expect(errors.length).toBeGreaterThan(10);
    expect(reasons.filter(({ causes }) => causes.length === 0)).toEqual([]);
    for (const cause of reasons.flatMap(({ causes }) => causes)) expect(causeWords[cause]).not.toBe('');
  });

  test('the candidates in pieces are those of the inspection', () => {
    const pass = candidatePasses(toEcgFrame(ecg), detector, 1, [{ fromSec: 0, toSec: 120 }]);
    if (pass.next === null) throw new Error('no pass');
    for (let from = 0; from < values.length; from += 7000)
      pass.next.push([values.subarray(from, from + 7000)]);
    const inside = qrsInside(ecg, detector).candidates;
    expect(pass.next.end().found?.map(({ timeSec }) => timeSec)).toEqual(
      inside.map(({ timeSec }) => timeSec),
    );
  });
});
