import type { Random } from '../../dsp/statistics/random.ts';
import type { SynthParams } from './params.ts';
import { portableExp, sineOfTurns } from './portable.ts';

/** The two slow rhythms that modulate heart rate, transit time and amplitude; each has variance 1. */
export interface Modulation {
  /** Vasomotor waves, about 0.1 Hz. */
  low(timeSec: number): number;
  /** Breathing, at the given rate. */
  breath(timeSec: number): number;
}

/** Centre of the band and SD of its Gaussian, Hz (McSharry 2003, table and equation 2). */
const lowBand = { centreHz: 0.1, sdHz: 0.01 };
const breathBand = { centreHz: 0.25, sdHz: 0.01 };
/** Breaths per minute at that centre. */
const breathBandRate = 15;
const linesCount = 24;

/**
 * Draws both rhythms, each a sum of sines whose powers follow a Gaussian band.
 *
 * ECGSYN generates the RR series by an inverse Fourier transform of the same spectrum with random phases. As a sum it
 * can be evaluated at any time, for records of any length, without storage. Another breathing rate evaluates the same
 * sum faster or slower, which moves the band without changing its power.
 *
 * @param random  generator of these two rhythms only
 * @param params  breathing rate and duration of the record
 * @returns both, as functions of a time, s
 */
export function createModulation(
  random: Random,
  params: Pick<SynthParams, 'breathRate' | 'durationSec'>,
): Modulation {
  const low = drawBand(random, lowBand);
  const breath = drawBand(random, breathBand);
  const breathSec = breathClock(params);
  return {
    low: (timeSec) => sumLines(low, timeSec),
    breath: (timeSec) => sumLines(breath, breathSec(timeSec)),
  };
}

/** Waves of fibrillating atria: 4 to 8 per second, mV (assumption). */
const fibrillationBand = { centreHz: 6, sdHz: 0.7 };
const fibrillationMv = 0.04;

/**
 * Draws the baseline of an ECG with atrial fibrillation.
 *
 * @param random  generator of this only
 * @returns mV, as a function of a time, s
 */
export function createFibrillation(random: Random): (timeSec: number) => number {
  const lines = drawBand(random, fibrillationBand);
  return (timeSec) => fibrillationMv * sumLines(lines, timeSec);
}

/**
 * Returns a function that converts a time, s, to the time in which the same number of breaths occurs at 15 per minute.
 */
function breathClock({ breathRate, durationSec }: Pick<SynthParams, 'breathRate' | 'durationSec'>) {
  const { from, to } = typeof breathRate === 'number' ? { from: breathRate, to: breathRate } : breathRate;
  const perSec = (to - from) / durationSec / 2;
  return (timeSec: number): number => timeSec * ((from + perSec * timeSec) / breathBandRate);
}

interface Line {
  readonly hz: number;
  readonly turns: number;
  readonly amplitude: number;
}

function drawBand(random: Random, { centreHz, sdHz }: { centreHz: number; sdHz: number }): Line[] {
  const lines = Array.from({ length: linesCount }, (_, i) => {
    const deviation = -3 + (6 * (i + random.uniform())) / linesCount;
    return {
      hz: centreHz + deviation * sdHz,
      turns: random.uniform(),
      power: portableExp(-0.5 * deviation * deviation),
    };
  });
  const total = lines.reduce((sum, line) => sum + line.power, 0);
  return lines.map(({ hz, turns, power }) => ({ hz, turns, amplitude: Math.sqrt((2 * power) / total) }));
}

function sumLines(lines: readonly Line[], timeSec: number): number {
  let sum = 0;
  for (const { hz, turns, amplitude } of lines) sum += amplitude * sineOfTurns(hz * timeSec + turns);
  return sum;
}
