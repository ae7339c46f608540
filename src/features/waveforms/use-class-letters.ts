import { useDeferredValue, useMemo } from 'react';
import type { Lane } from '../../charts/lanes/lane.ts';
import type { Span } from '../../state/view/span.ts';
import { useChosenReport } from '../session-context.ts';
import { spanAbout } from './bench/wave-marks.ts';
import { classMarks, hasLetters, withLetters } from '../class-letters.ts';

/** Where classes are written. */
export interface LettersPlace {
  /** Id of the lane. */
  readonly lane: string;
  /** Whether it has room for words above its traces already. */
  readonly hasRoom: boolean;
}

/** Lanes with the classes of the beats over one of them, as the QRS detector's beats are classed. */
export function useClassLetters(
  lanes: readonly Lane[],
  { lane: id, hasRoom }: LettersPlace,
  span: Span,
  widthPx: number,
): readonly Lane[] {
  const rhythm = useDeferredValue(useChosenReport('qrs'))?.rhythm ?? null;
  const lettered = useMemo(() => (rhythm !== null && hasLetters(rhythm) ? rhythm : null), [rhythm]);
  const { fromSec, toSec } = spanAbout(span);
  // The same while the view is moved, for all that its ends are rounded.
  const pxPerSec = Number((widthPx / (span.toSec - span.fromSec)).toPrecision(3));
  const words = lanes.find((lane) => lane.id === id)?.marks;
  const marks = useMemo(
    () =>
      lettered === null || words === undefined
        ? null
        : [...words, ...classMarks(lettered, { fromSec, toSec }, words, pxPerSec)],
    [lettered, words, fromSec, toSec, pxPerSec],
  );
  return useMemo(
    () =>
      marks === null
        ? lanes
        : lanes.map((lane) => (lane.id === id ? withLetters(lane, marks, hasRoom) : lane)),
    [lanes, marks, id, hasRoom],
  );
}
