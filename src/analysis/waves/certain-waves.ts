import { median } from '../../dsp/statistics/stats.ts';
import type { RowWaves } from './delineate-rows.ts';
import type { LeadRows } from './like-beats.ts';
import { standsOut, type WaveFeet } from './wave-evidence.ts';
import type { WaveFigures } from './wave-figures.ts';

/**
 * The waves of a mean beat without a P or T wave that does not stand out of what its beats differ by, in the median
 * lead.
 *
 * @param leads    places in the mean beat's rows
 * @param members  rows of the beats that the mean is of
 * @param from     where the mean's rows begin in theirs
 * @param figures  how many standard errors are asked for
 * @param mayHaveP false of beats that begin in the ventricles, or are paced there
 * @returns one item a lead
 */
export function certainWaves(
  leads: readonly RowWaves[],
  members: readonly LeadRows[],
  from: number,
  figures: WaveFigures,
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
      median(evidence.map(({ share }) => share)) > figures.leastShare &&
      median(evidence.map(({ sds }) => sds)) > figures.leastSds &&
      median(evidence.map(({ errors }) => errors)) > figures.leastErrors
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
