/** A maximum of the envelope that may be a sound. */
export interface SoundCandidate {
  /** Index into the beat's row. */
  readonly index: number;
  /** Time after R, or after the expected time of the sound, ms. */
  readonly ms: number;
  /** Height as a share of the beat's highest maximum, times the prior for its time; 0 … 1. */
  readonly weight: number;
}

/** Minimum height of a maximum that votes, as a share of the highest. */
const minShare = 0.05;

/** Number of beats on each side whose maxima vote. */
export const voterCount = 20;

/** SD of a sound's time between beats, ms, and the distance beyond which two maxima count as two sounds. */
const spreadMs = 20;
const reachMs = 3 * spreadMs;

/**
 * Finds the local maxima of a row from `from` to `to`, both included, up to the first missing sample. Of a plateau, the
 * first sample counts.
 *
 * @param row   any unit; NaN where missing
 * @param from  index of the first sample searched
 * @param to    index of the last sample searched
 * @returns index, and height as a share of the highest, of those that are high enough
 */
export function findLocalMaxima(
  row: Float64Array,
  from: number,
  to: number,
): { readonly index: number; readonly share: number }[] {
  const indices: number[] = [];
  let highest = 0;
  const end = Math.min(to, row.length - 2);
  for (let n = Math.max(1, from); n <= end; n++) {
    if (Number.isNaN(row[n + 1])) break;
    if (!(row[n] > row[n - 1] && row[n] >= row[n + 1] && row[n] > 0)) continue;
    indices.push(n);
    highest = Math.max(highest, row[n]);
  }
  return indices
    .map((index) => ({ index, share: row[index] / highest }))
    .filter(({ share }) => share >= minShare);
}

/**
 * Selects in every beat the maximum that the surrounding beats share. Each of those beats votes for a time with the
 * height of its maximum nearest to that time.
 *
 * @param candidates  of each beat
 * @returns for each beat the candidate with the most votes times the root of its own weight; null if it has none
 */
export function selectMostConsistent(
  candidates: readonly (readonly SoundCandidate[])[],
): (SoundCandidate | null)[] {
  return candidates.map((own, b) => {
    const voters = candidates.slice(Math.max(0, b - voterCount), b + voterCount + 1);
    let best: SoundCandidate | null = null;
    let most = Number.NEGATIVE_INFINITY;
    for (const candidate of own) {
      const votes = voters.reduce((sum, voter) => sum + strongestVote(voter, candidate.ms), 0);
      const score = votes * Math.sqrt(candidate.weight);
      if (score <= most) continue;
      most = score;
      best = candidate;
    }
    return best;
  });
}

/** Returns one beat's vote for a time: the best of its maxima, weighted by a normal curve of their distance. */
function strongestVote(voter: readonly SoundCandidate[], ms: number): number {
  let most = 0;
  for (const { ms: otherMs, weight } of voter) {
    const distanceMs = otherMs - ms;
    if (weight <= most || Math.abs(distanceMs) > reachMs) continue;
    most = Math.max(most, weight * Math.exp(-0.5 * (distanceMs / spreadMs) ** 2));
  }
  return most;
}
