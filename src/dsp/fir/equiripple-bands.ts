import { BeatbenchError } from '../../model/failure.ts';
import type { FirBand } from './fir-band.ts';
import type { EquirippleBand } from './parks-mcclellan.ts';

/** Width of the transition that is taken where none is given: the Hamming window's, over the taps. */
const transitionTaps = 3.3;
/** A transition that is not given leaves at least this share of the space beside its edge. */
const leastBandShare = 0.1;

/**
 * Bands to pass and to stop, each edge in the middle of its transition.
 *
 * @param transition width, in units of the sampling rate; null for 3.3 over the taps, or what fits
 * @returns from 0 to 0.5 of the sampling rate, in order, with gain 0 or 1 each
 * @throws BeatbenchError `bad-parameter` where transitions run into one another or out of 0 … 0.5
 */
export function equirippleBands(
  { low, high, stops }: FirBand,
  tapCount: number,
  transition: number | null,
): EquirippleBand[] {
  const edges = [low / 2, high / 2].filter((edge) => edge > 0 && edge < 0.5);
  const marks = [0, ...edges, 0.5];
  const spaces = marks.slice(1).map((mark, k) => mark - marks[k]);
  // A band between two edges gives of its width to both.
  const scratch = spaces.map((space, k) => (k > 0 && k < spaces.length - 1 ? space : 2 * space));
  const widest = Math.min(...scratch);
  const width = transition ?? Math.min(transitionTaps / tapCount, (1 - leastBandShare) * widest);
  if (width >= widest) {
    throw new BeatbenchError(
      'bad-parameter',
      `A transition of ${(width * 100).toPrecision(3)} % of the sampling rate leaves no band beside it; ` +
        `give less than ${(widest * 100).toPrecision(3)} %.`,
    );
  }
  const passesFirst = stops || low === 0;
  return spaces.map((_, k) => ({
    from: k === 0 ? 0 : marks[k] + width / 2,
    to: k === spaces.length - 1 ? 0.5 : marks[k + 1] - width / 2,
    gain: (k % 2 === 0) === passesFirst ? 1 : 0,
  }));
}
