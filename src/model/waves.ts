/** P wave of a beat, s from the recording's first sample. */
export interface PWave {
  readonly onset: number;
  readonly peak: number;
  readonly end: number;
}

/** QRS complex of a beat, s. */
export interface QrsLimits {
  readonly onset: number;
  readonly end: number;
}

/** T wave of a beat, s. */
export interface TWave {
  readonly peak: number;
  readonly end: number;
}

/** P, QRS and T of one beat; null where the wave is not there, or cannot be told. */
export interface BeatWaves {
  readonly p: PWave | null;
  readonly qrs: QrsLimits | null;
  readonly t: TWave | null;
}
