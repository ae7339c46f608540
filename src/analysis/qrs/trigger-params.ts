/** Parameters of the software trigger. */
export interface TriggerParams {
  /** Cutoffs of the band-pass, Hz. */
  readonly lowHz: number;
  readonly highHz: number;
  /** Share of |y| to which the threshold jumps. */
  readonly level: number;
  /** Time in which the threshold falls to half, s. */
  readonly decaySec: number;
  /** Minimum time between two triggers, ms. */
  readonly blankingMs: number;
}
