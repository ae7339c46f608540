import type { FlacFrame } from './frame-header.ts';

/**
 * Selects the candidates that follow each other from a sample on. After damage, the chain continues with the next
 * candidate that has a successor.
 *
 * @param candidates result of `findFlacFrames`
 * @param sample     minimum start of the first frame
 * @param limit      the chain ends with the first frame that begins here or later
 * @returns frames in order
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
 * Returns the first candidate whose successor is also present, or else the first.
 *
 * @param candidates result of `findFlacFrames`
 * @returns undefined if there are none
 */
export function firstTrusted(candidates: readonly FlacFrame[]): FlacFrame | undefined {
  const starts = new Set(candidates.map(({ sample }) => sample));
  return candidates.find(({ sample, sampleCount }) => starts.has(sample + sampleCount)) ?? candidates[0];
}

/**
 * Returns the last candidate that follows another, or else the last.
 *
 * @param candidates result of `findFlacFrames`
 * @returns undefined if there are none
 */
export function lastTrusted(candidates: readonly FlacFrame[]): FlacFrame | undefined {
  const ends = new Set(candidates.map(({ sample, sampleCount }) => sample + sampleCount));
  return candidates.findLast(({ sample }) => ends.has(sample)) ?? candidates.at(-1);
}

/** Maximum number of frames among which the expected one is searched, so that false matches do not slow the search. */
const maxSkipped = 64;

function nextIndex(candidates: readonly FlacFrame[], from: number, expected: number): number {
  // If a piece of the stream occurs twice in the file, its frames come before the expected one and are skipped.
  const near: number[] = [];
  for (let index = from; index < candidates.length && near.length < maxSkipped; index++)
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
