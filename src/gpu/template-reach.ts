import type { DenoiseParams } from '../model/denoise.ts';

/** Fewest kept cycles in reach that a rolling template is made of. */
const leastInReach = 10;

/** Which cycles make the rolling template of each. */
export interface Reaches {
  /** Two items a stretch that comes: its first member and the one after its last. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** Of each cycle asked for: the number of its stretch, −1 where the record's template stands. */
  readonly stretchOf: Int32Array;
}

/**
 * Which members lie in reach of each cycle, by the rules of `rollTemplates`.
 *
 * @param members  numbers of the cycles that templates are made of, ascending
 * @param kept     numbers of those that count for the ten, ascending
 * @param cycles   ascending
 * @returns ranges of members, and the range of each cycle; −1 where the record's template stands
 */
export function templateReaches(
  members: Int32Array,
  kept: Int32Array,
  cycles: Int32Array,
  { templateOver, rolling }: Pick<DenoiseParams, 'templateOver' | 'rolling'>,
): Reaches {
  const before = templateOver === 'centred' ? Math.floor(rolling / 2) : rolling - 1;
  const inReach = windowOver(members);
  const keptInReach = windowOver(kept);
  const bounds: number[] = [];
  const stretchOf = Int32Array.from(cycles, (cycle) => {
    const from = cycle - before;
    const [first, end] = inReach(from, from + rolling);
    const [firstKept, endKept] = keptInReach(from, from + rolling);
    if (end === first || endKept - firstKept < leastInReach) return -1;
    if (bounds.at(-2) !== first || bounds.at(-1) !== end) bounds.push(first, end);
    return bounds.length / 2 - 1;
  });
  return { bounds: Uint32Array.from(bounds), stretchOf };
}

/** Places of the first number from … to − 1 and after the last, for windows that only go forward. */
function windowOver(numbers: Int32Array): (from: number, to: number) => readonly [number, number] {
  let [first, end] = [0, 0];
  return (from, to) => {
    while (first < numbers.length && numbers[first] < from) first++;
    while (end < numbers.length && numbers[end] < to) end++;
    return [first, Math.max(first, end)];
  };
}
