/** Lets other work in, and a cancel. @param share  of the work at hand, 0 … 1 */
export type Pause = (share: number) => Promise<void>;

/** Tells the share of a part of some work as that of all of it. @param from  where the part begins, as `to` a share */
export function partOfWork(pause: Pause, from: number, to: number): Pause {
  return (share) => pause(from + share * (to - from));
}
