import type { SeriesWindow } from '../../src/model/series.ts';
import { noBandFigures } from '../../src/analysis/series/band-figures.ts';
import type { SeriesWindowView } from '../../src/pipeline/series/window-view.ts';
import type { SeriesReport } from '../../src/workers/protocol.ts';

const whole: SeriesWindow = {
  from: 0,
  to: 4,
  n: 3,
  corrected: 0,
  mean: 1000,
  sd: 10,
  rmssd: 15,
  pnn50: 0,
  sdann: null,
  sdnnIndex: null,
  triangularIndex: null,
  sd1: null,
  sd2: null,
  dfa1: null,
  dfa2: null,
  sampleEntropy: null,
  stationarity: null,
  welch: noBandFigures,
  lomb: noBandFigures,
  notGiven: {},
  doubtful: {},
};

/** RR series of the fake record. */
export const fakeSeriesReport: SeriesReport = {
  result: {
    of: 'rr',
    name: 'RR',
    unit: 'ms',
    values: [1, 2, 3].map((at) => ({ at, value: 990 + 10 * (at % 2), kept: true, why: null })),
    windows: [whole],
    whole,
    beats: [1, 2, 3].map((r) => ({ r, window: 0 })),
  },
  against: null,
  signal: { channelIndex: 0 },
  parameters: {},
  backend: { kind: 'cpu', name: 'CPU' },
  timings: {},
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: 'series',
};

/** A spectral density with one peak at 0.25 Hz, and the two pairs of the values. */
export const fakeSeriesView: SeriesWindowView = {
  spectra: {
    welch: {
      frequencyHz: Float64Array.from({ length: 101 }, (_, k) => k / 200),
      density: Float64Array.from({ length: 101 }, (_, k) => Math.exp(-(((k - 50) / 5) ** 2))),
    },
    lomb: null,
  },
  cross: null,
  sequences: [],
  pairs: { first: Float64Array.of(1000, 990), second: Float64Array.of(990, 1000) },
};
