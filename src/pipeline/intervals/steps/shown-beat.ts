import type { Beat } from '../../../analysis/intervals/segment.ts';
import type { RejectReason } from '../../../model/intervals.ts';
import type { StepDrawing } from '../../../model/steps.ts';
import type { BeatList } from '../outputs.ts';
import { shownSpan } from './step-curves.ts';

/** The beat that is shown, with its index among all beats and among the kept ones. */
export interface ShownBeat {
  readonly index: number;
  readonly beat: Beat;
  /** −1 if the beat is left out. */
  readonly keptIndex: number;
}

/** Returns the beat with the nearest R; null if there are no beats. */
export function shownBeat({ segmentation, kept }: BeatList, rSec: number): ShownBeat | null {
  let index = -1;
  let nearest = Number.POSITIVE_INFINITY;
  segmentation.beats.forEach((beat, i) => {
    const distanceSec = Math.abs(beat.rSec - rSec);
    if (distanceSec < nearest) [index, nearest] = [i, distanceSec];
  });
  const beat = segmentation.beats[index];
  return beat === undefined ? null : { index, beat, keptIndex: kept.indexOf(index) };
}

const reasons: Readonly<Record<RejectReason, string>> = {
  incomplete: 'it is incomplete',
  excluded: 'an excluded part comes before the next beat',
  noise: 'the ECG is noise, calibration pulses or missing before the next beat',
  ectopic: 'it is a ventricular or fusion beat',
  'after-ectopic': 'it follows a ventricular or fusion beat',
  short: 'its RR is too short',
  long: 'its RR is too long',
  unlike: 'its pulse differs in shape from the median pulse',
};

/** Returns the drawing that replaces that of a beat which is left out. */
export function leftOutDrawing(shown: ShownBeat | null, sub: string): StepDrawing {
  const reason = shown?.beat.rejected ?? null;
  return {
    sub,
    series: [],
    marks: [],
    lines: [],
    x: shownSpan,
    y: { name: '', unit: '' },
    dropped: reason === null ? 'No beat here is used.' : `This beat is removed: ${reasons[reason]}.`,
  };
}
