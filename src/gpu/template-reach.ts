import type { DenoiseParams } from '../model/denoise.ts';

/** Minimum number of kept cycles within reach for a rolling template. */
const minMembers = 10;

/** Cycles that form the rolling template of each cycle. */
export interface TemplateRanges {
  /** Two items per distinct range of members: its first member and the one after its last. */
  readonly bounds: Uint32Array<ArrayBuffer>;
  /** For each requested cycle, the number of its range; −1 if it uses the record's template. */
  readonly stretchOf: Int32Array;
}

/**
 * Finds the members within reach of each cycle, by the rules of `rollTemplates`.
 *
 * @param members  numbers of the cycles that templates are made of, ascending
 * @param kept     numbers of those that count towards the minimum of ten, ascending
 * @param cycles   ascending
 * @returns ranges of members, and the range of each cycle; −1 if it uses the record's template
 */
export function findTemplateRanges(
  members: Int32Array,
  kept: Int32Array,
  cycles: Int32Array,
  { templateOver, rolling }: Pick<DenoiseParams, 'templateOver' | 'rolling'>,
): TemplateRanges {
  const before = templateOver === 'centred' ? Math.floor(rolling / 2) : rolling - 1;
  const inReach = createSlidingRange(members);
  const keptInReach = createSlidingRange(kept);
  const bounds: number[] = [];
  const stretchOf = Int32Array.from(cycles, (cycle) => {
    const from = cycle - before;
    const [first, end] = inReach(from, from + rolling);
    const [firstKept, endKept] = keptInReach(from, from + rolling);
    if (end === first || endKept - firstKept < minMembers) return -1;
    if (bounds.at(-2) !== first || bounds.at(-1) !== end) bounds.push(first, end);
    return bounds.length / 2 - 1;
  });
  return { bounds: Uint32Array.from(bounds), stretchOf };
}

/**
 * Makes a function that finds the members within a window, from … to − 1, as indices first … end − 1; windows must only
 * move forward.
 */
function createSlidingRange(numbers: Int32Array): (from: number, to: number) => readonly [number, number] {
  let [first, end] = [0, 0];
  return (from, to) => {
    while (first < numbers.length && numbers[first] < from) first++;
    while (end < numbers.length && numbers[end] < to) end++;
    return [first, Math.max(first, end)];
  };
}
