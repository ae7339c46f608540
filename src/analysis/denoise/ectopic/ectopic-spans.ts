import type { SettledCycles } from '../correct-cycles.ts';
import { isCompared } from '../cycle-layout.ts';
import type { CycleSpans } from '../cycle-rows.ts';
import type { FoundEctopics } from './find-ectopics.ts';

/** Positions of cycles after ectopic beats are extended to their wide QRS. */
export interface EctopicSpans {
  readonly spans: CycleSpans;
  /** Source of each cycle's output: 0 the template, 1 and above the shape of a group, −1 the pre-processed ECG. */
  readonly shapes: Int8Array;
  /** Indices of the cycles that an ectopic beat truncates, ascending. */
  readonly cutShort: Int32Array;
}

/**
 * Lets ectopic beats begin before their wide QRS, which truncates the cycle before them.
 *
 * A beat stays as pre-processed if it leaves too little of that cycle or is itself too short. So does a long cycle that
 * is unlike the template, in which a beat may have been missed.
 *
 * @param qrsHalfCount  of ectopic beats, samples
 * @returns spans of all cycles, and the shape of each
 */
export function ectopicSpans(
  { froms, tos }: CycleSpans,
  { doubtful, rejections, frame }: SettledCycles,
  { groups, lone }: FoundEctopics,
  qrsHalfCount: number,
): EctopicSpans {
  const shapes = Int8Array.from(rejections, (why) => (isCompared(why) ? 0 : -1));
  rejections.forEach((why, cycle) => {
    if (why === 'long' && doubtful[cycle] === 1) shapes[cycle] = -1;
  });
  for (const cycle of lone) shapes[cycle] = -1;
  groups.forEach((beats, group) => {
    for (const { cycle } of beats) shapes[cycle] = group + 1;
  });
  const [ownFroms, ownTos] = [froms.slice(), tos.slice()];
  const cutShort = new Set<number>();
  const leastCount = 2 * qrsHalfCount + 2;
  const widen = qrsHalfCount - frame.qrsHalfCount;
  const beats = [...lone.map((cycle) => ({ cycle, shift: 0 })), ...groups.flat()];
  for (const { cycle, shift } of beats.toSorted((a, b) => a.cycle - b.cycle)) {
    const from = froms[cycle] + shift - widen;
    const hasSpace = from - ownFroms[cycle - 1] >= 2 * frame.qrsHalfCount && tos[cycle] - from >= leastCount;
    if (!hasSpace) {
      shapes[cycle] = -1;
      continue;
    }
    ownFroms[cycle] = from;
    ownTos[cycle - 1] = from;
    if (shapes[cycle - 1] === 0) cutShort.add(cycle - 1);
  }
  return {
    spans: { froms: ownFroms, tos: ownTos },
    shapes: renumberShapes(shapes),
    cutShort: Int32Array.from(cutShort),
  };
}

/** Renumbers the shapes that still have a beat, from 1 without gaps. */
function renumberShapes(shapes: Int8Array): Int8Array {
  const left = [...new Set(shapes)].filter((shape) => shape > 0).toSorted((a, b) => a - b);
  return shapes.map((shape) => (shape > 0 ? left.indexOf(shape) + 1 : shape));
}
