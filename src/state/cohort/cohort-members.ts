import { exerciseById, isExerciseId, linkedRecording } from '../../pipeline/exercises/exercises.ts';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { RecordingLabels } from '../../model/recording-labels.ts';
import type { CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import { selectDeclaredValues } from '../../pipeline/parameters.ts';
import { memberDeclarations } from '../../pipeline/cohort/cohort-series-declarations.ts';
import { noLabels } from '../../pipeline/grouping/label-words.ts';
import type { CohortSource, CohortTask } from '../../workers/cohort/cohort-types.ts';
import { currentStretches } from '../edits/stretch-edits.ts';
import { stretchMembers } from '../../pipeline/cohort/stretch-members.ts';
import { filesOfRecording } from '../opening/recording-files.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

/** A recording of the list as a member of a cohort. */
export interface CohortMember {
  readonly key: RecordingKey;
  /** Name in results: its path, or its name if it has no path. */
  readonly file: string;
  readonly labels: CohortLabels;
  /** Analysis to run; null if the recording is not open yet, or cannot be opened. */
  readonly task: CohortTask | null;
  /** Text that identifies everything its result depends on: equal texts mean equal results. Empty without a task. */
  readonly of: string;
  /** Reason why it cannot be analysed; null if it can. */
  readonly failure: Failure | null;
}

/** Settings that all members share. */
export interface CohortSettings {
  readonly analysis: ComparedAnalysis;
  readonly labels: ReadonlyMap<RecordingKey, RecordingLabels>;
  /** Parameters that differ from the defaults of the analysis. */
  readonly parameters: ParameterValues;
  /** Parameters that differ from the defaults of Denoise. */
  readonly cleaning: ParameterValues;
  /** Whether the recordings that come with the page are members. */
  readonly hasSamples: boolean;
  /** Whether each named stretch of a recording is a member of its own. */
  readonly byStretch: boolean;
}

/** Separates a row's key from the number of its stretch in the key of a member. */
const stretchMark = '@';

/** Returns the key of the row that a member belongs to. */
export function memberRowKey(memberKey: RecordingKey): RecordingKey {
  return memberKey.split(stretchMark)[0] ?? memberKey;
}

/** A browser's file has no identity that can be written down, so files get numbers. */
const fileNumbers = new WeakMap<File, number>();
let fileCount = 0;

/** Returns a number that identifies an open file. */
function fileNumber(file: File): number {
  const known = fileNumbers.get(file);
  if (known !== undefined) return known;
  fileCount += 1;
  fileNumbers.set(file, fileCount);
  return fileCount;
}

/**
 * Returns whether statistics over several recordings include this one. Samples are included on request, exercises
 * never.
 */
export function isInStatistics({ group }: Pick<RecordingEntry, 'group'>, hasSamples: boolean): boolean {
  return group === 'Samples' ? hasSamples : group !== 'Exercises';
}

/**
 * Returns whether a row is a member of a cohort. A row that is still being opened is not, because its content is
 * unknown. A series is not, because the recordings that it joins are members themselves.
 */
export function isMember(entry: RecordingEntry, hasSamples: boolean): boolean {
  const { state, summary, origin, stored } = entry;
  if (!isInStatistics(entry, hasSamples)) return false;
  if ((stored?.options ?? origin?.options)?.isSeries === true) return false;
  return state !== 'reading' || summary !== null;
}

/** Returns the recordings of the list as cohort members, in the order of the list. */
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
    // Results are keyed by file name; a file that is opened twice gets a number so that both appear.
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
    parameters: selectDeclaredValues(memberDeclarations[settings.analysis], {
      ...settings.parameters,
      ...entry.pinned,
    }),
  };
  return { key, file, labels, task, of: taskText(task), failure: null };
}

/** Returns a row as one member, or one member per named stretch if the settings say so. */
function makeMembers(entry: RecordingEntry, settings: CohortSettings): readonly CohortMember[] {
  const member = makeMember(entry, settings);
  const { task, key } = member;
  if (!settings.byStretch || task === null) return [member];
  const parts = stretchMembers({ ...member, parameters: task.parameters }, currentStretches(entry));
  if (parts.length === 1 && parts[0]?.file === member.file) return [member];
  return parts.map(({ parameters, ...part }, k) => {
    const own = { ...task, parameters };
    return { ...part, key: `${key}${stretchMark}${k}`, task: own, of: taskText(own) };
  });
}

/** Returns the source of a row, or why it has none; null if it can be opened but is not open yet. */
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
    const message = 'It needs an answer in the list of recordings.';
    return { code: 'no-rate', message, where };
  }
  if (entry.stored?.load) return null;
  return { code: 'missing-file', message: 'It is from an earlier visit; drop its file again.', where };
}

function taskText({ source, ...rest }: CohortTask): string {
  const files = source.kind === 'files' ? source.files.map(({ file }) => fileNumber(file)) : [];
  const from = source.kind === 'files' ? [files, source.main, source.options] : source;
  return JSON.stringify([from, rest]);
}
