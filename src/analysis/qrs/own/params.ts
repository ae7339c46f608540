/** What a user may set about our own detector. */
export interface OwnParams {
  /** Mains frequency that the slope has its null at, Hz; `off` takes 60. */
  readonly mains: 60 | 50 | 'off';
  /** Time after a beat in which there can be no other, ms. */
  readonly refractoryMs: number;
  /** How much the rhythm counts: 0 … 3, 1 as tuned. */
  readonly rhythmWeight: number;
  /** How much likeness to the beats about it counts: 0 … 3, 1 as tuned. */
  readonly likenessWeight: number;
}

export const defaultOwnParams: OwnParams = {
  mains: 60,
  refractoryMs: 200,
  rhythmWeight: 1,
  likenessWeight: 1,
};
