/**
 * Joins what fits, and says how much more there is.
 *
 * @param most      letters that there is room for
 * @param moreText  of the number that is left out: 'and 3 more'
 * @returns the parts in a row; one that is too long by itself is cut with '…'
 */
export function joinFitting(
  parts: readonly string[],
  joint: string,
  most: number,
  moreText: (count: number) => string,
): string {
  const all = parts.join(joint);
  if (all.length <= most) return all;
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const text = [...parts.slice(0, count), moreText(parts.length - count)].join(joint);
    if (text.length <= most) return text;
  }
  const [first = ''] = parts;
  const more = parts.length > 1 ? `${joint}${moreText(parts.length - 1)}` : '';
  const room = Math.max(most - more.length - 1, 1);
  return `${first.length > room ? `${first.slice(0, room)}…` : first}${more}`;
}
