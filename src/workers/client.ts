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
  type HandedOn,
  type Job,
  type PickedFile,
  type WayOfAsking,
  waysOfAsking,
} from './client-types.ts';
import { createNewestOnly } from './calls/newest-only.ts';
import { FailureError, type Outcome } from './calls/outcome.ts';
import { createShapesKeeper } from './traces/kept-shapes.ts';
import type { AnalysisReports, RecordingId, RecordingSummary, ReportProgress } from './protocol.ts';
import { transferReportsPacked } from './calls/report-transfer.ts';
import { progressUntilSettled } from './calls/progress-until-settled.ts';
import { crashed, createRestartedWorker } from './calls/restarted-worker.ts';

/** Of files that were read when the worker ended. */
const readingEnded = (files: readonly PickedFile[]): Failure => {
  const [first] = files;
  const name = first === undefined ? 'the file' : baseName(first.path);
  return {
    code: 'crashed',
    message: `The computation ended by itself while ${name} was read, perhaps for want of memory. Try again; where it ends again, close other recordings first.`,
    where: first === undefined ? null : { file: first.path },
  };
};

/** The callback for a job's progress is given last. */
const lastArgument = (given: readonly unknown[]) => given.at(-1) as ReportProgress;

/**
 * The page's side of the analysis worker.
 *
 * @param startWorker  makes a worker; called at once and after each end of one
 */
export function createAnalysisClient(startWorker: () => Worker = startAnalysisWorker): AnalysisClient {
  transferReportsPacked();
  let shapes = createShapesKeeper();
  let openingCount = 0;
  let jobCount = 0;
  const { ask, draw, say, replay, keepOpen, openAgain, close, onWorkerChange } = createRestartedWorker(
    startWorker,
    () => {
      shapes = createShapesKeeper();
    },
  );

  /** Asks with a callback for progress, which is released afterwards. */
  function askWithProgress<T>(
    onProgress: ReportProgress,
    question: (api: Remote<AnalysisApi>, onProgress: ReportProgress) => Promise<Outcome<T>>,
    id?: RecordingId,
  ): Promise<T> {
    return progressUntilSettled(onProgress, (progress) => ask((api) => question(api, proxy(progress)), id));
  }

  const queues = new Map<string, ReturnType<typeof createNewestOnly>>();
  const latest = new Map<string, () => void>();

  /** Where a call waits of which only the newest is wanted. */
  function queueOf(name: string): ReturnType<typeof createNewestOnly> {
    const queue = queues.get(name) ?? createNewestOnly();
    queues.set(name, queue);
    return queue;
  }

  /** A job that is at work at once. */
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

  /** A job that waits for those before it in its queue, and takes the place of one that waits there. */
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

  /** A job that takes the place of the one before it in its queue, be that waiting or at work. */
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

  /** A method that hands on a call as `waysOfAsking` has it. What is given begins with the recording's id, where it is of one. */
  function handOn(name: keyof HandedOn): (...given: readonly unknown[]) => unknown {
    const call = (api: Remote<AnalysisApi>, ...given: readonly unknown[]) =>
      (api[name] as unknown as (...all: readonly unknown[]) => Promise<Outcome<unknown>>)(...given);
    const ways: Readonly<Record<WayOfAsking, (given: readonly unknown[], id: RecordingId) => unknown>> = {
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
    const way = ways[waysOfAsking[name]];
    return (...given) => way(given, String(given[0]));
  }
  const names = Object.keys(waysOfAsking) as (keyof HandedOn)[];
  // Each method is what the type makes of the worker's call by the same table.
  const handedOn = Object.fromEntries(names.map((name) => [name, handOn(name)])) as unknown as HandedOn;

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
        // What was told of a recording that was open before is told again after its own opening.
        for (const { id } of ids.length > 0 ? [] : (report.changed ?? []))
          replay(`truth ${opening}`, id, (api) =>
            open(
              api,
              proxy(() => undefined),
            ),
          );
        return report;
      } catch (error) {
        throw error instanceof FailureError && error.failure === crashed
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
            // Remote keeps no type parameter: the report is of the analysis that was asked for.
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
        // Remote keeps no type parameter here either.
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

function startAnalysisWorker(): Worker {
  return new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' });
}
