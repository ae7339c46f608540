import { proxy, type Remote } from 'comlink';
import type { Failure } from '../model/failure.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { AnalysisApi } from './analysis-api.ts';
import { baseName } from '../io/paths.ts';
import type { AnalysisClient, Job, PickedFile } from './client-types.ts';
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
import { crashed, createRestartedWorker } from './restarted-worker.ts';

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

  /** Asks with a callback for progress, which is let go of afterwards. */
  function askWithProgress<T>(
    onProgress: ReportProgress,
    question: (api: Remote<AnalysisApi>, onProgress: ReportProgress) => Promise<Outcome<T>>,
    id?: RecordingId,
  ): Promise<T> {
    return toldUntilAnswered(onProgress, (progress) => ask((api) => question(api, proxy(progress)), id));
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
      if (!queued.drop()) say((api) => api.cancel(job));
    };
    latest.set(queue, cancel);
    return { result: queued.result, cancel };
  }

  return {
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
      newestChange(async () => {
        const change = (api: Remote<AnalysisApi>) => api.changeSynthetic(id, parameters);
        const summary = await ask(change, id);
        replay(`change ${id}`, id, change);
        return summary;
      }).result,

    unpack: (files) => ask((api) => api.unpack(files)),

    previewTable: (file, options) => ask((api) => api.previewTable(file, options)),

    setRoles: async (id, choices) => {
      const set = (api: Remote<AnalysisApi>) => api.setRoles(id, choices);
      const summary = await ask(set, id);
      replay(`roles ${id}`, id, set);
      return summary;
    },

    checkWiring: (id) => ask((api) => api.checkWiring(id), id),

    setEdits: (id, edits) => {
      const set = (api: Remote<AnalysisApi>) => api.setEdits(id, edits);
      replay(`edits ${id}`, id, set);
      return ask(set, id);
    },

    setCleaning: (id, parameters) => {
      const set = (api: Remote<AnalysisApi>) => api.setCleaning(id, parameters);
      replay(`cleaning ${id}`, id, set);
      return ask(set, id);
    },

    setTemplateEdits: (id, edits) => {
      const set = (api: Remote<AnalysisApi>) => api.setTemplateEdits(id, edits);
      replay(`template edits ${id}`, id, set);
      return ask(set, id);
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
          id,
        );
        if (analysis === 'intervals') shapes.drawnFrom(id, report.drawnFrom);
        return report;
      };
      const queued = newestRun[analysis](run);
      return {
        result: queued.result,
        cancel: () => {
          if (!queued.drop()) say((api) => api.cancel(job));
        },
      };
    },

    trace: (id, request) => draw(id, (api) => api.trace(id, request)),
    beatShapes: (id, request) =>
      shapes.get(id, request, () => draw(id, (api) => api.beatShapes(id, request))),
    exportResult: (analysis, id, format) => ask((api) => api.exportResult(analysis, id, format), id),
    hashInput: (id, onProgress): Job<string | null> => {
      const job = ++jobCount;
      return {
        result: askWithProgress(onProgress, (api, progress) => api.hashInput(job, id, progress), id),
        cancel: () => say((api) => api.cancel(job)),
      };
    },
    readEdits: (id, file) => ask((api) => api.readEdits(id, file), id),
    exportBeats: (analysis, id, form) => ask((api) => api.exportBeats(analysis, id, form), id),
    exportClean: (id, format, onProgress) => {
      const job = ++jobCount;
      return {
        result: askWithProgress(
          onProgress,
          (api, progress) => api.exportClean(job, id, format, progress),
          id,
        ),
        cancel: () => say((api) => api.cancel(job)),
      };
    },
    snapBeat: (id, channelIndex, atSec) => ask((api) => api.snapBeat(id, channelIndex, atSec), id),
    annotations: (id) => draw(id, (api) => api.annotations(id)),
    qrsInside: (id, request) => draw(id, (api) => api.qrsInside(id, request)),
    qrsMethods: (id, onProgress) =>
      replace(newestComparison, onProgress, (api, job, progress) => api.qrsMethods(job, id, progress)),
    qrsGross: (ids, parameters, onProgress) =>
      replace(newestGross, onProgress, (api, job, progress) => api.qrsGross(job, ids, parameters, progress)),
    templateWindows: (id, beats) => draw(id, (api) => api.templateWindows(id, beats)),
    templateMeasures: (id, onProgress) =>
      replace(newestMeasures, onProgress, (api, job, progress) => api.templateMeasures(job, id, progress)),
    templateStrategies: (id, workers, onProgress) =>
      replace(newestStrategies, onProgress, (api, job, progress) =>
        api.templateStrategies(job, id, workers, progress),
      ),
    denoiseVariants: (id, onProgress) =>
      replace(newestVariants, onProgress, (api, job, progress) => api.denoiseVariants(job, id, progress)),
    denoiseRecordings: (ids, parameters, onProgress) =>
      replace(newestRecordings, onProgress, (api, job, progress) =>
        api.denoiseRecordings(job, ids, parameters, progress),
      ),
    readAnnotations: (id, onProgress): Job<RecordingSummary> => {
      const job = ++jobCount;
      const read = (api: Remote<AnalysisApi>, progress: ReportProgress) =>
        api.readAnnotations(job, id, progress);
      const readNow = async (): Promise<RecordingSummary> => {
        const summary = await askWithProgress(onProgress, read, id);
        replay(`annotations ${id}`, id, (api) =>
          read(
            api,
            proxy(() => undefined),
          ),
        );
        return summary;
      };
      return { result: readNow(), cancel: () => say((api) => api.cancel(job)) };
    },
    goThrough: (id, onProgress): Job<null> => {
      const job = ++jobCount;
      return {
        result: askWithProgress(onProgress, (api, progress) => api.goThrough(job, id, progress), id),
        cancel: () => say((api) => api.cancel(job)),
      };
    },
    soundShapes: (id, request) => draw(id, (api) => api.soundShapes(id, request)),
    landmarkShapes: (id, request) => draw(id, (api) => api.landmarkShapes(id, request)),
    soundSpectrum: (id, request) => draw(id, (api) => api.soundSpectrum(id, request)),
    soundStretch: (id, request) => draw(id, (api) => api.soundStretch(id, request)),
    beatSteps: (analysis, id, rSec) =>
      newestSteps(() => ask((api) => api.beatSteps(analysis, id, rSec), id)).result,
    overview: (id, columnCount) => draw(id, (api) => api.overview(id, columnCount)),

    close: (id: RecordingId) => {
      shapes.forget(id);
      close(id);
    },
  };
}

function startAnalysisWorker(): Worker {
  return new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' });
}
