/**
 * Removes trailing zeros from a number with a decimal point, and the point itself if nothing follows it.
 *
 * @param text such as `0.5000`
 * @returns such as `0.5`
 */
export function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
