import type { Curve, FilterBenchResult, MeanBeat } from '../../src/model/filter-bench.ts';
import type { FilterReport } from '../../src/workers/protocol.ts';

const curve = (count: number, x: (k: number) => number, y: (k: number) => number): Curve => ({
  x: Float64Array.from({ length: count }, (_, k) => x(k)),
  y: Float64Array.from({ length: count }, (_, k) => y(k)),
});

const overHz = (y: (hz: number) => number): Curve =>
  curve(
    501,
    (k) => k / 2,
    (k) => y(k / 2),
  );

const beat = (sd: number): MeanBeat => ({
  fromMs: -300,
  stepMs: 4,
  mean: Float64Array.from({ length: 201 }, (_, k) => Math.exp(-(((k - 75) / 4) ** 2))),
  sd: new Float64Array(201).fill(sd),
  beatCount: 119,
  sdOverall: sd,
});

/** A low-pass of 30 Hz at 500 samples per second with invented numbers. */
export const fakeFilterResult: FilterBenchResult = {
  signal: { channelIndex: 0, label: 'II', role: 'ecg', unit: 'mV', fs: 500 },
  stages: [
    {
      type: 'lowpass',
      lowHz: null,
      highHz: 30,
      askedTapCount: 100,
      tapCount: 100,
      isSkipped: false,
      transitionHz: 16.5,
      gainDb: overHz((hz) => (hz < 30 ? -0.01 : Math.max(-4 * (hz - 30), -52))),
      impulse: curve(
        100,
        (k) => (k - 49) / 500,
        (k) => 0.12 * Math.exp(-(((k - 49.5) / 8) ** 2)),
      ),
      warnings: [{ code: 'half-sample-delay', message: 'Half a sample of delay stays.' }],
    },
  ],
  alignment: 'zero-phase',
  tapCount: 100,
  delaySec: 0.098,
  gainDb: overHz((hz) => (hz < 30 ? -0.01 : Math.max(-4 * (hz - 30), -52))),
  phaseRad: overHz((hz) => -hz / 160),
  groupDelaySec: overHz(() => 0.001),
  density: { before: overHz((hz) => 1e-3 / (1 + hz)), after: overHz((hz) => 1e-3 / (1 + hz ** 2)) },
  beats: {
    before: beat(0.1),
    after: beat(0.04),
    clean: beat(0.02),
    rHeight: { before: 1.1, after: 1.08, clean: 1.1 },
    rShiftMs: { mean: -0.2, sd: 0.5 },
    isAgainstTruth: true,
  },
  readings: {
    baseline: { before: 0.15, after: 0.149 },
    mains: { before: 0.062, after: 0.0002 },
    mainsHz: 60,
    error: { before: 0.173, after: 0.028 },
  },
};

/** The report that the fake client returns for every filter analysis. */
export const fakeFilterReport: FilterReport = {
  result: fakeFilterResult,
  parameters: { backend: 'auto' },
  backend: { kind: 'cpu', name: 'CPU' },
  timings: { filtered: { ms: 3, backend: 'cpu', kept: false } },
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: '1',
  rPeaksSec: Float64Array.from({ length: 119 }, (_, k) => 0.5 + k),
};
