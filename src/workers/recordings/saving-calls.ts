import type { AnalysisName } from '../../pipeline/analyses.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { beatsFile } from './beats-file.ts';
import type { CallContext } from '../calls/call-context.ts';
import { cleanFiles } from '../denoise/clean-files.ts';
import type { BeatsForm, ConvertAsked, ResultFormat } from '../calls/request-types.ts';
import { heldRecording } from './held-recordings.ts';
import { type Outcome, toOutcome } from '../calls/outcome.ts';
import { convertFiles } from './convert-files.ts';
import type { ConvertedFiles, RecordingId, ReportProgress, SavedFile } from '../protocol.ts';
import { resultFile } from './result-file.ts';

/** What leaves the page as a file. */
export function savingCalls({ held, gpu, whileRunning }: CallContext) {
  return {
    /** A result as a file of text, in the form of the command line; empty before there is one. */
    exportResult: (analysis: AnalysisName, id: RecordingId, format: ResultFormat): Promise<Outcome<string>> =>
      toOutcome(() => {
        const { recording, runs } = heldRecording(held, id);
        return resultFile(analysis, recording, runs[analysis], format);
      }),

    /** The recording with its ECG cleaned, as files; none before it is cleaned. */
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

    /** The recording, or channels and a part of it, as files of a format, with what is to be known of them. */
    convertRecording: (
      job: number,
      id: RecordingId,
      asked: ConvertAsked,
      onProgress: ReportProgress,
    ): Promise<Outcome<ConvertedFiles>> =>
      whileRunning(job, onProgress, (signal, tell) =>
        convertFiles(heldRecording(held, id), asked, signal, tell, gpu),
      ),

    /**
     * The beats as they were corrected, with R as an analysis has it, as a file; null before `qrs` found them.
     * Of an analysis that looks for R itself, its result has to be there.
     */
    exportBeats: (
      analysis: AnalysisName,
      id: RecordingId,
      form: BeatsForm,
    ): Promise<Outcome<Uint8Array | null>> =>
      toOutcome(() => beatsFile(heldRecording(held, id), analysis, form)),
  };
}
