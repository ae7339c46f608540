import type { IntervalBeat, IntervalsResult, IntervalWindow } from '../../src/model/intervals.ts';
import type { IntervalsReport, RecordingSummary } from '../../src/workers/protocol.ts';

/** A record of two minutes whose signals and intervals are formulas, for pages without a worker. */
export const fakeDurationSec = 120;
const rrSec = 0.86;
const windowSec = 60;

const wobble = (index: number, period: number): number => Math.sin((2 * Math.PI * index) / period);

/** R-peaks, s. */
export const fakeRPeaksSec = Float64Array.from(
  { length: 138 },
  (_, index) => 0.6 + rrSec * index + 0.02 * wobble(index, 4.7),
);

const rejectedAt = 47;
const missedAt = 90;

const notAligned = {
  likelyError: { r: null, foot: null, notch: null },
  match: { foot: null, notch: null },
  leftOut: { foot: null, notch: null },
} as const;

function beatAt(index: number): IntervalBeat {
  const r = fakeRPeaksSec[index];
  const last = index === fakeRPeaksSec.length - 1;
  const rejected = last ? 'incomplete' : index === rejectedAt ? 'short' : null;
  const rptt = {
    historic: 180 + 4 * wobble(index, 3.3),
    leastVariance: 191 + 2 * wobble(index, 3.3),
    aligned: 182 + 1.5 * wobble(index, 3.3),
  };
  const lvet = {
    historic: 288 + 6 * wobble(index, 5.1),
    leastVariance: 290 + 3.5 * wobble(index, 5.1),
    aligned: 287 + 2.5 * wobble(index, 5.1),
  };
  const window = Math.min(Math.floor(r / windowSec), 1);
  const none = { historic: null, leastVariance: null, aligned: null };
  if (rejected !== null) {
    const missed = { foot: null, notch: null };
    return {
      r,
      window,
      rejected,
      missed,
      peak: null,
      foot: none,
      notch: none,
      rptt: none,
      lvet: none,
      ...notAligned,
    };
  }
  const foot = {
    historic: r + rptt.historic / 1000,
    leastVariance: r + rptt.leastVariance / 1000,
    aligned: r + rptt.aligned / 1000,
  };
  const noNotch = index === missedAt;
  return {
    r,
    window,
    rejected,
    missed: { foot: null, notch: noNotch ? 'no-nadir' : null },
    peak: r + 0.31,
    foot,
    notch: noNotch
      ? none
      : {
          historic: foot.historic + lvet.historic / 1000,
          leastVariance: foot.leastVariance + lvet.leastVariance / 1000,
          aligned: foot.aligned + lvet.aligned / 1000,
        },
    rptt,
    lvet: noNotch ? none : lvet,
    likelyError: { r: 0.2, foot: 1.1, notch: noNotch ? null : 1.9 },
    match: { foot: 0.99, notch: noNotch ? null : 0.97 },
    leftOut: { foot: null, notch: noNotch ? 'unlike' : null },
  };
}

const fakeBeats: readonly IntervalBeat[] = Array.from(fakeRPeaksSec, (_, index) => beatAt(index));

function spread(values: readonly (number | null)[]) {
  const found = values.filter((value) => value !== null);
  const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
  const squares = found.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const missed = values.length - found.length;
  return { mean, sd: Math.sqrt(squares / (found.length - 1)), missed, sdUnaveraged: 6.1 };
}

function windowAt(index: number): IntervalWindow {
  const own = fakeBeats.filter((beat) => beat.window === index);
  const kept = own.filter((beat) => beat.rejected === null);
  const footHistoric = { ...spread(kept.map((beat) => beat.rptt.historic)), ppv: 0.928 };
  const footLeast = { ...spread(kept.map((beat) => beat.rptt.leastVariance)), ppv: 1 };
  const notchHistoric = { ...spread(kept.map((beat) => beat.lvet.historic)), ppv: 0.884 };
  const notchLeast = { ...spread(kept.map((beat) => beat.lvet.leastVariance)), ppv: 0.957 };
  const footAligned = { ...spread(kept.map((beat) => beat.rptt.aligned)), ppv: 1 };
  const notchAligned = { ...spread(kept.map((beat) => beat.lvet.aligned)), ppv: 0.971 };
  const remaining = {
    likelyError: 1.1,
    meanError: 0.3,
    remainingSd: 0.6,
    remainingInterval: [0.4, 0.8] as const,
    notMeasurable: null,
  };
  const shared = { chosenBy: 'sweep' as const, splitHalfSd: 2.2, sdInterval: [1.1, 2.4] as const };
  return {
    from: index * windowSec,
    to: (index + 1) * windowSec,
    beats: kept.length,
    rejected: own.length - kept.length,
    ectopic: 0,
    unlike: 0,
    following: 60,
    intervals: {
      rptt: {
        historic: footHistoric,
        leastVariance: { ...footLeast, ...shared, threshold: 13, shift: footLeast.mean - footHistoric.mean },
        aligned: { ...footAligned, ...remaining, shift: footAligned.mean - footHistoric.mean },
      },
      lvet: {
        historic: notchHistoric,
        leastVariance: {
          ...notchLeast,
          ...shared,
          threshold: 18,
          side: 'up',
          shift: notchLeast.mean - notchHistoric.mean,
        },
        aligned: { ...notchAligned, ...remaining, shift: notchAligned.mean - notchHistoric.mean },
      },
    },
    sweeps: {
      foot: [
        { threshold: 5, mean: 180, sd: 4, ppv: 0.9, found: 70, wins: 0.2, ruledOut: null },
        { threshold: 50, mean: 200, sd: 3, ppv: 0.9, found: 70, wins: 0.8, ruledOut: null },
      ],
      notch: [{ side: 'up', threshold: 50, mean: 290, sd: 4, ppv: 0.9, found: 70, wins: 1, ruledOut: null }],
    },
  };
}

const fakeResult: IntervalsResult = {
  beats: fakeBeats,
  windows: [windowAt(0), windowAt(1)],
  heartRate: 60 / rrSec,
  lvetIndex: { men: 410, women: 400 },
  flipped: false,
};

/** The report that the fake client returns for every analysis. */
export const fakeReport: IntervalsReport = {
  result: fakeResult,
  parameters: { backend: 'auto' },
  backend: { kind: 'cpu', name: 'CPU, fast' },
  timings: {
    signals: { ms: 3, backend: 'cpu', kept: true },
    ecg: { ms: 41, backend: 'cpu', kept: false },
    ppg: { ms: 55, backend: 'cpu', kept: false },
    features: { ms: 210, backend: 'cpu', kept: false },
    judge: { ms: 1304, backend: 'cpu', kept: false },
  },
  done: [],
  warnings: [],
  isDraft: false,
  traceVersion: '1 2 3',
  medianRrSec: rrSec,
  rPeaksSec: fakeRPeaksSec,
  channels: { ecg: 'II', ppg: 'PPG' },
};

/** Returns the summary of that record under an id and a name. */
export function fakeSummary(id: string, name: string): RecordingSummary {
  const sampleCount = fakeDurationSec * 500;
  return {
    id,
    name,
    format: 'synthetic',
    durationSec: fakeDurationSec,
    startTime: null,
    channels: [
      { label: 'II', role: 'ecg', unit: 'mV', fs: 500, sampleCount },
      { label: 'PPG', role: 'ppg', unit: 'V', fs: 500, sampleCount },
    ],
    annotations: [],
    warnings: [],
    files: [name],
    truth: null,
  };
}
