import { exerciseById, isExerciseId, linkedRecording } from '../../pipeline/exercises/exercises.ts';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import { valuesDeclared } from '../../pipeline/parameters.ts';
import { memberDeclarations } from '../../pipeline/cohort/cohort-series-declarations.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import type { CohortSource, CohortTask } from '../../workers/cohort/cohort-types.ts';
import { stretchesNow } from '../edits/stretch-edits.ts';
import { stretchMembers } from '../../pipeline/cohort/stretch-members.ts';
import { filesOfRecording } from '../opening/recording-files.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

/** A recording of the list as one of a cohort. */
export interface CohortMember {
  readonly key: RecordingKey;
  /** What results call it: its path, or its name where it has none. */
  readonly file: string;
  readonly labels: CohortLabels;
  /** How it is analysed; null where it is not open yet, or cannot be. */
  readonly task: CohortTask | null;
  /** Says all that its result follows from: equal texts, equal results; empty without a task. */
  readonly of: string;
  /** Why it cannot be analysed; null where it can. */
  readonly failure: Failure | null;
}

/** What is the same for all members. */
export interface CohortSettings {
  readonly analysis: ComparedAnalysis;
  readonly labels: ReadonlyMap<RecordingKey, RecordingLabels>;
  /** What differs from the defaults of the analysis. */
  readonly parameters: ParameterValues;
  /** What differs from the defaults of Denoise. */
  readonly cleaning: ParameterValues;
  /** Whether the recordings that come with the page are of it. */
  readonly hasSamples: boolean;
  /** Whether each named stretch of a recording is a member by itself. */
  readonly byStretch: boolean;
}

/** Stands between a row's key and the stretch of it that a member is. */
const stretchMark = '@';

/** The row that a member is of. */
export function memberRowKey(memberKey: RecordingKey): RecordingKey {
  return memberKey.split(stretchMark)[0] ?? memberKey;
}

/** A browser's file has no identity that can be written down. */
const fileNumbers = new WeakMap<File, number>();
let fileCount = 0;

/** A number for each file that is open. */
function fileNumber(file: File): number {
  const known = fileNumbers.get(file);
  if (known !== undefined) return known;
  fileCount += 1;
  fileNumbers.set(file, fileCount);
  return fileCount;
}

/** Whether figures over several recordings are over this one: samples are where a person says so, exercises never. */
export function isOfStatistics({ group }: Pick<RecordingEntry, 'group'>, hasSamples: boolean): boolean {
  return group === 'Samples' ? hasSamples : group !== 'Exercises';
}

/**
 * Whether a row is one of a cohort: what is being opened is not, before it is known what it holds, nor is a series,
 * whose recordings are.
 */
export function isMember(entry: RecordingEntry, hasSamples: boolean): boolean {
  const { state, summary, origin, stored } = entry;
  if (!isOfStatistics(entry, hasSamples)) return false;
  if ((stored?.options ?? origin?.options)?.isSeries === true) return false;
  return state !== 'reading' || summary !== null;
}

/** The recordings of the list as a cohort, in its order. */
export function cohortMembers(
  entries: readonly RecordingEntry[],
  settings: CohortSettings,
): readonly CohortMember[] {
  const members = entries
    .filter((entry) => isMember(entry, settings.hasSamples))
    .flatMap((entry) => makeMembers(entry, settings));
  const counts = new Map<string, number>();
  return members.map((member) => {
    const count = (counts.get(member.file) ?? 0) + 1;
    counts.set(member.file, count);
    // Results are by file: one that is opened twice stands in them twice.
    return count === 1 ? member : { ...member, file: `${member.file} (${count})` };
  });
}

function makeMember(entry: RecordingEntry, settings: CohortSettings): CohortMember {
  const { key, name, path } = entry;
  const file = path ?? name;
  const { subject, ...others } = settings.labels.get(key) ?? noLabels;
  const source = findSource(entry);
  const labels = { ...others, subject: subject ?? file };
  if (source === null || !('kind' in source)) {
    return { key, file, labels, task: null, of: '', failure: source };
  }
  const task: CohortTask = {
    analysis: settings.analysis,
    source,
    roles: entry.roles,
    cleaning: entry.roles.some(({ clean }) => clean === true) ? settings.cleaning : {},
    edits: entry.beatEdits,
    stretches: entry.stretches,
    parameters: valuesDeclared(memberDeclarations[settings.analysis], {
      ...settings.parameters,
      ...entry.pinned,
    }),
  };
  return { key, file, labels, task, of: taskText(task), failure: null };
}

/** A row as a member, or its named stretches each as one where that is asked for. */
function makeMembers(entry: RecordingEntry, settings: CohortSettings): readonly CohortMember[] {
  const member = makeMember(entry, settings);
  const { task, key } = member;
  if (!settings.byStretch || task === null) return [member];
  const parts = stretchMembers({ ...member, parameters: task.parameters }, stretchesNow(entry));
  if (parts.length === 1 && parts[0]?.file === member.file) return [member];
  return parts.map(({ parameters, ...part }, k) => {
    const own = { ...task, parameters };
    return { ...part, key: `${key}${stretchMark}${k}`, task: own, of: taskText(own) };
  });
}

/** Null where it is there and not open yet. */
function findSource(entry: RecordingEntry): CohortSource | Failure | null {
  const { name, sample, synthetic, summary, origin, question, failure, state } = entry;
  const isLinked = linkedRecording(sample) !== null;
  if (isExerciseId(sample) && !isLinked)
    return { kind: 'synthetic', name, values: exerciseById(sample).synthetic };
  if (sample !== null && !isLinked) return { kind: 'sample', sample };
  if (synthetic !== null) return { kind: 'synthetic', name, values: synthetic };
  const main = summary?.files[0];
  if (summary && origin && main !== undefined) {
    return { kind: 'files', files: filesOfRecording(summary, origin), options: origin.options, main };
  }
  if (failure && state === 'broken') return failure;
  const where = { file: entry.path ?? name };
  if (question) {
    const message = 'It waits for an answer in the list of recordings.';
    return { code: 'no-rate', message, where };
  }
  if (entry.stored?.load) return null;
  return { code: 'missing-file', message: 'It is of an earlier visit; drop its file again.', where };
}

function taskText({ source, ...rest }: CohortTask): string {
  const files = source.kind === 'files' ? source.files.map(({ file }) => fileNumber(file)) : [];
  const from = source.kind === 'files' ? [files, source.main, source.options] : source;
  return JSON.stringify([from, rest]);
}
