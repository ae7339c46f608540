import { type Remote, releaseProxy } from 'comlink';
import { exerciseSample, extrasystolesSample, hardSample, restSample } from '../analysis/synth/samples.ts';
import { synthesise } from '../analysis/synth/synthesise.ts';
import { openFiles } from '../io/open.ts';
import { blobSource, readWhole } from '../io/source.ts';
import { hashSources } from '../io/hash.ts';
import { previewTable } from '../io/table/preview.ts';
import type { GpuAccess } from '../gpu/gpu-access.ts';
import type { BeatEdit } from '../model/edits.ts';
import type { TemplateEdit } from '../model/template-edits.ts';
import type { ParameterValues } from '../model/parameters.ts';
import type { WiringNote } from '../model/wiring.ts';
import type { WriteFormat } from '../model/sink.ts';
import { chooseChannels } from '../pipeline/channels.ts';
import { editsFromFile } from '../pipeline/edits/edits-from-file.ts';
import { resolveParameters } from '../pipeline/parameters.ts';
import { synthDeclarations } from '../pipeline/synth-declarations.ts';
import { synthParams } from '../pipeline/synth-params.ts';
import { analyses } from './analyses.ts';
import { beatShapes } from './beat-shapes.ts';
import { cleanFiles } from './clean-files.ts';
import type { ResultFormat, OpenOptions, PickedFile, PreviewOptions, SampleName } from './client-types.ts';
import {
  drawFrom,
  forgetClean,
  type HeldRecordings,
  heldRecording,
  hold,
  releaseRuns,
  replaceRecording,
  summarise,
  takeCleaning,
  takeRoles,
} from './held-recordings.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { unpackPicked } from './unpack-picked.ts';
import { resultFile } from './result-file.ts';
import type {
  AnalysisName,
  AnalysisReports,
  AnnotationMarks,
  BeatShapes,
  BeatShapesRequest,
  BeatWindows,
  DenoiseRow,
  DenoiseVariantRow,
  GrossMethods,
  InsideRequest,
  InsideView,
  MeasuresView,
  MethodRow,
  OpenReport,
  RecordingId,
  RecordingSummary,
  ReportProgress,
  RoleChoice,
  SavedFile,
  TablePreview,
  StrategyRow,
  TraceEnvelope,
  TraceRequest,
} from './protocol.ts';
import { denoiseHeld } from './denoise-recordings.ts';
import { denoiseEnvelope } from './denoise-traces.ts';
import { keptVariants } from './denoise-variants.ts';
import { filterEnvelope } from './filter-traces.ts';
import { annotationFile } from './annotation-file.ts';
import { annotationMarks } from './annotation-marks.ts';
import { channelEnvelope } from './channel-traces.ts';
import { snapBeat } from './snap-beat.ts';
import { insideView } from './qrs-inside.ts';
import { grossOfHeld, keptMethods } from './qrs-methods.ts';
import { compareStrategies } from './templates-strategies.ts';
import { measuresView } from './templates-measures.ts';
import { triggerEnvelope } from './templates-traces.ts';
import { beatWindows } from './templates-windows.ts';
import { createWiringLooks } from './wiring-looks.ts';
import { computedEnvelope, rawEnvelope } from './traces.ts';

/** A day of beats as a table, with room to spare. */
const mostEditsBytes = 64 << 20;

/** Progress of hashing is told so often, ms. */
const hashTellMs = 100;

const samples = {
  rest: { name: 'Rest', params: restSample },
  hard: { name: 'Hard', params: hardSample },
  extrasystoles: { name: 'Extrasystoles', params: extrasystolesSample },
  exercise: { name: 'Exercise', params: exerciseSample },
};

/**
 * What the analysis worker does. It owns the recordings and all that is computed of them; the page
 * names them by id. Nothing throws across: every call gives an `Outcome`.
 *
 * Ids follow from `opening`, a number that the page gives, so that a new worker can be told to open
 * the same again under the same ids.
 *
 * @param gpu  null where analyses are to run on the CPU
 */
export function createAnalysisApi(gpu: GpuAccess | null = null) {
  const held: HeldRecordings = new Map();
  const running = new Map<number, AbortController>();
  const wiring = createWiringLooks();

  /** An outcome that `cancel` with its job number stops, and during which progress is told. */
  const whileRunning = <T>(
    job: number,
    onProgress: ReportProgress,
    run: (signal: AbortSignal, tell: ReportProgress) => Promise<T>,
  ): Promise<Outcome<T>> =>
    whileTelling(onProgress, async (tell) => {
      const controller = new AbortController();
      running.set(job, controller);
      try {
        return await run(controller.signal, tell);
      } finally {
        running.delete(job);
      }
    });

  return {
    openFiles: (
      opening: number,
      files: readonly PickedFile[],
      options: OpenOptions,
      onProgress: ReportProgress,
    ): Promise<Outcome<OpenReport>> =>
      whileTelling(onProgress, async (tell) => {
        const archives = await unpackPicked(files, tell);
        const sources = (archives?.files ?? files).map(({ path, file }) => blobSource(path, file));
        const { opened, broken } = await openFiles(sources, { ...options, onProgress: tell });
        const questions = broken.flatMap(({ question }) => (question === undefined ? [] : [question]));
        return {
          opened: opened.map((recording, index) =>
            summarise(hold(held, `${opening}.${index}`, recording, null)),
          ),
          broken: [
            ...(archives?.refused ?? []),
            ...broken.flatMap(({ name, failure, question }) =>
              question === undefined ? [{ name, failure }] : [],
            ),
          ],
          questions,
          ...(archives === null ? {} : { unpacked: archives.files }),
        };
      }),

    openSample: (opening: number, name: SampleName): Promise<Outcome<RecordingSummary>> =>
      outcomeOf(() => {
        const sample = samples[name];
        const made = synthesise(sample.params, sample.name);
        return summarise(hold(held, `${opening}.0`, made.recording, made));
      }),

    openSynthetic: (
      opening: number,
      name: string,
      parameters: ParameterValues,
    ): Promise<Outcome<RecordingSummary>> =>
      outcomeOf(() => {
        const made = makeSynthetic(name, parameters);
        return summarise(hold(held, `${opening}.0`, made.recording, made));
      }),

    changeSynthetic: (id: RecordingId, parameters: ParameterValues): Promise<Outcome<RecordingSummary>> =>
      outcomeOf(() => {
        const entry = heldRecording(held, id);
        replaceRecording(entry, makeSynthetic(entry.recording.name, parameters));
        return summarise(entry);
      }),

    unpack: (files: readonly PickedFile[]): Promise<Outcome<readonly PickedFile[]>> =>
      outcomeOf(async () => (await unpackPicked(files, () => undefined))?.files ?? files),

    previewTable: ({ path, file }: PickedFile, options: PreviewOptions): Promise<Outcome<TablePreview>> =>
      outcomeOf(() => previewTable(blobSource(path, file), options)),

    setRoles: (id: RecordingId, choices: readonly RoleChoice[]): Promise<Outcome<RecordingSummary>> =>
      outcomeOf(() => {
        const entry = heldRecording(held, id);
        wiring.stop(id);
        takeRoles(entry, choices);
        return summarise(entry);
      }),

    /** Stopped when the recording is closed or its channels are taken otherwise. */
    checkWiring: (id: RecordingId): Promise<Outcome<readonly WiringNote[]>> =>
      outcomeOf(() => wiring.look(heldRecording(held, id))),

    setEdits: (id: RecordingId, edits: readonly BeatEdit[]): Promise<Outcome<null>> =>
      outcomeOf(() => {
        const entry = heldRecording(held, id);
        entry.edits = edits;
        forgetClean(entry);
        return null;
      }),

    /** Of a clean ECG that is a channel of its own. */
    setCleaning: (id: RecordingId, parameters: ParameterValues): Promise<Outcome<null>> =>
      outcomeOf(() => {
        takeCleaning(heldRecording(held, id), parameters);
        return null;
      }),

    setTemplateEdits: (id: RecordingId, edits: readonly TemplateEdit[]): Promise<Outcome<null>> =>
      outcomeOf(() => {
        heldRecording(held, id).templateEdits = edits;
        return null;
      }),

    /**
     * Progress is told at most ten times a second; `cancel` with the same job number stops it. A draft
     * may be rougher.
     */
    analyse: <Name extends AnalysisName>(
      job: number,
      analysis: Name,
      id: RecordingId,
      parameters: ParameterValues,
      onProgress: ReportProgress,
      isDraft = false,
    ): Promise<Outcome<AnalysisReports[Name]>> =>
      whileTelling(onProgress, async (tell) => {
        const entry = heldRecording(held, id);
        const controller = new AbortController();
        running.set(job, controller);
        try {
          const { choices, byHand } = entry;
          const held = entry.runs[analysis];
          const run = await analyses[analysis].analyse({
            recording: entry.recording,
            recordingId: id,
            clean: entry.clean,
            byHand,
            cleanOf: entry.cleanOf,
            edits: entry.edits,
            templateEdits: entry.templateEdits,
            truth: entry.truth,
            parameters,
            cache: held.cache,
            signal: controller.signal,
            gpu,
            retire: (release) => held.retired.push(release),
            isDraft,
            onProgress: tell,
          });
          // Roles that changed meanwhile make it a run of other channels.
          if (entry.choices === choices) drawFrom(entry.runs[analysis], run);
          const report: AnalysisReports[Name] = analyses[analysis].report(run, isDraft);
          if (entry.choices === choices && !report.isDraft) entry.runs[analysis].whole = run;
          return report;
        } finally {
          running.delete(job);
        }
      }),

    /** SHA-256 of the recording's files; null of one without. `cancel` with the same job number stops it. */
    hashInput: (job: number, id: RecordingId, onProgress: ReportProgress): Promise<Outcome<string | null>> =>
      whileRunning(job, onProgress, (signal, tell) => {
        const { sources } = heldRecording(held, id).recording;
        const isTime = atMostEvery(hashTellMs);
        return hashSources(sources, signal, (share) => {
          if (isTime()) tell(share, 'hash');
        });
      }),

    cancel: (job: number): void => {
      running.get(job)?.abort();
    },

    trace: (id: RecordingId, request: TraceRequest): Promise<Outcome<TraceEnvelope>> =>
      outcomeOf(() => {
        const { recording, traces, runs, byHand } = heldRecording(held, id);
        const { channel } = request;
        if (typeof channel === 'number') {
          const choice = chooseChannels(recording, byHand);
          const from = { recording, choice, run: runs.intervals.last, cache: traces };
          return channelEnvelope(from, { ...request, channel });
        }
        if (channel === 'templates') {
          const { last } = runs.templates;
          return last === null ? emptyEnvelope(request) : triggerEnvelope(last, recording, traces, request);
        }
        if (channel === 'filter') {
          const { last } = runs.filter;
          return last === null ? emptyEnvelope(request) : filterEnvelope(last, traces, request);
        }
        if (channel === 'denoise') {
          const { last } = runs.denoise;
          return last === null ? emptyEnvelope(request) : denoiseEnvelope(last, traces, request);
        }
        const { last } = runs.intervals;
        const isRaw = request.form === 'raw' && channel !== 'dppg';
        if (last !== null && !isRaw) return computedEnvelope(last, traces, { ...request, channel });
        const choice = chooseChannels(recording, byHand);
        const channelIndex = channel === 'ecg' ? choice.ecg : choice.ppg;
        const isThere = channel !== 'dppg' && channelIndex !== null;
        if (isThere) return rawEnvelope(recording, traces, channelIndex, request);
        return emptyEnvelope(request);
      }),

    beatShapes: (id: RecordingId, request: BeatShapesRequest): Promise<Outcome<BeatShapes | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.intervals;
        return last === null ? null : beatShapes(last, request);
      }),

    exportResult: (analysis: AnalysisName, id: RecordingId, format: ResultFormat): Promise<Outcome<string>> =>
      outcomeOf(() => {
        const { recording, runs } = heldRecording(held, id);
        return resultFile(analysis, recording, runs[analysis].whole, format);
      }),

    exportClean: (id: RecordingId, format: WriteFormat): Promise<Outcome<readonly SavedFile[]>> =>
      outcomeOf(() => {
        const { opened, runs } = heldRecording(held, id);
        return runs.denoise.whole === null ? [] : cleanFiles(opened, runs.denoise.whole, format);
      }),

    /** Edits that make the beats found by `qrs` those of a file. */
    readEdits: (id: RecordingId, { path, file }: PickedFile): Promise<Outcome<readonly BeatEdit[] | null>> =>
      outcomeOf(async () => {
        const { last } = heldRecording(held, id).runs.qrs;
        if (last === null) return null;
        const bytes = await readWhole(blobSource(path, file), mostEditsBytes);
        return editsFromFile(last.outputs.detect, bytes, path);
      }),

    exportAnnotations: (id: RecordingId): Promise<Outcome<Uint8Array | null>> =>
      outcomeOf(() => {
        const { whole } = heldRecording(held, id).runs.qrs;
        return whole === null ? null : annotationFile(whole);
      }),

    snapBeat: (id: RecordingId, channelIndex: number, atSec: number): Promise<Outcome<number | null>> =>
      outcomeOf(() => snapBeat(heldRecording(held, id).recording, channelIndex, atSec)),

    annotations: (id: RecordingId): Promise<Outcome<readonly AnnotationMarks[]>> =>
      outcomeOf(() => heldRecording(held, id).recording.annotations.map(annotationMarks)),

    qrsInside: (id: RecordingId, request: InsideRequest): Promise<Outcome<InsideView | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.qrs;
        return last === null ? null : insideView(last, request);
      }),

    /** `cancel` with the same job number stops it. */
    qrsMethods: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly MethodRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { recording, runs } = heldRecording(held, id);
        return runs.qrs.last === null ? [] : keptMethods(recording, runs.qrs.last, signal, tell);
      }),

    /** Of all recordings that are held; `cancel` with the same job number stops it. */
    qrsGross: (
      job: number,
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<GrossMethods>> =>
      whileRunning(job, onProgress, (signal, tell) => grossOfHeld(held.values(), parameters, signal, tell)),

    templateWindows: (id: RecordingId, beats: Int32Array): Promise<Outcome<BeatWindows | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? null : beatWindows(last.source, beats);
      }),

    /** `cancel` with the same job number stops it. */
    templateStrategies: (
      job: number,
      id: RecordingId,
      workers: number,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly StrategyRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? [] : compareStrategies(last.run, workers, signal, tell);
      }),

    /** `cancel` with the same job number stops it. */
    templateMeasures: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<MeasuresView | null>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? null : measuresView(last.source, signal, tell);
      }),

    /** `cancel` with the same job number stops it. */
    denoiseVariants: (
      job: number,
      id: RecordingId,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseVariantRow[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { last } = heldRecording(held, id).runs.denoise;
        return last === null ? [] : keptVariants(last, signal, tell);
      }),

    /** Of all recordings that are held; `cancel` with the same job number stops it. */
    denoiseRecordings: (
      job: number,
      parameters: ParameterValues,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly DenoiseRow[]>> =>
      whileRunning(job, onProgress, (signal, tell) => denoiseHeld(held.values(), parameters, signal, tell)),

    overview: (id: RecordingId, columnCount: number): Promise<Outcome<TraceEnvelope>> =>
      outcomeOf(() => {
        const { recording, traces, byHand } = heldRecording(held, id);
        const channelIndex = chooseChannels(recording, byHand).ecg ?? 0;
        const span = { fromSec: 0, toSec: recording.durationSec, columnCount };
        return rawEnvelope(recording, traces, channelIndex, span);
      }),

    close: (id: RecordingId): void => {
      wiring.stop(id);
      const entry = held.get(id);
      held.delete(id);
      if (entry !== undefined) releaseRuns(entry.runs);
    },
  };
}

/** A record of ECG and PPG by its parameters. @throws BeatbenchError `bad-parameter` */
function makeSynthetic(name: string, parameters: ParameterValues): ReturnType<typeof synthesise> {
  return synthesise(synthParams(resolveParameters(synthDeclarations, parameters), false), name);
}

export type AnalysisApi = ReturnType<typeof createAnalysisApi>;

/** An outcome during which progress is told; afterwards the callback is let go of and nothing is. */
async function whileTelling<T>(
  onProgress: ReportProgress,
  run: (tell: ReportProgress) => Promise<T>,
): Promise<Outcome<T>> {
  let isTelling = true;
  const outcome = await outcomeOf(() =>
    run((share, stage) => {
      if (isTelling) onProgress(share, stage);
    }),
  );
  isTelling = false;
  if (releaseProxy in onProgress) (onProgress as unknown as Remote<ReportProgress>)[releaseProxy]();
  return outcome;
}

/** Answers yes at most once in so many ms. */
function atMostEvery(leastMs: number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = performance.now();
    if (nowMs - lastMs < leastMs) return false;
    lastMs = nowMs;
    return true;
  };
}

function emptyEnvelope({ fromSec, toSec, columnCount }: TraceRequest): TraceEnvelope {
  const nothing = new Float32Array(columnCount).fill(Number.NaN);
  return { fromSec, toSec, min: nothing, max: nothing, unit: '' };
}
