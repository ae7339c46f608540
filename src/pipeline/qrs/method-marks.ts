import { detectorPasses } from '../../analysis/qrs/detector-passes.ts';
import { marksOutsideGaps } from '../../analysis/qrs/marks-outside-gaps.ts';
import { type Detector, type DetectorMethod, rSearchForMethod } from '../../analysis/qrs/detector.ts';
import { RFinder } from '../../analysis/qrs/r-peak.ts';
import type { MainsFact } from '../../model/run-facts.ts';
import type { ScoreOptions } from '../../model/scoring.ts';
import { makeDetector } from '../detection-params.ts';
import { resolveParameters, type ResolvedParameters } from '../parameters.ts';
import { qrsDeclarations } from './declarations.ts';
import { type ChosenSignal, locateR, type MethodMarks } from './read-leads.ts';
import { forEachPass, type BlockContext } from './for-each-block.ts';

/** All detectors, in the order of the declaration. */
export const comparedDetectors: readonly DetectorMethod[] = [
  'beatbench',
  'curve-length',
  'pan-tompkins',
  'trigger',
];

/** Makes the detector of another method with the parameters and the mains frequency of a run. */
export function detectorFor(
  method: DetectorMethod,
  { values }: ResolvedParameters,
  mains: Pick<MainsFact, 'applied'>,
): Detector {
  const detector = makeDetector(resolveParameters(qrsDeclarations, { ...values, method }), mains);
  if (detector === null) throw new RangeError(`${method} finds no beats`);
  return detector;
}

export function readScoreOptions(parameters: ResolvedParameters): ScoreOptions {
  const scoreTo = parameters.numberOr('scoreTo', ['end']);
  return {
    fromSec: parameters.number('scoreFrom'),
    toSec: scoreTo === 'end' ? null : scoreTo,
    toleranceMs: parameters.number('tolerance'),
  };
}

/**
 * Runs a detector on a signal.
 * @throws BeatbenchError `too-short`, like `detectBeats`
 */
export async function markSignal(
  chosen: ChosenSignal,
  detector: Detector,
  context: BlockContext,
): Promise<MethodMarks> {
  const { lead, startIndex, others } = chosen;
  const startMs = performance.now();
  const passes = detectorPasses(lead.frame, detector, 1 + others.length);
  const all = await forEachPass(passes, [lead, ...others], context);
  const gaps = [lead, ...others].map((one) => one.gaps);
  const marks = marksOutsideGaps(all, gaps, detector.method);
  // Finds R too, like `detectBeats`: a record that is too short for it is then left out for every method.
  const finder = new RFinder(marks, rSearchForMethod(detector.method), lead.frame);
  await locateR(chosen, finder, false, context);
  const ms = performance.now() - startMs;
  return {
    marks: Array.from({ length: marks.count }, (_, i) => marks.onsetAt(i) + startIndex),
    fs: lead.frame.fs,
    ms,
  };
}
