import type { DetectorMethod } from '../../analysis/qrs/detector.ts';
import { scoreBeats } from '../../analysis/scoring/bxb.ts';
import { poolScores } from '../../analysis/scoring/pool-scores.ts';
import { BeatbenchError } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import type { BeatCounts, PooledScores } from '../../model/scoring.ts';
import { annotationsBySource } from '../annotation-choice.ts';
import { type ChannelChoice, requireChannel } from '../channels.ts';
import { measureMains } from '../mains.ts';
import { resolveParameters, type ResolvedParameters } from '../parameters.ts';
import { qrsDeclarations } from './declarations.ts';
import { comparedDetectors, detectorFor, markSignal, readScoreOptions } from './method-marks.ts';
import { type ChosenSignal, chooseLeads, type MethodMarks, readingIds } from './read-leads.ts';
import { chooseReference } from './reference-choice.ts';

/** One detector over all records that could be scored. */
export interface GrossRow extends PooledScores {
  readonly method: DetectorMethod;
}

/** Every detector over several records, as ANSI/AAMI EC57 pools them. */
export interface GrossMethods {
  readonly rows: readonly GrossRow[];
  /** Names of the records that are in it: those in which every detector could be scored. */
  readonly recordings: readonly string[];
  /** Those with a reference that are not, and why. */
  readonly leftOut: readonly { readonly name: string; readonly problem: string }[];
}

/** A recording that may be scored, and which of its channels are taken. */
export interface ScoredRecording {
  readonly recording: Recording;
  readonly choice: ChannelChoice;
  /** What detectors marked in it so far; more is added. */
  readonly marks: Map<string, MethodMarks>;
}

interface GrossOptions {
  readonly signal: AbortSignal;
  /** Called with the share done and the record at work; lets other work run, and throws when cancelled. */
  readonly pause: (share: number, name: string) => Promise<void>;
}

/**
 * Scores every detector on each recording that has a reference and pools the beats.
 *
 * Each recording is scored against the annotator asked for where it has it, else against its own
 * (`referenceOf`). A record that one detector cannot do is left out for all, so that the rows compare.
 */
export async function grossMethods(
  records: readonly ScoredRecording[],
  values: ParameterValues,
  { signal, pause }: GrossOptions,
): Promise<GrossMethods> {
  const asked = String(values['reference'] ?? '');
  const scored = records.flatMap((record) => {
    const reference = chooseReference(record.recording, asked);
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

/** What a detector comes to on one record. */
interface MethodCounts {
  readonly method: DetectorMethod;
  readonly counts: BeatCounts;
}

/** What each detector comes to on one record. */
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
