import { defaultCurveLengthParams, scaleCurveLength, unitsPerMv } from '../curve-length-params.ts';
import type { QrsMark } from '../curve-length-search.ts';
import { curveLength } from '../curve-length-signal.ts';
import { guessUnitsPerMillivolt } from '../millivolt.ts';
import { detectOwn } from './detect-own.ts';
import { ownEdges } from './edges.ts';
import type { OwnParams } from './params.ts';

/**
 * Onset and J point of the beats that our own detector finds.
 *
 * The edges need a size of the ECG; it is guessed from the ECG itself, so that neither unit nor gain
 * moves a mark.
 *
 * @param leads  of one rate and length, at most at 500 Hz, without gaps; the edges are of the first
 */
export function ownMarks(
  leads: readonly (Float64Array | Int32Array)[],
  fs: number,
  params: OwnParams,
): QrsMark[] {
  const [x] = leads;
  const { marks } = detectOwn(leads, fs, params);
  if (marks.length === 0) return [];
  const units = unitsPerMv / guessUnitsPerMillivolt(x, fs);
  const scale = scaleCurveLength(fs, unitsPerMv, 'real', {
    ...defaultCurveLengthParams,
    mains: params.mains,
  });
  return ownEdges(curveLength(x, scale, units), marks, fs, x.length, scale);
}
