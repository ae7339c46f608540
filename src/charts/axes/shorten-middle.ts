import { printable } from '../../model/printable.ts';

/** A name, printable, with its middle left out where it is longer than so many letters: names of one file differ at their ends. */
export function shortenMiddle(name: string, mostLetters: number): string {
  const whole = printable(name);
  const letters = Array.from(whole);
  if (letters.length <= mostLetters) return whole;
  const kept = mostLetters - 1;
  const headCount = Math.ceil(kept / 2);
  return `${letters.slice(0, headCount).join('')}…${letters.slice(letters.length - (kept - headCount)).join('')}`;
}
