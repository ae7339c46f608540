import type { TraceEnvelope, TraceRequest } from '../../src/workers/traces/drawing-types.ts';
import { fakeRPeaksSec } from './fake-record.ts';

const bump = (t: number, at: number, width: number): number => Math.exp(-(((t - at) / width) ** 2));

/** Returns the time since the last R, s; large before the first. */
function sinceR(sec: number): number {
  let last = Number.POSITIVE_INFINITY;
  for (const r of fakeRPeaksSec) {
    if (r - 0.25 > sec) break;
    last = sec - r;
  }
  return last;
}

function ecg(sec: number): number {
  const t = sinceR(sec);
  return (
    bump(t, 0, 0.012) - 0.2 * bump(t, 0.03, 0.012) + 0.1 * bump(t, -0.16, 0.03) + 0.2 * bump(t, 0.28, 0.05)
  );
}

function ppg(sec: number): number {
  const t = sinceR(sec);
  return t < 0.1 ? 0.1 * bump(t, -0.1, 0.2) : bump(t, 0.32, 0.11) + 0.45 * bump(t, 0.58, 0.12);
}

const dppg = (sec: number): number => (ppg(sec + 0.004) - ppg(sec - 0.004)) / 0.008;

const signals = {
  ecg,
  ppg,
  dppg,
  filter: ecg,
  templates: (sec: number) => Math.abs(ecg(sec)),
  denoise: ecg,
  sounds: ecg,
  landmark: ppg,
  waves: ecg,
};
const units = {
  ecg: 'mV',
  ppg: 'V',
  dppg: 'V/s',
  filter: 'mV',
  templates: 'mV',
  denoise: 'mV',
  sounds: 'mV',
  landmark: 'V',
  waves: 'mV',
};

/** Computes the envelope of a formula, three samples per column; the raw form has an additional ripple. */
export function fakeEnvelope(request: TraceRequest): TraceEnvelope {
  const { fromSec, toSec, columnCount, form } = request;
  const channel = typeof request.channel === 'number' ? 'ppg' : request.channel;
  const min = new Float32Array(columnCount);
  const max = new Float32Array(columnCount);
  const stepSec = (toSec - fromSec) / columnCount;
  const ripple = form === 'raw' ? 0.05 : 0;
  for (let column = 0; column < columnCount; column += 1) {
    const values = [0.1, 0.5, 0.9].map((share) => {
      const sec = fromSec + (column + share) * stepSec;
      return signals[channel](sec) + ripple * Math.sin(120 * sec);
    });
    min[column] = Math.min(...values);
    max[column] = Math.max(...values);
  }
  return { fromSec, toSec, min, max, unit: units[channel] };
}
