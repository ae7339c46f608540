import type { DetectorMethod } from '../../analysis/qrs/detector.ts';
import { scoreBeats } from '../../analysis/scoring/bxb.ts';
import { sweepTolerance } from '../../analysis/scoring/sweep-tolerance.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatCounts, ToleranceRow } from '../../model/scoring.ts';
import { annotationsBySource } from '../annotation-choice.ts';
import type { Recording } from '../../model/recording.ts';
import type { QrsOutputs, QrsRun } from './analyse-qrs.ts';
import { comparedDetectors, detectorFor, markSignal, readScoreOptions } from './method-marks.ts';
import type { BlockContext } from './for-each-block.ts';

/** One detector on the record, against the reference. */
export interface MethodRow {
  /** `edited` is the chosen method after corrections by hand. */
  readonly method: DetectorMethod | 'edited';
  /** Whether it is the one whose beats are shown. */
  readonly isChosen: boolean;
  readonly counts: BeatCounts | null;
  readonly sweep: readonly ToleranceRow[];
  /** From samples to beats, ms; null where it was not run for the comparison. */
  readonly ms: number | null;
  /** Why there are no counts. */
  readonly problem: string | null;
}

/**
 * Scores every detector on the signal of a run against its reference; none where it has no reference, or is of marks alone.
 *
 * All work on the CPU, in the arithmetic of the run, so that their times compare.
 *
 * @param pause  called with the share done and the next method; lets other work run, and throws when cancelled
 */
export async function compareMethods(
  recording: Recording,
  { outputs, parameters }: QrsRun,
  pause: (share: number, method: string) => Promise<void>,
): Promise<readonly MethodRow[]> {
  const source = parameters.text('reference');
  const { signal, mains } = outputs;
  if (source === '' || signal === null || mains === null) return [];
  const reference = annotationsBySource(recording, source);
  const chosen = parameters.text('method');
  const rows: MethodRow[] = [];
  for (const [index, method] of comparedDetectors.entries()) {
    await pause(index / comparedDetectors.length, method);
    const context = { signal: neverAborted, pause: () => pause(index / comparedDetectors.length, method) };
    rows.push(await makeRow(method, { signal, mains, parameters }, reference, method === chosen, context));
  }
  const { edited, score } = outputs;
  if (edited.edited === null || score === null) return rows;
  const { score: counts, sweep } = score;
  return [...rows, { method: 'edited', isChosen: false, counts, sweep, ms: null, problem: null }];
}

/** `pause` lets a cancel in. */
const neverAborted = new AbortController().signal;

/** What detectors search. */
interface SearchedRun extends Pick<QrsRun, 'parameters'>, Pick<QrsOutputs, 'signal' | 'mains'> {}

async function makeRow(
  method: DetectorMethod,
  { signal, mains, parameters }: SearchedRun,
  reference: AnnotationSet,
  isChosen: boolean,
  context: BlockContext,
): Promise<MethodRow> {
  const options = readScoreOptions(parameters);
  try {
    const detector = detectorFor(method, parameters, mains);
    const key = JSON.stringify(detector);
    const found = signal.marks.get(key) ?? (await markSignal(signal, detector, context));
    signal.marks.set(key, found);
    const { marks, fs, ms } = found;
    const counts = scoreBeats(reference, marks, fs, options);
    return {
      method,
      isChosen,
      counts,
      sweep: sweepTolerance(reference, marks, fs, options),
      ms,
      problem: null,
    };
  } catch (error) {
    // One that cannot work on a record this short takes nothing from the others.
    if (!(error instanceof BeatbenchError) || error.code === 'cancelled') throw error;
    return { method, isChosen, counts: null, sweep: [], ms: null, problem: error.message };
  }
}
