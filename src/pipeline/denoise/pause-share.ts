/**
 * Yields to other work, and throws if cancelled.
 * @param share  of the current work, 0 … 1
 */
export type Pause = (share: number) => Promise<void>;

/**
 * Converts the share of a part of some work to that of the whole.
 * @param from  share of the whole at which the part begins; it ends at `to`
 */
export function mapPauseShare(pause: Pause, from: number, to: number): Pause {
  return (share) => pause(from + share * (to - from));
}
