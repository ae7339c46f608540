import { median } from '../../dsp/statistics/stats.ts';
import type { RowWaves } from './delineate-rows.ts';
import type { LeadRows } from './like-beats.ts';
import { waveFigures } from './wave-figures.ts';

/**
 * The waves of a mean beat without a P or T wave that does not stand out of what its beats differ by, in the median
 * lead.
 *
 * @param leads    places in the mean beat's rows
 * @param members  rows of the beats that the mean is of
 * @param from     where the mean's rows begin in theirs
 * @param mayHaveP false of beats that begin in the ventricles, or are paced there
 * @returns one item a lead
 */
export function certainWaves(
  leads: readonly RowWaves[],
  members: readonly LeadRows[],
  from: number,
  mayHaveP: boolean,
): RowWaves[] {
  const isCertain = (feetOf: (waves: RowWaves) => WaveFeet | null): boolean => {
    const evidence = leads.flatMap((waves, lead) => {
      const feet = feetOf(waves);
      if (feet === null) return [];
      const rows = members.map((member) => member.leads[lead]);
      const own = { before: feet.before + from, peak: feet.peak + from, after: feet.after + from };
      const found = standsOut(rows, own);
      if (found === null) return [];
      return { ...found, share: found.height / qrsHeight(members[0].leads[lead], waves.qrs, from) };
    });
    // Of a beat that is like no other nothing is known of how beats differ.
    if (evidence.length === 0) return true;
    return (
      median(evidence.map(({ share }) => share)) > waveFigures.leastShare &&
      median(evidence.map(({ sds }) => sds)) > waveFigures.leastSds &&
      median(evidence.map(({ errors }) => errors)) > waveFigures.leastErrors
    );
  };
  const hasP =
    mayHaveP && isCertain(({ p }) => (p === null ? null : { before: p.onset, peak: p.peak, after: p.end }));
  const hasT = isCertain(({ t }) => (t === null ? null : { before: t.end, peak: t.peak, after: t.end }));
  return leads.map((waves) => ({ ...waves, p: hasP ? waves.p : null, t: hasT ? waves.t : null }));
}

/** From its lowest to its highest sample, in one beat. */
function qrsHeight(row: Float64Array, { onset, end }: RowWaves['qrs'], from: number): number {
  let [least, most] = [Infinity, -Infinity];
  for (let n = Math.floor(onset + from); n <= end + from; n++) {
    least = Math.min(least, row[n]);
    most = Math.max(most, row[n]);
  }
  return most - least;
}

/** A wave's extremum, and the places beside it that it rises from. */
interface WaveFeet {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
}

/** Heights of fewer beats say nothing of how much they differ. */
const leastBeats = 3;
/** The middle and the feet are means over this share of the wave to either side. */
const meanShare = 1 / 8;

/** How a wave stands out of what the beats differ by at its place. */
interface WaveEvidence {
  /** Its mean height, in the ECG's unit, without a sign. */
  readonly height: number;
  /** Its mean height in standard errors, without a sign. */
  readonly errors: number;
  /** The same in SDs of single beats: what many beats make certain may still be too small to be a wave. */
  readonly sds: number;
}

/**
 * How a wave stands out in one lead: its height over its feet, in each beat that the mean is of.
 *
 * Waves of fibrillation lie elsewhere in each beat, so that their heights at one place cancel.
 *
 * @param rows of beats of one shape, in one lead; NaN where missing
 * @param feet of the wave in their mean, places
 * @returns null of fewer than three beats
 */
function standsOut(rows: readonly Float64Array[], feet: WaveFeet): WaveEvidence | null {
  const heights = rows.map((row) => heightOver(row, feet)).filter((height) => !Number.isNaN(height));
  const { length } = heights;
  if (length < leastBeats) return null;
  const mean = heights.reduce((sum, height) => sum + height, 0) / length;
  const squares = heights.reduce((sum, height) => sum + (height - mean) ** 2, 0);
  const sds = Math.abs(mean) / Math.sqrt(squares / (length - 1));
  return { height: Math.abs(mean), errors: sds * Math.sqrt(length), sds };
}

function heightOver(row: Float64Array, { before, peak, after }: WaveFeet): number {
  const reach = Math.max(1, Math.round((after - before) * meanShare));
  return meanAbout(row, peak, reach) - (meanAbout(row, before, reach) + meanAbout(row, after, reach)) / 2;
}

function meanAbout(row: Float64Array, place: number, reach: number): number {
  const from = Math.max(0, Math.round(place) - reach);
  const to = Math.min(row.length - 1, Math.round(place) + reach);
  let sum = 0;
  for (let n = from; n <= to; n++) sum += row[n];
  return sum / (to - from + 1);
}
