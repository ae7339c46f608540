import { analyseRhythm } from './whole-ecg.ts';
import { findRhythm } from '../../src/analysis/rhythm/find-rhythm.ts';
import { rhythmReport } from '../../src/workers/qrs/qrs-report.ts';
import type { AnnotationMarks } from '../../src/workers/traces/drawing-types.ts';
import type { QrsReport } from '../../src/workers/protocol.ts';
import { fakeRPeaksSec } from './fake-record.ts';

/** The beats of the fake record in the form of a detector's report. */
export const fakeQrsReport: QrsReport = {
  signal: { channelIndex: 0, label: 'II', fs: 500 },
  marksOnsets: true,
  onsetsSec: fakeRPeaksSec.map((sec) => sec - 0.04),
  endsSec: fakeRPeaksSec.map((sec) => sec + 0.05),
  rSec: fakeRPeaksSec,
  rPeaksSec: fakeRPeaksSec,
  parameters: {},
  backend: { kind: 'cpu', name: 'CPU' },
  timings: { detect: { ms: 3, kept: false, backend: 'cpu' } },
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: '1',
  labels: null,
  quality: null,
  ppgQuality: null,
  score: null,
  rhythm: rhythmReport(analyseRhythm(fakeRPeaksSec, null)),
  findings: findRhythm(
    fakeRPeaksSec,
    Array.from(fakeRPeaksSec, () => false),
    { gaps: [], stretches: [] },
  ),
};

/** Returns the fields of the report that differ when a reference scores it: one miss, and the displayed method. */
export const scoredQrsReport = (method: string): Pick<QrsReport, 'parameters' | 'score'> => ({
  parameters: { method, reference: 'atr', tolerance: 150, scoreFrom: 0 },
  score: {
    score: { tp: 100, fp: 0, fn: 1, se: 100 / 101, ppv: 1, errors: [] },
    sweep: [8, 86, 164].map((tolerance) => ({ tolerance, se: tolerance < 50 ? 0.5 : 0.99, ppv: 1 })),
    edges: null,
    classes: null,
    reasons: [],
  },
});

/** Marks of an annotator: all beats are N except one V, and the rhythm at the start. */
export const fakeAnnotations: readonly AnnotationMarks[] = [
  {
    source: 'atr',
    atSec: Float64Array.of(0.1, ...fakeRPeaksSec),
    labels: ['+', ...Array.from(fakeRPeaksSec, (_, index) => (index === 5 ? 'V' : 'N'))],
    kinds: [
      'other',
      ...Array.from(fakeRPeaksSec, (_, index) => (index === 5 ? ('abnormal' as const) : ('usual' as const))),
    ],
    texts: ['(N', ...Array.from(fakeRPeaksSec, () => '')],
  },
];
