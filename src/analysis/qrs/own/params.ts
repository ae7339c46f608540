/** Parameters of our own detector. */
export interface OwnParams {
  /** Mains frequency that the slope filter removes, Hz; `off` uses 60. */
  readonly mains: 60 | 50 | 'off';
  /** Time after a beat in which there can be no other, ms. */
  readonly refractoryMs: number;
  /** Weight of the rhythm: 0 … 3, 1 as tuned. */
  readonly rhythmWeight: number;
  /** Weight of the likeness to the surrounding beats: 0 … 3, 1 as tuned. */
  readonly likenessWeight: number;
}

export const defaultOwnParams: OwnParams = {
  mains: 60,
  refractoryMs: 200,
  rhythmWeight: 1,
  likenessWeight: 1,
};
