import type { TemplatesReport } from '../../src/workers/protocol.ts';
import { fakeRPeaksSec } from './fake-record.ts';

const count = fakeRPeaksSec.length;
const isOdd = (beat: number): boolean => beat % 5 === 4;
const labels = Int32Array.from(fakeRPeaksSec, (_, beat) => (isOdd(beat) ? 1 : 0));
const oddCount = labels.reduce((sum, label) => sum + label, 0);
const shape = { before: 5, after: 10, largestShift: 2 };
const bump = (size: number): Float32Array =>
  Float32Array.from({ length: 15 }, (_, k) => size * Math.exp(-(((k - 5) / 3) ** 2)));

const none = { tp: 0, fn: 0, fp: 0, extra: 0 };

/**
 * The beats of the fake record; every fifth is of another kind. The second and the last are wrongly assigned to the
 * master template.
 */
export const fakeTemplatesReport: TemplatesReport = {
  signal: { channelIndex: 0, label: 'II', fs: 500, unit: 'mV' },
  shape,
  threshold: 0.85,
  measure: 'cwa',
  triggersSec: fakeRPeaksSec,
  labels,
  sortedLabels: labels,
  rhos: new Float32Array(count).fill(0.98),
  masterRhos: Float32Array.from(fakeRPeaksSec, (_, beat) => (isOdd(beat) ? 0.3 : 0.98)),
  shifts: new Int16Array(count),
  templates: [
    {
      label: 0,
      letter: 'M',
      colour: null,
      name: null,
      origin: 'computed',
      isNoise: false,
      samples: bump(1),
      spread: new Float32Array(15).fill(0.05),
      count: count - oddCount,
      firstSec: fakeRPeaksSec[0] ?? 0,
      medianRho: 0.98,
    },
    {
      label: 1,
      letter: 'A',
      colour: 0,
      name: null,
      origin: 'computed',
      isNoise: false,
      samples: bump(-1),
      spread: new Float32Array(15).fill(0.1),
      count: oddCount,
      firstSec: fakeRPeaksSec[4] ?? 0,
      medianRho: 0.98,
    },
  ],
  master: 0,
  masters: [{ label: 0, fromIndex: 0 }],
  outnumberedBy: null,
  known: {
    source: 'atr',
    labels: Array.from(fakeRPeaksSec, (_, beat) => (isOdd(beat) || beat === 1 ? 'V' : 'N')),
    scores: {
      abnormal: { tp: oddCount, fn: 1, fp: 0, extra: 0 },
      byClass: {
        N: { tp: count - oddCount - 1, fn: 0, fp: 1, extra: 0 },
        S: none,
        V: { tp: oddCount, fn: 1, fp: 0, extra: 0 },
        F: none,
        Q: none,
      },
    },
  },
  unmatchedEdits: [],
  hasWindows: true,
  strategy: {
    name: 'sequential',
    workers: 1,
    files: 1,
    overallMs: 12,
    shares: [{ worker: 0, communication: 0, computation: 1, io: 0, organisation: 0, idle: 0 }],
    spans: [],
    agreement: null,
  },
  parameters: {},
  backend: { kind: 'cpu', name: 'CPU' },
  timings: { classify: { ms: 12, kept: false, backend: 'cpu' } },
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: '1',
};
