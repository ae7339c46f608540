/**
 * A number with a decimal point without the zeros at its end, and without its point where nothing follows.
 *
 * @param text such as `0.5000`
 * @returns such as `0.5`
 */
export function withoutZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}
