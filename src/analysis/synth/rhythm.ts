import type { Random } from '../../dsp/random.ts';
import type { Modulation } from './modulation.ts';
import type { SynthParams } from './params.ts';
import { createSinusRhythm, marginBeatCount } from './sinus.ts';
import { createStream, streamOf } from './streams.ts';

/** One beat of the rhythm, sinus or ectopic. */
export interface RhythmBeat {
  /** When the QRS is due, s; R itself lies within some ms. */
  readonly dueSec: number;
  readonly shape: 'normal' | 'upright' | 'inverted';
  /** How early it is: the share of the sinus RR before it; 1 for a normal beat. */
  readonly coupling: number;
  /** RR to which the T wave has adapted, s. */
  readonly adaptedRrSec: number;
}

/** The fewest s between a beat and an extrasystole after it. */
const leastCouplingSec = 0.28;

/**
 * All beats whose waves can reach into the record, in order.
 *
 * An extrasystole takes the place of a sinus beat, 0.52 … 0.72 of an RR after the one before; the sinus
 * beats after it stay where they were, which is the full compensatory pause.
 */
export function createRhythm(params: SynthParams, modulation: Modulation): RhythmBeat[] {
  const phase = 0.2 + 0.6 * createStream(params.seed, streamOf.rhythm, 1).uniform();
  const { timesSec, meanRrSec } = createSinusRhythm(params, modulation, phase);
  const random = createStream(params.seed, streamOf.ectopics);
  const ectopic = drawEctopics(params.ectopicRatePercent, timesSec.length, random);
  const beats: RhythmBeat[] = [];
  let adaptedRrSec = meanRrSec[0];
  for (let i = 0; i < timesSec.length; i++) {
    const rrSec = i === 0 ? meanRrSec[0] : timesSec[i] - timesSec[i - 1];
    adaptedRrSec += 0.25 * (rrSec - adaptedRrSec);
    if (ectopic[i] === 0) {
      beats.push({ dueSec: timesSec[i], shape: 'normal', coupling: 1, adaptedRrSec });
      continue;
    }
    const coupling = Math.min(0.9, Math.max(0.52 + 0.2 * random.uniform(), leastCouplingSec / rrSec));
    const inverted = random.uniform() < invertedShare[params.ectopicMorphology];
    const dueSec = timesSec[i - 1] + coupling * rrSec;
    beats.push({ dueSec, shape: inverted ? 'inverted' : 'upright', coupling, adaptedRrSec });
  }
  return beats;
}

const invertedShare = { upright: 0, inverted: 1, mixed: 0.5 } as const;

/**
 * Picks the asked-for share of the record's beats, none beside another, all such sets equally likely:
 * k of the m − k + 1 places that are left when each takes its right neighbour away.
 */
function drawEctopics(ratePercent: number, beatCount: number, random: Random): Uint8Array {
  const chosen = new Uint8Array(beatCount);
  const first = marginBeatCount + 1;
  const placeCount = beatCount - 2 * marginBeatCount - 2;
  const asked = Math.round((ratePercent / 100) * (beatCount - 2 * marginBeatCount));
  let left = Math.max(0, Math.min(asked, Math.floor((placeCount + 1) / 2)));
  const slotCount = placeCount - left + 1;
  let index = first;
  for (let slot = 0; slot < slotCount && left > 0; slot++) {
    const taken = random.uniform() * (slotCount - slot) < left;
    if (taken) {
      chosen[index] = 1;
      left--;
    }
    index += taken ? 2 : 1;
  }
  return chosen;
}
