import type { MeasuresView } from '../../model/templates-view.ts';

/** Beats that some measures flag and others do not. */
export interface DividedBeats {
  /** Most divided first, then in the order of time. */
  readonly beats: Int32Array;
  readonly thresholds: readonly number[];
}

/** Whether a measure flags a beat: its likeness with the master is not above the threshold. */
export const isFlagged = (rho: number | undefined, threshold: number | undefined): boolean =>
  (rho ?? 1) <= (threshold ?? Number.NEGATIVE_INFINITY);

/**
 * The beats that the measures judge differently.
 * @param even  each measure at the threshold where it flags as many as CWA; else all at `threshold`
 */
export function dividedBeats(view: MeasuresView, threshold: number, even: boolean): DividedBeats {
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
