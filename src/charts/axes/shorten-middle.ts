import { printable } from '../../model/printable.ts';

/**
 * Returns a name in printable form. If it is longer than `maxLetters`, its middle is replaced by an ellipsis, because
 * names in one file often differ at the end.
 */
export function shortenMiddle(name: string, maxLetters: number): string {
  const whole = printable(name);
  const letters = Array.from(whole);
  if (letters.length <= maxLetters) return whole;
  const kept = maxLetters - 1;
  const headCount = Math.ceil(kept / 2);
  return `${letters.slice(0, headCount).join('')}…${letters.slice(letters.length - (kept - headCount)).join('')}`;
}
