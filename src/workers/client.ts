import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import type { Failure } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisApi } from './analysis-api.ts';
import type { AnalysisClient, Job } from './client-types.ts';
import { createNewestOnly } from './newest-only.ts';
import { FailureError, type Outcome } from './outcome.ts';
import { createShapesKeeper } from './kept-shapes.ts';
import type {
  AnalysisName,
  AnalysisReports,
  RecordingId,
  RecordingSummary,
  ReportProgress,
} from './protocol.ts';
import { transferReportsPacked } from './report-transfer.ts';
import { toldUntilAnswered } from './told-until-answered.ts';

const crashed: Failure = {
  code: 'internal',
  message: 'The computation crashed and was started anew; the recordings are still open. Run it again.',
  where: null,
};

/** Something to be done again in a new worker, so that it holds what the old one held. */
type Replay = (api: Remote<AnalysisApi>) => Promise<unknown>;

/**
 * The page's side of the analysis worker.
 *
 * A worker that crashes is replaced: what it was asked rejects, and the new one is told to open the
 * same recordings again, under the same ids, before it is asked anything else.
 *
 * @param startWorker  makes a worker; called at once and after each crash
 */
export function createAnalysisClient(startWorker: () => Worker = startAnalysisWorker): AnalysisClient {
  transferReportsPacked();
  const replays = new Map<string, Replay>();
  let shapes = createShapesKeeper();
  const waiting = new Set<(failure: Failure) => void>();
  let openingCount = 0;
  let jobCount = 0;
  let ready = start();

  function start(): Promise<Remote<AnalysisApi>> {
    const worker = startWorker();
    const api = wrap<AnalysisApi>(worker);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      worker.terminate();
      api[releaseProxy]();
      const failed = [...waiting];
      waiting.clear();
      shapes = createShapesKeeper();
      ready = start();
      for (const fail of failed) fail(crashed);
    });
    return replayAll(api, [...replays.values()]);
  }

  /** One question to the worker; rejects when it crashes meanwhile. */
  function ask<T>(question: (api: Remote<AnalysisApi>) => Promise<Outcome<T>>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const fail = (failure: Failure) => reject(new FailureError(failure));
      waiting.add(fail);
      const settle = (outcome: Outcome<T>) => {
        waiting.delete(fail);
        if (outcome.ok) resolve(outcome.value);
        else fail(outcome.failure);
      };
      ready.then(question).then(settle, (error: unknown) => {
        waiting.delete(fail);
        fail({ ...crashed, message: `${crashed.message} (${String(error)})` });
      });
    });
  }

  /** Asks with a callback for progress, which is let go of afterwards. */
  function askWithProgress<T>(
    onProgress: ReportProgress,
    question: (api: Remote<AnalysisApi>, onProgress: ReportProgress) => Promise<Outcome<T>>,
  ): Promise<T> {
    return toldUntilAnswered(onProgress, (progress) => ask((api) => question(api, proxy(progress))));
  }

  const newestRun = {
    intervals: createNewestOnly(),
    filter: createNewestOnly(),
    qrs: createNewestOnly(),
    templates: createNewestOnly(),
    denoise: createNewestOnly(),
    sounds: createNewestOnly(),
    landmark: createNewestOnly(),
  };
  const newestChange = createNewestOnly();
  const newestSteps = createNewestOnly();
  const newestMeasures = createNewestOnly();
  const newestStrategies = createNewestOnly();
  const newestComparison = createNewestOnly();
  const newestGross = createNewestOnly();
  const newestVariants = createNewestOnly();
  const newestRecordings = createNewestOnly();
  const latest = new Map<ReturnType<typeof createNewestOnly>, () => void>();

  /** A job that takes the place of the one before it in its queue, be that waiting or at work. */
  function replace<T>(
    queue: ReturnType<typeof createNewestOnly>,
    onProgress: ReportProgress,
    question: (api: Remote<AnalysisApi>, job: number, onProgress: ReportProgress) => Promise<Outcome<T>>,
  ): Job<T> {
    const job = ++jobCount;
    latest.get(queue)?.();
    const queued = queue(() => askWithProgress(onProgress, (api, progress) => question(api, job, progress)));
    const cancel = (): void => {
      if (!queued.drop()) void ready.then((api) => api.cancel(job));
    };
    latest.set(queue, cancel);
    return { result: queued.result, cancel };
  }

  return {
    openFiles: async (files, options, onProgress, signal) => {
      const opening = ++openingCount;
      const stop = (): void => void ready.then((api) => api.stopOpening(opening));
      signal?.addEventListener('abort', stop);
      const report = await askWithProgress(onProgress, (api, progress) =>
        api.openFiles(opening, files, options, progress),
      ).finally(() => signal?.removeEventListener('abort', stop));
      if (report.opened.length > 0) {
        replays.set(`open ${opening}`, (api) =>
          api.openFiles(
            opening,
            files,
            options,
            proxy(() => undefined),
          ),
        );
      }
      return report;
    },

    openSample: (name) => {
      const opening = ++openingCount;
      replays.set(`open ${opening}`, (api) => api.openSample(opening, name));
      return ask((api) => api.openSample(opening, name));
    },

    openSynthetic: (name, parameters) => {
      const opening = ++openingCount;
      replays.set(`open ${opening}`, (api) => api.openSynthetic(opening, name, parameters));
      return ask((api) => api.openSynthetic(opening, name, parameters));
    },

    changeSynthetic: (id, parameters) =>
      newestChange(async () => {
        const summary = await ask((api) => api.changeSynthetic(id, parameters));
        replays.set(`change ${id}`, (api) => api.changeSynthetic(id, parameters));
        return summary;
      }).result,

    unpack: (files) => ask((api) => api.unpack(files)),

    previewTable: (file, options) => ask((api) => api.previewTable(file, options)),

    setRoles: (id, choices) => {
      replays.set(`roles ${id}`, (api) => api.setRoles(id, choices));
      return ask((api) => api.setRoles(id, choices));
    },

    checkWiring: (id) => ask((api) => api.checkWiring(id)),

    setEdits: (id, edits) => {
      replays.set(`edits ${id}`, (api) => api.setEdits(id, edits));
      return ask((api) => api.setEdits(id, edits));
    },

    setCleaning: (id, parameters) => {
      replays.set(`cleaning ${id}`, (api) => api.setCleaning(id, parameters));
      return ask((api) => api.setCleaning(id, parameters));
    },

    setTemplateEdits: (id, edits) => {
      replays.set(`template edits ${id}`, (api) => api.setTemplateEdits(id, edits));
      return ask((api) => api.setTemplateEdits(id, edits));
    },

    analyse: <Name extends AnalysisName>(
      analysis: Name,
      id: RecordingId,
      parameters: ParameterValues,
      onProgress: ReportProgress,
      isDraft = false,
    ): Job<AnalysisReports[Name]> => {
      const job = ++jobCount;
      const run = async () => {
        const report = await askWithProgress<AnalysisReports[Name]>(
          onProgress,
          (api, progress) =>
            // Remote keeps no type parameter: the report is of the analysis that was asked for.
            api.analyse(job, analysis, id, parameters, progress, isDraft) as Promise<
              Outcome<AnalysisReports[Name]>
            >,
        );
        if (analysis === 'intervals') shapes.drawnFrom(id, report.drawnFrom);
        return report;
      };
      const queued = newestRun[analysis](run);
      return {
        result: queued.result,
        cancel: () => {
          if (!queued.drop()) void ready.then((api) => api.cancel(job));
        },
      };
    },

    trace: (id, request) => ask((api) => api.trace(id, request)),
    beatShapes: (id, request) => shapes.get(id, request, () => ask((api) => api.beatShapes(id, request))),
    exportResult: (analysis, id, format) => ask((api) => api.exportResult(analysis, id, format)),
    hashInput: (id, onProgress): Job<string | null> => {
      const job = ++jobCount;
      return {
        result: askWithProgress(onProgress, (api, progress) => api.hashInput(job, id, progress)),
        cancel: () => void ready.then((api) => api.cancel(job)),
      };
    },
    readEdits: (id, file) => ask((api) => api.readEdits(id, file)),
    exportAnnotations: (id) => ask((api) => api.exportAnnotations(id)),
    exportClean: (id, format, onProgress) => {
      const job = ++jobCount;
      return {
        result: askWithProgress(onProgress, (api, progress) => api.exportClean(job, id, format, progress)),
        cancel: () => void ready.then((api) => api.cancel(job)),
      };
    },
    snapBeat: (id, channelIndex, atSec) => ask((api) => api.snapBeat(id, channelIndex, atSec)),
    annotations: (id) => ask((api) => api.annotations(id)),
    qrsInside: (id, request) => ask((api) => api.qrsInside(id, request)),
    qrsMethods: (id, onProgress) =>
      replace(newestComparison, onProgress, (api, job, progress) => api.qrsMethods(job, id, progress)),
    qrsGross: (parameters, onProgress) =>
      replace(newestGross, onProgress, (api, job, progress) => api.qrsGross(job, parameters, progress)),
    templateWindows: (id, beats) => ask((api) => api.templateWindows(id, beats)),
    templateMeasures: (id, onProgress) =>
      replace(newestMeasures, onProgress, (api, job, progress) => api.templateMeasures(job, id, progress)),
    templateStrategies: (id, workers, onProgress) =>
      replace(newestStrategies, onProgress, (api, job, progress) =>
        api.templateStrategies(job, id, workers, progress),
      ),
    denoiseVariants: (id, onProgress) =>
      replace(newestVariants, onProgress, (api, job, progress) => api.denoiseVariants(job, id, progress)),
    denoiseRecordings: (parameters, onProgress) =>
      replace(newestRecordings, onProgress, (api, job, progress) =>
        api.denoiseRecordings(job, parameters, progress),
      ),
    readAnnotations: (id, onProgress): Job<RecordingSummary> => {
      const job = ++jobCount;
      const read = (api: Remote<AnalysisApi>, progress: ReportProgress) =>
        api.readAnnotations(job, id, progress);
      replays.set(`annotations ${id}`, (api) =>
        read(
          api,
          proxy(() => undefined),
        ),
      );
      return {
        result: askWithProgress(onProgress, read),
        cancel: () => void ready.then((api) => api.cancel(job)),
      };
    },
    goThrough: (id, onProgress): Job<null> => {
      const job = ++jobCount;
      return {
        result: askWithProgress(onProgress, (api, progress) => api.goThrough(job, id, progress)),
        cancel: () => void ready.then((api) => api.cancel(job)),
      };
    },
    soundShapes: (id, request) => ask((api) => api.soundShapes(id, request)),
    landmarkShapes: (id, request) => ask((api) => api.landmarkShapes(id, request)),
    soundSpectrum: (id, request) => ask((api) => api.soundSpectrum(id, request)),
    soundStretch: (id, request) => ask((api) => api.soundStretch(id, request)),
    beatSteps: (analysis, id, rSec) =>
      newestSteps(() => ask((api) => api.beatSteps(analysis, id, rSec))).result,
    overview: (id, columnCount) => ask((api) => api.overview(id, columnCount)),

    close: (id: RecordingId) => {
      shapes.forget(id);
      replays.set(`close ${id}`, (api) => api.close(id));
      void ready.then((api) => api.close(id));
    },
  };
}

function startAnalysisWorker(): Worker {
  return new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' });
}

async function replayAll(api: Remote<AnalysisApi>, replays: readonly Replay[]): Promise<Remote<AnalysisApi>> {
  for (const replay of replays) await replay(api);
  return api;
}
