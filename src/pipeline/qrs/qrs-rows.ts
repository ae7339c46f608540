import type { QrsBeat } from '../../model/qrs.ts';
import type { QrsDetection } from './analyse-qrs.ts';

/** Beats as the output lists them; a method without onsets gives its marks instead. */
export function qrsRows(detection: QrsDetection): readonly object[] {
  return detection.beats.map((beat) => rowOf(beat, detection));
}

function rowOf({ onsetIndex, endIndex, rSec, rIndex }: QrsBeat, { fs, marksOnsets }: QrsDetection): object {
  if (!marksOnsets) return { mark: onsetIndex / fs, r: rSec, markSample: onsetIndex, rSample: rIndex };
  return {
    onset: onsetIndex / fs,
    end: endIndex === null ? null : endIndex / fs,
    r: rSec,
    onsetSample: onsetIndex,
    endSample: endIndex,
    rSample: rIndex,
  };
}
