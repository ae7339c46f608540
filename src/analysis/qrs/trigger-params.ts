/** What a user may set about the software trigger. */
export interface TriggerParams {
  /** Edges of the band-pass, Hz. */
  readonly lowHz: number;
  readonly highHz: number;
  /** Share of |y| that the threshold jumps to. */
  readonly level: number;
  /** Time in which the threshold falls to half, s. */
  readonly decaySec: number;
  /** Least time between two triggers, ms. */
  readonly blankingMs: number;
}
