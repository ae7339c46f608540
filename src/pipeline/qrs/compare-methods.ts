import type { DetectorMethod } from '../../analysis/qrs/detector.ts';
import { scoreBeats } from '../../analysis/scoring/bxb.ts';
import { sweepTolerance } from '../../analysis/scoring/sweep-tolerance.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { BeatCounts, BeatError, PooledScores, ScoreOptions, ToleranceRow } from '../../model/scoring.ts';
import { annotationsBySource } from '../annotation-choice.ts';
import type { Recording } from '../../model/recording.ts';
import type { QrsOutputs, QrsRun } from './analyse-qrs.ts';
import { type ResolvedParameters, resolveParameters } from '../parameters.ts';
import { marksAsAnnotations } from './marks-as-annotations.ts';
import { comparedDetectors, detectorFor, markSignal, readScoreOptions } from './method-marks.ts';
import type { BlockContext } from './for-each-block.ts';
import { poolScores } from '../../analysis/scoring/pool-scores.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { measureMains } from '../mains.ts';
import { qrsDeclarations } from './declarations.ts';
import { chooseLeads, type ChosenSignal, type MethodMarks, readingIds } from './read-leads.ts';
import { chooseReference } from './reference-choice.ts';

/** One detector over all records that could be scored. */
interface GrossRow extends PooledScores {
  readonly method: DetectorMethod;
}

/** Every detector over several records, pooled according to ANSI/AAMI EC57. */
export interface GrossMethods {
  readonly rows: readonly GrossRow[];
  /** Names of the pooled records: those in which every detector could be scored. */
  readonly recordings: readonly string[];
  /** Records with a reference that are left out, and the reason. */
  readonly leftOut: readonly { readonly name: string; readonly problem: string }[];
}

/** A recording to be scored, and its chosen channels. */
interface ScoredRecording {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  /** Marks of detectors in it so far; further ones are added. */
  readonly marks: Map<string, MethodMarks>;
}

interface GrossOptions {
  readonly signal: AbortSignal;
  /** Receives the share done and the name of the record; yields to other work, and throws if cancelled. */
  readonly pause: (share: number, name: string) => Promise<void>;
}

/**
 * Scores every detector on each recording that has a reference, and pools the beats.
 *
 * Each recording is scored against the selected annotator if it has it, else against its own (`chooseReference`). A record
 * that fails with one detector is left out for all, so that the rows are comparable.
 */
export async function grossMethods(
  records: readonly ScoredRecording[],
  values: ParameterValues,
  { signal, pause }: GrossOptions,
): Promise<GrossMethods> {
  const requestedReference = String(values['reference'] ?? '');
  const scored = records.flatMap((record) => {
    const reference = chooseReference(record.recording, requestedReference);
    return reference === '' ? [] : [{ ...record, reference }];
  });
  const counted: (readonly MethodCounts[])[] = [];
  const recordings: string[] = [];
  const leftOut: { name: string; problem: string }[] = [];
  for (const [index, { recording, choice, marks, reference }] of scored.entries()) {
    const { name } = recording;
    const tell = (share: number) => pause((index + share) / scored.length, name);
    const parameters = resolveParameters(qrsDeclarations, { ...values, reference });
    try {
      counted.push(await countMethods({ recording, choice, marks }, parameters, { signal, pause: tell }));
      recordings.push(name);
    } catch (error) {
      if (!(error instanceof BeatbenchError) || error.code === 'cancelled') throw error;
      leftOut.push({ name, problem: error.message });
    }
  }
  const all = counted.flat();
  const rows = comparedDetectors.map((method) => {
    const own = all.filter((one) => one.method === method).map(({ counts }) => counts);
    return { method, ...poolScores(own) };
  });
  return { rows, recordings, leftOut };
}

/** Counts of a detector on one record. */
interface MethodCounts {
  readonly method: DetectorMethod;
  readonly counts: BeatCounts;
}

/** Counts the beats of each detector on one record. */
async function countMethods(
  { recording, choice, marks }: ScoredRecording,
  parameters: ResolvedParameters,
  { signal, pause }: { readonly signal: AbortSignal; readonly pause: (share: number) => Promise<void> },
): Promise<MethodCounts[]> {
  const reference = annotationsBySource(recording, parameters.text('reference'));
  const options = readScoreOptions(parameters);
  const mains = await measureMains(requireChannel(recording, choice, 'ecg'), parameters, {
    recording,
    signal,
  });
  const read = JSON.stringify([choice.ecg, ...readingIds.map((id) => parameters.values[id])]);
  let ecg: ChosenSignal | null = null;
  const all: MethodCounts[] = [];
  for (const [index, method] of comparedDetectors.entries()) {
    await pause(index / comparedDetectors.length);
    const context = { signal, pause: () => pause(index / comparedDetectors.length) };
    const detector = detectorFor(method, parameters, mains);
    const key = `${read} ${JSON.stringify(detector)}`;
    let found = marks.get(key);
    if (found === undefined) {
      ecg ??= await chooseLeads(recording, choice, parameters, false, context);
      found = await markSignal(ecg, detector, context);
      marks.set(key, found);
    }
    const { errors: _, ...counts } = scoreBeats(reference, found.marks, found.fs, options);
    all.push({ method, counts });
  }
  return all;
}

/** One detector on the record, compared with the reference, or with the beats shown if there is no reference. */
export interface MethodRow {
  /** `edited` is the chosen method after the user's corrections. */
  readonly method: DetectorMethod | 'edited';
  /** Whether it is the method whose beats are shown. */
  readonly isChosen: boolean;
  readonly counts: BeatCounts | null;
  /** Differences from the beats shown, in order of time; empty with a reference. */
  readonly disagreements: readonly BeatError[];
  /** Empty without a reference. */
  readonly sweep: readonly ToleranceRow[];
  /** Time from samples to beats, ms; null if it was not run for the comparison. */
  readonly ms: number | null;
  /** Reason if there are no counts. */
  readonly problem: string | null;
}

/**
 * Runs every detector on the signal of a run, and scores it against the reference. Without a reference, its marks are
 * compared with the beats shown, over the whole record. A recording of marks gives no rows.
 *
 * All detectors run on the CPU, in the arithmetic of the run, so that their times are comparable.
 *
 * @param pause  receives the share done and the next method; yields to other work, and throws if cancelled
 */
export async function compareMethods(
  recording: Recording,
  { outputs, parameters }: QrsRun,
  pause: (share: number, method: string) => Promise<void>,
): Promise<readonly MethodRow[]> {
  const { signal, mains } = outputs;
  if (signal === null || mains === null) return [];
  const against = chooseScoreReference(recording, outputs.edited, parameters);
  const chosen = parameters.text('method');
  const rows: MethodRow[] = [];
  for (const [index, method] of comparedDetectors.entries()) {
    await pause(index / comparedDetectors.length, method);
    const context = { signal: neverAborted, pause: () => pause(index / comparedDetectors.length, method) };
    rows.push(await makeRow(method, { signal, mains, parameters }, against, method === chosen, context));
  }
  const { edited, score } = outputs;
  if (edited.edited === null || score === null) return rows;
  const { score: counts, sweep } = score;
  const common = { isChosen: false, disagreements: [], ms: null, problem: null };
  return [...rows, { ...common, method: 'edited', counts, sweep }];
}

/** What marks are compared with. */
interface ScoreReference {
  readonly beats: AnnotationSet;
  readonly options: ScoreOptions;
  readonly isReference: boolean;
}

function chooseScoreReference(
  recording: Recording,
  shown: QrsOutputs['edited'],
  parameters: ResolvedParameters,
): ScoreReference {
  const source = parameters.text('reference');
  const options = readScoreOptions(parameters);
  if (source !== '') {
    return { beats: annotationsBySource(recording, source), options, isReference: true };
  }
  return {
    beats: marksAsAnnotations(shown, { source: 'shown', point: 'onset', labels: [] }),
    options: { ...options, fromSec: 0, toSec: null },
    isReference: false,
  };
}

/** `pause` checks for a cancel. */
const neverAborted = new AbortController().signal;

/** Run whose signal is searched. */
interface SearchedRun extends Pick<QrsRun, 'parameters'>, Pick<QrsOutputs, 'signal' | 'mains'> {}

async function makeRow(
  method: DetectorMethod,
  { signal, mains, parameters }: SearchedRun,
  { beats, options, isReference }: ScoreReference,
  isChosen: boolean,
  context: BlockContext,
): Promise<MethodRow> {
  try {
    const detector = detectorFor(method, parameters, mains);
    const key = JSON.stringify(detector);
    const found = signal.marks.get(key) ?? (await markSignal(signal, detector, context));
    signal.marks.set(key, found);
    const { marks, fs, ms } = found;
    const counts = scoreBeats(beats, marks, fs, options);
    return {
      method,
      isChosen,
      counts,
      disagreements: isReference ? [] : counts.errors,
      sweep: isReference ? sweepTolerance(beats, marks, fs, options) : [],
      ms,
      problem: null,
    };
  } catch (error) {
    // A detector that fails on a short record does not affect the others.
    if (!(error instanceof BeatbenchError) || error.code === 'cancelled') throw error;
    return { method, isChosen, counts: null, disagreements: [], sweep: [], ms: null, problem: error.message };
  }
}
