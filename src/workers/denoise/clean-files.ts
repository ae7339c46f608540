import { fileStem } from '../../io/paths.ts';
import { wfdbRecordName } from '../../io/wfdb/record-name.ts';
import type { Recording } from '../../model/recording.ts';
import type { WriteFormat } from '../../model/sink.ts';
import { wantedPart } from '../../pipeline/channel-signal.ts';
import type { DenoiseRun } from '../../pipeline/denoise/analyse-denoise.ts';
import { cleanRecording, readDenoised } from '../../pipeline/denoise/clean-recording.ts';
import { recordingPart } from '../../pipeline/recording-part.ts';
import { blobFiles, passCounts } from '../recordings/blob-files.ts';
import { pauser } from '../calls/pauser.ts';
import type { ReportProgress, SavedFile } from '../protocol.ts';

/**
 * The recording with the clean ECG in the place of the noisy one, as files of a format; as the command line writes it.
 * @throws BeatbenchError `cancelled` when `signal` aborts
 */
export async function cleanFiles(
  recording: Recording,
  run: DenoiseRun,
  format: WriteFormat,
  signal: AbortSignal,
  tell: ReportProgress,
): Promise<SavedFile[]> {
  const { channelIndex, parameters } = run;
  const part = wantedPart(recording, parameters);
  const cleaned = cleanRecording(recording, channelIndex, readDenoised(run));
  const followed = withReadingShare(
    recordingPart(cleaned, part),
    channelIndex,
    passCounts[format],
    pauser(signal, tell),
  );
  const name = `${wfdbRecordName(fileStem(recording.name))}_clean`;
  return blobFiles(followed, name, format);
}

/** The same recording, which reports how far a channel of it is read. */
function withReadingShare(
  recording: Recording,
  channelIndex: number,
  passCount: number,
  pause: (share: number, at: string) => Promise<void>,
): Recording {
  const sampleCount = recording.channels[channelIndex]?.sampleCount ?? 0;
  let [pass, last] = [0, 0];
  return {
    ...recording,
    read: async (index, from, to, signal) => {
      if (index === channelIndex) {
        if (from < last) pass = Math.min(passCount - 1, pass + 1);
        last = from;
        await pause((pass + from / sampleCount) / passCount, 'Saving the clean ECG');
      }
      return recording.read(index, from, to, signal);
    },
    readDigital: (...asked) => recording.readDigital(...asked),
  };
}
