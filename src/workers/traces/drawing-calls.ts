import type { AnalysisName } from '../../pipeline/analyses.ts';
import { describeAnnotationSet } from '../recordings/annotation-marks.ts';
import {
  type AnalysisRuns,
  type AnalysisShapes,
  type ShapedAnalysis,
  shapesByAnalysis,
} from '../analyses.ts';
import type { CallContext } from '../calls/call-context.ts';
import { growTraces } from './grow-traces.ts';
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
} from './drawing-types.ts';
import type { RecordingId, ReportProgress } from '../protocol.ts';
import { insideView } from '../qrs/qrs-inside.ts';
import { recordingOverview, recordingTrace, wantLongTraces } from './recording-traces.ts';
import { seriesWindowView } from '../../pipeline/series/window-view.ts';
import { soundSpectrum } from '../sounds/sound-spectrum.ts';
import { soundStretch } from '../sounds/sound-stretch.ts';
import { viewMedianBeat } from '../waves/median-beat.ts';
import { beatWindows } from '../templates/templates-windows.ts';

/** What is drawn of a recording and of its newest results. */
export function drawingCalls({ held, whileRunning }: CallContext) {
  /** A call for what is made of the newest run of an analysis; null before there is one. */
  function ofNewest<Name extends AnalysisName, Request, View>(
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
    /** Goes through long traces, so that none is partial; what was gone through when it is cancelled is kept. */
    goThrough: (job: number, id: RecordingId, onProgress: ReportProgress): Promise<Outcome<null>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const entry = heldRecording(held, id);
        wantLongTraces(entry);
        await growTraces(() => (held.get(id) === entry ? entry.traces : null), signal, tell);
        return null;
      }),

    trace: (id: RecordingId, request: TraceRequest): Promise<Outcome<TraceEnvelope>> =>
      toOutcome(() => recordingTrace(heldRecording(held, id), request)),

    /** Envelope of the ECG over the whole record. */
    overview: (id: RecordingId, columnCount: number): Promise<Outcome<TraceEnvelope>> =>
      toOutcome(() => recordingOverview(heldRecording(held, id), columnCount)),

    /** The kept beats of a window laid over each other; null before there is a result. */
    beatShapes: <Name extends ShapedAnalysis>(
      analysis: Name,
      id: RecordingId,
      request: BeatShapesRequest,
    ): Promise<Outcome<AnalysisShapes[Name] | null>> =>
      ofNewest(analysis, shapesByAnalysis[analysis])(id, request),

    /** The short-time spectrum of the sound that is analysed. */
    soundSpectrum: ofNewest('sounds', ({ outputs }, request: InsideRequest) =>
      soundSpectrum(outputs.pcg, request),
    ),

    /** A stretch of the sound that is analysed, to be heard. */
    soundStretch: ofNewest('sounds', ({ outputs: { pcg, envelope } }, request: SoundStretchRequest) =>
      soundStretch(request.form === 'raw' ? pcg : envelope.band, request),
    ),

    /** Windows of some beats of the newest templates. */
    templateWindows: ofNewest('templates', ({ source }, beats: Int32Array) => beatWindows(source, beats)),

    /** Spectra and pairs of a window of the newest series; of the whole for null. */
    seriesWindow: ofNewest('series', (run, windowIndex: number | null) => seriesWindowView(run, windowIndex)),

    /** What the detector of the newest QRS analysis decided on; null also of annotations. */
    qrsInside: ofNewest('qrs', insideView),

    /** The median beat of a window of the newest waves, in all leads; ends as `cancelled` where another is asked for. */
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

    /** What came with the recording's files as annotations, by annotator. */
    annotations: (id: RecordingId): Promise<Outcome<readonly AnnotationMarks[]>> =>
      toOutcome(() => heldRecording(held, id).recording.annotations.map(describeAnnotationSet)),
  };
}
