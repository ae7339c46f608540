import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../model/failure.ts';
import type { ComparedAnalysis } from '../../pipeline/cohort/compared-member.ts';
import type { Job } from '../../workers/client-types.ts';
import type { CohortClient, CohortOutcome } from '../../workers/cohort/cohort-types.ts';
import { type CohortMember, memberRowKey } from './cohort-members.ts';
import { createCohortOutcomes } from './cohort-outcomes.ts';
import { type CohortRun, type CohortWork, runMembers } from './cohort-run.ts';
import type * as comparisonModule from './cohort-shown.ts';
import type { ShownCohort } from './cohort-shown.ts';
import { comparedAnalysis, type CohortStores, currentMembers } from './cohort-wanted.ts';
import { asFailure } from '../error-reason.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

export interface CohortState {
  /** The comparison; null before the first one was requested. */
  readonly shown: ShownCohort | null;
  /** Whether it was made with other parameters than the current ones. It stays until the new comparison is complete. */
  readonly isOld: boolean;
  /** Number of recordings in the cohort, analysed or not. */
  readonly memberCount: number;
  readonly run: CohortRun | null;
  /** Recordings that are being analysed, and the fraction of each that is done, 0 … 1. */
  readonly working: ReadonlyMap<RecordingKey, number>;
  /** Recordings that have a result. */
  readonly analysed: ReadonlySet<RecordingKey>;
  /** Recordings that could not be analysed. */
  readonly failed: ReadonlyMap<RecordingKey, Failure>;
  /** Whether statistics over several recordings include the samples, in every bench. */
  readonly hasSamples: boolean;
}

export interface CohortParts {
  readonly client: CohortClient;
  readonly stores: CohortStores;
  /** Opens a recording of an earlier visit. */
  readonly open: (entry: RecordingEntry) => Promise<void>;
  /** Clock for the duration of a run, ms. */
  readonly nowMs?: () => number;
}

/** Time without changes before anything is computed, ms. */
const quietMs = 200;
/** Minimum interval between updates of the summary while recordings are analysed, ms. */
const refreshMs = 500;
/** Updates take at most one part in this many of the time. */
const refreshShare = 8;

type Comparison = typeof comparisonModule;

/** Tests and thresholds over several recordings. The page loads them with the first comparison. */
let comparison: Comparison | null = null;

const first: CohortState = {
  shown: null,
  isOld: false,
  memberCount: 0,
  run: null,
  working: new Map(),
  analysed: new Set(),
  failed: new Map(),
  hasSamples: false,
};

const hasTask = (member: CohortMember): member is CohortWork => member.task !== null;

/** Returns the rows of an earlier visit that are not open yet. */
const unopened = (all: readonly CohortMember[]): readonly CohortMember[] =>
  all.filter(({ task, failure }) => task === null && failure === null);

/** Identifies the wanted results, to detect changes. */
const membersSignature = (members: readonly CohortMember[]): string => members.map(({ of }) => of).join('\n');

/** The same, with the labels of the members. */
const labelsSignature = (members: readonly CohortMember[]): string =>
  JSON.stringify(members.map(({ key, labels, of, failure }) => [key, labels, of, failure]));

/**
 * Creates the comparison of all open recordings, which the pool of workers analyses. While its bench is open, it keeps
 * itself up to date and computes only what is missing or changed.
 */
export function createCohort({ client, stores, open, nowMs = () => performance.now() }: CohortParts) {
  const { recordings, grouping, parameters, bench, notices } = stores;
  const store = createStore<CohortState>(() => first);
  const { getState, setState } = store;
  const outcomes = createCohortOutcomes();
  /** Outcomes that the shown results were made from. */
  let snapshot: ReadonlyMap<RecordingKey, CohortOutcome> = new Map();
  /** Analysis that these outcomes belong to. */
  let snapshotOf: ComparedAnalysis = 'intervals';
  let job: Job<void> | null = null;
  let runningMembers: readonly CohortWork[] = [];
  /** Number of the current run; reports of earlier runs are ignored. */
  let serial = 0;
  /** Signature of the wanted members when the user stopped the run. */
  let stoppedAt: string | null = null;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;
  let refreshTookMs = 0;
  /** Signature of the members at the last refresh. */
  let refreshedOf = '';
  /** Number of the current refresh; an earlier one that is still choosing thresholds is not shown. */
  let refreshSerial = 0;

  const members = () => currentMembers(stores, getState().hasSamples);
  const isRunning = (): boolean => getState().run?.state === 'running';
  const missingOf = (all: readonly CohortMember[]): readonly CohortWork[] =>
    all.filter(hasTask).filter((member) => outcomes.find(member) === null);

  const show = (all: readonly CohortMember[], isOld: boolean, { showCohort }: Comparison): void => {
    const shown = showCohort(all, snapshot, parameters.cohort.getState().changed);
    const failures = [...snapshot].map(([key, { failure }]) => [key, failure] as const);
    const failed = new Map(failures.flatMap(([key, failure]) => (failure === null ? [] : [[key, failure]])));
    const analysed = new Set(shown.files.map(({ key }) => key));
    setState({ shown, isOld, memberCount: all.length, analysed, failed });
    if (!isRunning()) recordings.markAnalysed(new Set([...analysed].map(memberRowKey)));
  };

  /** Summarises what is available. A complete comparison stays until its replacement is complete. */
  const refresh = (all = members()): void => {
    clearTimeout(refreshTimer);
    refreshTimer = undefined;
    const loaded = comparison;
    if (loaded === null) return;
    const startedMs = nowMs();
    refreshedOf = labelsSignature(all);
    refreshSerial += 1;
    const own = refreshSerial;
    const isNewest = (): boolean => own === refreshSerial;
    const analysis = comparedAnalysis(parameters.cohort.getState().changed);
    const isOld = snapshotOf === analysis && missingOf(all).some(({ key }) => snapshot.has(key));
    if (!isOld) {
      snapshotOf = analysis;
      const found = all.map((member) => [member.key, outcomes.find(member)] as const);
      snapshot = new Map(found.flatMap(([key, outcome]) => (outcome === null ? [] : [[key, outcome]])));
    }
    const finish = (): void => {
      if (!isNewest()) return;
      show(all, isOld, loaded);
      // Measured later, so that it includes the time of drawing.
      setTimeout(() => (refreshTookMs = nowMs() - startedMs), 0);
    };
    const pooling = loaded.poolAhead(all, snapshot, isNewest);
    if (pooling === null) finish();
    else void pooling.then(finish);
  };

  /** Returns the recordings at work with one added, updated or removed. */
  const workingWith = (key: RecordingKey, share: number | null): ReadonlyMap<RecordingKey, number> => {
    const working = new Map(getState().working);
    if (share === null) working.delete(key);
    else working.set(key, share);
    return working;
  };

  const keepOutcome = (member: CohortWork, outcome: CohortOutcome): void => {
    outcomes.keep(member, outcome);
    const { run } = getState();
    if (run === null) return;
    setState({ run: { ...run, doneCount: run.doneCount + 1 }, working: workingWith(member.key, null) });
    refreshTimer ??= setTimeout(() => refresh(), Math.max(refreshMs, refreshShare * refreshTookMs));
  };

  const begin = (member: CohortWork): void => {
    const { run } = getState();
    if (run) setState({ run: { ...run, doing: member.file }, working: workingWith(member.key, 0) });
  };

  const openAll = async (rows: readonly CohortMember[], isCurrentRun: () => boolean): Promise<void> => {
    for (const { key, file } of rows) {
      const entry = recordings.find(key);
      const { run } = getState();
      if (!isCurrentRun() || !entry || !run) return;
      setState({ run: { ...run, doing: `Opening ${file}` } });
      await open(entry);
    }
  };

  const start = async (): Promise<void> => {
    job?.cancel();
    serial += 1;
    const own = serial;
    const startedMs = nowMs();
    const isCurrentRun = (): boolean => own === serial && isRunning();
    const all = members();
    const taskCount = missingOf(all).length + unopened(all).length;
    setState({
      run: { state: 'running', doneCount: 0, taskCount, doing: '', tookMs: null },
      working: new Map(),
    });
    const end = (state: CohortRun['state']): void => {
      const { run } = getState();
      if (own !== serial || !run) return;
      job = null;
      runningMembers = [];
      setState({ run: { ...run, state, tookMs: nowMs() - startedMs }, working: new Map() });
      refresh();
    };
    await openAll(unopened(all), isCurrentRun);
    if (!isCurrentRun()) return end('cancelled');
    runningMembers = missingOf(members());
    const mine = (act: () => void): void => {
      if (isCurrentRun()) act();
    };
    job = runMembers(client, runningMembers, {
      onStart: (member) => mine(() => begin(member)),
      onProgress: (member, share) => mine(() => setState({ working: workingWith(member.key, share) })),
      onDone: (member, outcome) => mine(() => keepOutcome(member, outcome)),
    });
    try {
      await job.result;
    } catch {
      // Cancelled. Failures of recordings are outcomes and do not throw.
      return end('cancelled');
    }
    end('done');
    bringUpToDate();
  };

  /** Returns whether all work in progress is still wanted. */
  const isWanted = (all: readonly CohortMember[]): boolean => {
    const wanted = new Set(all.map(({ of }) => of));
    return runningMembers.every(({ of }) => wanted.has(of));
  };

  /** Shows what is available and computes what is missing. */
  const bringUpToDate = (): void => {
    clearTimeout(startTimer);
    if (bench.work() !== 'cohort') return;
    if (comparison === null) {
      void loadComparison();
      return;
    }
    const all = members();
    outcomes.keepOnly(new Set(all.map(({ key }) => key)));
    const isAtWork = isRunning() && isWanted(all);
    if (!isAtWork || labelsSignature(all) !== refreshedOf) refresh(all);
    if (isAtWork) return;
    if (missingOf(all).length + unopened(all).length === 0 || membersSignature(all) === stoppedAt) return;
    void start();
  };

  const loadComparison = async (): Promise<void> => {
    try {
      comparison = await import('./cohort-shown.ts');
      bringUpToDate();
    } catch (error) {
      notices.say(asFailure(error).message);
    }
  };

  const schedule = (): void => {
    clearTimeout(startTimer);
    if (bench.work() === 'cohort') startTimer = setTimeout(bringUpToDate, quietMs);
  };
  for (const one of [recordings, grouping, parameters.cohort, parameters.denoise, bench]) {
    one.subscribe(schedule);
  }

  return {
    ...store,
    /** Analyses what is missing, even after the user stopped it. */
    run: (): void => {
      stoppedAt = null;
      bringUpToDate();
    },
    /** Analyses the failed recordings again. */
    retry: (): void => {
      outcomes.forgetFailures();
      stoppedAt = null;
      bringUpToDate();
    },
    /** Stops the run. Recordings that are done stay. */
    cancel: (): void => {
      if (!isRunning()) return;
      stoppedAt = membersSignature(members());
      const { run } = getState();
      if (job) job.cancel();
      else if (run) setState({ run: { ...run, state: 'cancelled', tookMs: 0 } });
    },
    setSamples: (hasSamples: boolean): void => {
      setState({ hasSamples });
      schedule();
    },
    /** Forgets all results. */
    forget: (): void => {
      job?.cancel();
      serial += 1;
      refreshSerial += 1;
      outcomes.clear();
      snapshot = new Map();
      stoppedAt = null;
      setState(first);
    },
  };
}

export type Cohort = ReturnType<typeof createCohort>;
