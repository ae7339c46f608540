import type { Readout, ReadoutRow } from '../../charts/lanes/readout.tsx';
import { formatClock } from '../../charts/axes/time-axis.ts';
import { beatClassNames, classReasons } from '../../model/rhythm.ts';
import type { Span } from '../../state/view/span.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { QrsReport, RhythmReport } from '../../workers/protocol.ts';
import { qualityAt } from '../words/quality-words.ts';
import { firstSortedFrom, nearestTimeWithin } from '../sorted-times.ts';
import { beatNames, type ClassedBeat, certainClassWords, notClassedWords } from '../words/class-words.ts';

/** Maximum distance of the R of one beat between two detectors or leads, s. */
const sameBeatSec = 0.12;

/** Returns the index in the rhythm of the beat at R; null if there is none. */
function beatNear({ timesSec }: Pick<RhythmReport, 'timesSec'>, rSec: number): number | null {
  const found = nearestTimeWithin(timesSec, rSec, sameBeatSec);
  return found === null ? null : firstSortedFrom(timesSec, found);
}

type ClassesReport = Pick<RhythmReport, 'timesSec' | 'classes' | 'certainty' | 'classReason'>;

function classedBeat({ classes, certainty, classReason }: ClassesReport, beat: number): ClassedBeat {
  return {
    beatClass: beatClassNames[classes[beat] ?? 0] ?? 'unknown',
    certainty: certainty[beat] ?? Number.NaN,
    classReason: classReasons[classReason[beat] ?? 0] ?? 'no R',
  };
}

/** Describes the class of the beat at R, its certainty and reason; null if no beat is classified there. */
export function classTextAt(rhythm: ClassesReport, rSec: number): string | null {
  const beat = beatNear(rhythm, rSec);
  return beat === null ? null : certainClassWords(classedBeat(rhythm, beat));
}

/** Returns the readout rows of a beat's class: its name with the certainty, and the reason. */
function classRows(rhythm: ClassesReport, beat: number): ReadoutRow[] {
  const { beatClass, certainty, classReason } = classedBeat(rhythm, beat);
  const value = Number.isFinite(certainty) ? `certainty ${formatNumber(certainty, 2)}` : '';
  return [
    { mark: beatClass === 'N' ? null : beatClass, name: beatNames[beatClass], value },
    { mark: null, name: classReason, value: '' },
  ];
}

/**
 * Returns the readout for a time, with the class and quality of its beat.
 *
 * @param own     the other readout; if null, the beat is named
 * @param report  source of the classes; null while unknown
 */
export function withClassRows(
  own: Readout | null,
  report: Pick<QrsReport, 'rhythm' | 'quality'> | null,
  atSec: number,
  long: boolean,
): Readout | null {
  if (report === null) return own;
  const { rhythm, quality } = report;
  const { timesSec } = rhythm;
  const before = firstSortedFrom(timesSec, atSec + 1e-9) - 1;
  const beat = own === null ? before : beatNear(rhythm, own.atSec);
  const rSec = beat === null ? undefined : timesSec[beat];
  if (beat === null || rSec === undefined) return own;
  const words = qualityAt(quality ?? [], rSec);
  const head: ReadoutRow = {
    mark: null,
    name: `Beat ${formatNumber(beat + 1, 0)}`,
    value: `R ${formatClock(rSec, long, 0.1)}`,
  };
  return {
    ...(own ?? { atSec: rSec }),
    rows: [
      ...(own?.rows ?? [head]),
      ...classRows(rhythm, beat),
      ...(words === null ? [] : [{ mark: null, name: 'ECG quality', value: words }]),
    ],
  };
}

/** Describes how many beats of a span are in each class with a letter; empty if none are. */
export function classesInView(
  rhythm: Pick<RhythmReport, 'timesSec' | 'classes' | 'classReason'>,
  span: Span,
): string {
  const { timesSec, classes, classReason } = rhythm;
  const [from, to] = [firstSortedFrom(timesSec, span.fromSec), firstSortedFrom(timesSec, span.toSec)];
  const counts = new Map<number, number>();
  for (const own of classes.subarray(from, to)) counts.set(own, (counts.get(own) ?? 0) + 1);
  const inPoorSignal = classReason
    .subarray(from, to)
    .filter((why) => classReasons[why] === 'poor signal').length;
  return beatClassNames
    .flatMap((own, index) => {
      const count = counts.get(index) ?? 0;
      if (own === 'N' || count === 0) return [];
      if (own === 'unknown') return [notClassedWords(count, inPoorSignal)];
      return [`${formatNumber(count, 0)} ${beatNames[own]}`];
    })
    .join(', ');
}
