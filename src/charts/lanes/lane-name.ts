import { printable } from '../../model/printable.ts';
import { shortenMiddle } from '../axes/shorten-middle.ts';
import { gutterPx } from '../axes/time-axis.ts';

/** Distance from the left edge of the gutter to a lane's name, and from the name to the traces, px. */
const leftPx = 8;
const rightPx = 3;

/** Narrow and broad letters, for the widths of bold letters of Inter at the caption size, rounded up, px. */
const narrow = /[fijlrtI1.,:;'()[\]|!/ -]/;
const broad = /[mwMWGOQ@%…]/;

/** Returns the approximate width of text in the gutter, px. */
export function textWidthPx(name: string): number {
  return Array.from(name).reduce((sum, letter) => {
    if (narrow.test(letter)) return sum + 3.6;
    if (broad.test(letter)) return sum + 8.6;
    return sum + (letter >= 'A' && letter <= 'Z' ? 7 : 6.3);
  }, 0);
}

/** Returns the name of a lane shortened to fit into the gutter; a long name loses its middle. */
export function fitLaneName(name: string): string {
  const roomPx = gutterPx - leftPx - rightPx;
  let shown = printable(name);
  for (let most = Array.from(shown).length - 1; most > 3 && textWidthPx(shown) > roomPx; most -= 1) {
    shown = shortenMiddle(name, most);
  }
  return shown;
}

/** Minimum height of a lane with room for two lines above its scale, px. */
const minTwoLinesPx = 72;

/**
 * Returns the lines of a lane's name in the gutter. A name too long for one line becomes two if it consists of words
 * and the lane is high enough.
 *
 * @param heightPx  height of the lane
 */
export function laneNameLines(name: string, heightPx: number): readonly string[] {
  const whole = printable(name);
  const one = fitLaneName(whole);
  if (one === whole || heightPx < minTwoLinesPx) return [one];
  const breaks = Array.from(whole.matchAll(/[ _]/g), ({ index }) => [
    whole.slice(0, index),
    whole.slice(index + 1),
  ]);
  const [best] = breaks.toSorted((a, b) => widestPx(a) - widestPx(b));
  return best === undefined ? [one] : best.map(fitLaneName);
}

function widestPx(lines: readonly string[]): number {
  return Math.max(...lines.map(textWidthPx));
}
