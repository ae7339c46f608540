import type { FlacFrame } from './frame-header.ts';

/**
 * The frames among candidates that follow one another from a sample on. After damage the chain goes on
 * with the next that has a successor.
 *
 * @param candidates  as `findFrames` gives them
 * @param sample      where the first is to begin, or later
 * @param limit       the first frame that begins here or later is the last
 * @returns in order
 */
export function chainFrames(candidates: readonly FlacFrame[], sample: number, limit: number): FlacFrame[] {
  const chain: FlacFrame[] = [];
  let expected = sample;
  let index = 0;
  while (index < candidates.length) {
    const next = nextIndex(candidates, index, expected);
    const frame = candidates[next];
    if (frame === undefined) break;
    chain.push(frame);
    if (frame.sample >= limit) break;
    expected = frame.sample + frame.sampleCount;
    index = next + 1;
  }
  return chain;
}

/**
 * The first candidate whose successor is there too, or else the first.
 *
 * @param candidates as `findFrames` gives them
 * @returns undefined of none
 */
export function firstTrusted(candidates: readonly FlacFrame[]): FlacFrame | undefined {
  const starts = new Set(candidates.map(({ sample }) => sample));
  return candidates.find(({ sample, sampleCount }) => starts.has(sample + sampleCount)) ?? candidates[0];
}

/**
 * The last candidate that follows another, or else the last.
 *
 * @param candidates as `findFrames` gives them
 * @returns undefined of none
 */
export function lastTrusted(candidates: readonly FlacFrame[]): FlacFrame | undefined {
  const ends = new Set(candidates.map(({ sample, sampleCount }) => sample + sampleCount));
  return candidates.findLast(({ sample }) => ends.has(sample)) ?? candidates.at(-1);
}

/** Frames among which the expected one is looked for, lest false ones make the search long. */
const mostSkipped = 64;

function nextIndex(candidates: readonly FlacFrame[], from: number, expected: number): number {
  // A piece of the stream that stands there again has frames that came before.
  const near: number[] = [];
  for (let index = from; index < candidates.length && near.length < mostSkipped; index++)
    if ((candidates[index]?.sample ?? 0) >= expected) near.push(index);
  const starts = new Map(near.toReversed().map((index) => [candidates[index]?.sample, index]));
  const exact = starts.get(expected);
  if (exact !== undefined) return exact;
  const isTrusted = (index: number): boolean => {
    const { sample = 0, sampleCount = 0 } = candidates[index] ?? {};
    return starts.has(sample + sampleCount);
  };
  return near.find(isTrusted) ?? near[0] ?? candidates.length;
}
