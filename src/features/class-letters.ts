import type { Lane, LaneMark } from '../charts/lanes/lane.ts';
import {
  classForms,
  createLetterLine,
  type LetteredClass,
  letteredClasses,
} from '../charts/pens/class-marks.ts';
import { beatClassNames, classReasons } from '../model/rhythm.ts';
import type { Span } from '../state/view/span.ts';
import type { RhythmReport } from '../workers/protocol.ts';
import { firstSortedFrom } from './sorted-times.ts';

/** The part of a rhythm that the letters need. */
export type BeatsByClass = Pick<RhythmReport, 'timesSec' | 'classes' | 'classReason'>;

/** Height that a lane reserves above its traces for letters, px. */
export const letterRowPx = 14;

/** Distance of text from its mark, and width of a letter, px. */
const [besidePx, perLetterPx] = [7, 6.5];

const byHand = classReasons.indexOf('by hand');

/** Returns the class whose letter is shown over a beat: none for a normal beat, or one with a manual label. */
function letteredAt({ classes, classReason }: BeatsByClass, beat: number): LetteredClass | null {
  const reason = classReason[beat];
  if (reason === byHand) return null;
  const own = beatClassNames[classes[beat] ?? 0] ?? 'N';
  return own === 'N' ? null : own;
}

/** Returns whether any beat of the record has a letter. If so, room for letters is reserved everywhere. */
export function hasLetters(rhythm: BeatsByClass): boolean {
  return rhythm.classes.some((_, beat) => letteredAt(rhythm, beat) !== null);
}

/** Returns the part of the line that text next to a mark occupies. */
function wordStretch({ atSec, label = '', labelBefore }: LaneMark, pxPerSec: number): [number, number] {
  const x = atSec * pxPerSec;
  const wide = besidePx + perLetterPx * label.length;
  return labelBefore === true ? [x - wide, x - besidePx] : [x + besidePx, x + wide];
}

/**
 * Returns the class marks over the beats of a span: a bar each, and a letter if it overlaps no other letter or text.
 *
 * @param words     marks of the same lane, some with text
 * @param pxPerSec  CSS px per second
 */
export function classMarks(
  rhythm: BeatsByClass,
  span: Span,
  words: readonly LaneMark[],
  pxPerSec: number,
): LaneMark[] {
  const { timesSec } = rhythm;
  const [from, to] = [firstSortedFrom(timesSec, span.fromSec), firstSortedFrom(timesSec, span.toSec)];
  const letterLine = createLetterLine();
  for (const mark of words) if (mark.label !== undefined) letterLine.block(...wordStretch(mark, pxPerSec));
  const beatsOf = new Map<LetteredClass, number[]>(letteredClasses.map((own) => [own, []]));
  for (let beat = from; beat < to; beat += 1) {
    const own = letteredAt(rhythm, beat);
    if (own !== null) beatsOf.get(own)?.push(timesSec[beat] ?? 0);
  }
  return [...beatsOf].flatMap(([kind, times]) =>
    times.map((atSec): LaneMark => {
      const hasRoom = letterLine.take(atSec * pxPerSec);
      return { kind, atSec, ...(hasRoom ? { label: classForms[kind].letter } : {}) };
    }),
  );
}

/** Returns a lane with marks and letters, and with a row for letters above its traces unless there is room already. */
export function withLetters(lane: Lane, marks: readonly LaneMark[], hasRoom: boolean): Lane {
  return { ...lane, marks, ...(hasRoom ? {} : { headPx: letterRowPx }) };
}
