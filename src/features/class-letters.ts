import type { Lane, LaneMark } from '../charts/lanes/lane.ts';
import {
  classForms,
  createLetterRoom,
  type LetteredClass,
  letteredClasses,
} from '../charts/pens/class-marks.ts';
import { beatClassNames, classReasons } from '../model/rhythm.ts';
import type { Span } from '../state/view/span.ts';
import type { RhythmReport } from '../workers/protocol.ts';
import { firstSortedFrom } from './sorted-times.ts';

/** Of a rhythm what the letters need. */
export type BeatsByClass = Pick<RhythmReport, 'timesSec' | 'classes' | 'classReason'>;

/** A lane leaves so much above its traces for letters, px. */
export const letterRowPx = 14;

/** A word beside a mark begins so far from it, and so much of it is a letter, px. */
const [besidePx, perLetterPx] = [7, 6.5];

const byHand = classReasons.indexOf('by hand');

/** The class to be written over a beat: none of a usual one, and where a person's word stands. */
function letteredAt({ classes, classReason }: BeatsByClass, beat: number): LetteredClass | null {
  const reason = classReason[beat];
  if (reason === byHand) return null;
  const own = beatClassNames[classes[beat] ?? 0] ?? 'N';
  return own === 'N' ? null : own;
}

/** Whether any beat of the record has a letter; then there is room for letters wherever the view is. */
export function hasLetters(rhythm: BeatsByClass): boolean {
  return rhythm.classes.some((_, beat) => letteredAt(rhythm, beat) !== null);
}

/** What the words beside marks take of the line. */
function wordStretch({ atSec, label = '', labelBefore }: LaneMark, pxPerSec: number): [number, number] {
  const x = atSec * pxPerSec;
  const wide = besidePx + perLetterPx * label.length;
  return labelBefore === true ? [x - wide, x - besidePx] : [x + besidePx, x + wide];
}

/**
 * The marks of classes over the beats of a span: a bar each, and a letter where it runs into no other
 * and into no word.
 *
 * @param words     marks of the same lane, of which some have words
 * @param pxPerSec  CSS px
 */
export function classMarks(
  rhythm: BeatsByClass,
  span: Span,
  words: readonly LaneMark[],
  pxPerSec: number,
): LaneMark[] {
  const { timesSec } = rhythm;
  const [from, to] = [firstSortedFrom(timesSec, span.fromSec), firstSortedFrom(timesSec, span.toSec)];
  const room = createLetterRoom();
  for (const mark of words) if (mark.label !== undefined) room.block(...wordStretch(mark, pxPerSec));
  const beatsOf = new Map<LetteredClass, number[]>(letteredClasses.map((own) => [own, []]));
  for (let beat = from; beat < to; beat += 1) {
    const own = letteredAt(rhythm, beat);
    if (own !== null) beatsOf.get(own)?.push(timesSec[beat] ?? 0);
  }
  return [...beatsOf].flatMap(([kind, times]) =>
    times.map((atSec): LaneMark => {
      const hasRoom = room.take(atSec * pxPerSec);
      return { kind, atSec, ...(hasRoom ? { label: classForms[kind].letter } : {}) };
    }),
  );
}

/** A lane with its marks and letters, and with a row for these above its traces unless it has room. */
export function withLetters(lane: Lane, marks: readonly LaneMark[], hasRoom: boolean): Lane {
  return { ...lane, marks, ...(hasRoom ? {} : { headPx: letterRowPx }) };
}
