import type { AnalysisName } from '../pipeline/analyses.ts';
import { proxy, type Remote } from 'comlink';
import type { Failure } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisShapes, ShapedAnalysis } from './analyses.ts';
import type { AnalysisApi } from './analysis-api.ts';
import type { BeatShapesRequest } from './traces/drawing-types.ts';
import { baseName } from '../io/paths.ts';
import {
  type AnalysisClient,
  type ForwardedCalls,
  type Job,
  type PickedFile,
  type CallKind,
  callKinds,
} from './client-types.ts';
import { createNewestOnly } from './calls/newest-only.ts';
import { FailureError, type Outcome } from './calls/outcome.ts';
import { createShapesCache } from './traces/kept-shapes.ts';
import type { AnalysisReports, RecordingId, RecordingSummary, ReportProgress } from './protocol.ts';
import { transferReportsPacked } from './calls/report-transfer.ts';
import { crashFailure, createRestartedWorker } from './calls/restarted-worker.ts';
import { startAnalysisWorker } from './start-analysis-worker.ts';

/** Returns the failure for files that were being read when the worker ended. */
const readingEnded = (files: readonly PickedFile[]): Failure => {
  const [first] = files;
  const name = first === undefined ? 'the file' : baseName(first.path);
  return {
    code: 'crashed',
    message: `The computation stopped unexpectedly while ${name} was read, perhaps for lack of memory. Try again; if it stops again, close other recordings first.`,
    where: first === undefined ? null : { file: first.path },
  };
};

/** The progress callback of a job is the last argument. */
const lastArgument = (given: readonly unknown[]) => given.at(-1) as ReportProgress;

/**
 * Makes the page's side of the analysis worker.
 *
 * @param startWorker  makes a worker; called at once and after each worker has ended
 */
export function createAnalysisClient(startWorker: () => Worker = startAnalysisWorker): AnalysisClient {
  transferReportsPacked();
  let shapes = createShapesCache();
  let openingCount = 0;
  let jobCount = 0;
  const { ask, draw, say, replay, keepOpen, openAgain, close, onWorkerChange } = createRestartedWorker(
    startWorker,
    () => {
      shapes = createShapesCache();
    },
  );

  /** Sends a call with a progress callback, which is released afterwards. */
  function askWithProgress<T>(
    onProgress: ReportProgress,
    question: (api: Remote<AnalysisApi>, onProgress: ReportProgress) => Promise<Outcome<T>>,
    id?: RecordingId,
  ): Promise<T> {
    return progressUntilSettled(onProgress, (progress) => ask((api) => question(api, proxy(progress)), id));
  }

  const queues = new Map<string, ReturnType<typeof createNewestOnly>>();
  const latest = new Map<string, () => void>();

  /** Returns the queue for calls of which only the newest is needed. */
  function queueOf(name: string): ReturnType<typeof createNewestOnly> {
    const queue = queues.get(name) ?? createNewestOnly();
    queues.set(name, queue);
    return queue;
  }

  /** Starts a job at once. */
  function start<T>(
    onProgress: ReportProgress,
    id: RecordingId,
    question: (api: Remote<AnalysisApi>, job: number, onProgress: ReportProgress) => Promise<Outcome<T>>,
  ): Job<T> {
    const job = ++jobCount;
    return {
      result: askWithProgress(onProgress, (api, progress) => question(api, job, progress), id),
      cancel: () => say((api) => api.cancel(job)),
    };
  }

  /** Adds a job to its queue, where it replaces a job that is waiting. */
  function enqueue<T>(name: string, run: (job: number) => Promise<T>): Job<T> {
    const job = ++jobCount;
    const queued = queueOf(name)(() => run(job));
    return {
      result: queued.result,
      cancel: () => {
        if (!queued.drop()) say((api) => api.cancel(job));
      },
    };
  }

  /** Adds a job that replaces the previous one of its queue, whether that is waiting or running. */
  function replace<T>(
    name: string,
    onProgress: ReportProgress,
    question: (api: Remote<AnalysisApi>, job: number, onProgress: ReportProgress) => Promise<Outcome<T>>,
  ): Job<T> {
    latest.get(name)?.();
    const job = enqueue(name, (number) =>
      askWithProgress(onProgress, (api, progress) => question(api, number, progress)),
    );
    latest.set(name, () => job.cancel());
    return job;
  }

  /**
   * Makes a method that forwards a call as `callKinds` says. If the call is about a recording, its first argument
   * is the recording's id.
   */
  function forwardCall(name: keyof ForwardedCalls): (...given: readonly unknown[]) => unknown {
    const call = (api: Remote<AnalysisApi>, ...given: readonly unknown[]) =>
      (api[name] as unknown as (...all: readonly unknown[]) => Promise<Outcome<unknown>>)(...given);
    const callers: Readonly<Record<CallKind, (given: readonly unknown[], id: RecordingId) => unknown>> = {
      ask: (given, id) => ask((api) => call(api, ...given), typeof given[0] === 'string' ? id : undefined),
      set: (given, id) => {
        replay(`${name} ${id}`, id, (api) => call(api, ...given));
        return ask((api) => call(api, ...given), id);
      },
      draw: (given, id) => draw(id, (api) => call(api, ...given)),
      job: (given, id) =>
        start(lastArgument(given), id, (api, job, progress) =>
          call(api, job, ...given.slice(0, -1), progress),
        ),
      'newest-job': (given) =>
        replace(name, lastArgument(given), (api, job, progress) =>
          call(api, job, ...given.slice(0, -1), progress),
        ),
    };
    const caller = callers[callKinds[name]];
    return (...given) => caller(given, String(given[0]));
  }
  const names = Object.keys(callKinds) as (keyof ForwardedCalls)[];
  // Each method has the type that `ForwardedCalls` derives from the worker's call by the same table.
  const handedOn = Object.fromEntries(
    names.map((name) => [name, forwardCall(name)]),
  ) as unknown as ForwardedCalls;

  return {
    ...handedOn,

    openFiles: async (files, options, onProgress, signal) => {
      const opening = ++openingCount;
      const open = (api: Remote<AnalysisApi>, progress: ReportProgress) =>
        api.openFiles(opening, files, options, progress);
      const stop = (): void => say((api) => api.stopOpening(opening));
      signal?.addEventListener('abort', stop);
      try {
        const report = await askWithProgress(onProgress, open);
        const ids = report.opened.map(({ id }) => id);
        if (ids.length > 0)
          keepOpen(opening, ids, (api) =>
            open(
              api,
              proxy(() => undefined),
            ),
          );
        // Data added to a recording that was already open is sent again after that recording is opened again.
        for (const { id } of ids.length > 0 ? [] : (report.changed ?? []))
          replay(`truth ${opening}`, id, (api) =>
            open(
              api,
              proxy(() => undefined),
            ),
          );
        return report;
      } catch (error) {
        throw error instanceof FailureError && error.failure === crashFailure
          ? new FailureError(readingEnded(files))
          : error;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },

    openSample: async (name) => {
      const opening = ++openingCount;
      const open = (api: Remote<AnalysisApi>) => api.openSample(opening, name);
      const summary = await ask(open);
      keepOpen(opening, [summary.id], open);
      return summary;
    },

    openSynthetic: async (name, parameters) => {
      const opening = ++openingCount;
      const open = (api: Remote<AnalysisApi>) => api.openSynthetic(opening, name, parameters);
      const summary = await ask(open);
      keepOpen(opening, [summary.id], open);
      return summary;
    },

    openAgain,
    onWorkerChange,

    changeSynthetic: (id, parameters) =>
      queueOf('changeSynthetic')(async () => {
        const change = (api: Remote<AnalysisApi>) => api.changeSynthetic(id, parameters);
        const summary = await ask(change, id);
        replay(`change ${id}`, id, change);
        return summary;
      }).result,

    setRoles: async (id, choices) => {
      const set = (api: Remote<AnalysisApi>) => api.setRoles(id, choices);
      const summary = await ask(set, id);
      replay(`roles ${id}`, id, set);
      return summary;
    },

    analyse: <Name extends AnalysisName>(
      analysis: Name,
      id: RecordingId,
      parameters: ParameterValues,
      onProgress: ReportProgress,
      isDraft = false,
    ): Job<AnalysisReports[Name]> => {
      return enqueue(analysis, async (job) => {
        const report = await askWithProgress<AnalysisReports[Name]>(
          onProgress,
          (api, progress) =>
            // Remote drops the type parameter: the report is of the requested analysis.
            api.analyse(job, analysis, id, parameters, progress, isDraft) as Promise<
              Outcome<AnalysisReports[Name]>
            >,
          id,
        );
        shapes.traceVersion(analysis, id, report.traceVersion);
        return report;
      });
    },

    beatShapes: <Name extends ShapedAnalysis>(analysis: Name, id: RecordingId, request: BeatShapesRequest) =>
      shapes.get(analysis, id, request, () =>
        // Remote drops the type parameter here too.
        draw(
          id,
          (api) => api.beatShapes(analysis, id, request) as Promise<Outcome<AnalysisShapes[Name] | null>>,
        ),
      ),

    exportResult: (analysis, id, format) => ask((api) => api.exportResult(analysis, id, format), id),
    exportBeats: (analysis, id, form) => ask((api) => api.exportBeats(analysis, id, form), id),
    readAnnotations: (id, onProgress) => {
      const read = start(onProgress, id, (api, job, progress) => api.readAnnotations(job, id, progress));
      const again = (api: Remote<AnalysisApi>) =>
        api.readAnnotations(
          ++jobCount,
          id,
          proxy(() => undefined),
        );
      const readNow = async (): Promise<RecordingSummary> => {
        const summary = await read.result;
        replay(`annotations ${id}`, id, again);
        return summary;
      };
      return { ...read, result: readNow() };
    },
    beatSteps: (analysis, id, rSec) =>
      queueOf('beatSteps')(() => ask((api) => api.beatSteps(analysis, id, rSec), id)).result,

    close: (id: RecordingId) => {
      shapes.forget(id);
      close(id);
    },
  };
}

/**
 * Sends a call with a progress callback. Progress from a worker arrives through a separate port, so some reports may
 * come after the answer; these are ignored.
 */
export async function progressUntilSettled<T>(
  onProgress: ReportProgress,
  question: (onProgress: ReportProgress) => Promise<T>,
): Promise<T> {
  let isAnswered = false;
  try {
    return await question((share, stage) => {
      if (!isAnswered) onProgress(share, stage);
    });
  } finally {
    isAnswered = true;
  }
}
