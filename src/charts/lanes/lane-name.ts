import { printable } from '../../model/printable.ts';
import { shortenMiddle } from '../axes/shorten-middle.ts';
import { gutterPx } from '../axes/time-axis.ts';

/** From the gutter's left to a lane's name, and from that to the traces, px. */
const leftPx = 8;
const rightPx = 3;

/** Widths of bold letters of the caption size, px; of Inter, rounded up. */
const narrow = /[fijlrtI1.,:;'()[\]|!/ -]/;
const broad = /[mwMWGOQ@%…]/;

/** About how wide letters of the gutter are, px. */
export function lettersPx(name: string): number {
  return Array.from(name).reduce((sum, letter) => {
    if (narrow.test(letter)) return sum + 3.6;
    if (broad.test(letter)) return sum + 8.6;
    return sum + (letter >= 'A' && letter <= 'Z' ? 7 : 6.3);
  }, 0);
}

/** The name of a lane as it fits into the gutter: of a longer one the middle is left out. */
export function fittedLaneName(name: string): string {
  const roomPx = gutterPx - leftPx - rightPx;
  let shown = printable(name);
  for (let most = Array.from(shown).length - 1; most > 3 && lettersPx(shown) > roomPx; most -= 1) {
    shown = shortenMiddle(name, most);
  }
  return shown;
}

/** A lower lane has no room for two lines beside its scale, px. */
const leastTwoLinesPx = 72;

/**
 * The name of a lane in the gutter: of one that is too long for a line, two lines where it has words and the lane is high
 * enough.
 *
 * @param heightPx  of the lane
 */
export function laneNameLines(name: string, heightPx: number): readonly string[] {
  const whole = printable(name);
  const one = fittedLaneName(whole);
  if (one === whole || heightPx < leastTwoLinesPx) return [one];
  const breaks = Array.from(whole.matchAll(/[ _]/g), ({ index }) => [
    whole.slice(0, index),
    whole.slice(index + 1),
  ]);
  const [best] = breaks.toSorted((a, b) => widestPx(a) - widestPx(b));
  return best === undefined ? [one] : best.map(fittedLaneName);
}

function widestPx(lines: readonly string[]): number {
  return Math.max(...lines.map(lettersPx));
}
