import type { FootMethod, NotchMethod } from '../../model/intervals.ts';
import type { SecondDerivativeForm } from '../../dsp/iir/derivative.ts';

/** Which beats are kept, and how they are averaged. */
export interface BeatParams {
  /** Limits of an accepted RR, as multiples of the median RR. */
  readonly rrFrom: number;
  readonly rrTo: number;
  /** Minimum correlation with the window's median pulse; 0 keeps all. */
  readonly leastMatch: number;
  /** Number of following beats averaged with each beat. */
  readonly average: number;
  /** Length of a beat after the next chop point, as a multiple of the median RR. */
  readonly tail: number;
}

/** Limits of the searches for the landmarks of a beat. */
export interface FrameParams {
  /** End of the search for the upstroke after R, as a multiple of the beat's RR. */
  readonly upstrokeTo: number;
  /** End of the search for the peak after the upstroke: the earlier of a share of RR and a time. */
  readonly peakTo: number;
  readonly peakToMs: number;
  /** End of the search for the nadir after the foot base, as a multiple of the beat's RR. */
  readonly notchTo: number;
}

/** The historic methods. */
export interface HistoricParams {
  readonly foot: FootMethod;
  readonly footPercent: number;
  readonly notch: NotchMethod;
  readonly secondDerivative: SecondDerivativeForm;
}

export type SweepScope = 'window' | 'record';

/** How a threshold is chosen from the sweep. Thresholds in %; for the notch, negative on the downslope. */
export interface ChoiceParams {
  readonly footThreshold: number | 'auto';
  readonly notchThreshold: number | 'auto';
  readonly lvetFoot: 'own' | 'historic' | 'least-variance';
  /** Minimum share of the kept beats in which a threshold must be found, %. */
  readonly leastFound: number;
  readonly sweepTo: number;
  readonly maxShift: number | 'off';
  readonly sweepOver: SweepScope;
}

/** How results are judged. */
export interface JudgeParams {
  /** Maximum distance from the median, ms. */
  readonly acceptance: number;
  readonly ppvMissed: 'outside' | 'false';
  readonly resamples: number;
  readonly seed: number;
}
