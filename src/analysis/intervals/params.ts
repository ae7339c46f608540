import type { FootMethod, NotchMethod } from '../../model/intervals.ts';
import type { SecondDerivativeForm } from '../../dsp/iir/derivative.ts';

/** Which beats are kept, and how they are averaged. */
export interface BeatParams {
  /** Limits of an accepted RR, times the median RR. */
  readonly rrFrom: number;
  readonly rrTo: number;
  /** Least correlation with the window's median pulse; 0 keeps all. */
  readonly leastMatch: number;
  /** Following beats averaged with each beat. */
  readonly average: number;
  /** How far past the next chop point a beat is kept, times the median RR. */
  readonly tail: number;
}

/** Where the landmarks of a beat are looked for. */
export interface FrameParams {
  /** End of the search for the upstroke, times the beat's RR after R. */
  readonly upstrokeTo: number;
  /** End of the search for the peak after the upstroke: the earlier of a share of RR and a time. */
  readonly peakTo: number;
  readonly peakToMs: number;
  /** End of the search for the nadir, times the beat's RR after the foot base. */
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

/** How a threshold is chosen from the sweep. Thresholds in %, of the notch negative on the downslope. */
export interface ChoiceParams {
  readonly footThreshold: number | 'auto';
  readonly notchThreshold: number | 'auto';
  readonly lvetFoot: 'own' | 'historic' | 'least-variance';
  /** Least share of the kept beats that a threshold must be found in, %. */
  readonly leastFound: number;
  readonly sweepTo: number;
  readonly maxShift: number | 'off';
  readonly sweepOver: SweepScope;
}

/** How results are judged. */
export interface JudgeParams {
  /** ms about the median. */
  readonly acceptance: number;
  readonly ppvMissed: 'outside' | 'false';
  readonly resamples: number;
  readonly seed: number;
}
