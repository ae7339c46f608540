import type { WriteFormat } from '../model/sink.ts';
import { annotationFile } from './annotation-file.ts';
import type { CallContext } from './call-context.ts';
import { cleanFiles } from './clean-files.ts';
import type { ResultFormat } from './client-types.ts';
import { heldRecording } from './held-recordings.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { AnalysisName, RecordingId, SavedFile } from './protocol.ts';
import { resultFile } from './result-file.ts';

/** What leaves the page as a file. */
export function savingCalls({ held }: CallContext) {
  return {
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

    exportAnnotations: (id: RecordingId): Promise<Outcome<Uint8Array | null>> =>
      outcomeOf(() => {
        const { whole } = heldRecording(held, id).runs.qrs;
        return whole === null ? null : annotationFile(whole);
      }),
  };
}
