import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../model/failure.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import {
  type BenchDevice,
  emptyResult,
  type Machine,
  type PerformanceResult,
  withEvent,
} from '../../pipeline/performance/performance-result.ts';
import {
  allStudies,
  type StudyEvent,
  type StudyId,
  type StudyRow,
} from '../../pipeline/performance/studies.ts';
import { studyRequests } from '../../pipeline/performance/study-requests.ts';
import type { Job } from '../../workers/client-types.ts';
import type { MeasuringEnd } from '../../workers/performance/performance-api.ts';
import type { PerformanceClient } from '../../workers/performance/performance-client.ts';
import { asFailure } from '../error-reason.ts';
import { parseMeasuringValues, parsePerformance, performanceText } from './performance-file.ts';
import { ownProperty } from '../../pipeline/sessions/untrusted.ts';

/** Storage of the last measurements between visits. Every call may throw: storage may be blocked, full or broken. */
export interface PerformanceStorage {
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly clear: () => void;
}

const storageKey = 'beatbench-performance';

/** Keeps measurements in the browser's local storage. */
export const browserPerformanceStorage: PerformanceStorage = {
  read: () => localStorage.getItem(storageKey),
  write: (text) => localStorage.setItem(storageKey, text),
  clear: () => localStorage.removeItem(storageKey),
};

/** The running measurement, or how the last one ended. */
export interface MeasuringRun {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed';
  /** In the order in which they run. */
  readonly studies: readonly StudyId[];
  /** Fraction of all studies that is done, 0 … 1. */
  readonly share: number;
  readonly doing: string;
  /** Duration, ms; null while it runs. */
  readonly tookMs: number | null;
}

/** Measurements of another device, for comparison with this one. */
export interface OtherDevice {
  readonly fileName: string;
  readonly result: PerformanceResult;
}

export interface PerformanceState {
  /** Null until it is known. */
  readonly machine: Machine | null;
  /** The last measurements, of this machine or, if kept from an earlier visit, of the machine of that visit. */
  readonly result: PerformanceResult | null;
  /** Parameters of these measurements that differ from the defaults. */
  readonly parameters: ParameterValues;
  readonly run: MeasuringRun | null;
  /** Why the last run or the description of the machine failed. */
  readonly failure: Failure | null;
  /** Whether the GPU was lost in the last run. */
  readonly wasLost: boolean;
  readonly other: OtherDevice | null;
  /** Why the file for comparison could not be used, as a sentence. */
  readonly otherProblem: string | null;
}

/** Dependencies of the measurements. */
export interface PerformanceParts {
  readonly client: PerformanceClient;
  readonly storage: PerformanceStorage | null;
  readonly analysisValues: () => ParameterValues;
  /** Clock for the duration of a run, ms. */
  readonly nowMs?: () => number;
}

const first: PerformanceState = {
  machine: null,
  result: null,
  parameters: {},
  run: null,
  failure: null,
  wasLost: false,
  other: null,
  otherProblem: null,
};

/** Returns the measurements with one row added. It replaces an earlier row with the same keys. */
function withRow(result: PerformanceResult, { study, row }: StudyRow): PerformanceResult {
  const own = allStudies.find(({ id }) => id === study);
  const keys = own?.replaces ?? own?.keys ?? [];
  const keyOf = (any: object): string => JSON.stringify(keys.map((key) => ownProperty(any, key)));
  const before: readonly object[] = result.studies[study] ?? [];
  const rows = [...before.filter((other) => keyOf(other) !== keyOf(row)), row];
  return { ...result, studies: { ...result.studies, [study]: rows } };
}

/** Returns the measurements of a study without rows that the finished run did not measure. */
function onlyMeasured(
  result: PerformanceResult,
  study: StudyId,
  measured: PerformanceResult,
): PerformanceResult {
  const rows = measured.studies[study];
  return rows === undefined ? result : { ...result, studies: { ...result.studies, [study]: rows } };
}

/** Returns whether two measurements are of the same machine, so that one table can hold them. */
function isSameDevice(a: BenchDevice, b: BenchDevice): boolean {
  return a.gpu?.name === b.gpu?.name && a.cpu.name === b.cpu.name && a.cpu.coreCount === b.cpu.coreCount;
}

/** Studies that ‘Run’ measures; the others have a button of their own. */
export const quickStudies: readonly StudyId[] = ['filter', 'workgroups'];

/** Creates the description of this machine, its measurements, and the calls that measure. */
export function createPerformance(parts: PerformanceParts) {
  const { client, storage, analysisValues, nowMs = () => performance.now() } = parts;
  const store = createStore<PerformanceState>(() => first);
  const { getState, setState } = store;
  let job: Job<MeasuringEnd> | null = null;
  let describing: Promise<void> | null = null;

  const keep = (): void => {
    const { result, parameters } = getState();
    try {
      if (result !== null) storage?.write(performanceText(result, parameters));
    } catch {
      // If keeping them fails, the measurements still show; a later visit must measure again.
    }
  };

  const describe = async (): Promise<void> => {
    try {
      setState({ machine: await client.describe() });
    } catch (error) {
      describing = null;
      setState({ failure: asFailure(error) });
    }
  };

  /** Applies one event of a run to the shown result. Returns what this run has measured itself. */
  const applyEvent = (event: StudyEvent, share: number, measured: PerformanceResult): PerformanceResult => {
    const { result, run } = getState();
    if (event.kind === 'progress') {
      if (run?.state === 'running') setState({ run: { ...run, share, doing: event.doing } });
      return measured;
    }
    const shown = { ...(result ?? measured), measuredAt: measured.measuredAt };
    setState({ result: event.kind === 'row' ? withRow(shown, event) : withEvent(shown, event) });
    keep();
    return withEvent(measured, event);
  };

  /** Starts a run. Earlier measurements stay if they are of the same machine. */
  const begin = ({ device }: Machine, parameters: ParameterValues): PerformanceResult => {
    const { result } = getState();
    const empty = emptyResult(device, new Date().toISOString());
    const before = result !== null && isSameDevice(result.device, device) ? result : empty;
    setState({ result: { ...before, device }, parameters });
    return empty;
  };

  const end = (state: MeasuringRun['state'], startedMs: number): void => {
    const { run } = getState();
    if (run) setState({ run: { ...run, state, tookMs: nowMs() - startedMs } });
    keep();
  };

  const measure = async (studies: readonly StudyId[], parameters: ParameterValues): Promise<void> => {
    const startedMs = nowMs();
    setState({
      run: { state: 'running', studies, share: 0, doing: '', tookMs: null },
      failure: null,
      wasLost: false,
    });
    try {
      const { requests, usesGpu } = studyRequests(studies, parameters);
      describing ??= describe();
      await describing;
      const { machine } = getState();
      if (machine === null) return end('failed', startedMs);
      let measured = begin(machine, parameters);
      job = client.measure(requests, usesGpu, (event, share) => {
        measured = applyEvent(event, share, measured);
      });
      const ended = await job.result;
      const { result } = getState();
      const whole = result && studies.reduce((own, study) => onlyMeasured(own, study, measured), result);
      setState({ machine: ended.machine, wasLost: ended.wasLost, result: whole });
      end('done', startedMs);
    } catch (error) {
      const failure = asFailure(error);
      const isCancelled = failure.code === 'cancelled';
      if (!isCancelled) setState({ failure });
      end(isCancelled ? 'cancelled' : 'failed', startedMs);
    } finally {
      job = null;
    }
  };

  return {
    ...store,
    /** Describes the machine, once and without measuring. */
    open: (): Promise<void> => (describing ??= describe()),
    /** Measures studies; does nothing while others are being measured. */
    run: async (studies: readonly StudyId[] = quickStudies): Promise<void> => {
      if (getState().run?.state !== 'running') await measure(studies, analysisValues());
    },
    /** Stops measuring. Complete rows stay. */
    cancel: (): void => job?.cancel(),
    /** Shows the measurements of a file next to those of this device. */
    compareWith: (fileName: string, text: string): void => {
      const result = parsePerformance(text);
      const otherProblem =
        result === null
          ? `${fileName} holds no Beatbench measurements. Use a JSON file from this bench or from ‘beatbench bench’.`
          : null;
      setState(result === null ? { otherProblem } : { other: { fileName, result }, otherProblem });
    },
    /** Removes the columns of the other device. */
    compareWithNone: (): void => setState({ other: null, otherProblem: null }),
    /** Restores the measurements of the last visit. */
    restore: (): void => {
      try {
        const text = storage?.read() ?? null;
        const result = text === null ? null : parsePerformance(text);
        if (text !== null && result) setState({ result, parameters: parseMeasuringValues(text) });
      } catch {
        // The session reports that the browser keeps nothing.
      }
    },
    /** Forgets the measurements, also for the next visit. */
    forget: (): void => {
      job?.cancel();
      setState({ ...first, machine: getState().machine });
      storage?.clear();
    },
  };
}

export type PerformanceStore = ReturnType<typeof createPerformance>;
