import type { LaneMark } from '../../charts/lanes/lane.ts';
import type { BeatError } from '../../model/scoring.ts';
import type { Span } from '../../state/view/span.ts';
import type { QrsReport } from '../../workers/protocol.ts';
import { firstSortedFrom } from '../sorted-times.ts';
import { ecgMarks, markTimes } from './bench/wave-marks.ts';

const slackSec = 1e-6;

/** Errors in a span, of one kind. */
export function errorsIn(
  report: QrsReport | null,
  { fromSec, toSec }: Span,
  kind: BeatError['kind'],
): BeatError[] {
  const errors = report?.score?.score.errors ?? [];
  return errors.filter((error) => error.kind === kind && error.timeSec >= fromSec && error.timeSec < toSec);
}

/** R and brackets of the beats, those where the reference has none as false alarms. */
export function marksOn(report: QrsReport, span: Span, durationSec: number): readonly LaneMark[] {
  const sources = { qrs: report, intervals: null, hidden: [], durationSec };
  const { rSec } = report;
  const markSec = markTimes(report);
  const falseAt = new Set(
    errorsIn(report, span, 'false-alarm').map(({ timeSec }) => {
      const index = firstSortedFrom(markSec, timeSec - slackSec);
      const r = rSec[index] ?? Number.NaN;
      return Number.isNaN(r) ? timeSec : r;
    }),
  );
  const marks = ecgMarks(sources, span).filter(({ kind, atSec }) => kind !== 'r' || !falseAt.has(atSec));
  return [...marks, ...Array.from(falseAt, (atSec): LaneMark => ({ kind: 'false-alarm', atSec }))];
}

/** Room that the word of a miss needs: from the middle of its square to the next mark, px. */
const missWordPx = 38;

/** A stroke for every mark that was found, and a square where one is missed, named where no mark stands in its word. */
export function foundMarks(report: QrsReport, span: Span, pxPerSec: number): LaneMark[] {
  const { rSec } = report;
  const markSec = markTimes(report);
  const [from, to] = [firstSortedFrom(markSec, span.fromSec), firstSortedFrom(markSec, span.toSec)];
  if (to - from > 2500) return [];
  const found = Array.from(markSec.subarray(from, to), (markAt, place): LaneMark => {
    const r = rSec[from + place] ?? Number.NaN;
    return { kind: 'annotation', atSec: Number.isNaN(r) ? markAt : r };
  });
  const missed = errorsIn(report, span, 'miss');
  const all = Float64Array.from([
    ...found.map(({ atSec }) => atSec),
    ...missed.map(({ timeSec }) => timeSec),
  ]);
  all.sort();
  return [
    ...found,
    ...missed.map(({ timeSec }): LaneMark => {
      const nextSec = all[firstSortedFrom(all, timeSec + slackSec)] ?? Number.POSITIVE_INFINITY;
      const hasRoom = (nextSec - timeSec) * pxPerSec >= missWordPx;
      return { kind: 'miss', atSec: timeSec, ...(hasRoom ? { label: 'miss' } : {}) };
    }),
  ];
}
