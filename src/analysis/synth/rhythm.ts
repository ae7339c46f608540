import type { Random } from '../../dsp/statistics/random.ts';
import type { Modulation } from './modulation.ts';
import type { SynthParams } from './params.ts';
import { createSinusRhythm, marginBeatCount } from './sinus.ts';
import { createStream, randomStreams } from './streams.ts';

/** A sinus beat that a ventricular one meets. */
interface DrawnFusion {
  readonly coupling: number;
  readonly share: number;
  readonly shape: 'upright' | 'inverted';
}

/** How early it is: too early and it is an extrasystole, later and the sinus beat is there first. */
const couplings = { least: 0.92, span: 0.06 };
/** How much of it is ventricular; so little of an inverted one that R stays the peak. */
const shares = { upright: { least: 0.35, span: 0.3 }, inverted: { least: 0.2, span: 0.15 } };

/**
 * Picks fusion beats among the sinus beats, none beside another or beside a beat that is none; fewer than asked for
 * where there is no room.
 *
 * @param isSinus  whether a beat is a sinus beat
 * @returns by the beat's place
 */
function drawFusions(
  { seed, fusionRatePercent, ectopicMorphology }: SynthParams,
  beatCount: number,
  isSinus: (place: number) => boolean,
): Map<number, DrawnFusion> {
  const drawn = new Map<number, DrawnFusion>();
  const asked = Math.round((fusionRatePercent / 100) * (beatCount - 2 * marginBeatCount));
  const places: number[] = [];
  for (let i = marginBeatCount + 1; i < beatCount - marginBeatCount - 1; i++)
    if (isSinus(i - 1) && isSinus(i) && isSinus(i + 1)) places.push(i);
  const random = createStream(seed, randomStreams.fusions);
  const shape = ectopicMorphology === 'inverted' ? 'inverted' : 'upright';
  for (let left = places.length; left > 0 && drawn.size < asked; left--) {
    const pick = Math.min(left - 1, Math.floor(random.uniform() * left));
    const place = places[pick];
    places[pick] = places[left - 1];
    if (drawn.has(place - 1) || drawn.has(place + 1)) continue;
    const coupling = couplings.least + couplings.span * random.uniform();
    const share = shares[shape].least + shares[shape].span * random.uniform();
    drawn.set(place, { coupling, share, shape });
  }
  return drawn;
}

/** What of a beat is ventricular that fuses with a sinus beat. */
export interface Fusion {
  /** 0 … 1; the rest is the sinus beat's. */
  readonly share: number;
  /** How long after the beat the sinus beat was due, s: its P wave stands where it would. */
  readonly sinusAfterSec: number;
}

/** One beat of the rhythm, sinus or ectopic. */
export interface RhythmBeat {
  /** When the QRS is due, s; R itself lies within some ms. */
  readonly dueSec: number;
  /** Of a fusion beat that of its ventricular part; an aberrant beat is atrial, with a block of the right bundle branch. */
  readonly shape: 'normal' | 'aberrant' | 'upright' | 'inverted' | 'paced';
  /** Whether the atria contract before it. */
  readonly hasP: boolean;
  /** Null of all beats but fusions. */
  readonly fusion: Fusion | null;
  /** How early it is: the share of the sinus RR before it; 1 for a normal beat. */
  readonly coupling: number;
  /** RR to which the T wave has adapted, s. */
  readonly adaptedRrSec: number;
  /** The rate that its intervals go with, per minute. */
  readonly ratePerMinute: number;
  /** How long the ventricle had to fill: RR before it as a share of the mean RR; 1 but in fibrillation. */
  readonly filling: number;
}

/**
 * Whether a beat's pulse is like the others.
 *
 * @param beat with its shape
 * @returns true of normal, aberrant and paced beats, false of extrasystoles and fusions
 */
export function isConducted({ shape }: RhythmBeat): boolean {
  return shape !== 'upright' && shape !== 'inverted';
}

/** How early an extrasystole comes otherwise. */
const ectopicCoupling = { least: 0.52, span: 0.2 };
/** The fewest s between a beat and an extrasystole after it. */
const leastCouplingSec = 0.28;
/** In bigeminy each extrasystole follows its sinus beat after nearly the same time. */
const bigeminyCoupling = { least: 0.6, span: 0.02 };
/** Where in the sinus RR the beats of an atrial run lie. */
const aberrantCoupling = 0.88;

/**
 * All beats whose waves can reach into the record, in order.
 *
 * An extrasystole takes the place of a sinus beat, 0.52 … 0.72 of an RR after the one before; the sinus
 * beats after it stay where they were, which is the full compensatory pause. So does a fusion beat, a little
 * early, and in an atrial run every beat does.
 *
 * @param params     of the record; rates per minute
 * @param modulation how RR varies with time
 * @returns times in s
 */
export function createRhythm(params: SynthParams, modulation: Modulation): RhythmBeat[] {
  const phase = 0.2 + 0.6 * createStream(params.seed, randomStreams.rhythm, 1).uniform();
  const { timesSec, meanRrSec } = createSinusRhythm(params, modulation, phase);
  const random = createStream(params.seed, randomStreams.ectopics);
  const isBigeminy = params.rhythm === 'bigeminy';
  const ectopic = isBigeminy
    ? Uint8Array.from(timesSec, (_, i) => i % 2)
    : drawEctopics(params.ectopicRatePercent, timesSec.length, random);
  const aberrant = timesSec.map((time) => Number(isInRun(params, time)));
  const fusions = drawFusions(params, timesSec.length, (i) => ectopic[i] === 0 && aberrant[i] === 0);
  const beats: RhythmBeat[] = [];
  let adaptedRrSec = meanRrSec[0];
  for (let i = 0; i < timesSec.length; i++) {
    const rrSec = i === 0 ? meanRrSec[0] : timesSec[i] - timesSec[i - 1];
    adaptedRrSec += 0.25 * (rrSec - adaptedRrSec);
    const at = (coupling: number) => ({
      dueSec: coupling === 1 || i === 0 ? timesSec[i] : timesSec[i - 1] + coupling * rrSec,
      coupling,
      adaptedRrSec,
      fusion: null,
      ...driven(params, rrSec, meanRrSec[i]),
    });
    const fused = fusions.get(i);
    if (ectopic[i] === 1) {
      const { least, span } = isBigeminy ? bigeminyCoupling : ectopicCoupling;
      const coupling = Math.min(0.9, Math.max(least + span * random.uniform(), leastCouplingSec / rrSec));
      const inverted = random.uniform() < invertedShare[params.ectopicMorphology];
      beats.push({ ...at(coupling), shape: inverted ? 'inverted' : 'upright' });
    } else if (fused !== undefined) {
      const beat = at(fused.coupling);
      const fusion = { share: fused.share, sinusAfterSec: timesSec[i] - beat.dueSec };
      beats.push({ ...beat, shape: fused.shape, fusion });
    } else if (aberrant[i] === 1) beats.push({ ...at(aberrantCoupling), shape: 'aberrant' });
    else beats.push({ ...at(1), shape: params.rhythm === 'paced' ? 'paced' : 'normal' });
  }
  return beats;
}

/**
 * What a beat has of the rhythm. Ejection goes with the rate; in fibrillation, where each RR is another, half of the way
 * with its own RR (ours), and so does filling.
 */
function driven(
  { rhythm, heartRate }: SynthParams,
  rrSec: number,
  meanRrSec: number,
): Pick<RhythmBeat, 'hasP' | 'ratePerMinute' | 'filling'> {
  if (rhythm === 'fibrillation')
    return { hasP: false, ratePerMinute: 120 / (rrSec + meanRrSec), filling: rrSec / meanRrSec };
  const ratePerMinute = typeof heartRate === 'number' ? heartRate : 60 / meanRrSec;
  return { hasP: rhythm !== 'paced', ratePerMinute, filling: 1 };
}

const invertedShare = { upright: 0, inverted: 1, mixed: 0.5 } as const;

function isInRun({ aberrantRuns }: SynthParams, timeSec: number): boolean {
  return aberrantRuns.some(({ fromSec, toSec }) => timeSec >= fromSec && timeSec < toSec);
}

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
