import { fileStem } from '../../io/paths.ts';
import { wfdbRecordName } from '../../io/wfdb/record-name.ts';
import type { GpuAccess } from '../../gpu/gpu-access.ts';
import type { AnnotationSet } from '../../model/annotation.ts';
import type { Warning } from '../../model/failure.ts';
import type { Recording } from '../../model/recording.ts';
import { convertedRecording } from '../../pipeline/convert/convert-recording.ts';
import { filteredChannels } from '../../pipeline/convert/filtered-channels.ts';
import { labelBeats } from '../../pipeline/qrs/beat-classes.ts';
import { marksAsAnnotations } from '../../pipeline/qrs/marks-as-annotations.ts';
import { createPauser } from '../calls/pauser.ts';
import type { ConvertRequest } from '../calls/request-types.ts';
import type { ConvertedFiles, ReportProgress } from '../protocol.ts';
import { blobFiles, passCounts } from './blob-files.ts';
import type { HeldRecording } from './held-recordings.ts';

/** Annotator name of the beats that the user corrected. */
const editedSource = 'edited';

/**
 * Converts a recording, or channels and a part of it, to files. Samples are as recorded or filtered, and channels are
 * inverted or in another unit according to the user's corrections. The files include annotations, stretches, and the
 * corrected beats if there are any.
 *
 * @throws BeatbenchError `cancelled` when `signal` aborts, and like `convertedRecording` and the writers
 */
export async function convertFiles(
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
    tellingReads(recording, passCounts[format], createPauser(signal, tell)),
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

/** Returns the same recording, which reports how many of its samples were read, and yields to other work. */
function tellingReads(
  recording: Recording,
  passCount: number,
  pause: (share: number, at: string) => Promise<void>,
): Recording {
  const total = passCount * recording.channels.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
  let read = 0;
  const count = async (from: number, to: number): Promise<void> => {
    read += to - from;
    await pause(Math.min(1, read / Math.max(1, total)), 'Saving the recording');
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
