import type { BeatEdit } from '../../model/edits.ts';
import { matchBeats } from '../scoring/match-beats.ts';
import { findNearestIndex } from '../scoring/nearest-time.ts';

/** A beat with its class. */
export interface LabelledBeat {
  /** R, s. */
  readonly timeSec: number;
  /** WFDB mnemonic. */
  readonly label: string;
}

export const ordinaryLabel = 'N';

/** Maximum distance at which two beats count as the same, s: the tolerance of EC57. */
const pairToleranceSec = 0.15;

/**
 * Returns the edits that turn the beats of a detection into those of another list, such as a file edited elsewhere.
 *
 * @param detected       ascending
 * @param target         ascending
 * @param leastMoveSec   a smaller distance counts as no move: half a sample of the file, s
 * @param otherPeaksSec  R of the same beats in other analyses, each ascending, s; a beat at one of them counts as not
 *                       moved
 * @returns in order of time
 */
export function editsBetween(
  detected: readonly LabelledBeat[],
  target: readonly LabelledBeat[],
  leastMoveSec: number,
  otherPeaksSec: readonly ArrayLike<number>[] = [],
): BeatEdit[] {
  const isElsewhere = ({ timeSec }: LabelledBeat): boolean =>
    otherPeaksSec.some((peaks) => {
      const near = peaks[findNearestIndex(peaks, timeSec)];
      return near !== undefined && Math.abs(near - timeSec) <= leastMoveSec;
    });
  const timesOf = (beats: readonly LabelledBeat[]) => beats.map(({ timeSec }) => timeSec);
  const { pairs, missed, extra } = matchBeats(timesOf(detected), timesOf(target), pairToleranceSec);
  const changed = pairs.flatMap((pair) =>
    editsBetweenBeats(detected[pair.reference], target[pair.mark], leastMoveSec, isElsewhere),
  );
  const deleted = missed.map((index): BeatEdit => ({ op: 'delete', time: detected[index].timeSec }));
  const inserted = extra.map((index): BeatEdit => {
    const { timeSec: time, label } = target[index];
    return label === ordinaryLabel ? { op: 'insert', time } : { op: 'insert', time, class: label };
  });
  return [...deleted, ...changed, ...inserted];
}

function editsBetweenBeats(
  from: LabelledBeat,
  to: LabelledBeat,
  leastMoveSec: number,
  isElsewhere: (beat: LabelledBeat) => boolean,
): BeatEdit[] {
  const time = from.timeSec;
  const move: BeatEdit = { op: 'move', time, to: to.timeSec };
  const label: BeatEdit = { op: 'label', time, class: to.label };
  return [
    ...(Math.abs(to.timeSec - time) > leastMoveSec && !isElsewhere(to) ? [move] : []),
    ...(from.label === to.label ? [] : [label]),
  ];
}
