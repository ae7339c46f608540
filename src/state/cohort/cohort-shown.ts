import type { ParameterValues } from '../../model/parameters.ts';
import { cohortDeclarations, intervalsIds } from '../../pipeline/cohort/declarations.ts';
import type { CohortError, CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import {
  isPooled,
  type PoolableFile,
  poolCohort,
  type PooledCohort,
  poolInSteps,
} from '../../pipeline/cohort/pool-cohort.ts';
import { type CohortResult, summariseCohort } from '../../pipeline/cohort/summarise-cohort.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';
import { pickParameters, resolveParameters } from '../../pipeline/parameters.ts';
import type { CohortOutcome } from '../../workers/cohort/cohort-types.ts';
import type { CohortMember } from './cohort-members.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** A recording that has a result, and whose it is. */
export interface ShownFile extends PoolableFile {
  readonly key: RecordingKey;
}

/** A recording without one. */
export interface ShownError extends CohortError {
  readonly key: RecordingKey;
  readonly labels: CohortLabels;
}

/** A cohort as it is shown: figures of each recording, and what they come to together. */
export interface ShownCohort {
  readonly files: readonly ShownFile[];
  readonly errors: readonly ShownError[];
  readonly result: CohortResult;
  /** All of the intervals, and `referenceState`. */
  readonly parameters: ParameterValues;
  /** What computed it. */
  readonly devices: readonly string[];
}

interface Pooled {
  readonly from: readonly ShownFile[];
  readonly pooled: PooledCohort<ShownFile>;
}

/** Half a second of a large cohort, which a change of labels or of the tests' unit need not cost. */
let lately: Pooled = { from: [], pooled: { files: [], thresholds: [] } };

/** Others are let in so often while thresholds are chosen, ms. */
const letInEveryMs = 8;

/** Whether what they are chosen from is what it was. */
function isKept(files: readonly ShownFile[]): boolean {
  const { from } = lately;
  const isSame = ({ part, figures, parameters, labels }: ShownFile, k: number): boolean => {
    const own = from[k];
    const isOutcome = own?.part === part && own.figures === figures && own.parameters === parameters;
    return isOutcome && own.labels.subject === labels.subject;
  };
  return from.length === files.length && files.every(isSame);
}

/** Recordings at the thresholds that are chosen over several; computed anew only where what they are chosen from is another. */
function keptPool(files: readonly ShownFile[]): PooledCohort<ShownFile> {
  if (!isKept(files)) lately = { from: files, pooled: poolCohort(files) };
  const { pooled } = lately;
  return {
    ...pooled,
    files: files.map((file, k) => ({
      ...file,
      ...pooled.files[k],
      key: file.key,
      file: file.file,
      labels: file.labels,
    })),
  };
}

/** What is known of each member. */
function sortOut(members: readonly CohortMember[], outcomes: ReadonlyMap<RecordingKey, CohortOutcome>) {
  const analysed: ShownFile[] = [];
  const errors: ShownError[] = [];
  const devices = new Set<string>();
  for (const { key, file, labels, failure } of members) {
    const outcome = outcomes.get(key);
    const failed = failure ?? outcome?.failure ?? null;
    if (failed !== null) errors.push({ key, file, labels, code: failed.code, message: failed.message });
    else if (outcome?.figures) {
      const { device, failure: _, ...own } = outcome;
      analysed.push({ key, file, labels, ...own });
      devices.add(device);
    }
  }
  return { analysed, errors, devices };
}

/**
 * Chooses thresholds over several recordings in turns with whoever waits, for `showCohort` to find; null where it finds
 * them already, or none are chosen so.
 *
 * @param isWanted  asked between turns; where it is not, nothing is kept
 */
export function poolAhead(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  isWanted: () => boolean,
): Promise<void> | null {
  const { analysed } = sortOut(members, outcomes);
  return isPooled(analysed) && !isKept(analysed) ? poolInTurns(analysed, isWanted) : null;
}

async function poolInTurns(files: readonly ShownFile[], isWanted: () => boolean): Promise<void> {
  const steps = poolInSteps(files);
  let letInMs = performance.now();
  while (isWanted()) {
    const { done, value } = steps.next();
    if (done === true) {
      lately = { from: files, pooled: value };
      return;
    }
    if (performance.now() - letInMs < letInEveryMs) continue;
    await yieldToEventLoop();
    letInMs = performance.now();
  }
}

/**
 * Puts together what is known of each member.
 *
 * @param changed  what differs from the defaults of the cohort
 */
export function showCohort(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  changed: ParameterValues,
): ShownCohort {
  const all = resolveParameters(cohortDeclarations, changed);
  const parameters = pickParameters(all, [...intervalsIds, 'referenceState']).values;
  const { analysed, errors, devices } = sortOut(members, outcomes);
  const { files, thresholds } = keptPool(analysed);
  const told = errors.map(({ file, code, message }) => ({ file, code, message }));
  const result = summariseCohort(files, told, parameters, all.word('unit', ['file', 'subject']), thresholds);
  return { files, errors, result, parameters, devices: [...devices] };
}

/** States and trials that a person has hidden; null is of recordings that say none. */
export interface HiddenParts {
  readonly state: readonly (string | null)[];
  readonly trial: readonly (string | null)[];
}

/** The same cohort without what is hidden, put together anew; thresholds stay those that were chosen over all. */
export function withoutHidden(
  shown: ShownCohort,
  hidden: HiddenParts,
  unit: 'file' | 'subject',
): ShownCohort {
  if (hidden.state.length + hidden.trial.length === 0) return shown;
  const isShown = ({ labels }: { readonly labels: CohortLabels }): boolean =>
    !hidden.state.includes(labels.state) && !hidden.trial.includes(labels.trial);
  const files = shown.files.filter(isShown);
  const errors = shown.errors.filter(isShown);
  const told = errors.map(({ file, code, message }) => ({ file, code, message }));
  const result = summariseCohort(files, told, shown.parameters, unit);
  return { ...shown, files, errors, result: { ...result, thresholds: shown.result.thresholds } };
}
