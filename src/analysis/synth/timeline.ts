import type { Truth } from '../../model/synthetic.ts';
import { type SynthBeat, createBeats } from './beats.ts';
import type { SynthParams } from './params.ts';
import type { Pulse } from './pulse.ts';
import { createPulses } from './pulses.ts';
import type { RhythmBeat } from './rhythm.ts';
import type { HeartSounds } from './sounds.ts';

/** All that is known of a record before its first sample is drawn. */
export interface Timeline {
  readonly beats: readonly SynthBeat[];
  /** One a beat, null where it has none. */
  readonly pulses: readonly (Pulse | null)[];
  readonly sounds: readonly HeartSounds[];
}

/** From mitral closure to the opening of the aortic valve at 70 beats a minute, and at least, s. */
const isovolumicSec = { usual: 0.036, least: 0.008 };

/**
 * Draws every beat of a record, and some before and after it.
 *
 * @param params of the record
 * @returns beats, pulses and sounds, times in s
 */
export function createTimeline(params: SynthParams): Timeline {
  const beats = createBeats(params);
  const pulses = createPulses(params, beats);
  const sounds = beats.map((beat, i) => placeSounds(beat, pulses[i]));
  return { beats, pulses, sounds };
}

/** The notch reaches the finger as long after aortic closure as the foot after aortic opening. */
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
 * The truth of the beats whose R lies in the record; a mark past the record's end is null.
 *
 * @param timeline all beats
 * @param params   duration, s
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
