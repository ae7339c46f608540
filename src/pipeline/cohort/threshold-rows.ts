import type { SweepLevel } from '../../analysis/intervals/sweep.ts';
import type { SweepRow, NotchSide } from '../../model/intervals.ts';
import type { PooledRow } from './pooled-thresholds.ts';

type PooledSweepRow = Pick<SweepRow, 'threshold' | 'mean' | 'sd' | 'found' | 'ruledOut'>;

/** A threshold of the notch in the form of results: % and side; null if all thresholds were excluded. */
interface NotchThreshold {
  readonly side: NotchSide | null;
  readonly threshold: number | null;
}

/** A choice over several recordings, with the same fields as that of a window. SDs are those within the recordings. */
export interface ThresholdRow {
  /** Null if the choice is over the whole cohort. */
  readonly subject: string | null;
  readonly files: number;
  readonly foot: { readonly threshold: number | null };
  readonly notch: NotchThreshold;
  /** Chosen on the first halves only. */
  readonly heldOut: { readonly foot: { readonly threshold: number | null }; readonly notch: NotchThreshold };
  readonly sweep: {
    readonly foot: readonly PooledSweepRow[];
    readonly notch: readonly (PooledSweepRow & { readonly side: NotchSide })[];
  };
}

export function thresholdRow({ subject, files, foot, notch, heldOut, sweep }: PooledRow): ThresholdRow {
  return {
    subject,
    files,
    foot: { threshold: foot },
    notch: notchThreshold(notch),
    heldOut: { foot: { threshold: heldOut.foot }, notch: notchThreshold(heldOut.notch) },
    sweep: { foot: sweep.foot, notch: sweep.notch.map(notchLevel) },
  };
}

function notchThreshold(signed: number | null): NotchThreshold {
  if (signed === null) return { side: null, threshold: null };
  return { side: signed < 0 ? 'down' : 'up', threshold: Math.abs(signed) };
}

function notchLevel(level: SweepLevel) {
  return {
    side: level.threshold < 0 ? ('down' as const) : ('up' as const),
    ...level,
    threshold: Math.abs(level.threshold),
  };
}
