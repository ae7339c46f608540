import { median } from '../../dsp/statistics/stats.ts';
import type { RowWaves } from './delineate-rows.ts';

/** Number of leads that support a mark (after Martínez 2004). */
const minSupportingLeads = 3;

/**
 * Combines the waves of one beat over all leads: the median of the three earliest onsets, that of the three
 * latest ends, and the median of all peaks.
 *
 * A single early or late lead has no effect. With fewer than three leads, their median is used.
 * P ends at the QRS onset at the latest, since the two may come from different leads.
 *
 * @param leads positions of one beat in each lead
 * @returns positions; null for a wave that fewer than half of the leads have
 */
export function combineLeadWaves(leads: readonly RowWaves[]): RowWaves {
  const p = leads.flatMap((lead) => (lead.p === null ? [] : [lead.p]));
  const t = leads.flatMap((lead) => (lead.t === null ? [] : [lead.t]));
  const onsets = leads.map(({ qrs }) => qrs.onset);
  const ends = leads.map(({ qrs }) => qrs.end);
  const qrs = { onset: medianEdge(onsets, 1), end: medianEdge(ends, -1) };
  const isSupported = (count: number): boolean => count > 0 && 2 * count >= leads.length;
  return {
    qrs,
    p: isSupported(p.length)
      ? {
          onset: medianEdge(
            p.map(({ onset }) => onset),
            1,
          ),
          peak: median(p.map(({ peak }) => peak)),
          end: Math.min(
            medianEdge(
              p.map(({ end }) => end),
              -1,
            ),
            qrs.onset,
          ),
        }
      : null,
    t: isSupported(t.length)
      ? {
          peak: median(t.map(({ peak }) => peak)),
          end: medianEdge(
            t.map(({ end }) => end),
            -1,
          ),
        }
      : null,
  };
}

/** @param side 1 for the earliest marks, −1 for the latest */
function medianEdge(places: readonly number[], side: 1 | -1): number {
  const ordered = places.toSorted((a, b) => side * (a - b));
  return median(ordered.slice(0, Math.min(places.length, minSupportingLeads)));
}
