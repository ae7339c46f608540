import { createRandom } from '../../src/dsp/statistics/random.ts';
import { addWaves } from '../../src/analysis/synth/ecg.ts';
import { makeEcgWaves } from '../../src/analysis/synth/ecg-waves.ts';

/** ECGs in which an analysis finds little or nothing. */
export const hardEcgs = [
  'no beats',
  'a flat line',
  'one beat',
  'ventricular beats alone',
  'pacing spikes alone',
  'twelve leads, ten of them off',
] as const;

type HardEcg = (typeof hardEcgs)[number];

/** Duration of each, s, and its sampling rate, Hz. */
export const hardEcgSec = 60;
const fs = 250;

const standardLeads = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'];
/** The leads, of twelve, that have an ECG. */
export const connectedLeads = ['II', 'V5'];

/**
 * Which of twelve leads have an ECG, and the content of the others: noise of one ADC step, or different kinds of noise
 * in turn.
 */
export interface LeadsOff {
  readonly on: readonly string[];
  readonly off: 'quiet' | 'noisy';
}

const usualOff: LeadsOff = { on: connectedLeads, off: 'quiet' };

/** Returns the times of R if there are beats, s. */
export function hardBeatTimes(kind: HardEcg): number[] {
  if (kind === 'one beat') return [hardEcgSec / 2];
  if (kind === 'ventricular beats alone') return every(60 / 38);
  return kind.startsWith('twelve') ? every(0.84) : [];
}

function every(periodSec: number): number[] {
  const times: number[] = [];
  for (let at = 0.9; at < hardEcgSec - 0.7; at += periodSec * (1 + 0.02 * Math.sin(at))) times.push(at);
  return times;
}

/**
 * Makes one of them as the table of a recording: times, mV of each lead, and a PPG with one pulse per beat, or one per
 * second if there are no beats.
 */
export function hardEcgText(kind: HardEcg, leadsOff: LeadsOff = usualOff): string {
  const labels = kind.startsWith('twelve') ? standardLeads : ['ECG'];
  const leads = labels.map((label, l) => makeLead(kind, label, l + 1, leadsOff));
  const beats = hardBeatTimes(kind);
  leads.push(pulses(beats.length > 1 ? beats : every(1)));
  const lines = Array.from({ length: hardEcgSec * fs }, (_, n) =>
    [(n / fs).toFixed(3), ...leads.map((values) => values[n].toFixed(4))].join(','),
  );
  const heads = ['time (s)', ...labels.map((label) => `${label} (mV)`), 'PPG'];
  return [heads.join(','), ...lines].join('\n');
}

function makeLead(kind: HardEcg, label: string, seed: number, { on, off }: LeadsOff): Float64Array {
  const values = new Float64Array(hardEcgSec * fs);
  if (kind === 'a flat line') return values;
  const random = createRandom(seed);
  const isOff = kind.startsWith('twelve') && !on.includes(label);
  // A disconnected lead: noise of one ADC step.
  for (let n = 0; n < values.length; n++) values[n] = (isOff ? 0.001 : 0.01) * random.normal();
  if (isOff) return off === 'noisy' ? noisyLead(values, seed) : values;
  const shape = kind === 'ventricular beats alone' ? 'upright' : 'normal';
  for (const dueSec of hardBeatTimes(kind)) {
    const beat = {
      dueSec,
      shape,
      fusion: null,
      coupling: 1,
      adaptedRrSec: 0.9,
      hasP: true,
      ratePerMinute: 60,
      filling: 1,
    } as const;
    addWaves(values, 0, fs, makeEcgWaves(beat, label === 'V5' ? 1.4 : 1));
  }
  if (kind === 'pacing spikes alone') for (const at of every(1)) values[Math.round(at * fs)] += 4;
  return values;
}

/** Makes the noise of an open input: flat, muscle, mains or cable movement, selected by the seed. */
function noisyLead(values: Float64Array, seed: number): Float64Array {
  const random = createRandom(100 + seed);
  let walk = 0;
  return values.map((quiet, n) => {
    if (seed % 4 === 0) return 0;
    if (seed % 4 === 1) return 0.4 * random.normal();
    if (seed % 4 === 2) return quiet + Math.sin(2 * Math.PI * 50 * (n / fs));
    walk = 0.999 * walk + 0.05 * random.normal();
    return walk;
  });
}

/** Makes a pulse with its notch 0.2 s after each R. */
function pulses(rSec: readonly number[]): Float64Array {
  const values = new Float64Array(hardEcgSec * fs);
  const waves = rSec.flatMap((at) => [
    { centreSec: at + 0.32, amplitude: 1, widthSec: 0.07 },
    { centreSec: at + 0.62, amplitude: 0.4, widthSec: 0.09 },
  ]);
  addWaves(values, 0, fs, waves);
  return values;
}
