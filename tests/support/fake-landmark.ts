import type { LandmarkReport } from '../../src/workers/protocol.ts';
import { fakeReport } from './fake-record.ts';

/** A landmark of the fake record, of which no point was found. */
export const fakeLandmarkReport: LandmarkReport = {
  result: {
    channel: 'PPG',
    landmark: 'rising',
    timedFrom: 'r',
    beatsFrom: 'ecg',
    beats: [],
    windows: [],
    rate: null,
    flipped: false,
  },
  parameters: {},
  backend: fakeReport.backend,
  timings: {},
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: 'landmark',
  rPeaksSec: new Float64Array(0),
  channels: { own: 1, other: null },
};
