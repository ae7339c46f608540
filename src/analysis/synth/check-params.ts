import { BeatbenchError } from '../../model/failure.ts';
import type { SynthParams } from './params.ts';
import type { TimeSpan } from '../../model/samples.ts';

type NumberKey = {
  [K in keyof SynthParams]: SynthParams[K] extends number ? K : never;
}[keyof SynthParams];

interface Limit {
  readonly min: number;
  readonly max: number;
  readonly unit: string;
  readonly whole?: boolean;
}

/** Allowed range of each number; the error messages are made from it. */
const synthLimits: Readonly<Record<NumberKey, Limit>> = {
  durationSec: { min: 1, max: 604_800, unit: 's' },
  fs: { min: 20, max: 50_000, unit: 'Hz' },
  hrvSdMs: { min: 0, max: 500, unit: 'ms' },
  rpttMs: { min: 20, max: 600, unit: 'ms' },
  rpttSdMs: { min: 0, max: 50, unit: 'ms' },
  lvetMs: { min: 100, max: 600, unit: 'ms' },
  lvetSdMs: { min: 0, max: 50, unit: 'ms' },
  rpttPerBeatMs: { min: -2, max: 0, unit: 'ms' },
  lvetPerBeatMs: { min: -4, max: 0, unit: 'ms' },
  peakShare: { min: 0.3, max: 0.65, unit: 'of LVET' },
  notchDepth: { min: 0, max: 0.3, unit: 'of the pulse height' },
  mainsHz: { min: 40, max: 70, unit: 'Hz' },
  ectopicRatePercent: { min: 0, max: 40, unit: '%' },
  fusionRatePercent: { min: 0, max: 20, unit: '%' },
  seed: { min: 0, max: 4_294_967_295, unit: '', whole: true },
  footShallow: { min: 0, max: 0.3, unit: 'of the pulse height' },
  notchRipples: { min: 0, max: 10, unit: '', whole: true },
};

/** Sinus rates, per minute. */
export const heartRateLimit = { min: 25, max: 240 };

/** Breaths, per minute. */
export const breathRateLimit = { min: 3, max: 60 };

/** dB. */
export const snrLimit = { min: -60, max: 120 };

/**
 * Checks that a record can be made from parameters.
 *
 * @param params  of the record, as requested
 * @throws BeatbenchError `bad-parameter`, with the parameter, its value and its allowed range
 */
export function checkSynthParams(params: SynthParams): void {
  for (const key of Object.keys(synthLimits) as NumberKey[]) checkNumber(key, params[key], synthLimits[key]);
  checkHeartRate(params);
  const { breathRate } = params;
  const breaths = typeof breathRate === 'number' ? [breathRate] : [breathRate.from, breathRate.to];
  for (const rate of breaths) checkNumber('breathRate', rate, { ...breathRateLimit, unit: 'per minute' });
  for (const { kind, snrDb, within } of params.noise) {
    checkNumber(`noise ${kind}`, snrDb, { ...snrLimit, unit: 'dB' });
    if (within !== undefined) checkSpan(`noise ${kind}`, within, params);
  }
  for (const run of params.aberrantRuns) checkSpan('aberrant run', run, params);
  checkSpread('rpttSdMs', params.rpttSdMs, 'rpttMs', params.rpttMs);
  checkSpread('lvetSdMs', params.lvetSdMs, 'lvetMs', params.lvetMs);
}

function checkNumber(name: string, value: number, limit: Limit): void {
  const { min, max, unit, whole = false } = limit;
  if (Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) return;
  const range = `${min} to ${max}${unit === '' ? '' : ` ${unit}`}`;
  throw new BeatbenchError(
    'bad-parameter',
    `${name} is ${value}; give a ${whole ? 'whole ' : ''}number from ${range}.`,
  );
}

/** Checks that a span lies at least partly in the record. */
function checkSpan(name: string, { fromSec, toSec }: TimeSpan, { durationSec }: SynthParams): void {
  if (fromSec >= 0 && toSec > fromSec && fromSec < durationSec) return;
  throw new BeatbenchError(
    'bad-parameter',
    `${name} is from ${fromSec} to ${toSec} s; give two times within the ${durationSec} s of the record, the earlier first.`,
  );
}

function checkHeartRate({ heartRate, hrvSdMs }: SynthParams): void {
  const ends = typeof heartRate === 'number' ? [heartRate] : [heartRate.from, heartRate.to];
  for (const rate of ends) checkNumber('heartRate', rate, { ...heartRateLimit, unit: 'per minute' });
  const shortestMs = 60_000 / Math.max(...ends);
  if (hrvSdMs <= 0.15 * shortestMs) return;
  throw new BeatbenchError(
    'bad-parameter',
    `hrvSdMs is ${hrvSdMs}; with beats of ${Math.round(shortestMs)} ms take at most ${Math.floor(0.15 * shortestMs)} ms.`,
  );
}

/**
 * Limits an SD so that a draw of four SD stays below half of the mean. Beats then stay in order and intervals positive.
 */
function checkSpread(name: string, sdMs: number, meanName: string, meanMs: number): void {
  if (sdMs <= 0.12 * meanMs) return;
  throw new BeatbenchError(
    'bad-parameter',
    `${name} is ${sdMs}; with ${meanName} ${meanMs} take at most ${Math.floor(0.12 * meanMs)} ms.`,
  );
}
