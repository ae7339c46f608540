/**
 * Numbers that recorders and databases write where they have no value, among them the ends of 32 bits and what netCDF fills with.
 * Ends of a converter, such as −32 768, may be clipped samples.
 */
const usualMarks: readonly number[] = [
  -1e30,
  -(2 ** 31),
  -99_999,
  -9999.25,
  -9999,
  -999.25,
  -999,
  9999,
  99_999,
  2 ** 31 - 1,
  1e30,
  9.969_209_968_386_869e36,
];
const leastCount = 3;
/** A mark is farther from all other numbers than these reach, so many times. */
const farTimes = 2;

/**
 * The numbers of a column that stand for none: one of the usual marks at either end, which recurs exactly and lies far outside of
 * all other numbers.
 *
 * @param ends  lowest and highest number of the column
 * @param each  calls with every number of it
 * @returns one mark at most for each end
 */
export function missingMarks(
  ends: readonly [least: number, most: number],
  each: (take: (value: number) => void) => void,
): number[] {
  const marks = usualMarks.filter((mark) => ends.includes(mark));
  if (marks.length === 0) return [];
  const counts = marks.map(() => 0);
  let [least, most] = [Infinity, -Infinity];
  each((value) => {
    const at = marks.indexOf(value);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
    else if (value < least) least = value;
    if (at < 0 && value > most) most = value;
  });
  const reach = most - least;
  return marks.filter((mark, k) => {
    const far = mark < least ? least - mark : mark - most;
    return reach > 0 && far > farTimes * reach && (counts[k] ?? 0) >= leastCount;
  });
}
