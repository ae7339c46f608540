import type { ParameterValues } from '../../model/parameters.ts';
import { cohortDeclarations, intervalsIds } from '../../pipeline/cohort/declarations.ts';
import type { CohortError, CohortLabels } from '../../pipeline/cohort/cohort-file.ts';
import {
  hasPooledThresholds,
  type PoolableFile,
  poolCohort,
  type PooledCohort,
  poolInSteps,
} from '../../pipeline/cohort/pool-cohort.ts';
import { type CohortResult, summariseCohort } from '../../pipeline/cohort/summarise-cohort.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';
import { pickParameters, resolveParameters, selectDeclaredValues } from '../../pipeline/parameters.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import {
  memberSeriesIds,
  seriesCohortDeclarations,
} from '../../pipeline/cohort/cohort-series-declarations.ts';
import type { SeriesCohortFile } from '../../pipeline/cohort/series-member.ts';
import { type SeriesCohortResult, summariseSeries } from '../../pipeline/cohort/summarise-series.ts';
import { comparedAnalysis } from './cohort-wanted.ts';
import type { CohortOutcome } from '../../workers/cohort/cohort-types.ts';
import type { CohortMember } from './cohort-members.ts';
import type { RecordingKey } from '../opening/recordings.ts';

/** A recording that has a result, with its row. */
export interface ShownFile extends PoolableFile {
  readonly key: RecordingKey;
}

/** A recording whose series has a result, with its row. */
export interface ShownSeriesFile extends SeriesCohortFile {
  readonly key: RecordingKey;
}

/** A recording without a result, with its row. */
export interface ShownError extends CohortError {
  readonly key: RecordingKey;
  readonly labels: CohortLabels;
}

/** A comparison as shown: the figures of each recording, and the summary over all. */
interface Shown<File, Result> {
  readonly files: readonly File[];
  readonly errors: readonly ShownError[];
  readonly result: Result;
  /** All parameters of the analyses, and `referenceState`. */
  readonly parameters: ParameterValues;
  /** Names of the devices that computed it. */
  readonly devices: readonly string[];
}

/** A comparison of methods and intervals. */
export interface ShownIntervals extends Shown<ShownFile, CohortResult> {
  readonly analysis: 'intervals';
}

/** A comparison of figures of a series. */
export interface ShownSeries extends Shown<ShownSeriesFile, SeriesCohortResult> {
  readonly analysis: 'series';
}

export type ShownCohort = ShownIntervals | ShownSeries;

interface Pooled {
  readonly from: readonly ShownFile[];
  readonly pooled: PooledCohort<ShownFile>;
}

/**
 * The last pooled cohort. Pooling a large cohort takes half a second, and labels or the unit of the tests do not change
 * it.
 */
let lastPooled: Pooled = { from: [], pooled: { files: [], thresholds: [] } };

/** Interval at which choosing thresholds yields to other work, ms. */
const yieldEveryMs = 8;

/** Returns whether the input of the choice of thresholds is the same as last time. */
function isKept(files: readonly ShownFile[]): boolean {
  const { from } = lastPooled;
  const isSame = ({ part, figures, parameters, labels }: ShownFile, k: number): boolean => {
    const own = from[k];
    const isOutcome = own?.part === part && own.figures === figures && own.parameters === parameters;
    return isOutcome && own.labels.subject === labels.subject;
  };
  return from.length === files.length && files.every(isSame);
}

/**
 * Returns the recordings at the thresholds that are chosen over several recordings. Pools again only if the input
 * differs.
 */
function keptPool(files: readonly ShownFile[]): PooledCohort<ShownFile> {
  if (!isKept(files)) lastPooled = { from: files, pooled: poolCohort(files) };
  const { pooled } = lastPooled;
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

type Done = Extract<CohortOutcome, { readonly failure: null }>;
type DoneOf<Analysis extends ComparedAnalysis> = Extract<Done, { readonly analysis: Analysis }>;

const ofIntervals = (outcome: CohortOutcome): outcome is DoneOf<'intervals'> =>
  outcome.failure === null && outcome.analysis === 'intervals';
const ofSeries = (outcome: CohortOutcome): outcome is DoneOf<'series'> =>
  outcome.failure === null && outcome.analysis === 'series';

/** Sorts members into those with a result and those with an error. */
function splitOutcomes<Outcome extends Done>(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  isWanted: (outcome: CohortOutcome) => outcome is Outcome,
) {
  const analysed: (Omit<Outcome, 'failure' | 'device'> & Pick<CohortMember, 'key' | 'file' | 'labels'>)[] =
    [];
  const errors: ShownError[] = [];
  const devices = new Set<string>();
  for (const { key, file, labels, failure } of members) {
    const outcome = outcomes.get(key);
    const failed = failure ?? outcome?.failure ?? null;
    if (failed !== null) errors.push({ key, file, labels, code: failed.code, message: failed.message });
    else if (outcome && isWanted(outcome)) {
      const { device, failure: _, ...own } = outcome;
      analysed.push({ key, file, labels, ...own });
      devices.add(device);
    }
  }
  return { analysed, errors, devices };
}

/**
 * Chooses thresholds over several recordings and yields to other requests in between, so that `showCohort` finds the
 * result. Returns null if the result is already there, or if no thresholds are chosen over several recordings.
 *
 * @param isWanted  called between parts; if it returns false, nothing is kept
 */
export function poolAhead(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  isWanted: () => boolean,
): Promise<void> | null {
  const { analysed } = splitOutcomes(members, outcomes, ofIntervals);
  return hasPooledThresholds(analysed) && !isKept(analysed) ? poolInTurns(analysed, isWanted) : null;
}

async function poolInTurns(files: readonly ShownFile[], isWanted: () => boolean): Promise<void> {
  const steps = poolInSteps(files);
  let yieldedAtMs = performance.now();
  while (isWanted()) {
    const { done, value } = steps.next();
    if (done === true) {
      lastPooled = { from: files, pooled: value };
      return;
    }
    if (performance.now() - yieldedAtMs < yieldEveryMs) continue;
    await yieldToEventLoop();
    yieldedAtMs = performance.now();
  }
}

/**
 * Combines the available outcomes.
 *
 * @param outcomes  outcomes of the compared analysis, by recording
 * @param changed   parameters that differ from the defaults; `analysis` selects what is compared
 */
export function showCohort(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  changed: ParameterValues,
): ShownCohort {
  return comparedAnalysis(changed) === 'series'
    ? showSeries(members, outcomes, changed)
    : showIntervals(members, outcomes, changed);
}

const plainErrors = (errors: readonly ShownError[]): CohortError[] =>
  errors.map(({ file, code, message }) => ({ file, code, message }));

/** Like `showCohort`, for intervals only. */
export function showIntervals(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  changed: ParameterValues,
): ShownIntervals {
  const all = resolveParameters(cohortDeclarations, selectDeclaredValues(cohortDeclarations, changed));
  const parameters = pickParameters(all, [...intervalsIds, 'referenceState']).values;
  const { analysed, errors, devices } = splitOutcomes(members, outcomes, ofIntervals);
  const { files, thresholds } = keptPool(analysed);
  const unit = all.word('unit', ['file', 'subject']);
  const result = summariseCohort(files, plainErrors(errors), parameters, unit, thresholds);
  return { analysis: 'intervals', files, errors, result, parameters, devices: [...devices] };
}

function showSeries(
  members: readonly CohortMember[],
  outcomes: ReadonlyMap<RecordingKey, CohortOutcome>,
  changed: ParameterValues,
): ShownSeries {
  // The parameter `window` here belongs to the intervals.
  const { window: _, ...own } = changed;
  const all = resolveParameters(
    seriesCohortDeclarations,
    selectDeclaredValues(seriesCohortDeclarations, own),
  );
  const parameters = {
    ...pickParameters(all, memberSeriesIds).values,
    analysis: 'series',
    referenceState: all.text('referenceState'),
  };
  const { analysed: files, errors, devices } = splitOutcomes(members, outcomes, ofSeries);
  return { parameters, devices: [...devices], ...seriesTogether(files, errors, parameters) };
}

/**
 * Summarises the series. Files whose series is of another kind than the first file's cannot be compared and become
 * errors.
 */
function seriesTogether(
  files: readonly ShownSeriesFile[],
  errors: readonly ShownError[],
  parameters: ParameterValues,
) {
  const result = summariseSeries(files, plainErrors(errors), parameters);
  const others = new Map(result.errors.map((error) => [error.file, error]));
  const refused = files.flatMap(({ key, file, labels }): ShownError[] => {
    const error = others.get(file);
    return error === undefined ? [] : [{ key, labels, ...error }];
  });
  return {
    analysis: 'series' as const,
    files: files.filter(({ file }) => !others.has(file)),
    errors: [...errors, ...refused],
    result,
  };
}

/** States and trials that the user has hidden; null means recordings without a state or trial. */
export interface HiddenParts {
  readonly state: readonly (string | null)[];
  readonly trial: readonly (string | null)[];
}

/**
 * Returns the cohort without its hidden parts, summarised again. The thresholds stay those chosen over all recordings.
 */
export function withoutHidden(
  shown: ShownCohort,
  hidden: HiddenParts,
  unit: 'file' | 'subject',
): ShownCohort {
  if (hidden.state.length + hidden.trial.length === 0) return shown;
  const isShown = ({ labels }: { readonly labels: CohortLabels }): boolean =>
    !hidden.state.includes(labels.state) && !hidden.trial.includes(labels.trial);
  const errors = shown.errors.filter(isShown);
  if (shown.analysis === 'series') {
    return { ...shown, ...seriesTogether(shown.files.filter(isShown), errors, shown.parameters) };
  }
  const files = shown.files.filter(isShown);
  const result = summariseCohort(files, plainErrors(errors), shown.parameters, unit);
  return { ...shown, files, errors, result: { ...result, thresholds: shown.result.thresholds } };
}
