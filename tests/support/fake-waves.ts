import type { BeatWaves, WavesBeat, WavesWindow } from '../../src/model/waves.ts';
import type { WavesReport } from '../../src/workers/protocol.ts';
import type { MedianBeatView } from '../../src/workers/traces/drawing-types.ts';
import { fakeReport, fakeRPeaksSec } from './fake-record.ts';

/** Waves relative to R, s: PR 160 ms, QRS 90 ms, QT 400 ms. */
export const fakeWaves: BeatWaves = {
  p: { onset: -0.2, peak: -0.16, end: -0.11 },
  qrs: { onset: -0.04, end: 0.05 },
  t: { peak: 0.28, end: 0.36 },
};

/** A window whose median beat has all its waves. */
export const fakeWavesWindow: WavesWindow = {
  from: 0,
  to: 60,
  beats: fakeRPeaksSec.length,
  class: 'N',
  others: 0,
  heartRate: 60,
  medianBeat: fakeWaves,
  pr: 160,
  qrsDuration: 90,
  qt: 400,
  qtc: { bazett: 400, fridericia: 400, framingham: 400, hodges: 400 },
  qtVariability: { sd: 4, likelyError: 3, remainingSd: 2.6 },
};

const beats = Array.from(fakeRPeaksSec, (r): WavesBeat => ({
  r,
  p: null,
  qrs: { onset: r - 0.04, end: r + 0.05 },
  t: { peak: r + 0.28, end: r + 0.36 },
  pr: null,
  qrsDuration: 90,
  qt: 400,
  rr: 1000,
  class: 'N',
  window: 0,
  carried: true,
}));

/** Waves of the fake record. */
export const fakeWavesReport: WavesReport = {
  result: { lead: 'ECG', leads: ['ECG'], beats, windows: [fakeWavesWindow] },
  parameters: {},
  backend: fakeReport.backend,
  timings: {},
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: 'waves',
  rPeaksSec: fakeRPeaksSec,
  signal: { channelIndex: 0, label: 'ECG', fs: 250 },
};

/** A median beat in two leads. */
export const fakeMedianBeat: MedianBeatView = {
  fromSec: -0.4,
  stepSec: 0.01,
  beats: 3,
  leads: ['I', 'II'].map((label, lead) => ({
    label,
    unit: 'mV',
    values: Float64Array.from({ length: 111 }, (_, k) => (lead + 1) * Math.exp(-(((k - 40) / 2) ** 2))),
  })),
};
