import { type Detector, detectBeats, type DetectorMethod } from '../../analysis/qrs/detect-beats.ts';
import { scoreBeats } from '../../analysis/scoring/bxb.ts';
import { sweepTolerance } from '../../analysis/scoring/sweep-tolerance.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatCounts, ScoreOptions, ToleranceRow } from '../../model/scoring.ts';
import { annotationsOf } from '../annotation-choice.ts';
import { detectorOf } from '../detection-params.ts';
import { resolveParameters, type ResolvedParameters } from '../parameters.ts';
import type { Recording } from '../../model/recording.ts';
import type { QrsRun } from './analyse-qrs.ts';
import { qrsDeclarations } from './declarations.ts';

/** All that finds beats by itself, in the order of the declaration. */
export const comparedMethods: readonly DetectorMethod[] = [
  'beatbench',
  'curve-length',
  'pan-tompkins',
  'trigger',
];

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

/** The detector of another method with the parameters of a run. */
function detectorFor(method: DetectorMethod, { values }: ResolvedParameters): Detector {
  const detector = detectorOf(resolveParameters(qrsDeclarations, { ...values, method }));
  if (detector === null) throw new RangeError(`${method} finds no beats`);
  return detector;
}

function scoreOptionsOf(parameters: ResolvedParameters): ScoreOptions {
  const scoreTo = parameters.numberOr('scoreTo', ['end']);
  return {
    fromSec: parameters.number('scoreFrom'),
    toSec: scoreTo === 'end' ? null : scoreTo,
    toleranceMs: parameters.number('tolerance'),
  };
}

/**
 * Scores every detector on the signal of a run against its reference; none where it has no reference.
 *
 * All work on the CPU, in the arithmetic of the run, so that their times compare.
 *
 * @param pause  lets other work in between two of them, and throws where the comparison is off
 */
export async function compareMethods(
  recording: Recording,
  { outputs, parameters }: QrsRun,
  pause: () => Promise<void>,
): Promise<readonly MethodRow[]> {
  const source = parameters.text('reference');
  if (source === '') return [];
  const reference = annotationsOf(recording, source);
  const chosen = parameters.text('method');
  const rows: MethodRow[] = [];
  for (const method of comparedMethods) {
    await pause();
    rows.push(rowOf(method, { outputs, parameters }, reference, method === chosen));
  }
  const { edited, score } = outputs;
  if (edited.edited === null || score === null) return rows;
  const { score: counts, sweep } = score;
  return [...rows, { method: 'edited', isChosen: false, counts, sweep, ms: null, problem: null }];
}

type Signal = QrsRun['outputs']['signal'];

interface Detection {
  readonly marks: readonly number[];
  readonly ms: number;
}

/** Tolerance and period move no mark: each detector looks at a signal once for each of its settings. */
const detections = new WeakMap<Signal, Map<string, Detection>>();

function detectionOf(signal: Signal, detector: Detector): Detection {
  const { ecg, startIndex, others } = signal;
  const known = detections.get(signal) ?? new Map<string, Detection>();
  detections.set(signal, known);
  const key = JSON.stringify(detector);
  const before = known.get(key);
  if (before !== undefined) return before;
  const startMs = performance.now();
  const beats = detectBeats(ecg, detector, others);
  const ms = performance.now() - startMs;
  const made = { marks: beats.map(({ onsetIndex }) => onsetIndex + startIndex), ms };
  known.set(key, made);
  return made;
}

function rowOf(
  method: DetectorMethod,
  { outputs, parameters }: Pick<QrsRun, 'outputs' | 'parameters'>,
  reference: AnnotationSet,
  isChosen: boolean,
): MethodRow {
  const options = scoreOptionsOf(parameters);
  try {
    const { marks, ms } = detectionOf(outputs.signal, detectorFor(method, parameters));
    const { fs } = outputs.signal.ecg;
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
    if (!(error instanceof BeatbenchError)) throw error;
    return { method, isChosen, counts: null, sweep: [], ms: null, problem: error.message };
  }
}
