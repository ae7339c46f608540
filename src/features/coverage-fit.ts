import { formatClock } from '../charts/time-axis.ts';
import type { CoverageLine } from './coverage-lines.ts';

/** Height of a line, px. */
export const reasonPx = 16;

const letterPx = 5.9;
const glyphPx = 14;
const gapPx = 4;
const sidesPx = 24;

/** How many lines of reasons a height holds; of more, one is left for what is not shown. */
export function linesThatFit(lineCount: number, heightPx: number): number {
  const room = Math.max(Math.floor(heightPx / reasonPx), 1);
  return lineCount <= room ? lineCount : Math.max(room - 1, 0);
}

/** How many links to its beats stand beside a reason in one line; one at least. */
export function linksThatFit(
  { briefly, beats: own }: Pick<CoverageLine, 'briefly' | 'beats'>,
  beats: readonly { readonly r: number }[],
  long: boolean,
  widthPx: number,
): number {
  const linkPx = formatClock(beats[own[0] ?? 0]?.r ?? 0, long).length * letterPx + 4 + gapPx;
  const room = widthPx - sidesPx - glyphPx - briefly.length * letterPx;
  const all = Math.floor(room / linkPx);
  if (all >= own.length) return own.length;
  const morePx = (String(own.length).length + 1) * letterPx + 4 + gapPx;
  return Math.max(Math.floor((room - morePx) / linkPx), 1);
}
