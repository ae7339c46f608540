import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { WriteFormat } from '../../model/sink.ts';
import type { CallContext } from '../calls/call-context.ts';
import type { BeatsForm, ConvertRequest, ResultFormat } from '../calls/request-types.ts';
import { heldRecording, type HeldRecording, type HeldRuns } from './held-recordings.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';
import type { ConvertedFiles, RecordingId, ReportHead, ReportProgress, SavedFile } from '../protocol.ts';
import { recordingsCsv, toCsv } from '../../pipeline/csv.ts';
import { labelBeats } from '../../pipeline/qrs/beat-classes.ts';
import { beatsAtR, type ListedBeats } from '../../pipeline/qrs/beats-at-r.ts';
import { marksFile } from '../../pipeline/qrs/marks-file.ts';
import { waveMarksFile } from '../../pipeline/waves/wave-marks-file.ts';
import { qrsRows } from '../../pipeline/qrs/qrs-rows.ts';
import { type AnalysisRuns, workerAnalyses } from '../analyses.ts';
import type { ParameterValues } from '../../model/parameters.ts';
import type { Recording } from '../../model/recording.ts';
import { assembleReport, recordingHead, reportTimings } from '../../pipeline/report.ts';
import { fileStem } from '../../io/paths.ts';
import { wfdbRecordName } from '../../io/wfdb/record-name.ts';
import { readAnalysedPart } from '../../pipeline/channel-signal.ts';
import type { DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import { cleanRecording, readDenoised } from '../../pipeline/denoise/clean-recording.ts';
import { recordingPart } from '../../pipeline/recording-part.ts';
import { blobFiles, passCounts } from './blob-files.ts';
import { createPauser } from '../calls/pauser.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import { convertedRecording } from '../../pipeline/convert/convert-recording.ts';
import { filteredChannels } from '../../pipeline/convert/filtered-channels.ts';
import { marksAsAnnotations } from '../../pipeline/qrs/marks-as-annotations.ts';

/** Annotator name of the beats that the user corrected. */
const editedSource = 'edited';

/**
 * Converts a recording, or channels and a part of it, to files. Samples are as recorded or filtered, and channels are
 * inverted or in another unit according to the user's corrections. The files include annotations, stretches, and the
 * corrected beats if there are any.
 *
 * @throws BeatbenchError `cancelled` when `signal` aborts, and like `convertedRecording` and the writers
 */
async function convertFiles(
  { drawn, recording: { stretches = [] }, edits, runs }: HeldRecording,
  { format, bits, flac, channelIndexes, fromSec, until, filter }: ConvertRequest,
  signal: AbortSignal,
  tell: ReportProgress,
  gpu: GpuAccess | null,
): Promise<ConvertedFiles> {
  const { whole } = runs.qrs;
  const byHand: AnnotationSet[] =
    edits.length === 0 || whole === null
      ? []
      : [
          marksAsAnnotations(whole.outputs.edited, {
            source: editedSource,
            point: 'R',
            labels: labelBeats(whole.outputs),
          }),
        ];
  const marked = { ...drawn, stretches, annotations: [...drawn.annotations, ...byHand] };
  const newWarnings: Warning[] = [];
  const warn = (warning: Warning): void => void newWarnings.push(warning);
  const through =
    filter === null
      ? {}
      : { through: (chosen: Recording) => filteredChannels(chosen, filter, { gpu, warn }) };
  const part = { channelIndexes, fromSec, until, format };
  const { recording, warnings } = convertedRecording(marked, { ...part, ...through });
  newWarnings.push(...warnings);
  const name = wfdbRecordName(fileStem(drawn.name));
  const files = await blobFiles(
    tellingReads(recording, passCounts[format], 'Saving the recording', createPauser(signal, tell)),
    name,
    format,
    {
      refusesRescaling: false,
      leavesGaps: true,
      withMarks: true,
      warn,
      ...(format === 'wfdb' && bits !== null ? { wfdbBits: bits } : {}),
      ...(format === 'wfdb' && flac ? { wfdbFlac: true } : {}),
    },
  );
  return { files, warnings: newWarnings };
}

/**
 * Returns the same recording, which reports how many of its samples were read, and yields to other work.
 *
 * @param title  what is done, for the reports
 */
function tellingReads(
  recording: Recording,
  passCount: number,
  title: string,
  pause: (share: number, at: string) => Promise<void>,
): Recording {
  const total = passCount * recording.channels.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
  let read = 0;
  const count = async (from: number, to: number): Promise<void> => {
    await pause(Math.min(1, read / Math.max(1, total)), title);
    read += to - from;
  };
  return {
    ...recording,
    read: async (index, from, to, signal) => {
      await count(from, to);
      return recording.read(index, from, to, signal);
    },
    readDigital: async (index, from, to, signal) => {
      await count(from, to);
      return recording.readDigital(index, from, to, signal);
    },
  };
}

/**
 * Converts the recording with the clean ECG in the place of the noisy one to files of a format, like the command line.
 * @throws BeatbenchError `cancelled` when `signal` aborts
 */
async function cleanFiles(
  recording: Recording,
  run: DenoiseRun,
  format: WriteFormat,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<SavedFile[]> {
  const { channelIndex, parameters } = run;
  const part = readAnalysedPart(recording, parameters);
  const cleaned = cleanRecording(recording, channelIndex, readDenoised(run));
  const pause = createPauser(signal, tell);
  const followed = tellingReads(
    recordingPart(cleaned, part),
    passCounts[format],
    'Saving the clean ECG',
    pause,
  );
  const name = `${wfdbRecordName(fileStem(recording.name))}_clean`;
  return blobFiles(followed, name, format);
}

/** Calls that return files for saving. */
export function savingCalls({ held, gpu, whileRunning }: CallContext) {
  return {
    /** Returns a result as text in the form of the command line; empty before there is one. */
    exportResult: (analysis: AnalysisName, id: RecordingId, format: ResultFormat): Promise<Outcome<string>> =>
      toOutcome(() => {
        const { recording, runs } = heldRecording(held, id);
        return resultFile(analysis, recording, runs[analysis], format);
      }),

    /** Returns the recording with its ECG cleaned, as files; empty before it is cleaned. */
    exportClean: (
      job: number,
      id: RecordingId,
      format: WriteFormat,
      onProgress: ReportProgress,
    ): Promise<Outcome<readonly SavedFile[]>> =>
      whileRunning(job, onProgress, async (signal, tell) => {
        const { opened, runs } = heldRecording(held, id);
        const { whole } = runs.denoise;
        return whole === null ? [] : cleanFiles(opened, whole, format, signal, tell);
      }),

    /** Returns the recording, or channels and a part of it, as files of a format, with warnings. */
    convertRecording: (
      job: number,
      id: RecordingId,
      asked: ConvertRequest,
      onProgress: ReportProgress,
    ): Promise<Outcome<ConvertedFiles>> =>
      whileRunning(job, onProgress, (signal, tell) =>
        convertFiles(heldRecording(held, id), asked, signal, tell, gpu),
      ),

    /**
     * Returns the corrected beats as a file, with R of an analysis; null before `qrs` found them. If the analysis
     * finds R itself, it needs a result.
     */
    exportBeats: (
      analysis: AnalysisName,
      id: RecordingId,
      form: BeatsForm,
    ): Promise<Outcome<Uint8Array | null>> =>
      toOutcome(() => beatsFile(heldRecording(held, id), analysis, form)),
  };
}

/** Name of the annotator, used as the file's extension. */
const annotator = 'qrs';

/**
 * Returns the corrected beats as a file; null before they were found. R is that of the analysis with which they are
 * saved, so that one beat has one R in all files of a run.
 */
function beatsFile(
  { recording, runs }: HeldRecording,
  analysis: AnalysisName,
  form: BeatsForm,
): Uint8Array | null {
  if (form === 'waves') return wavesFile(runs.waves);
  const { whole } = runs.qrs;
  if (whole === null) return null;
  const ownR = ownPeaks(analysis, runs[analysis]);
  const recorded = { ...whole.outputs, labels: labelBeats(whole.outputs) };
  const { edited, rhythm, labels }: ListedBeats = ownR === null ? recorded : beatsAtR(ownR, recorded);
  if (form !== 'csv') return marksFile(edited, { source: annotator, point: form, labels });
  const rows = [...qrsRows(edited, rhythm, null, labels)];
  return new TextEncoder().encode(recordingsCsv('qrs', [{ name: recording.name, rows }]));
}

/** Returns P, QRS and T with the user's marks; null before they were found. */
function wavesFile({ whole, last }: HeldRuns<AnalysisRuns['waves']>): Uint8Array | null {
  const run = whole ?? last;
  return run === null ? null : waveMarksFile(run.result, run.outputs.signal.lead.frame.fs, 'waves');
}

/**
 * Returns R that an analysis found in its filtered ECG, s; null if it uses the beats of the recorded ECG. A draft has
 * the beats of the full run.
 */
function ownPeaks<Name extends AnalysisName>(
  analysis: Name,
  { whole, last }: HeldRuns<AnalysisRuns[Name]>,
): readonly number[] | null {
  const newest = whole ?? last;
  const beats = newest === null ? null : (workerAnalyses[analysis].ownBeats?.(newest) ?? null);
  return beats?.map(({ r }) => r) ?? null;
}

/** Returns a full result in the form of the command line: JSON, or its rows as CSV; empty before there is one. */
async function resultFile<Name extends AnalysisName>(
  analysis: Name,
  recording: Recording,
  { whole, corrections }: Pick<HeldRuns<AnalysisRuns[Name]>, 'whole' | 'corrections'>,
  format: ResultFormat,
): Promise<string> {
  if (whole === null) return '';
  const { report, result, rows, printed = keepParameters } = workerAnalyses[analysis];
  if (format === 'csv') {
    // Filtered samples are a recording, and have its heads.
    if (analysis === 'filter') return toCsv(rows(whole));
    return recordingsCsv(analysis, [{ name: recording.name, rows: rows(whole) }]);
  }
  const { backend, parameters, timings, warnings, done }: ReportHead = report(whole, false);
  const file = assembleReport(analysis, await recordingHead(recording), backend, {
    parameters: printed(parameters),
    corrections,
    timings: reportTimings(timings),
    warnings: [...recording.warnings, ...warnings],
    done,
    result: await result(whole),
  });
  return `${JSON.stringify(file)}\n`;
}

function keepParameters(parameters: ParameterValues): ParameterValues {
  return parameters;
}
