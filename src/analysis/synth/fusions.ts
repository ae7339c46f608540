import type { SynthParams } from './params.ts';
import { marginBeatCount } from './sinus.ts';
import { createStream, streamOf } from './streams.ts';

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
export function drawFusions(
  { seed, fusionRatePercent, ectopicMorphology }: SynthParams,
  beatCount: number,
  isSinus: (place: number) => boolean,
): Map<number, DrawnFusion> {
  const drawn = new Map<number, DrawnFusion>();
  const asked = Math.round((fusionRatePercent / 100) * (beatCount - 2 * marginBeatCount));
  const places: number[] = [];
  for (let i = marginBeatCount + 1; i < beatCount - marginBeatCount - 1; i++)
    if (isSinus(i - 1) && isSinus(i) && isSinus(i + 1)) places.push(i);
  const random = createStream(seed, streamOf.fusions);
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
