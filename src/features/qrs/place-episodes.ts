import type { TimeScale } from '../../charts/time-axis.ts';
import { edgePx, gutterPx } from '../../charts/time-axis.ts';
import type { Episode } from './rhythm-episodes.ts';

export interface PlacedLabel {
  readonly text: string;
  readonly leftPx: number;
}

const letterPx = 5.9;
const roomPx = 8;

/** Labels of episodes where they begin, the longest first; those that would meet another stay away. */
export function placeEpisodes(
  episodes: readonly Episode[],
  scale: TimeScale,
  taken: readonly (readonly [leftPx: number, rightPx: number])[] = [],
): readonly PlacedLabel[] {
  const used = [...taken];
  const endPx = scale.widthPx - edgePx;
  const labels: PlacedLabel[] = [];
  const longestFirst = episodes.toSorted((a, b) => b.toSec - b.fromSec - (a.toSec - a.fromSec));
  for (const { fromSec, name, short } of longestFirst) {
    for (const text of name === short ? [name] : [name, short]) {
      const widthPx = text.length * letterPx;
      const leftPx = Math.max(gutterPx + 2, Math.min(scale.x(fromSec), endPx - widthPx));
      const rightPx = leftPx + widthPx + roomPx;
      if (used.some(([left, right]) => leftPx < right && rightPx > left)) continue;
      used.push([leftPx, rightPx]);
      labels.push({ text, leftPx });
      break;
    }
  }
  return labels;
}
