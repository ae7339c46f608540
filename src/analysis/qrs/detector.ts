import type { CurveLengthParams } from './curve-length-params.ts';
import type { OwnParams } from './own/params.ts';
import type { PanTompkinsParams } from './pan-tompkins-params.ts';
import type { RSearch } from './r-peak.ts';
import type { TriggerParams } from './trigger-params.ts';

/** A detector and its parameters. */
export type Detector =
  | { readonly method: 'curve-length'; readonly params: CurveLengthParams }
  | { readonly method: 'pan-tompkins'; readonly params: PanTompkinsParams }
  | { readonly method: 'trigger'; readonly params: TriggerParams }
  | { readonly method: 'beatbench'; readonly params: OwnParams };

export type DetectorMethod = Detector['method'];

/**
 * Returns whether a detector marks onsets. Other detectors mark points around R and have no J points.
 *
 * @param method any detector, or `annotations`
 * @returns false for the trigger, Pan–Tompkins and annotations
 */
export function marksOnsets(method: DetectorMethod): boolean {
  return method === 'curve-length' || method === 'beatbench';
}

/**
 * Returns where R is searched relative to a detector's marks.
 *
 * @param method any detector, or `annotations`
 * @returns from the onset, or around the mark
 */
export function rSearchForMethod(method: DetectorMethod): RSearch {
  return marksOnsets(method) ? 'from-onset' : 'about-mark';
}
