import type { MeasuresView } from '../../model/templates-view.ts';

/** Beats that some measures flag and others do not. */
export interface MeasureDisagreement {
  /** Beats with the most even division first, then in the order of time. */
  readonly beats: Int32Array;
  readonly thresholds: readonly number[];
}

/** Returns whether a measure flags a beat: its correlation with the master is not above the threshold. */
export const isFlagged = (rho: number | undefined, threshold: number | undefined): boolean =>
  (rho ?? 1) <= (threshold ?? Number.NEGATIVE_INFINITY);

/**
 * Returns the beats on which the measures disagree.
 * @param even  whether each measure uses the threshold at which it flags as many beats as CWA; otherwise all use
 *   `threshold`
 */
export function findDisagreements(view: MeasuresView, threshold: number, even: boolean): MeasureDisagreement {
  const { measures, rhos, evenThresholds } = view;
  const thresholds = even ? evenThresholds : measures.map(() => threshold);
  const beatCount = rhos[0]?.length ?? 0;
  const votes = Uint8Array.from({ length: beatCount }, (_, beat) =>
    rhos.reduce((sum, own, place) => sum + (isFlagged(own[beat], thresholds[place]) ? 1 : 0), 0),
  );
  const division = (beat: number): number => Math.min(votes[beat] ?? 0, measures.length - (votes[beat] ?? 0));
  const beats = Array.from({ length: beatCount }, (_, beat) => beat).filter((beat) => division(beat) > 0);
  return { beats: Int32Array.from(beats.toSorted((a, b) => division(b) - division(a) || a - b)), thresholds };
}
