/**
 * Numbers that recorders and databases write for missing values, including the limits of 32 bits and the fill value of
 * netCDF. Limits of a converter, such as −32 768, are not included, as they may be clipped samples.
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
const minCount = 3;
/** Minimum distance of a mark from all other numbers, as a multiple of their range. */
const farTimes = 2;

/**
 * Finds the numbers of a column that mark missing values: a usual mark that is the lowest or highest number, occurs
 * several times, and lies far outside the range of all other numbers.
 *
 * @param ends lowest and highest number of the column
 * @param each calls its argument with every number of the column
 * @returns at most one mark for each end
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
  const valueRange = most - least;
  return marks.filter((mark, k) => {
    const far = mark < least ? least - mark : mark - most;
    return valueRange > 0 && far > farTimes * valueRange && (counts[k] ?? 0) >= minCount;
  });
}
