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
import { type Outcome, outcomeOf } from '../calls/outcome.ts';
import type {
  AnnotationMarks,
  BeatShapesRequest,
  InsideRequest,
  InsideView,
  SoundSpectrum,
  SoundStretch,
  SoundStretchRequest,
  TraceEnvelope,
  TraceRequest,
} from './drawing-types.ts';
import type { BeatWindows, RecordingId, ReportProgress } from '../protocol.ts';
import { insideView } from '../qrs/qrs-inside.ts';
import { recordingOverview, recordingTrace, wantLongTraces } from './recording-traces.ts';
import { soundSpectrum } from '../sounds/sound-spectrum.ts';
import { soundStretch } from '../sounds/sound-stretch.ts';
import { beatWindows } from '../templates/templates-windows.ts';

/** What is drawn of a recording and of its newest results. */
export function drawingCalls({ held, whileRunning }: CallContext) {
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
      outcomeOf(() => recordingTrace(heldRecording(held, id), request)),

    /** Envelope of the ECG over the whole record. */
    overview: (id: RecordingId, columnCount: number): Promise<Outcome<TraceEnvelope>> =>
      outcomeOf(() => recordingOverview(heldRecording(held, id), columnCount)),

    /** The kept beats of a window laid over each other; null before there is a result. */
    beatShapes: <Name extends ShapedAnalysis>(
      analysis: Name,
      id: RecordingId,
      request: BeatShapesRequest,
    ): Promise<Outcome<AnalysisShapes[Name] | null>> =>
      outcomeOf(async () => {
        const { last }: HeldRuns<AnalysisRuns[Name]> = heldRecording(held, id).runs[analysis];
        return last === null ? null : shapesByAnalysis[analysis](last, request);
      }),

    /** The short-time spectrum of the sound that is analysed; null before there is a result. */
    soundSpectrum: (id: RecordingId, request: InsideRequest): Promise<Outcome<SoundSpectrum | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.sounds;
        return last === null ? null : soundSpectrum(last.outputs.pcg, request);
      }),

    /** A stretch of the sound that is analysed, to be heard; null before there is a result. */
    soundStretch: (id: RecordingId, request: SoundStretchRequest): Promise<Outcome<SoundStretch | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.sounds;
        if (last === null) return null;
        const { pcg, envelope } = last.outputs;
        return soundStretch(request.form === 'raw' ? pcg : envelope.band, request);
      }),

    /** Windows of some beats of the newest templates; null before there are any. */
    templateWindows: (id: RecordingId, beats: Int32Array): Promise<Outcome<BeatWindows | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.templates;
        return last === null ? null : beatWindows(last.source, beats);
      }),

    /** What came with the recording's files as annotations, by annotator. */
    annotations: (id: RecordingId): Promise<Outcome<readonly AnnotationMarks[]>> =>
      outcomeOf(() => heldRecording(held, id).recording.annotations.map(describeAnnotationSet)),

    /** What the detector of the newest QRS analysis decided on; null before there is one, and of annotations. */
    qrsInside: (id: RecordingId, request: InsideRequest): Promise<Outcome<InsideView | null>> =>
      outcomeOf(() => {
        const { last } = heldRecording(held, id).runs.qrs;
        return last === null ? null : insideView(last, request);
      }),
  };
}
