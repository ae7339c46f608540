import type { Truth } from '../../model/synthetic.ts';
import { createBeats, type SynthBeat } from './beats.ts';
import type { SynthParams } from './params.ts';
import type { Pulse, Ripple } from './pulse.ts';
import type { RhythmBeat } from './rhythm.ts';
import type { HeartSounds } from './sounds.ts';
import { createStream, randomStreams } from './streams.ts';

const shallowSec = 0.14;

const shallowShare = 0.2;

/** Maximum change of the base during a pulse, as a share of its height. */
const largestBaseStep = 0.12;

/** Maximum LVET as a share of the time from a foot to the start of the next pulse. */
const largestSystole = 0.72;

/** Maximum distance of ripples from the notch, s, and their depth, as shares of the nadir's depth. */
const rippleReachSec = 0.024;

const rippleDepth = { from: 0.25, to: 0.5 };

/** Everything that determines a record before its first sample is drawn. */
export interface Timeline {
  readonly beats: readonly SynthBeat[];
  /** One per beat; null for a beat without a pulse. */
  readonly pulses: readonly (Pulse | null)[];
  readonly sounds: readonly HeartSounds[];
}

/** Time from mitral closure to the opening of the aortic valve, s: at 70 beats per minute, and the minimum. */
const isovolumicSec = { usual: 0.036, least: 0.008 };

/**
 * Draws every beat of a record, and some before and after it.
 *
 * @param params  of the record
 * @returns beats, pulses and sounds, times in s
 */
export function createTimeline(params: SynthParams): Timeline {
  const beats = createBeats(params);
  const pulses = createPulses(params, beats);
  const sounds = beats.map((beat, i) => placeSounds(beat, pulses[i]));
  return { beats, pulses, sounds };
}

/** Places the sounds: the delay from aortic closure to the notch equals that from aortic opening to the foot. */
function placeSounds({ rSec, s1DelaySec, pepShiftSec }: SynthBeat, pulse: Pulse | null): HeartSounds {
  const s1Sec = rSec + s1DelaySec;
  if (pulse === null) return { s1Sec, s2Sec: null };
  const rpttSec = pulse.footSec - rSec;
  const openingSec = Math.max(isovolumicSec.least, isovolumicSec.usual + pepShiftSec);
  const transitSec = Math.max(0.2 * rpttSec, rpttSec - s1DelaySec - openingSec);
  return { s1Sec, s2Sec: pulse.footSec + pulse.lvetSec - transitSec };
}

const classes = { normal: 'N', aberrant: 'a', upright: 'V', inverted: 'V', paced: '/' };

function labelBeat({ shape, fusion }: RhythmBeat): string {
  return fusion === null ? classes[shape] : 'F';
}

/**
 * Returns the truth of the beats whose R lies in the record; a mark past the record's end is null.
 *
 * @param timeline  all beats
 * @param params    duration, s
 * @returns beats by R, ascending, s
 */
export function makeTruth({ beats, pulses, sounds }: Timeline, params: SynthParams): Truth {
  const inside = (timeSec: number | null) =>
    timeSec !== null && timeSec >= 0 && timeSec < params.durationSec ? timeSec : null;
  const listed = beats.flatMap((beat, i) => {
    if (inside(beat.rSec) === null) return [];
    const pulse = pulses[i];
    const { s1Sec, s2Sec } = sounds[i];
    return {
      r: beat.rSec,
      foot: inside(pulse && pulse.footSec),
      peak: inside(pulse && pulse.footSec + pulse.peakSec),
      notch: inside(pulse && pulse.footSec + pulse.lvetSec),
      s1: params.pcg ? inside(s1Sec) : null,
      s2: params.pcg ? inside(s2Sec) : null,
      class: labelBeat(beat.rhythm),
    };
  });
  return { beats: listed };
}

/**
 * Creates the pulse of every beat, null for a beat without one. Each ends where the next begins, at its level and with
 * slope 0, so that no pulse moves another's foot or notch.
 *
 * @param params  of the record; intervals in ms
 * @param beats   in order of time
 * @returns one element per beat
 */
function createPulses(params: SynthParams, beats: readonly SynthBeat[]): (Pulse | null)[] {
  const pulses: (Pulse | null)[] = beats.map(() => null);
  const beating = beats.flatMap(({ height }, i) => (height > 0 ? [i] : []));
  const bases = levelBases(beating.map((i) => beats[i]));
  let startSec = beats[beating[0]].footSec;
  for (let k = 0; k < beating.length; k++) {
    const beat = beats[beating[k]];
    const next = k + 1 < beating.length ? beats[beating[k + 1]] : null;
    const gapSec = next === null ? 1.5 : next.footSec - beat.footSec;
    const shallow = params.footShallow > 0 ? Math.min(shallowSec, shallowShare * gapSec) : 0;
    const untilSec = beat.footSec + gapSec - shallow;
    const lvetSec = Math.min(beat.lvetSec, largestSystole * (untilSec - beat.footSec));
    pulses[beating[k]] = {
      startSec,
      footSec: beat.footSec,
      lvetSec,
      ...drawForm(params, beating[k], lvetSec),
      untilSec,
      base: bases[k],
      nextBase: bases[Math.min(k + 1, bases.length - 1)],
      height: beat.height,
      footShallow: params.footShallow,
      ripples: drawRipples(params, beating[k]),
    };
    startSec = untilSec;
  }
  return pulses;
}

/**
 * Draws the shape of a pulse. The time to the peak varies by 6 % (SD), the shoulder and the rebound by 10 %, the
 * dicrotic wave by 20 %. Foot and notch do not move.
 */
function drawForm({ seed, notchDepth, peakShare }: SynthParams, beat: number, lvetSec: number) {
  const random = createStream(seed, randomStreams.shapes, beat);
  const vary = (share: number) => 1 + share * Math.max(-2.5, Math.min(2.5, random.normal()));
  return {
    peakSec: peakShare * lvetSec * vary(0.06),
    shoulder: 0.5 * vary(0.1),
    rebound: 0.16 * vary(0.1),
    notchDepth: notchDepth * vary(0.2),
  };
}

/** Limits the wander of the base relative to the height of the pulse. */
function levelBases(beats: readonly SynthBeat[]): Float64Array {
  const bases = Float64Array.from(beats, ({ base }) => base);
  for (let k = 1; k < bases.length; k++) {
    const reach = largestBaseStep * beats[k - 1].height;
    bases[k] = Math.max(bases[k - 1] - reach, Math.min(bases[k - 1] + reach, bases[k]));
  }
  return bases;
}

function drawRipples({ seed, notchRipples }: SynthParams, beat: number): Ripple[] {
  if (notchRipples === 0) return [];
  const random = createStream(seed, randomStreams.ripples, beat);
  return Array.from({ length: notchRipples }, () => ({
    offsetSec: (2 * random.uniform() - 1) * rippleReachSec,
    depth: rippleDepth.from + (rippleDepth.to - rippleDepth.from) * random.uniform(),
  }));
}
