import { createRandom, type Random } from '../../src/dsp/statistics/random.ts';
import { addWaves } from '../../src/analysis/synth/ecg.ts';
import { type Wave, makeEcgWaves } from '../../src/analysis/synth/ecg-waves.ts';

/** A beat to place in an ECG; `paced` begins with a spike of 2 ms. */
export interface PlacedBeat {
  readonly atSec: number;
  readonly shape: 'normal' | 'aberrant' | 'upright' | 'inverted' | 'paced';
  /** Factor of every amplitude. */
  readonly gain: number;
}

/** An ECG with known beats. */
export interface RhythmEcg {
  readonly values: Float64Array;
  readonly beats: readonly PlacedBeat[];
}

/** Rhythms that are difficult for a detector, each for a different reason. */
export const rhythmCases = [
  'high T',
  'R on T',
  'bigeminy',
  'couplets',
  'runs',
  'low wide beats',
  'fibrillation',
  'pauses with P waves',
  'pauses without waves',
  'standstill with P waves',
  'paced',
  'noise bursts',
  'lead off',
] as const;

export type RhythmCase = (typeof rhythmCases)[number];

/** Duration of each, s. */
export const rhythmCaseSec = 120;
/** Duration of a pause without beats, s: longer than any window over which the level of beats is estimated. */
const standstillSec = 30;
/** Interval without a connected lead, s. */
const offSec = { from: 60, to: 72 };

/**
 * Makes an ECG of two minutes with one kind of difficulty, mV.
 *
 * @param isTurned  with the opposite polarity
 */
export function rhythmEcg(kind: RhythmCase, fs: number, seed: number, isTurned = false): RhythmEcg {
  const random = createRandom(seed);
  const beats = placeBeats(kind, random);
  const values = new Float64Array(Math.round(rhythmCaseSec * fs));
  beats.forEach((beat, i) => {
    const rr = i > 0 ? beat.atSec - beats[i - 1].atSec : 0.85;
    addWaves(values, 0, fs, wavesAt(kind, beat, Math.min(1.2, Math.max(0.5, rr))));
    if (beat.shape === 'paced') {
      const spike = Math.round((beat.atSec - 0.07) * fs);
      for (let n = spike; n < spike + Math.max(1, Math.round(0.002 * fs)) && n >= 0 && n < values.length; n++)
        values[n] += 1.2;
    }
  });
  if (kind.endsWith('with P waves')) addWaves(values, 0, fs, looseP(beats));
  addNoise(values, kind, fs, random);
  const kept =
    kind === 'lead off' ? beats.filter(({ atSec }) => atSec < offSec.from || atSec > offSec.to) : beats;
  return { values: isTurned ? values.map((value) => -value) : values, beats: kept };
}

function placeBeats(kind: RhythmCase, random: Random): PlacedBeat[] {
  const beats: PlacedBeat[] = [];
  const put = (atSec: number, shape: PlacedBeat['shape'] = 'normal', gain = 1) => {
    if (atSec < rhythmCaseSec - 0.6) beats.push({ atSec, shape, gain: gain * (1 + 0.03 * random.normal()) });
    return atSec;
  };
  const ventricular = () => (random.uniform() < 0.5 ? 'upright' : 'inverted');
  let at = 0.7;
  for (let i = 0; at < rhythmCaseSec; i++) {
    const rr = 0.85 * (1 + 0.04 * random.normal());
    put(at, kind === 'paced' ? 'paced' : 'normal');
    const one = ventricular();
    if (kind === 'R on T' && i % 6 === 5) at = put(at + 0.32 + 0.06 * random.uniform(), one) + 0.5;
    else if (kind === 'bigeminy' && i > 8) at = put(at + 0.46 + 0.05 * random.uniform(), 'upright') + 0.35;
    else if (kind === 'couplets' && i % 7 === 6)
      at = put(put(at + 0.5, one) + 0.38 + 0.06 * random.uniform(), one) + 0.5;
    else if (kind === 'runs' && i % 12 === 11)
      for (let k = 0; k < 6; k++) at = put(at + (k === 0 ? 0.48 : 0.37 + 0.03 * random.uniform()), one);
    else if (kind === 'low wide beats' && i % 5 === 4) at = put(at + 0.55, one, 0.6) + 0.4;
    else if (kind === 'fibrillation') at += Math.max(0.32, 0.62 * Math.exp(0.28 * random.normal())) - rr;
    else if (kind.startsWith('pauses') && i % 8 === 7) at += 3 + 3 * random.uniform();
    if (kind === 'standstill with P waves' && i === 50) at += standstillSec;
    at += rr;
  }
  return beats;
}

function wavesAt(kind: RhythmCase, { atSec, shape, gain }: PlacedBeat, rr: number): Wave[] {
  const drawn = shape === 'paced' ? 'upright' : shape;
  const rhythm = {
    dueSec: atSec,
    shape: drawn,
    hasP: true,
    fusion: null,
    coupling: 1,
    adaptedRrSec: rr,
    ratePerMinute: 60 / rr,
    filling: 1,
  };
  const waves = makeEcgWaves(rhythm, gain);
  if (kind === 'high T' && shape === 'normal')
    waves.push({ centreSec: atSec + 0.27 * Math.sqrt(rr), amplitude: 0.75 * gain, widthSec: 0.04 });
  return kind === 'fibrillation' && shape === 'normal' ? waves.slice(1) : waves;
}

/** Returns P waves without a following QRS, where there is space for them. */
function looseP(beats: readonly PlacedBeat[]): Wave[] {
  return beats.flatMap(({ atSec }, i) => {
    const to = (beats[i + 1]?.atSec ?? rhythmCaseSec) - 0.6;
    const count = Math.max(0, Math.floor((to - atSec) / 0.85));
    return Array.from({ length: count }, (_, k) => ({
      centreSec: atSec + 0.7 + 0.85 * k,
      amplitude: 0.18,
      widthSec: 0.022,
    }));
  });
}

function addNoise(values: Float64Array, kind: RhythmCase, fs: number, random: Random): void {
  // A spectrum that does not depend on the sampling rate: independent values at 125 Hz, interpolated linearly.
  const course = Float64Array.from({ length: Math.ceil((125 * values.length) / fs) + 2 }, () =>
    random.normal(),
  );
  for (let n = 0; n < values.length; n++) {
    const sec = n / fs;
    const place = 125 * sec;
    const k = Math.floor(place);
    const noise = course[k] + (place - k) * (course[k + 1] - course[k]);
    const isOff = kind === 'lead off' && sec > offSec.from && sec < offSec.to;
    if (isOff) values[n] = 0;
    const isBurst = kind === 'noise bursts' && sec % 12 > 8 && sec % 12 < 11;
    values[n] += (isBurst ? 0.22 : 0.02) * noise + 0.15 * Math.sin(2 * Math.PI * 0.25 * sec);
  }
}
