/**
 * By how much the whole gets faster when a share of it does (Amdahl 1967).
 *
 * @param share of the time that is sped up, 0 … 1
 * @param gain  by how much that share is
 */
export function amdahl(share: number, gain: number): number {
  return 1 / (1 - share + share / gain);
}
