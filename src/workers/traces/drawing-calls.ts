import { countBeatSamples } from '../../analysis/templates/cut-windows.ts';
import type { AnalysisName } from '../../pipeline/analyses.ts';
import {
  type AnalysisRuns,
  type AnalysisShapes,
  type ShapedAnalysis,
  shapesByAnalysis,
} from '../analyses.ts';
import type { CallContext } from '../calls/call-context.ts';
import { heldRecording, type HeldRuns } from '../recordings/held-recordings.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';
import type {
  AnnotationMarks,
  BeatShapesRequest,
  InsideRequest,
  MedianBeatView,
  SoundStretchRequest,
  TraceEnvelope,
  TraceRequest,
  AnnotationKind,
} from './drawing-types.ts';
import type { RecordingId, ReportProgress } from '../protocol.ts';
import { insideView } from '../qrs/qrs-inside.ts';
import { recordingOverview, recordingTrace, addLongTraces } from './recording-traces.ts';
import { seriesWindowView } from '../../pipeline/series/window-view.ts';
import { soundSpectrum } from '../sounds/sound-spectrum.ts';
import { soundStretch } from '../sounds/sound-stretch.ts';
import { viewMedianBeat } from '../waves/median-beat.ts';
import { BeatbenchError } from '../../model/failure.ts';
import { isPyramidComplete } from './growing-pyramid.ts';
import { yieldToEventLoop } from '../../pipeline/yield-to-event-loop.ts';
import { longPyramids, type TraceCache } from './traces.ts';
import type { BeatWindows } from '../../model/templates-view.ts';
import type { TemplatesSource } from '../../pipeline/templates/templates-source.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import { isBeatLabel } from '../../analysis/qrs/beat-labels.ts';

/** Calls that draw a recording and its newest results. */
export function drawingCalls({ held, whileRunning }: CallContext) {
  /** Makes a call that draws from the newest run of an analysis; null before there is one. */
  function viewNewestRun<Name extends AnalysisName, Request, View>(
    analysis: Name,
    view: (run: AnalysisRuns[Name], request: Request) => View | Promise<View>,
  ) {
    return (id: RecordingId, request: Request): Promise<Outcome<View | null>> =>
      toOutcome(async () => {
        const { last }: HeldRuns<AnalysisRuns[Name]> = heldRecording(held, id).runs[analysis];
        return last === null ? null : view(last, request);
      });
  }
  return {
    /** Processes long traces completely, so that none is partial; after a cancel, processed parts are kept. */
    goThrough: (job: number, id: RecordingId, onProgress: ReportProgress): Promise<Outcome<null>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const entry = heldRecording(held, id);
        addLongTraces(entry);
        await growTraces(() => (held.get(id) === entry ? entry.traces : null), signal, tell);
        return null;
      }),

    trace: (id: RecordingId, request: TraceRequest): Promise<Outcome<TraceEnvelope>> =>
      toOutcome(() => recordingTrace(heldRecording(held, id), request)),

    /** Returns the envelope of the ECG over the whole record; without an ECG, of the main channel. */
    overview: (id: RecordingId, columnCount: number): Promise<Outcome<TraceEnvelope>> =>
      toOutcome(() => recordingOverview(heldRecording(held, id), columnCount)),

    /** Returns the kept beats of a window, overlaid; null before there is a result. */
    beatShapes: <Name extends ShapedAnalysis>(
      analysis: Name,
      id: RecordingId,
      request: BeatShapesRequest,
    ): Promise<Outcome<AnalysisShapes[Name] | null>> =>
      viewNewestRun(analysis, shapesByAnalysis[analysis])(id, request),

    /** Returns the short-time spectrum of the analysed sound. */
    soundSpectrum: viewNewestRun('sounds', ({ outputs }, request: InsideRequest) =>
      soundSpectrum(outputs.pcg, request),
    ),

    /** Returns a stretch of the analysed sound for playback. */
    soundStretch: viewNewestRun('sounds', ({ outputs: { pcg, envelope } }, request: SoundStretchRequest) =>
      soundStretch(request.form === 'raw' ? pcg : envelope.band, request),
    ),

    /** Returns windows of some beats of the newest templates. */
    templateWindows: viewNewestRun('templates', ({ source }, beats: Int32Array) =>
      beatWindows(source, beats),
    ),

    /** Returns spectra and pairs of a window of the newest series; of the whole for null. */
    seriesWindow: viewNewestRun('series', (run, windowIndex: number | null) =>
      seriesWindowView(run, windowIndex),
    ),

    /** Returns the decisions of the detector in the newest QRS analysis; null also for annotations. */
    qrsInside: viewNewestRun('qrs', insideView),

    /**
     * Returns the median beat of a window of the newest waves, in all leads; ends as `cancelled` if another is
     * requested.
     */
    medianBeat: (
      job: number,
      id: RecordingId,
      windowIndex: number,
      onProgress: ReportProgress,
    ): Promise<Outcome<MedianBeatView | null>> =>
      whileRunning(job, onProgress, async (signal) => {
        const { last } = heldRecording(held, id).runs.waves;
        return last === null ? null : viewMedianBeat(last, windowIndex, signal);
      }),

    /** Returns the annotations that came with the recording's files, by annotator. */
    annotations: (id: RecordingId): Promise<Outcome<readonly AnnotationMarks[]>> =>
      toOutcome(() => heldRecording(held, id).recording.annotations.map(describeAnnotationSet)),
  };
}

/** Minimum time between progress reports, ms. */
const reportEveryMs = 100;

/** Maximum time without a yield to other requests, ms. Reading a file yields by itself; memory does not. */
const yieldEveryMs = 12;

/**
 * Processes the long traces of a recording that are drawn, until all are complete.
 *
 * @param tracesOf  returns the current traces, called after each piece; null ends it
 * @throws BeatbenchError `cancelled`; processed parts are kept
 */
export async function growTraces(
  tracesOf: () => TraceCache | null,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<void> {
  let reportedMs = Number.NEGATIVE_INFINITY;
  let yieldedMs = performance.now();
  for (;;) {
    const traces = tracesOf();
    if (traces === null) return;
    const all = longPyramids(traces);
    const next = all.find((growing) => !isPyramidComplete(growing));
    if (next === undefined) return;
    await next.step();
    const nowMs = performance.now();
    if (nowMs - reportedMs >= reportEveryMs) {
      reportedMs = nowMs;
      const wholeCount = all.reduce((sum, { pyramid }) => sum + pyramid.sampleCount, 0);
      report(all.reduce((sum, { doneCount }) => sum + doneCount(), 0) / wholeCount, 'Drawing the record');
    }
    if (nowMs - yieldedMs >= yieldEveryMs) {
      yieldedMs = nowMs;
      await yieldToEventLoop();
    }
    if (signal.aborted) throw new BeatbenchError('cancelled', 'Drawing the record was cancelled.');
  }
}

/** Maximum number of beats that are drawn at once. */
const maxBeats = 2000;

/** Returns windows of some beats, each with a margin of the largest shift on both sides; empty if they are not kept. */
export function beatWindows(source: TemplatesSource, beatIndexes: Int32Array): BeatWindows {
  const { shape, result, isKept, stretchOf } = source;
  const beatCount = isKept ? result.beats.labels.length : 0;
  const beats = beatIndexes.filter((beat) => beat >= 0 && beat < beatCount).slice(0, maxBeats);
  const length = countBeatSamples(shape);
  const windows = new Float32Array(beats.length * length);
  beats.forEach((beat, row) => windows.set(stretchOf(beat), row * length));
  return { beats, length, windows };
}

/**
 * Labels of beats of class N in ANSI/AAMI EC57: sinus beats, also with bundle branch block, and supraventricular
 * escapes.
 */
const usualLabels: ReadonlySet<string> = new Set('NLRBejn');

function annotationKind(label: string): AnnotationKind {
  if (!isBeatLabel(label)) return 'other';
  return usualLabels.has(label) ? 'usual' : 'abnormal';
}

/** Returns the annotations of one annotator, with their times. */
function describeAnnotationSet({ source, point, fs, annotations }: AnnotationSet): AnnotationMarks {
  return {
    source,
    ...(point === undefined ? {} : { point }),
    atSec: Float64Array.from(annotations, ({ sampleIndex }) => sampleIndex / fs),
    labels: annotations.map(({ label }) => label),
    kinds: annotations.map(({ label }) => annotationKind(label)),
    texts: annotations.map(({ aux }) => aux),
  };
}
