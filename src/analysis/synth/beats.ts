import { waveReach, makeEcgWaves, type Wave } from './ecg-waves.ts';
import { findExtremum } from './ecg.ts';
import { type Modulation, createModulation } from './modulation.ts';
import { nominalRate, type SynthParams } from './params.ts';
import { type RhythmBeat, createRhythm, isConducted } from './rhythm.ts';
import { standardise } from './standardise.ts';
import { createStream, randomStreams } from './streams.ts';

/** A beat with all its properties except the shape of its pulse. Times in s. */
export interface SynthBeat {
  readonly rhythm: RhythmBeat;
  /** Factor on the waves of its ECG. */
  readonly ecgGain: number;
  /** Time of the extremum of the clean ECG. */
  readonly rSec: number;
  readonly footSec: number;
  /** Value as drawn; the pulse of a short beat may have less. */
  readonly lvetSec: number;
  /** Height of its pulse; 0 if the ventricle was too empty to open the valve. */
  readonly height: number;
  /** Level at which its pulse starts. */
  readonly base: number;
  /** Time from R to mitral closure. */
  readonly s1DelaySec: number;
  /** Change of the opening time of the aortic valve relative to 70 beats per minute; negative if it opens earlier. */
  readonly pepShiftSec: number;
}

/** Beats with a smaller coupling, as a share of RR, give no pulse at the finger. */
const minEjectingCoupling = 0.57;

/**
 * Creates all beats that reach into the record, in order.
 *
 * @param params  of the record; times in s
 * @returns R and intervals of every beat, s
 */
export function createBeats(params: SynthParams): SynthBeat[] {
  const modulation = createModulation(createStream(params.seed, randomStreams.rhythm, 2), params);
  const rhythm = createRhythm(params, modulation);
  const shapes = createStream(params.seed, randomStreams.shapes);
  const gains = rhythm.map(({ dueSec }) => 1 + 0.025 * modulation.breath(dueSec) + 0.008 * shapes.normal());
  const peaks = findPeaks(rhythm, gains);
  const { rpttSec, lvetSec } = drawIntervals(params, rhythm, peaks, modulation);
  return rhythm.map((beat, i) => {
    const rSec = peaks[i];
    const jitter = 1 + 0.05 * modulation.breath(rSec) + 0.015 * shapes.normal();
    const base = 0.02 * modulation.breath(rSec + 0.6) + 0.015 * modulation.low(rSec);
    const s1DelaySec = Math.min(0.025, 0.2 * rpttSec[i]) + 0.001 * clampedNormal(shapes.normal());
    const strength = isConducted(beat)
      ? afterPause(rhythm[i - 1]) * fillingFactor(beat.filling)
      : ectopicHeight(beat.coupling);
    const height = strength * jitter;
    const footSec = rSec + rpttSec[i];
    const pepShiftSec = (params.rpttPerBeatMs * (beat.ratePerMinute - nominalRate)) / 1000;
    return {
      rhythm: beat,
      ecgGain: gains[i],
      rSec,
      footSec,
      lvetSec: lvetSec[i],
      height,
      base,
      s1DelaySec,
      pepShiftSec,
    };
  });
}

/** Returns the factor on the pulse: after a compensatory pause the ventricle is fuller and the pulse higher. */
function afterPause(before: RhythmBeat | undefined): number {
  return before === undefined || isConducted(before) || before.fusion !== null ? 1 : 1.12;
}

/** Returns the factor for the filling: the ventricle ejects less after less time to fill (assumption). */
function fillingFactor(filling: number): number {
  return filling === 1 ? 1 : Math.max(0.2, Math.min(1.15, 1.6 * filling - 0.6));
}

function ectopicHeight(coupling: number): number {
  return coupling < minEjectingCoupling ? 0 : 0.25 + 1.6 * (coupling - minEjectingCoupling);
}

function clampedNormal(value: number): number {
  return Math.max(-3, Math.min(3, value));
}

/** Finds R of every beat in continuous time, including the waves of both neighbours. */
function findPeaks(rhythm: readonly RhythmBeat[], gains: readonly number[]): Float64Array {
  const waves: Wave[][] = rhythm.map((beat, i) => makeEcgWaves(beat, gains[i]));
  return Float64Array.from(rhythm, ({ dueSec }, i) => {
    const around = waves.slice(Math.max(0, i - 2), i + 3).flat();
    return findExtremum(
      around.filter((wave) => Math.abs(wave.centreSec - dueSec) < waveReach * wave.widthSec + 0.05),
      dueSec,
    );
  });
}

/** Lower limits of rPTT and LVET at any heart rate. */
const minRpttMs = 20;
const minLvetMs = 100;

/**
 * Draws R to foot and foot to notch of every beat, with the influence of breathing, vasomotor waves and chance.
 *
 * Over the record's normal and aberrant beats, their deviations from the values at each beat's rate have exactly mean 0
 * and the given SD. An extrasystole ejects late and briefly.
 */
function drawIntervals(
  params: SynthParams,
  rhythm: readonly RhythmBeat[],
  peaks: Float64Array,
  modulation: Modulation,
) {
  const random = createStream(params.seed, randomStreams.intervals);
  const normal = rhythm.flatMap((beat, i) => (isConducted(beat) ? [i] : []));
  const transit = new Float64Array(normal.length);
  const ejection = new Float64Array(normal.length);
  normal.forEach((i, k) => {
    const time = peaks[i];
    transit[k] = 0.55 * modulation.breath(time) + 0.45 * modulation.low(time) + 0.7 * random.normal();
    ejection[k] = 0.5 * modulation.breath(time - 0.8) - 0.35 * modulation.low(time) + 0.8 * random.normal();
  });
  const inRecord = (seconds: number) => normal.findIndex((i) => peaks[i] >= seconds);
  const [from, end] = [inRecord(0), inRecord(params.durationSec)];
  const to = end < 0 ? normal.length : end;
  for (const series of [transit, ejection]) standardise(series, Math.max(0, from), to);
  const { rpttMs, rpttPerBeatMs, lvetMs, lvetPerBeatMs } = params;
  const above = rhythm.map(({ ratePerMinute }) => ratePerMinute - nominalRate);
  const rpttAt = above.map((rate) => Math.max(minRpttMs, rpttMs + rpttPerBeatMs * rate));
  const lvetAt = above.map((rate) => Math.max(minLvetMs, lvetMs + lvetPerBeatMs * rate));
  const rpttSec = Float64Array.from(rpttAt, (ms) => (ms * 1.12) / 1000);
  const lvetSec = Float64Array.from(lvetAt, (ms) => (ms * 0.82) / 1000);
  normal.forEach((i, k) => {
    rpttSec[i] = (rpttAt[i] + params.rpttSdMs * transit[k]) / 1000;
    lvetSec[i] = (lvetAt[i] + params.lvetSdMs * ejection[k]) / 1000;
  });
  return { rpttSec, lvetSec };
}
