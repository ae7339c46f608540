import type { SoundsReport } from '../../src/workers/protocol.ts';
import { fakeReport } from './fake-record.ts';

/** Report of the heart sounds of the fake record, which has none. */
export const fakeSoundsReport: SoundsReport = {
  result: { beats: [], windows: [], heartRate: null },
  parameters: {},
  backend: fakeReport.backend,
  timings: {},
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: 'sounds',
  rPeaksSec: new Float64Array(0),
  channels: { ecg: 0, pcg: 0, ppg: null },
  pulse: null,
};
