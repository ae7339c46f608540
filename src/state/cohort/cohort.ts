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
import { comparedAnalysis, type CohortStores, wantedMembers } from './cohort-wanted.ts';
import { failureInWords } from '../error-reason.ts';
import type { RecordingEntry, RecordingKey } from '../opening/recordings.ts';

export interface CohortState {
  /** What is compared; null before anything was asked for. */
  readonly shown: ShownCohort | null;
  /** Whether it was made with other parameters than those in force, and stays until the new is whole. */
  readonly isOld: boolean;
  /** Recordings that are of the cohort, analysed or not. */
  readonly memberCount: number;
  readonly run: CohortRun | null;
  /** Recordings at work, and the share of each that is done, 0 … 1. */
  readonly working: ReadonlyMap<RecordingKey, number>;
  /** Recordings that have a result. */
  readonly analysed: ReadonlySet<RecordingKey>;
  /** Recordings that could not be analysed. */
  readonly failed: ReadonlyMap<RecordingKey, Failure>;
  /** Whether figures over several recordings, of every bench, are over the samples too. */
  readonly hasSamples: boolean;
}

export interface CohortParts {
  readonly client: CohortClient;
  readonly stores: CohortStores;
  /** Opens a recording of an earlier visit. */
  readonly open: (entry: RecordingEntry) => Promise<void>;
  /** ms; for how long a run took. */
  readonly nowMs?: () => number;
}

/** After a change it is quiet for so long before anything is computed, ms. */
const quietMs = 200;
/** While recordings are analysed, what they come to is put together and drawn so often, ms, */
const refreshMs = 500;
/** and takes at most one part in so many of the time. */
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

/** Rows of an earlier visit, not open yet. */
const unopened = (all: readonly CohortMember[]): readonly CohortMember[] =>
  all.filter(({ task, failure }) => task === null && failure === null);

/** Tells what is wanted from what was. */
const membersSignature = (members: readonly CohortMember[]): string => members.map(({ of }) => of).join('\n');

/** The same with whose they are. */
const labelsSignature = (members: readonly CohortMember[]): string =>
  JSON.stringify(members.map(({ key, labels, of, failure }) => [key, labels, of, failure]));

/**
 * All open recordings, analysed by the pool and compared: by themselves while the bench is open, and again
 * only what is missing or changed.
 */
export function createCohort({ client, stores, open, nowMs = () => performance.now() }: CohortParts) {
  const { recordings, grouping, parameters, bench, notices } = stores;
  const store = createStore<CohortState>(() => first);
  const { getState, setState } = store;
  const outcomes = createCohortOutcomes();
  /** What the shown results are made of. */
  let snapshot: ReadonlyMap<RecordingKey, CohortOutcome> = new Map();
  /** What of the recordings they are. */
  let snapshotOf: ComparedAnalysis = 'intervals';
  let job: Job<void> | null = null;
  let atWork: readonly CohortWork[] = [];
  /** Counts runs: what an earlier one tells is not heard. */
  let serial = 0;
  /** What was wanted when a person stopped it. */
  let stoppedAt: string | null = null;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let refreshTookMs = 0;
  /** What the last refresh was of. */
  let refreshedOf = '';
  /** Counts refreshes: an earlier one that still chooses thresholds is not shown. */
  let refreshSerial = 0;

  const members = () => wantedMembers(stores, getState().hasSamples);
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

  /** Puts together what there is; what was whole stays until what replaces it is. */
  const refresh = (all = members()): void => {
    clearTimeout(refreshing);
    refreshing = undefined;
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
      // Afterwards, with what it took to draw it.
      setTimeout(() => (refreshTookMs = nowMs() - startedMs), 0);
    };
    const pooling = loaded.poolAhead(all, snapshot, isNewest);
    if (pooling === null) finish();
    else void pooling.then(finish);
  };

  /** What is at work, with one more or fewer. */
  const workingWith = (key: RecordingKey, share: number | null): ReadonlyMap<RecordingKey, number> => {
    const working = new Map(getState().working);
    if (share === null) working.delete(key);
    else working.set(key, share);
    return working;
  };

  const take = (member: CohortWork, outcome: CohortOutcome): void => {
    outcomes.keep(member, outcome);
    const { run } = getState();
    if (run === null) return;
    setState({ run: { ...run, doneCount: run.doneCount + 1 }, working: workingWith(member.key, null) });
    refreshing ??= setTimeout(() => refresh(), Math.max(refreshMs, refreshShare * refreshTookMs));
  };

  const begin = (member: CohortWork): void => {
    const { run } = getState();
    if (run) setState({ run: { ...run, doing: member.file }, working: workingWith(member.key, 0) });
  };

  const openAll = async (rows: readonly CohortMember[], isMine: () => boolean): Promise<void> => {
    for (const { key, file } of rows) {
      const entry = recordings.find(key);
      const { run } = getState();
      if (!isMine() || !entry || !run) return;
      setState({ run: { ...run, doing: `Opening ${file}` } });
      await open(entry);
    }
  };

  const start = async (): Promise<void> => {
    job?.cancel();
    serial += 1;
    const own = serial;
    const startedMs = nowMs();
    const isMine = (): boolean => own === serial && isRunning();
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
      atWork = [];
      setState({ run: { ...run, state, tookMs: nowMs() - startedMs }, working: new Map() });
      refresh();
    };
    await openAll(unopened(all), isMine);
    if (!isMine()) return end('cancelled');
    atWork = missingOf(members());
    const mine = (act: () => void): void => {
      if (isMine()) act();
    };
    job = runMembers(client, atWork, {
      onStart: (member) => mine(() => begin(member)),
      onProgress: (member, share) => mine(() => setState({ working: workingWith(member.key, share) })),
      onDone: (member, outcome) => mine(() => take(member, outcome)),
    });
    try {
      await job.result;
    } catch {
      // Cancelled: recordings that fail are outcomes, and no errors.
      return end('cancelled');
    }
    end('done');
    bringUp();
  };

  /** Whether what is at work is still wanted. */
  const isWanted = (all: readonly CohortMember[]): boolean => {
    const wanted = new Set(all.map(({ of }) => of));
    return atWork.every(({ of }) => wanted.has(of));
  };

  /** Shows what there is, and computes what is missing. */
  const bringUp = (): void => {
    clearTimeout(quiet);
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
      bringUp();
    } catch (error) {
      notices.say(failureInWords(error).message);
    }
  };

  const schedule = (): void => {
    clearTimeout(quiet);
    if (bench.work() === 'cohort') quiet = setTimeout(bringUp, quietMs);
  };
  for (const one of [recordings, grouping, parameters.cohort, parameters.denoise, bench]) {
    one.subscribe(schedule);
  }

  return {
    ...store,
    /** Analyses what is missing, also after it was stopped. */
    run: (): void => {
      stoppedAt = null;
      bringUp();
    },
    /** Analyses what failed again. */
    retry: (): void => {
      outcomes.forgetFailures();
      stoppedAt = null;
      bringUp();
    },
    /** Stops; what is analysed stays. */
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
    /** Forgets all that was found. */
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
